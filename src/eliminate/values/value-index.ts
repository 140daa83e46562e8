import { isCalendar, isTemporal, sameValue } from '../../core/values/compare.js';
import { keysOf, probesOf, probesOfNumber, type ValueKey } from '../../core/values/keys.js';
import type { Value } from '../../core/values/types.js';
import type { Message } from '../../memory/types.js';
import { type EvidenceValue, evidenceValues, type Surroundings } from './evidence-values.js';
import { digitsOf, isNearMiss } from './slots.js';

/** The values of a conversation, filed so that a claim meets only those that can equal or contradict its own. Lists are in order. */
export interface ValueIndex {
  readonly all: readonly EvidenceValue[];
  /** Values of each message. */
  readonly byMessage: readonly (readonly EvidenceValue[])[];
  readonly byKey: ReadonlyMap<ValueKey, readonly EvidenceValue[]>;
  /** Calendar days and spans by what they say: many values, few days. */
  readonly byDay: ReadonlyMap<string, readonly EvidenceValue[]>;
  readonly byWords: ReadonlyMap<Surroundings, readonly EvidenceValue[]>;
  /** Surroundings that hold a stem, other than in the sentence before. */
  readonly byStem: ReadonlyMap<string, readonly Surroundings[]>;
  /** Numbers of many digits by their digits, those by their length. */
  readonly byDigits: ReadonlyMap<number, ReadonlyMap<string, readonly EvidenceValue[]>>;
}

/** Digits from which a number with a digit changed is a slip, whatever the words around it. */
export const MANY_DIGITS = 4;

const indexes = new WeakMap<readonly Message[], ValueIndex>();

/** Index of a conversation, remembered for as long as the list of messages lives. Cost: linear in the length. */
export function valueIndex(messages: readonly Message[]): ValueIndex {
  const known = indexes.get(messages);
  if (known) return known;
  const index = build(messages);
  indexes.set(messages, index);
  return index;
}

function build(messages: readonly Message[]): ValueIndex {
  const all = evidenceValues(messages);
  const byMessage: EvidenceValue[][] = messages.map(() => []);
  const byKey = new Map<ValueKey, EvidenceValue[]>();
  const byDay = new Map<string, EvidenceValue[]>();
  const byWords = new Map<Surroundings, EvidenceValue[]>();
  const byStem = new Map<string, Surroundings[]>();
  const byDigits = new Map<number, Map<string, EvidenceValue[]>>();
  for (const one of all) {
    const { value, words } = one;
    byMessage[one.index]!.push(one);
    for (const key of keysOf(value)) add(byKey, key, one);
    if (isCalendar(value)) add(byDay, dayKey(value), one);
    if (!byWords.has(words)) for (const stem of stemsOf(words)) add(byStem, stem, words);
    add(byWords, words, one);
    const digits = digitsOf(value);
    if (digits.length < MANY_DIGITS || isTemporal(value)) continue;
    const alike = byDigits.get(digits.length) ?? new Map<string, EvidenceValue[]>();
    byDigits.set(digits.length, alike);
    add(alike, digits, one);
  }
  return { all, byMessage, byKey, byDay, byWords, byStem, byDigits };
}

function add<K, T>(map: Map<K, T[]>, key: K, one: T): void {
  const list = map.get(key);
  if (list) list.push(one);
  else map.set(key, [one]);
}

function dayKey({ kind, date, otherDate, relative, days, raw }: Value): string {
  return JSON.stringify([kind, date, otherDate, relative, days, raw]);
}

function stemsOf({ close, sentence, asked, head, label }: Surroundings): Set<string> {
  return new Set([...close, ...sentence, ...asked, ...(head === undefined ? [] : [head]), ...(label === undefined ? [] : [label])]);
}

/** All values that may be the same as the claim's, in order. */
export function mayEqual(index: ValueIndex, claim: Value): EvidenceValue[] {
  const found = new Set<EvidenceValue>();
  for (const key of probesOf(claim)) for (const one of index.byKey.get(key) ?? []) found.add(one);
  if (isCalendar(claim))
    for (const same of index.byDay.values()) if (sameValue(claim, same[0]!.value)) for (const one of same) found.add(one);
  return inOrder(found);
}

/** All values that hold one of the numbers, written or canonical, in order. */
export function mayHold(index: ValueIndex, numbers: readonly number[]): EvidenceValue[] {
  return inOrder(new Set(numbers.flatMap(probesOfNumber).flatMap((key) => index.byKey.get(key) ?? [])));
}

/** Words around values that share a word with the claim, and around numbers that differ from the claim's by a slip. */
export function mayRival(index: ValueIndex, claim: Value): Set<Surroundings> {
  const found = new Set<Surroundings>();
  for (const stem of [...claim.sentence, ...claim.attachment, claim.head ?? '', claim.label ?? ''])
    for (const words of index.byStem.get(stem) ?? []) found.add(words);
  const digits = digitsOf(claim);
  if (isTemporal(claim) || digits.length < MANY_DIGITS) return found;
  for (const [length, alike] of index.byDigits) {
    // Numbers of another length are near only by zeros at the end.
    const slips =
      length === digits.length
        ? [...alike.keys()].filter((other) => isNearMiss(digits, other, MANY_DIGITS))
        : [length > digits.length ? digits.padEnd(length, '0') : digits.slice(0, length)].filter((other) =>
            isNearMiss(digits, other, MANY_DIGITS),
          );
    for (const other of slips) for (const { words } of alike.get(other) ?? []) found.add(words);
  }
  return found;
}

function inOrder(found: Iterable<EvidenceValue>): EvidenceValue[] {
  return [...found].sort((a, b) => a.order - b.order);
}
