import { isCalendar, isTemporal, sameValue } from '../../core/values/compare.js';
import { keysOf, notationOf, probesOf, probesOfNumber, type ValueKey } from '../../core/values/keys.js';
import type { Value } from '../../core/values/types.js';
import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import { type EvidenceValue, type Surroundings, valueReader } from './evidence-values.js';
import { digitsOf, isNearMiss, MANY_DIGITS } from './slots.js';

/** The values of a conversation, filed so that a claim meets only those that can equal or contradict its own. Lists are in order. */
export interface ValueIndex {
  readonly all: readonly EvidenceValue[];
  /** Values of each message. */
  readonly byMessage: readonly (readonly EvidenceValue[])[];
  readonly byKey: ReadonlyMap<ValueKey, readonly EvidenceValue[]>;
  readonly notations: ReadonlySet<string>;
  /** Calendar days and spans by what they say: many values, few days. */
  readonly byDay: ReadonlyMap<string, readonly EvidenceValue[]>;
  readonly byWords: ReadonlyMap<Surroundings, readonly EvidenceValue[]>;
  /** Surroundings that hold a stem, other than in the sentence before. */
  readonly byStem: ReadonlyMap<string, readonly Surroundings[]>;
  /** Numbers of many digits by what a slip leaves of them. */
  readonly bySlip: ReadonlyMap<string, readonly EvidenceValue[]>;
  /** Values that are computed from one. */
  readonly byTerm: ReadonlyMap<Value, readonly EvidenceValue[]>;
}

/** Index of a conversation. Cost: linear in what is new. */
export const valueIndex: (messages: readonly Message[]) => ValueIndex = growing(startIndex, (index, messages, from) => {
  for (let i = from; i < messages.length; i += 1) {
    const own = index.read(messages, i, index.all.length);
    index.byMessage.push(own);
    for (const one of own) file(index, one);
  }
});

function startIndex() {
  return {
    read: valueReader(),
    all: [] as EvidenceValue[],
    byMessage: [] as EvidenceValue[][],
    byKey: new Map<ValueKey, EvidenceValue[]>(),
    notations: new Set<string>(),
    byDay: new Map<string, EvidenceValue[]>(),
    byWords: new Map<Surroundings, EvidenceValue[]>(),
    byStem: new Map<string, Surroundings[]>(),
    bySlip: new Map<string, EvidenceValue[]>(),
    byTerm: new Map<Value, EvidenceValue[]>(),
  };
}

function file(index: ReturnType<typeof startIndex>, one: EvidenceValue): void {
  const { value, words } = one;
  index.all.push(one);
  index.notations.add(notationOf(value));
  for (const key of keysOf(value)) add(index.byKey, key, one);
  if (isCalendar(value)) add(index.byDay, dayKey(value), one);
  if (!index.byWords.has(words)) for (const stem of stemsOf(words)) add(index.byStem, stem, words);
  add(index.byWords, words, one);
  for (const key of slipKeys(value)) add(index.bySlip, key, one);
  for (const term of one.derived?.terms ?? []) add(index.byTerm, term, one);
}

/** What two numbers share if `isNearMiss` holds: one half, all digits in another order, or all digits but zeros at the end. */
function slipKeys(value: Value): string[] {
  const digits = digitsOf(value);
  if (digits.length < MANY_DIGITS || isTemporal(value)) return [];
  const half = digits.length >> 1;
  const mask = (from: number, to: number): string => digits.slice(0, from) + '_'.repeat(to - from) + digits.slice(to);
  return [mask(0, half), mask(half, digits.length), `*${[...digits].sort().join('')}`, `${digits.replace(/0+$/, '')}*`];
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
  for (const key of probesOf(claim, index.notations)) for (const one of index.byKey.get(key) ?? []) found.add(one);
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
  for (const key of slipKeys(claim))
    for (const { value, words } of index.bySlip.get(key) ?? []) if (isNearMiss(digits, digitsOf(value), MANY_DIGITS)) found.add(words);
  return found;
}

function inOrder(found: Iterable<EvidenceValue>): EvidenceValue[] {
  return [...found].sort((a, b) => a.order - b.order);
}
