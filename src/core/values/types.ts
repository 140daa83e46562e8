import type { Cue } from './clock-context.js';
import type { Language } from './language.js';

export type ValueKind =
  | 'count'
  | 'ordinal'
  | 'percent'
  | 'money'
  | 'measure'
  | 'duration'
  | 'range'
  | 'version'
  | 'identifier'
  | 'time'
  | 'date'
  | 'weekday'
  | 'month'
  | 'year'
  | 'period';

/** A day as far as the text gives it. `m` 1..12, `d` 1..31, `wd` 0 (Monday) .. 6 (Sunday). */
export interface DateFields {
  readonly y?: number;
  readonly m?: number;
  readonly d?: number;
  readonly wd?: number;
}

/** Half of the day a clock time is fixed to; absent means that 6:30 may be 18:30. */
export type DayHalf = 'am' | 'pm';

/** What a parser reads at one place, before words are attached. */
export interface Reading {
  readonly kind: ValueKind;
  /** Canonical numbers: base units of `unit`; minutes after midnight for 'time'; two for a range; none for dates. */
  readonly numbers: readonly number[];
  /** The same numbers as written, units not applied. */
  readonly raw: readonly number[];
  /** Second reading of an ambiguous literal ('1.250' is 1250 or 1.25), canonical. */
  readonly alternative?: readonly number[];
  /** Dimension ('s', 'month', 'g', 'm', …), '%', or currency code; '' for a bare number. */
  readonly unit: string;
  /** Base units in one written unit; 1 for a bare number. */
  readonly factor: number;
  /** Normal form of an identifier or a version. */
  readonly key?: string;
  readonly date?: DateFields;
  /** Other reading of a numeric date (day and month exchanged) or of a relative day. */
  readonly otherDate?: DateFields;
  /** Relative day, week, month or year as written: 'day+1', 'week-1', 'friday+1'. */
  readonly relative?: string;
  /** First and last day, days since 1970-01-01, of a resolved week, month or year. */
  readonly days?: readonly [number, number];
  readonly half?: DayHalf;
  /** 'per' unit of a rate: 'month' in '30 euros a month'. */
  readonly per?: string;
  readonly approximate?: boolean;
  readonly bound?: 'max' | 'min';
  /** A reading that may be no value at all ('one', 'an hour', 'at 7'): it can support, but is weak as a rival. */
  readonly soft?: boolean;
}

/** One typed value in a text. `start`/`end` are UTF-16 offsets into it. */
export interface Value extends Reading {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Stem of the noun it counts, if one follows directly. */
  readonly head?: string;
  /** Stem of the noun right before it ('platform 9'), if any. */
  readonly label?: string;
  /** Stems of the words close to it, nearest first. */
  readonly attachment: readonly string[];
  /** Stems of all content words of its sentence. */
  readonly sentence: readonly string[];
  /** Stems of the sentence before. */
  readonly context: readonly string[];
  /** Whether the sentence holds a negation. */
  readonly negated: boolean;
  /** Index of its sentence in the text. */
  readonly segment: number;
}

export interface Token {
  readonly kind: 'number' | 'word' | 'code' | 'han' | 'symbol';
  readonly start: number;
  readonly end: number;
  /** As written; digits of other scripts and keycaps as ASCII digits. */
  readonly text: string;
  /** Lower case without accents. */
  readonly low: string;
  /** True when nothing stands between this token and the one before. */
  readonly glued: boolean;
}

/** A plain number at a place, in digits or words. */
export interface PlainNumber {
  readonly value: number;
  readonly alternative?: number;
  readonly next: number;
  readonly ordinal?: boolean;
  readonly soft?: boolean;
  readonly words: boolean;
  readonly decimal: boolean;
}

/** What the parsers look at: the tokens of one sentence and what is known about it. */
export interface Scan {
  readonly tokens: readonly Token[];
  readonly language: Language | undefined;
  /** Numbers already read, by token: every parser asks for the same ones. */
  readonly numbers: Map<number, PlainNumber | undefined>;
  /** Part of the day that a meal in the sentence stands for. */
  readonly meal: Cue | undefined;
  /** Day the text was written on, days since 1970-01-01 in the sender's zone. */
  readonly today: number | undefined;
}

/** A reading and the index of the token after it. */
export interface Parsed {
  readonly reading: Reading;
  readonly next: number;
  readonly from?: number;
}
