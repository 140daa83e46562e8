import { describe, expect, it } from 'vitest';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { type Row, toInput } from './value-rows.js';

// True paraphrases: neither check may object with a veto.
const TRUE_CLAIMS: Row[] = [
  ['We paid 300 for the hotel and 45 for parking.', 'Parking cost 45 and the hotel 300.', 'calm'],
  ['The kids are 4, 7 and 11.', 'The oldest kid is 11 years old.', 'calm'],
  ['Our flight is KL 1234 at gate B7, boarding at 9:20.', 'Boarding for flight KL1234 is at 9:20 at gate B7.', 'calm'],
  ['I get paid on the 1st and the 15th.', 'The user is paid on the 15th.', 'calm'],
  ['Two of the five windows are broken.', 'Three of the five windows are fine.', 'calm'],
  ['My shift is from 6 to 14 this week.', "The user's shift ends at 2 pm this week.", 'calm'],
  ['The recipe says 200 g of flour, but I used 250 g.', 'The user used 250 g of flour.', 'calm'],
  ['She is 1.70 m tall.', 'She is 170 cm tall.', 'calm'],
  ['The rent went up from 800 to 860 euros.', 'The rent is now 860 euros.', 'calm'],
  ['The rent went up from 800 to 860 euros.', 'The rent went up by 60 euros.', 'calm'],
  ['We have three meetings: Monday 9:00, Tuesday 11:00 and Friday 15:00.', 'The meeting on Friday is at 3 pm.', 'calm'],
  ['The first half was boring, the second half was great.', 'The second half of the film was great.', 'calm'],
  ['I read one book a week.', 'The user reads a book every week.', 'calm'],
  ['My sister is two years older than me.', 'The user is two years younger than the sister.', 'calm'],
  ['It is 20 minutes by bike, 5 by car.', 'By car it takes 5 minutes.', 'calm'],
  ['I am free after 4 on Tuesday.', 'On Tuesday the user is free from 4 pm.', 'calm'],
  ['The course has 12 lessons of 45 minutes each.', 'The course has a dozen lessons.', 'calm'],
  ['We bought the house in 2012 for 310,000 euros.', 'The house was bought for €310k in 2012.', 'calm'],
  ['My number is +49 171 5550123.', "The user's phone number is 0171 5550123.", 'calm'],
  ['Use Node 20 or newer.', 'Node 20 is the minimum version.', 'calm'],
  ['The museum is closed on Mondays, otherwise 10 to 18.', 'The museum closes at 6 pm.', 'calm'],
  ['I need 2 large pizzas and 1 small one.', 'The user orders two large pizzas and a small one.', 'calm'],
  ['Our anniversary is on 5 May, so the table is for Saturday the 6th.', 'The table is booked for 6 May.', 'calm'],
  ['Last year we had 340 guests, this year 410.', 'There were 410 guests this year.', 'calm'],
  ['The code is four two seven one.', 'The code is 4271.', 'calm'],
  ['He earns 15 dollars an hour.', 'His hourly wage is $15.', 'calm'],
  ['I lost 3 kg in two months.', 'In 2 months the user lost three kilos.', 'calm'],
  [
    '[2026-03-30T08:00:00Z] The plumber comes on Thursday between 8 and 10.',
    'The plumber comes on 2 April between 8:00 and 10:00.',
    'calm',
  ],
  ['[2026-03-30T08:00:00Z] My parents visit this weekend.', 'The parents of the user visit on Saturday.', 'calm'],
  ['[2026-12-30T08:00:00Z] I start on 4 January.', 'The user starts on 4 January 2027.', 'calm'],
  ['The 90s were the best decade for music.', 'The user likes music from the 1990s.', 'calm'],
  ['The chance of rain is 0.3.', 'The chance of rain is 30 percent.', 'calm'],
  ['A third of the 90 seats are taken.', '30 of the 90 seats are taken.', 'calm'],
  ['I have 20 euros left of the 50.', 'The user spent 30 euros.', 'calm'],
  ['Chapter 3 is about 40 pages.', 'The third chapter has 40 pages.', 'calm'],
  ['At 7 I get up, at 8 I leave.', 'The user leaves at eight.', 'calm'],
  ['We have to be there by half five at the latest.', 'They have to be there by 17:30.', 'calm'],
  ['It was 10 below zero.', 'It was minus 10 degrees.', 'calm'],
  ['Wir treffen uns in einer Stunde.', 'Das Treffen ist in einer Stunde.', 'calm'],
  ['Wir haben 3 Zimmer auf 75 Quadratmetern.', 'Die Wohnung hat drei Zimmer.', 'calm'],
  ['Quedamos a las 9 el viernes.', 'Quedaron el viernes a las nueve.', 'calm'],
  ['On part à 7h samedi.', 'Ils partent samedi à 7 heures.', 'calm'],
  ['我每天早上六点起床。', '用户每天早上6点起床。', 'calm'],
  ['这本书一共三百二十页，我看了一半。', '这本书有320页。', 'calm'],
  ['He won by 2 points.', 'He scored points.', 'calm'],
  ['I have been here for a year.', 'The user has been here for 12 months.', 'calm'],
  ['My mum turns 60 on the 3rd of June.', "The user's mother turns sixty on June 3.", 'calm'],
  ['Version 2.0 fixes it, 1.9 does not.', 'The bug is fixed in version 2.0.', 'calm'],
  [['A: Which day suits you?', 'Either the 4th or the 6th.'], 'The 6th suits the user.', 'calm'],
  [['A: How many rooms?', 'Two, one with a balcony.'], 'The user wants two rooms.', 'calm'],
  ['Adults pay 20 euros, children 10.', 'Kids pay 10 euros.', 'calm'],
  ['It is 20 euros for adults and 10 for children.', 'Kids pay 10 euros.', 'calm'],
  ['We had 5 rooms for 14 guests.', 'They booked rooms for 14 friends.', 'calm'],
  ['One day I want to see Japan.', 'The user wants to see Japan some day.', 'calm'],
  ['The bus leaves at 6:50 and arrives at 8:15.', 'The bus is there at 8:15.', 'calm'],
  ['I ordered 2 kilos of apples and a kilo of pears.', 'The user ordered 1 kg of pears.', 'calm'],
  ['My contract ends in two weeks, I have 9 days of leave left.', 'The user has 9 days of leave left.', 'calm'],
  ['We start with 30 people and end with 12.', '12 people were left at the end.', 'calm'],
  ['The hotel has 4 stars and costs 130 a night.', 'It is a four-star hotel for $130 per night.', 'calm'],
  ['Please remind me at 5 to call the bank, they close at 6.', 'The bank closes at 6.', 'calm'],
];

// False claims with a small change: at least one check has to object.
const FALSE_CLAIMS: Row[] = [
  ['The parcel weighs 3.2 kg and arrives on Thursday.', 'The parcel weighs 2.3 kg and arrives on Thursday.', 'conflict'],
  ['The parcel weighs 3.2 kg and arrives on Thursday.', 'The parcel weighs 3.2 kg and arrives on Tuesday.', 'conflict'],
  ['We sold 140 tickets for the play.', 'They sold 1,400 tickets for the play.', 'conflict'],
  ['The class starts at 9:15 in room 204.', 'The class starts at 9:50 in room 204.', 'conflict'],
  ['The class starts at 9:15 in room 204.', 'The class starts at 9:15 in room 240.', 'conflict'],
  ['My flight lands at 22:05.', 'The flight lands at 10:50 pm.', 'conflict'],
  ['The warranty lasts three years.', 'The warranty lasts three months.', 'conflict'],
  ['The deposit is 20 percent.', 'The deposit is 12 percent.', 'conflict'],
  ['Her birthday is on 11 December.', 'Her birthday is on 12 November.', 'conflict'],
  ['I need the car from the 3rd to the 8th of April.', 'The user needs the car until the 9th of April.', 'conflict'],
  ['Tax is €1.90 per night.', 'The tax is €19 per night.', 'conflict'],
  ['The pool is 25 metres long.', 'The pool is 50 metres long.', 'conflict'],
  ['We have two dogs.', 'They have three dogs.', 'conflict'],
  ['The server has 64 GB of memory.', 'The server has 46 GB of memory.', 'conflict'],
  ['The password has 16 characters.', 'The password has 60 characters.', 'conflict'],
  ['We stay one night in Lyon.', 'They stay three nights in Lyon.', 'conflict'],
  ['The nap took one hour.', 'The nap took two hours.', 'conflict'],
  ['The pills cost 12 dollars a month.', 'The pills cost 12 dollars a week.', 'conflict'],
  [['A: Which platform is it?', 'Platform 9.'], 'The train leaves from platform 6.', 'conflict'],
  [['A: How old is your son?', 'He is nine.'], "The user's son is six years old.", 'conflict'],
  [['How far is the beach?', 'A: It is 2 km.'], 'The beach is 20 km away.', 'conflict'],
  ['Der Eintritt kostet 14,50 Euro.', 'Der Eintritt kostet 15,40 Euro.', 'conflict'],
  ['Die Probe ist am Mittwoch um Viertel nach sieben.', 'Die Probe ist am Mittwoch um Viertel vor sieben.', 'conflict'],
  ['Nos vemos el 23 de marzo.', 'Se ven el 23 de mayo.', 'conflict'],
  ['Le train part à 18h10.', 'Le train part à 18h40.', 'conflict'],
  ['课程从晚上七点开始。', '课程从晚上九点开始。', 'conflict'],
];

const statuses = ([conversation, claim]: Row): string[] => VALUE_CHECKS.map((check) => check.run(toInput(conversation, claim)).status);

describe('value checks never veto a true paraphrase', () => {
  it.each(TRUE_CLAIMS)('%s => %s', (...row) => {
    expect(statuses(row), JSON.stringify(VALUE_CHECKS.map((check) => check.run(toInput(row[0], row[1])).detail))).not.toContain('conflict');
  });
});

describe('value checks object to a small change', () => {
  it.each(FALSE_CLAIMS)('%s => %s', (...row) => {
    expect(statuses(row)).toContain('conflict');
  });
});
