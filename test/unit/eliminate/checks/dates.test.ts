import { describe, expect, it } from 'vitest';
import { datesCheck } from '../../../../src/eliminate/checks/dates.js';
import { accepted, type Row, toInput } from './value-rows.js';

const CLOCK: Row[] = [
  ['Supper is at half past seven.', 'Supper is at 19:30.', 'ok'],
  ['Supper is at half past seven.', 'Supper is at 20:30.', 'conflict'],
  ['Supper is at half past seven.', 'Supper is at 7:30 am.', 'conflict'],
  ['The talk starts at 14:20.', 'The talk starts at 2:20 pm.', 'ok'],
  ['The talk starts at 14:20.', 'The talk starts at 4:20 pm.', 'conflict'],
  ['The talk starts at 2:20 pm.', 'The talk starts at 12:20.', 'conflict'],
  ['My train goes at 6:40 am.', 'The train leaves at 18:40.', 'conflict'],
  ['My train goes at 6:40.', 'The train leaves at 18:40.', 'ok'],
  ['My train goes at 6:40.', 'The train leaves at 6:14.', 'conflict'],
  ['We close at quarter to nine in the evening.', 'They close at 20:45.', 'ok'],
  ['We close at quarter to nine in the evening.', 'They close at 21:15.', 'conflict'],
  ['Let us say quarter past 4.', 'They meet at 4:15.', 'ok'],
  ['Ten past five works for the pickup.', 'The pickup is at 5:10.', 'ok'],
  ['Ten past five works for the pickup.', 'The pickup is at 4:50.', 'conflict'],
  ['The alarm is set for seven o’clock.', 'The alarm is set for 7 am.', 'ok'],
  ['The alarm is set for seven o’clock.', 'The alarm is set for 8 am.', 'conflict'],
  ['Lunch at noon.', 'Lunch is at 12:00.', 'ok'],
  ['Lunch at noon.', 'Lunch is at 1 pm.', 'conflict'],
  ['The gate shuts at midnight.', 'The gate shuts at 00:00.', 'ok'],
  ['The library is open 9–17.', 'The library is open from 9 am to 5 pm.', 'ok'],
  ['The library is open 9–17.', 'The library is open from 9 am to 7 pm.', 'conflict'],
  ['Meet me at 4 at the pier.', 'They meet at the pier at five.', 'conflict'],
  ['Meet me at 4 at the pier.', 'They meet at the pier at four.', 'ok'],
  ['Meet me at 3️⃣ at the pier.', 'They meet at the pier at three.', 'ok'],
  ['Meet me at 3️⃣ at the pier.', 'They meet at the pier at two.', 'conflict'],
  [['A: When does the show begin?', 'At eight in the evening.'], 'The show begins at 8 pm.', 'ok'],
  [['A: When does the show begin?', 'At eight in the evening.'], 'The show begins at 8 am.', 'conflict'],
  [['A: What time shall I book?', '19:15 please'], 'The user wants 7:15 pm.', 'ok'],
  ['Breakfast is from 6.30 to 10 am.', 'Breakfast is served from 6:30 to 10:00.', 'ok'],
  ['The bus is at 9.45 pm.', 'The bus is at 21:45.', 'ok'],
  ['The bus is at 9.45 pm.', 'The bus is at 9:54 pm.', 'conflict'],
  ['The call is at 08:15.', 'The call is at 8:15 am.', 'ok'],
  ['The call is at 08:15.', 'The call is at 20:15.', 'conflict'],
  ['I get up at 5 every day and leave at 6:10.', 'The user leaves at 6:10.', 'ok'],
];

const CALENDAR: Row[] = [
  ['The visa expires on 14 October.', 'The visa expires on October 14th.', 'ok'],
  ['The visa expires on 14 October.', 'The visa expires on 14 December.', 'conflict'],
  ['The visa expires on 14 October.', 'The visa expires on 4 October.', 'conflict'],
  ['The fair opens 2027-03-05.', 'The fair opens on 5 March 2027.', 'ok'],
  ['The fair opens 2027-03-05.', 'The fair opens on 3 May 2027.', 'conflict'],
  ['The fair opens 2027-03-05.', 'The fair opens on 5 March 2028.', 'conflict'],
  ['The fair opens on 05.03.2027.', 'The fair opens on 5 March 2027.', 'ok'],
  ['Handover is on the 22nd of June.', 'Handover is on June 22.', 'ok'],
  ['Handover is on the 22nd of June.', 'Handover is on July 22.', 'conflict'],
  ['We moved here in 2014.', 'They moved there in 2014.', 'ok'],
  ['We moved here in 2014.', 'They moved there in 2019.', 'conflict'],
  ['Band practice is on Wednesdays and Fridays.', 'Band practice is on Wednesdays and Saturdays.', 'conflict'],
  ['Band practice is on Wednesdays and Fridays.', 'Band practice is on Fridays and Wednesdays.', 'ok'],
  ['The bins go out on Tuesday.', 'The bins go out on Tuesdays.', 'ok'],
  ['The bins go out on Tuesday.', 'The bins go out on Thursday.', 'conflict'],
  ['We fly in August.', 'They fly in August.', 'ok'],
  ['We fly in August.', 'They fly in April.', 'conflict'],
  ['The party is on Saturday, the 9th.', 'The party is on Saturday the 9th.', 'ok'],
  ['We may move in May.', 'They may move in May.', 'ok'],
  ['We may move in May.', 'They may move in March.', 'conflict'],
  ['The deadline is Sept 3.', 'The deadline is 3 September.', 'ok'],
  ['The deadline is 3/9/2026.', 'The deadline is 3 September 2026.', 'ok'],
  ['The exam is in June.', 'The exam is in June 2026.', 'calm'],
];

const RELATIVE: Row[] = [
  ['[2026-02-03T10:00:00+01:00] I get the keys tomorrow.', 'The user gets the keys on 4 February 2026.', 'ok'],
  ['[2026-02-03T10:00:00+01:00] I get the keys tomorrow.', 'The user gets the keys on Wednesday.', 'ok'],
  ['[2026-02-03T10:00:00+01:00] I get the keys tomorrow.', 'The user gets the keys on 3 February 2026.', 'conflict'],
  ['[2026-02-03T10:00:00+01:00] I get the keys tomorrow.', 'The user gets the keys on Thursday.', 'conflict'],
  ['[2026-02-03T23:30:00-08:00] I got the keys today.', 'The user got the keys on 3 February.', 'ok'],
  ['[2026-02-03T23:30:00-08:00] I got the keys today.', 'The user got the keys on 4 February.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] The dentist was yesterday.', 'The dentist was on 16 June 2026.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] The dentist was yesterday.', 'The dentist was on 18 June 2026.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] We leave the day after tomorrow.', 'They leave on Friday, 19 June 2026.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] We leave in three days.', 'They leave on 20 June.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] It broke two weeks ago.', 'It broke on 3 June 2026.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] The painter comes next week.', 'The painter comes on 24 June 2026.', 'calm'],
  ['[2026-06-17T09:00:00+02:00] The painter comes next week.', 'The painter comes on 8 July 2026.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] We meet on Friday.', 'They meet on 19 June 2026.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] We meet on Friday.', 'They meet on 18 June 2026.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] The fair is next month.', 'The fair is in July.', 'ok'],
  ['[2026-06-17T09:00:00+02:00] The fair was last year.', 'The fair was in 2025.', 'ok'],
  ['I get the keys tomorrow.', 'The user gets the keys tomorrow.', 'ok'],
  ['I get the keys tomorrow.', 'The user got the keys yesterday.', 'conflict'],
  ['I get the keys tomorrow.', 'The user gets the keys on 4 February 2026.', 'calm'],
  ['The painter comes next week.', 'The painter comes next week.', 'ok'],
  ['The painter comes next week.', 'The painter comes next month.', 'conflict'],
];

const CALM: Row[] = [
  ['The meeting is in room Elm at 10. We moved it to 11.', 'The meeting is in room Elm.', 'not-applicable'],
  ['I march every day.', 'The user marches every day.', 'not-applicable'],
  ['She sat in the sun.', 'She sat in the sun.', 'not-applicable'],
  ['It costs 1,900 euros.', 'It costs 1900 euros.', 'not-applicable'],
  ['The 7:12 train is always full, I take it every morning.', 'The user takes the 7:12 train.', 'ok'],
  ['This morning we agreed to meet at 6:30.', 'They agreed to meet at 18:30.', 'calm'],
  ['I was born in 1988.', 'The user was born in 1988.', 'ok'],
  ['Dinner on Friday at 8 at our place.', 'Dinner is at the place of the user at 8 pm on Friday.', 'ok'],
  ['We met on Monday and again on Thursday at 9.', 'They met on Thursday.', 'ok'],
  ['The shop opens on weekdays at ten.', 'The shop opens at 10:00 on weekdays.', 'ok'],
];

const OTHER_LANGUAGES: Row[] = [
  ['Wir sehen uns abends um halb neun.', 'Das Treffen ist um 20:30 Uhr.', 'ok'],
  ['Wir sehen uns abends um halb neun.', 'Das Treffen ist um 21:30 Uhr.', 'conflict'],
  ['Der Zug fährt um Viertel vor acht.', 'Der Zug fährt um 7:45 Uhr.', 'ok'],
  ['Der Zug fährt um Viertel nach acht.', 'Der Zug fährt um 7:45 Uhr.', 'conflict'],
  ['Der Termin ist um fünf vor halb drei.', 'Der Termin ist um 14:25 Uhr.', 'ok'],
  ['Der Kurs beginnt am 7. September.', 'Der Kurs beginnt am 07.09.', 'ok'],
  ['Der Kurs beginnt am 7. September.', 'Der Kurs beginnt am 7. Oktober.', 'conflict'],
  ['Der Kurs ist dienstags.', 'Der Kurs ist am Dienstag.', 'ok'],
  ['Der Kurs ist dienstags.', 'Der Kurs ist am Donnerstag.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] Ich komme übermorgen.', 'Er kommt am 19. Juni 2026.', 'ok'],
  ['La clase empieza a las siete y media de la tarde.', 'La clase empieza a las 19:30.', 'ok'],
  ['La clase empieza a las siete y media de la tarde.', 'La clase empieza a las 18:30.', 'conflict'],
  ['El tren sale a las ocho menos cuarto.', 'El tren sale a las 7:45.', 'ok'],
  ['La cita es el 12 de enero.', 'La cita es el 12 de junio.', 'conflict'],
  ['La cita es el martes.', 'La cita es el jueves.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] Llego mañana.', 'Llega el 18 de junio.', 'ok'],
  ['Le film commence à huit heures et demie du soir.', 'Le film commence à 20h30.', 'ok'],
  ['Le film commence à huit heures et demie du soir.', 'Le film commence à 21h30.', 'conflict'],
  ['Rendez-vous à neuf heures moins le quart.', 'Le rendez-vous est à 8h45.', 'ok'],
  ['Le cours est le 3 août.', 'Le cours est le 3 avril.', 'conflict'],
  ['On se voit mercredi.', 'Ils se voient vendredi.', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] Je pars demain.', 'Il part le 18 juin 2026.', 'ok'],
  ['我们下午三点半开会。', '会议15:30开始。', 'ok'],
  ['我们下午三点半开会。', '会议下午四点半开始。', 'conflict'],
  ['考试是八月七日。', '考试是8月7日。', 'ok'],
  ['考试是八月七日。', '考试是7月8日。', 'conflict'],
  ['我们星期三见。', '他们周三见。', 'ok'],
  ['我们星期三见。', '他们周五见。', 'conflict'],
  ['[2026-06-17T09:00:00+02:00] 我明天去上海。', '他6月18日去上海。', 'ok'],
];

const TABLES: Record<string, Row[]> = {
  'clock times': CLOCK,
  calendar: CALENDAR,
  'relative days': RELATIVE,
  'must not conflict': CALM,
  'other languages': OTHER_LANGUAGES,
};

for (const [table, rows] of Object.entries(TABLES)) {
  describe(`dates: ${table}`, () => {
    it.each(rows)('%s => %s: %s', (conversation, claim, expected) => {
      const result = datesCheck.run(toInput(conversation, claim));
      expect(accepted(expected), JSON.stringify(result)).toContain(result.status);
    });
  });
}

describe('dates: the result', () => {
  it('names both times in one clause, with exact spans', () => {
    const input = toInput('Choir is at 6:30 pm.', 'Choir is at 7:30 pm.');
    const result = datesCheck.run(input);
    expect(result).toMatchObject({ status: 'conflict', reason: 'date', detail: 'says 7:30 pm, the message says 6:30 pm' });
    expect(input.claim.text.slice(result.claimSpan?.start, result.claimSpan?.end)).toBe('7:30 pm');
    expect(input.messages[0]?.text.slice(result.sourceSpan?.start, result.sourceSpan?.end)).toBe('6:30 pm');
  });

  it('adds the day that a relative word stands for', () => {
    const result = datesCheck.run(toInput('[2026-05-08T18:20:00+02:00] The audit was yesterday.', 'The audit was on 8 May 2026.'));
    expect(result.detail).toBe('says 8 May 2026, the message says yesterday (7 May 2026)');
  });

  it('is not applicable without a date or a time', () => {
    expect(datesCheck.run(toInput('Hello on Monday.', 'They said hello to 40 people.')).status).toBe('not-applicable');
  });
});
