import type { Check } from '../types.js';
import { additions } from './additions.js';
import { antonyms } from './antonyms.js';
import { merged } from './merged.js';
import { modality } from './modality.js';
import { names } from './names.js';
import { polarity } from './polarity.js';
import { recency } from './recency.js';
import { speaker } from './speaker.js';

/** The checks of what a claim says in words; numbers and dates have their own. */
export const LANGUAGE_CHECKS: readonly Check[] = [names, polarity, antonyms, modality, speaker, recency, merged, additions];
