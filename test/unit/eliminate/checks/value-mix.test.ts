import { describe, expect, it } from 'vitest';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { type Row, toInput } from './value-rows.js';

const SUPPORTED: Row[] = [
  ['We counted sixty-eight bikes in the yard.', 'There are 68 bikes in the yard.', 'ok'],
  ['Our team is 15 people, 4 of them part-time.', 'Four people on the team work part-time.', 'ok'],
  ['I finished fifth in the 10k run.', 'The user came 5th in the run.', 'ok'],
  ['Three in ten customers cancel within a year.', '30% of customers cancel within a year.', 'ok'],
  ['Driver 552.12 fixed it for me.', 'Driver version 552.12 fixed the problem.', 'ok'],
  ['Doors at quarter to eight, concert at half eight.', 'The doors open at 19:45.', 'ok'],
  ['Doors at quarter to eight, concert at half eight.', 'The concert starts at 8:30 pm.', 'ok'],
  ['The night bus goes at 00:40.', 'The night bus leaves at 12:40 am.', 'ok'],
  ['[2026-08-14T21:00:00+02:00] The parcel should come the day after tomorrow.', 'The parcel is expected on Sunday, 16 August 2026.', 'ok'],
  ['[2026-08-14T21:00:00+02:00] We came back last Friday.', 'They came back on 7 August 2026.', 'ok'],
  ['[2026-01-01T09:00:00+01:00] Yesterday was wild.', 'The party was on 31 December 2025.', 'ok'],
  ['Registration is open until 02/10/2026.', 'Registration closes on 2 October 2026.', 'ok'],
  ['Choir rehearses Tuesdays at 7.', 'Choir rehearses on Tuesdays at 19:00.', 'ok'],
  ['The dentist wants 1.350 Euro for it.', 'The dentist charges 1,350 euros.', 'ok'],
  ['I got the lamp for fifteen bucks.', 'The lamp cost 15 dollars.', 'ok'],
  ['My salary is 52k a year.', 'The user earns 52,000 a year.', 'ok'],
  ['The hike is 10 miles.', 'The hike is about 16 kilometres.', 'ok'],
  ['He weighs 80 kilos.', 'He weighs 80,000 grams.', 'ok'],
  ['It is 5 below zero here, minus 5 degrees!', 'It is -5 degrees at the place of the user.', 'ok'],
  ['The tank is 1,500 ml.', 'The tank holds one and a half litres.', 'ok'],
  ['The session is 45 min.', 'The session takes three quarters of an hour.', 'ok'],
  ['The cafe is open 8-16 on weekdays.', 'The cafe is open from 8 am to 4 pm on weekdays.', 'ok'],
  ['You can bring a maximum of 2 bags.', 'Up to two bags can be brought.', 'ok'],
  [['A: How many guests are you expecting?', 'Around thirty-five.'], 'The user expects about 35 guests.', 'ok'],
  [['A: What time is the handover?', 'Ten thirty.'], 'The handover is at 10:30.', 'ok'],
  [['A: When was the house built?', '1931.'], 'The house was built in 1931.', 'ok'],
  ['```js\nconst sessionTimeoutMin = 30;\n```', 'The session times out after half an hour.', 'ok'],
  ['`MAX_UPLOAD_MB=25` in the env file.', 'The upload limit is 25 MB.', 'ok'],
  ['Port 8443, not 8080.', 'The port is 8443.', 'ok'],
  ['Lift-off at 6️⃣:3️⃣0️⃣ 🚀', 'Lift-off is at 6:30.', 'ok'],
  ['Das Konzert fängt um Viertel nach acht an.', 'Das Konzert beginnt um 20:15 Uhr.', 'ok'],
  ['La reunión es a las cinco y cuarto.', 'La reunión es a las 17:15.', 'ok'],
  ['Le billet coûte quatre-vingt-cinq euros.', 'Le billet coûte 85 euros.', 'ok'],
  ['On se retrouve à midi et demi.', 'Ils se retrouvent à 12h30.', 'ok'],
  ['我们店有一百零八种茶。', '店里有108种茶。', 'ok'],
  ['会议在周四上午十点。', '会议在周四上午10点。', 'ok'],
  ['票价两百五十元。', '票价是250元。', 'ok'],
  ['The bridge opened in nineteen thirty-two.', 'The bridge opened in 1932.', 'ok'],
];

const WRONG: Row[] = [
  ['We counted sixty-eight bikes in the yard.', 'There are 86 bikes in the yard.', 'conflict'],
  ['Our team is 15 people, 4 of them part-time.', 'The team has 4 people.', 'conflict'],
  ['The library card number is 20418877.', 'The library card number is 20418787.', 'conflict'],
  ['I finished fifth in the 10k run.', 'The user came fourth in the run.', 'conflict'],
  ['Three in ten customers cancel within a year.', 'A third of customers cancel within a year.', 'conflict'],
  ['Driver 552.12 fixed it for me.', 'Driver version 551.22 fixed the problem.', 'conflict'],
  ['Doors at quarter to eight, concert at half eight.', 'The doors open at 20:15.', 'conflict'],
  ['The night bus goes at 00:40.', 'The night bus leaves at 12:40 pm.', 'conflict'],
  ['[2026-08-14T21:00:00+02:00] The parcel should come the day after tomorrow.', 'The parcel is expected on 15 August 2026.', 'conflict'],
  ['The fee is due by March 31.', 'The fee is due by May 31.', 'conflict'],
  ['Choir rehearses Tuesdays at 7.', 'Choir rehearses on Thursdays at 7.', 'conflict'],
  ['I got the lamp for fifteen bucks.', 'The lamp cost 50 dollars.', 'conflict'],
  ['The ticket is 80 Swedish kronor.', 'The ticket is 80 Norwegian kroner.', 'conflict'],
  ['My salary is 52k a year.', 'The user earns 52,000 a month.', 'conflict'],
  ['The hike is 11 miles.', 'The hike is 11 kilometres.', 'conflict'],
  ['The cafe is open 8-16 on weekdays.', 'The cafe is open from 8 am to 6 pm on weekdays.', 'conflict'],
  ['You can bring a maximum of 2 bags.', 'At least two bags can be brought.', 'conflict'],
  ['The puppy should weigh 20 to 25 kilos.', 'The puppy should weigh 20 to 35 kilos.', 'conflict'],
  [['A: How many guests are you expecting?', 'Around thirty-five.'], 'The user expects about 53 guests.', 'conflict'],
  [['A: What time is the handover?', 'Ten thirty.'], 'The handover is at 11:30.', 'conflict'],
  [['A: When was the house built?', '1931.'], 'The house was built in 1913.', 'conflict'],
  ['```js\nconst sessionTimeoutMin = 30;\n```', 'The session times out after 3 minutes.', 'conflict'],
  ['`MAX_UPLOAD_MB=25` in the env file.', 'The upload limit is 52 MB.', 'conflict'],
  ['Gate 1️⃣2️⃣ 🛫', 'The gate is 21.', 'conflict'],
  ['Das Konzert fängt um Viertel nach acht an.', 'Das Konzert beginnt um 19:45 Uhr.', 'conflict'],
  ['Wir waren siebenundzwanzig beim Essen.', 'Beim Essen waren 72 Leute.', 'conflict'],
  ['El curso dura tres semanas y media.', 'El curso dura tres semanas.', 'conflict'],
  ['La reunión es a las cinco y cuarto.', 'La reunión es a las 16:45.', 'conflict'],
  ['Le billet coûte quatre-vingt-cinq euros.', 'Le billet coûte 95 euros.', 'conflict'],
  ['我们店有一百零八种茶。', '店里有180种茶。', 'conflict'],
  ['I need it by the 21st.', 'The user needs it by the 12th.', 'conflict'],
  ['The 5:45 to Leeds was cancelled.', 'The 5:54 to Leeds was cancelled.', 'conflict'],
];

const statuses = ([conversation, claim]: Row): string[] => VALUE_CHECKS.map((check) => check.run(toInput(conversation, claim)).status);

describe('both value checks on one claim', () => {
  it.each(SUPPORTED)('%s supports: %s', (...row) => {
    const found = statuses(row);
    expect(found).not.toContain('conflict');
    expect(found).not.toContain('absent');
  });

  it.each(WRONG)('%s contradicts: %s', (...row) => {
    expect(statuses(row)).toContain('conflict');
  });
});
