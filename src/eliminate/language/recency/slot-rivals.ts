import { sameValue } from '../../../core/values/compare.js';
import type { Value } from '../../../core/values/types.js';
import type { Message, Span } from '../../../memory/types.js';
import { comparable } from '../../values/slots.js';
import type { ValueIndex } from '../../values/value-index.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import type { Place } from '../places.js';
import { placesOf } from '../places.js';
import type { Token } from '../tokens.js';

/** What a claim gives and a later message may replace: a typed value or a place. */
export type Given = Span & ({ readonly value: Value } | { readonly place: Place });

/** A value that can change: no identifier, no house number ("770 9th Avenue"), nothing that may be no value at all. */
export function isAmount(value: Value, text: string): boolean {
  const address = value.kind === 'count' && /^\s+(?:\d+(?:st|nd|rd|th)\b|\p{Lu}\p{Ll})/u.test(text.slice(value.end));
  return !address && value.key === undefined && (!value.soft || value.kind === 'time');
}

/** What a message states, questions left out. */
export interface Statement {
  readonly fact: Fact;
  readonly places: readonly Place[];
}

const readings = new WeakMap<Message, readonly Statement[]>();

export function statementsOf(message: Message, index: number): readonly Statement[] {
  const known = readings.get(message);
  if (known) return known;
  const found = factsOf(message, index).flatMap((fact) => (fact.asked ? [] : [{ fact, places: placesOf(fact.clause) }]));
  readings.set(message, found);
  return found;
}

/** "Could you book it for five?": asked in form, and the value is wanted. */
export function requestsOf(message: Message, index: number): Statement[] {
  const asked = factsOf(message, index).filter(({ asked, clause: { tokens } }) => asked && isRequest(tokens));
  return asked.map((fact) => ({ fact, places: placesOf(fact.clause) }));
}

function isRequest(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower }, i) => /^(?:can|could|will|would|may)$/.test(lower) && /^(?:you|i|we)$/.test(tokens[i + 1]?.lower ?? ''));
}

export function holderOf({ start, end }: Span, statements: readonly Statement[]): Fact | undefined {
  return statements.find(({ fact: { clause } }) => start >= clause.start && end <= clause.end)?.fact;
}

/** Other values of the same slot that a message states; none where it gives the claim's value too. */
export function rivals(given: Given, statements: readonly Statement[], index: ValueIndex, at: number, text: string): Rival[] {
  const own = 'place' in given ? new Set(given.place.words) : undefined;
  const again = own
    ? statements.some(({ fact }) => fact.clause.tokens.some((t) => own.has(t.lemma)))
    : 'value' in given && (index.byMessage[at] ?? []).some((one) => sameValue(given.value, one.value));
  return again ? [] : candidates(given, statements, index, at, text);
}

export interface Rival {
  readonly span: Span;
  readonly holder: Fact;
}

/** Values of the same slot that a message states, other than the claim's. */
export function candidates(given: Given, statements: readonly Statement[], index: ValueIndex, at: number, text: string): Rival[] {
  if ('place' in given) {
    const { named, role, words } = given.place;
    const all = statements.flatMap(({ fact, places: there }) => there.map((span) => ({ span, holder: fact })));
    return all.filter(
      ({ span }) =>
        span.named === named &&
        (span.role === undefined || role === undefined || span.role === role) &&
        !span.words.some((w) => words.includes(w)),
    );
  }
  const { value } = given;
  return (index.byMessage[at] ?? []).flatMap(({ value: other }) => {
    const holder = holderOf(other, statements);
    const differs = !sameValue(value, other) && (comparable(value, other) || isOtherDay(value, other));
    const rival = holder !== undefined && differs && isAmount(other, text) && sameNoun(value, other);
    return rival ? [{ span: other, holder }] : [];
  });
}

/** "the 12th" beside a date. */
export function isOtherDay(value: Value, other: Value): boolean {
  const day = value.date?.d;
  return day !== undefined && other.kind === 'ordinal' && other.head === undefined && other.raw[0] !== day;
}

/** Two counts of one slot count the same noun, or the later one leaves it out ("make that four"). */
export function sameNoun(value: Value, other: Value): boolean {
  if (value.unit !== '' && other.unit !== '') return true;
  return other.head === undefined || value.head === undefined || other.head === value.head;
}
