import { describe, expect, it } from 'vitest';
import { datesCheck } from '../../../../src/eliminate/checks/dates.js';
import { accepted, type Row, toInput } from './value-rows.js';

/** Thursday 5 March 2026. */
const AT = '[2026-03-05T09:30:00+01:00] ';

const FROM_WRITING: Row[] = [
  [`${AT}The kiln is delivered a week from today.`, 'The kiln is delivered on 12 March.', 'ok'],
  [`${AT}The kiln is delivered a week from today.`, 'The kiln is delivered on 5 March.', 'conflict'],
  [`${AT}The skipper retires in a fortnight.`, 'The skipper retires on 19 March.', 'ok'],
  [`${AT}The skipper retires in a fortnight.`, 'The skipper retires on 12 March.', 'unsupported'],
  [`${AT}The hedge was cut three weeks ago.`, 'The hedge was cut on 12 February 2026.', 'ok'],
  [`${AT}The hedge was cut three weeks ago.`, 'The hedge was cut on 19 February 2026.', 'conflict'],
  ['The hedge was cut three weeks ago.', 'The hedge was cut on 19 February 2026.', 'absent'],
  ['The hedge was cut three weeks ago.', 'The hedge was cut three weeks ago.', 'ok'],
  [`${AT}The jury meets on the Tuesday after next.`, 'The jury meets on 17 March.', 'ok'],
  [`${AT}The jury meets on the Tuesday after next.`, 'The jury meets on 10 March.', 'conflict'],
  [`${AT}The jury meets Tuesday week.`, 'The jury meets on 17 March.', 'ok'],
  [`${AT}The jury meets a week on Tuesday.`, 'The jury meets on 10 March.', 'conflict'],
  [`${AT}The lift is out until a fortnight from Friday.`, 'The lift is out until 20 March.', 'ok'],
  [`${AT}The lift is out until a fortnight from Friday.`, 'The lift is out until 13 March.', 'conflict'],
  [`${AT}The regatta is tomorrow week.`, 'The regatta is on 13 March.', 'ok'],
  [`${AT}The regatta is tomorrow week.`, 'The regatta is on 6 March.', 'conflict'],
  [`${AT}The regatta is in ten days' time.`, 'The regatta is on 15 March.', 'ok'],
  [`${AT}The regatta is in ten days' time.`, 'The regatta is on 14 March.', 'conflict'],
  [`${AT}The alarm went off the night before last.`, 'The alarm went off on Tuesday.', 'ok'],
  [`${AT}The alarm went off the night before last.`, 'The alarm went off on Wednesday.', 'conflict'],
  [`${AT}The auction is the week after next.`, 'The auction is in the week of 16 March.', 'ok'],
  [`${AT}The auction is the week after next.`, 'The auction is on 24 March.', 'conflict'],
  [`${AT}Fees are due at the end of the month.`, 'Fees are due on 31 March.', 'ok'],
  [`${AT}Fees are due at the end of the month.`, 'Fees are due on 5 March.', 'unsupported'],
  [`${AT}The tuner comes on the 17th.`, 'The tuner comes on 17 March.', 'ok'],
  [`${AT}The tuner comes on the 2nd.`, 'The tuner comes on 2 April.', 'ok'],
  [`${AT}The tuner comes on the 17th.`, 'The tuner comes on 17 May.', 'unsupported'],
];

const NTH: Row[] = [
  [`${AT}Wages are paid on the last Friday of the month.`, 'Wages are paid on 27 March.', 'ok'],
  [`${AT}Wages are paid on the last Friday of the month.`, 'Wages are paid on 20 March.', 'conflict'],
  [`${AT}The flea market is on the second Sunday in April.`, 'The flea market is on 12 April.', 'ok'],
  [`${AT}The flea market is on the second Sunday in April.`, 'The flea market is on 5 April.', 'conflict'],
  ['The flea market is on the second Sunday of every month.', 'The flea market is on the second Sunday of the month.', 'ok'],
  ['The flea market is on the second Sunday of every month.', 'The flea market is on the last Sunday of the month.', 'conflict'],
  ['The flea market is on the second Sunday of every month.', 'The flea market is on a Sunday.', 'calm'],
];

const CARRIED: Row[] = [
  ['The ferry leaves on 28 May and returns on the 3rd.', 'The ferry returns on 3 June.', 'ok'],
  ['The ferry leaves on 8 May and returns on the 13th.', 'The ferry returns on 13 May.', 'ok'],
  ['The ferry leaves on 8 May and returns on the 13th.', 'The ferry returns on 13 June.', 'unsupported'],
  ['The ferry leaves on 8 May and returns on the 13th.', 'The ferry returns on 15 May.', 'conflict'],
  ['The camp runs from the 6th to the 9th of August.', 'The camp starts on 6 August.', 'ok'],
  ['The camp runs from the 6th to the 9th of August.', 'The camp starts on 7 August.', 'conflict'],
  ['The permit runs out on 30 January. The appeal must be in a month after that.', 'The appeal must be in by 28 February.', 'ok'],
  ['The permit runs out on 30 January. The appeal must be in a month after that.', 'The appeal must be in by 30 March.', 'conflict'],
  ['The vote is on 4 October, the result comes two days later.', 'The result comes on 6 October.', 'ok'],
  ['The vote is on 4 October, the result comes two days later.', 'The result comes two days after the vote.', 'calm'],
  ['The crate left on Friday and came back three days later.', 'The crate came back on Monday.', 'ok'],
  ['The crate left on Friday and came back three days later.', 'The crate came back on Sunday.', 'conflict'],
  ['I rang on Monday and they came the next day.', 'They came on Tuesday.', 'ok'],
  ['I rang on Monday and they came the next day.', 'They came on Thursday.', 'conflict'],
  ['The crate came back three days later.', 'The crate came back on Sunday.', 'absent'],
];

describe.each([
  ['counted from the day of writing', FROM_WRITING],
  ['a weekday counted within a month', NTH],
  ['counted from the date before', CARRIED],
] as const)('%s', (_, rows) => {
  it.each(rows)('%j => %s is %s', (conversation, claim, expected) => {
    expect(accepted(expected)).toContain(datesCheck.run(toInput(conversation, claim)).status);
  });
});
