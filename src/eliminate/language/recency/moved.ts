import { sameValue } from '../../../core/values/compare.js';
import type { Value } from '../../../core/values/types.js';
import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import { comparable } from '../../values/slots.js';
import { valueIndex } from '../../values/value-index.js';
import type { Fact } from '../facts.js';

const MEANT = /\b(?:was|were) (?:meant|supposed|due|going|planned|scheduled|set)\b|\b(?:originally|initially|at first)\b/i;
const MOVED_FROM = /\b(?:moved|postponed|pushed|rescheduled|changed|shifted|brought forward|put off)\b.*\bfrom\s*$/i;
const MOVED_IT =
  /\b(?:mov(?:e|ed|ing)|postponed?|push(?:ed)?|reschedul(?:e|ed)|chang(?:e|ed)|shift(?:ed)?|(?:brought|bring)) (?:it |this |that |them |everything )?(?:back |forward )?(?:to|until|for)\s*$/i;
/** Characters between a value and the one that replaces it in the same message. */
const MOST_BETWEEN = 120;

/**
 * "Was meant to start at 2, but they asked us to move it to 3:30", "moved from 2 to 3:30": the message that gives the claim's time
 * replaces it itself. `words` are the claim's words other than values.
 */
export function movedWithin(
  value: Value,
  words: ReadonlySet<string>,
  holder: { readonly index: number; readonly fact: Fact; readonly span: Span },
  messages: readonly Message[],
): SourceSpan | undefined {
  const { text, id } = messages[holder.index]!;
  const inside = (valueIndex(messages).byMessage[holder.index] ?? []).map((one) => one.value);
  const next = inside.find((other) => other.start >= holder.span.end && comparable(value, other) && !sameValue(value, other));
  if (!next || !holder.fact.terms.some((t) => words.has(t.id))) return undefined;
  const between = text.slice(holder.span.end, next.start);
  const whole = text.slice(holder.fact.clause.start, holder.span.start);
  const fromTo = /^\s*(?:to|until)\s*$/i.test(between) && MOVED_FROM.test(whole);
  const moved =
    between.length < MOST_BETWEEN && MOVED_IT.test(between) && (MEANT.test(whole) || /\b(?:it|this|that|which)\b/i.test(between));
  return fromTo || moved ? { messageId: id, start: next.start, end: next.end } : undefined;
}
