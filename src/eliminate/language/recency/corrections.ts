import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import { valueIndex } from '../../values/value-index.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import type { Given } from './slot-rivals.js';
import { candidates, statementsOf } from './slot-rivals.js';

/** Openings of a sentence that takes back what the message said before. */
const CORRECTION =
  /^[\s"]*(?:(?:no|oh|oops|ah|hm+)[,.!]? )?(?:wait|sorry|actually|correction|scratch that|hang on|hold on|i mean(?:t)?|on second thoughts?|make (?:that|it)|let's make (?:that|it)|no,)/i;
/** Words of a correction that do not say what it is about. */
const EMPTY = /^(?:sorry|wait|mean|correction|actual|scratch|thought|hang|hold|second|need|want|have|just|pleas|chang)$/;

const cache = new WeakMap<Message, ReadonlySet<Fact>>();

/** Clauses of the sentences of a message, but the first one, that open as a correction. */
function correctionsOf(message: Message, index: number): ReadonlySet<Fact> {
  const known = cache.get(message);
  if (known) return known;
  const found = new Set<Fact>();
  let [sentence, corrects] = [0, false];
  for (const fact of factsOf(message, index)) {
    if (fact.clause.sentence !== sentence)
      [sentence, corrects] = [fact.clause.sentence, CORRECTION.test(message.text.slice(fact.clause.start, fact.clause.end))];
    if (corrects && !fact.asked) found.add(fact);
  }
  cache.set(message, found);
  return found;
}

/**
 * A later sentence of the message that gives the claim's value or place takes it back: "We expect 40. … Actually, make that 55." The
 * sentence speaks of the same thing, or of nothing else. `words` are the claim's other words, `held` is where the message gives the value.
 */
export function correctedWithin(
  given: Given,
  words: ReadonlySet<string>,
  held: readonly { readonly index: number; readonly fact: Fact; readonly span: Span }[],
  messages: readonly Message[],
): SourceSpan | undefined {
  const last = held[held.length - 1]!;
  const message = messages[last.index]!;
  const corrections = correctionsOf(message, last.index);
  if (corrections.size === 0) return undefined;
  const statements = statementsOf(message, last.index).filter(({ fact }) => corrections.has(fact));
  for (const { span, holder } of candidates(given, statements, valueIndex(messages), last.index, message.text)) {
    if (holder.clause.sentence <= last.fact.clause.sentence) continue;
    const rest = holder.terms.filter(
      ({ id, token }) => (token.end <= span.start || token.start >= span.end) && token.kind === 'word' && !EMPTY.test(id),
    );
    const pronoun = holder.clause.subject.every((t) => /^(?:it|that|this|they|i|we)$/.test(t.lower) || t.kind !== 'word');
    if (rest.some(({ id }) => words.has(id)) || (rest.length === 0 && pronoun))
      return { messageId: message.id, start: span.start, end: span.end };
  }
  return undefined;
}
