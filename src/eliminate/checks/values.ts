import type { Check } from '../types.js';
import { datesCheck } from './dates.js';
import { numbersCheck } from './numbers.js';

/** The checks that compare typed values. */
export const VALUE_CHECKS: readonly Check[] = [numbersCheck, datesCheck];
