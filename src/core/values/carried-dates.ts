import { dated } from './calendar-fields.js';
import { fieldsOf } from './days.js';
import { shifted } from './nth-days.js';
import { thenOf } from './offsets.js';
import { shiftMonth } from './relative-days.js';
import type { DateFields, Reading, Scan } from './types.js';

/**
 * A date that leans on the one named before it: 'back on the 10th' after '9 May' is in May, 'a week later' counts from there. Where none was
 * named, a day of the month is the next one after the day of writing, or the last one before it. Undefined for 'a week later' after nothing.
 */
export function carried(found: Reading, last: Reading | undefined, scan: Scan): Reading | undefined {
  const then = thenOf(found.relative);
  if (then) {
    const from = last?.date;
    return from && last?.otherDate === undefined ? shifted(from, then.count, then.unit) : undefined;
  }
  const { date } = found;
  if (found.kind !== 'date' || date?.d === undefined || date.m !== undefined || found.relative !== undefined) return found;
  if (last?.date?.m !== undefined) return { ...found, ...dated(scan, { ...date, ...monthFrom(last.date, date.d) }) };
  if (scan.today === undefined || date.wd !== undefined) return found;
  const now = fieldsOf(scan.today).d;
  const month = (shift: number): DateFields => ({ ...shiftMonth(scan.today!, shift), d: date.d! });
  const [ahead, behind] = date.d >= now ? [0, -1] : [1, 0];
  return { ...found, ...dated(scan, month(ahead), { otherDate: month(behind) }) };
}

/** The month of an earlier date, the next one where the day of the month has passed: '28 May to the 3rd'. */
function monthFrom({ y, m, d }: DateFields, day: number): DateFields {
  const passed = d !== undefined && day < d;
  const month = passed ? (m! % 12) + 1 : m!;
  return { ...(y === undefined ? {} : { y: passed && m === 12 ? y + 1 : y }), m: month };
}
