import { isTemporal } from '../../core/values/compare.js';
import type { Check } from '../types.js';
import { judgeValues } from '../values/judge-values.js';

/** Days, weekdays, months, years, relative days and clock times; relative ones are resolved from the message's time. */
export const datesCheck: Check = {
  name: 'dates',
  run: (input) => judgeValues('dates', 'date', input, isTemporal),
};
