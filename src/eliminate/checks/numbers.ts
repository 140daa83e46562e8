import { isTemporal } from '../../core/values/compare.js';
import type { Check } from '../types.js';
import { judgeValues } from '../values/judge-values.js';

/** Counts, shares, money, units, durations, ranges, bounds, versions and identifiers. */
export const numbersCheck: Check = {
  name: 'numbers',
  run: (input) => judgeValues('numbers', 'number', input, (value) => !isTemporal(value)),
};
