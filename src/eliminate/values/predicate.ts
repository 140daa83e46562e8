import { contentStems } from '../../core/values/attach.js';
import { isCalendar } from '../../core/values/compare.js';
import type { Value } from '../../core/values/types.js';
import type { Span } from '../../memory/types.js';
import { type Clause, clausesOf } from '../language/clauses.js';
import { lemmaOf } from '../language/lemma.js';

const CUT = /[,;](?=\s|$)|\n|\s[-–—]\s|\b(?:and|but|while|whereas|though|then|or)\b/gi;

/** What a text says of one of its values. */
export interface Predicate {
  /** Stems of what is said of the value, and the days it is said for. */
  readonly stems: ReadonlySet<string>;
  /** Those of them that stand beside the value, without what it shares with another one. */
  readonly beside: ReadonlySet<string>;
  /** Stems of the subject, also where the clause takes it over from the one before. */
  readonly subject: ReadonlySet<string>;
  /** How it leans on what was said before: by a pronoun, by 'one' for a noun, or for want of a verb of its own. */
  readonly leans?: 'pronoun' | 'one' | 'fragment';
}

// Pure memo: the values of a text are read once, and its clauses with them.
const clauses = new WeakMap<readonly Value[], readonly Clause[]>();

function clauseOf(text: string, values: readonly Value[], { start }: Span): Clause | undefined {
  const found = clauses.get(values) ?? clausesOf(text);
  clauses.set(values, found);
  return found.find((one) => one.start <= start && start < one.end);
}

/** The clause around a span as it is written, the whole text where there is none. `values` are all of the text. */
export function clauseAround(text: string, values: readonly Value[], span: Span): string {
  const clause = clauseOf(text, values, span);
  return clause ? text.slice(clause.start, clause.end) : text;
}

/** The part of a clause around a span: up to the next mark or conjunction on each side. */
function partOf(text: string, clause: Span, span: Span): Span {
  let start = clause.start;
  let { end } = clause;
  for (const match of text.slice(clause.start, clause.end).matchAll(CUT)) {
    const at = clause.start + match.index;
    if (at + match[0].length <= span.start) start = at + match[0].length;
    else if (at >= span.end) {
      end = at;
      break;
    }
  }
  return { start, end };
}

const PRONOUN = /\b(?:it|both|they|them)\b|\b(?:that|this|those|these)\b(?!\s+\p{L}{3})/iu;
/** Verbs that say little of most slots, and that yet tell one value from another. */
const VERB = /^(?:answer|ask|give|make|take|get|go|tell|want|offer|suggest|report)$/;

/** What the text says of the value. `values` are all of the text, in order. */
export function predicateOf(text: string, values: readonly Value[], value: Span): Predicate {
  const clause = clauseOf(text, values, value);
  if (!clause) return { stems: new Set(), beside: new Set(), subject: new Set(), leans: 'fragment' };
  const part = partOf(text, clause, value);
  const verb = clause.tokens[clause.verb];
  const hasVerb = verb !== undefined && verb.start >= part.start && verb.end <= part.end;
  const named = clause.subject.filter((token) => !values.some(({ start, end }) => token.start < end && token.end > start));
  const subject = new Set(contentStems(named.map((token) => token.lemma).join(' ')));
  const others = values.filter((other) => other.end <= value.start || other.start >= value.end);
  const own = new Set(stemsOf(text, others, part, value));
  for (const { lower, lemma, start, end } of clause.tokens)
    if (start >= part.start && end <= part.end && (lower === 'done' || VERB.test(lemma))) own.add(`=${lower === 'done' ? lower : lemma}`);
  const beside = new Set(own);
  if (hasVerb || verb === undefined) for (const stem of subject) own.add(stem);
  else shareVerb(text, values, clause, part, value, own);
  const said = withoutValues(text, values, part);
  const forNoun = /\bones?\b/i.test(said) ? 'one' : undefined;
  const leans = PRONOUN.test(said) ? 'pronoun' : (forNoun ?? (verb === undefined ? 'fragment' : undefined));
  return { stems: own, beside, subject, ...(leans ? { leans } : {}) };
}

/** '14 roses and 30 tulips were sold', 'we sold 14 roses and 30 tulips': what both have in common stands beside one of them only. */
function shareVerb(text: string, values: readonly Value[], clause: Clause, part: Span, value: Span, own: Set<string>): void {
  const first = values.find(({ start }) => start >= clause.start);
  if (first && first.start < value.start)
    for (const stem of stemsOf(text, values, { start: clause.start, end: first.start })) own.add(stem);
  const last = values.findLast(({ end }) => end <= clause.end);
  const rest = stemsOf(text, values, { start: value.end, end: part.end });
  if (last && last.start > value.start && rest.length <= 1)
    for (const stem of stemsOf(text, values, { start: last.end, end: clause.end }).slice(1)) own.add(stem);
}

/** A stretch with its values left out. */
function withoutValues(text: string, values: readonly Value[], { start, end }: Span): string {
  let bare = '';
  let at = start;
  for (const value of values) {
    if (value.end <= start || value.start >= end) continue;
    if (value.start > at) bare += `${text.slice(at, value.start)} `;
    at = Math.max(at, value.end);
  }
  return at < end ? bare + text.slice(at, end) : bare;
}

/** What a value stands for among the words of another one. */
function nameOf(value: Value): string {
  const { relative, date, unit, numbers, key } = value;
  if (!isCalendar(value)) return `@${key ?? `${unit} ${numbers.join()}`}`;
  return `@${relative ?? JSON.stringify([date?.m, date?.d, date?.wd])}`;
}

/** Stems of a stretch without its values and without `hole`; the values in it stand for themselves. */
function stemsOf(text: string, values: readonly Value[], { start, end }: Span, hole?: Span): string[] {
  if (hole && hole.start >= start && hole.end <= end)
    return [...stemsOf(text, values, { start, end: hole.start }), ...stemsOf(text, values, { start: hole.end, end })];
  const inside = values.filter((value) => value.end > start && value.start < end).map(nameOf);
  const lemmas = withoutValues(text, values, { start, end }).replace(/\p{L}+/gu, (word) => lemmaOf(word.toLowerCase()));
  return [...contentStems(lemmas), ...inside];
}
