import type { Fact } from './facts.js';
import { AUXILIARIES, LIGHT, NEGATORS, RELATIONS, SUBJECT_PRONOUNS } from './lexicon.js';
import type { Term } from './signs.js';
import type { Token } from './tokens.js';

/** Words of a reply that only names somebody. */
const MOST_WORDS = 5;
const DETERMINER = /^(?:the|a|an|my|our|your|his|her|their)$/;
const ME = /^(?:i|me|myself|we|us|ourselves)$/;
const OPENS = /^(?:it|that|was|is|were|just|only|always|oh|well|um|probably)$/;

/** "Who baked it?", where "who" is what acts; not "Who did you meet?". */
function asksWhoActs({ clause: { tokens, verb }, asked }: Fact): boolean {
  if (!asked || tokens[0]?.lower !== 'who' || verb !== 1) return false;
  const next = tokens[2];
  const isInverted =
    AUXILIARIES.has(tokens[1]!.lower) && (!next || SUBJECT_PRONOUNS.has(next.lower) || next.capital || DETERMINER.test(next.lower));
  return !isInverted && !/^(?:did|do|does|am|is|are|was|were)$/.test(tokens[1]!.lower);
}

/** The words by which a short reply names one person: "Mirela.", "It was my brother", "I did". */
function namedIn({ clause: { tokens } }: Fact): readonly Token[] {
  const words = tokens.filter((t) => t.kind !== 'mark');
  if (
    words.length === 0 ||
    words.length > MOST_WORDS ||
    words.some((t) => NEGATORS.has(t.lower) || /^(?:no|nobody|none|and|or|if)$/.test(t.lower))
  )
    return [];
  let from = 0;
  while (from < words.length && OPENS.test(words[from]!.lower)) from += 1;
  const end = words.findIndex((t, i) => i >= from && (AUXILIARIES.has(t.lower) || /^(?:of|at|from|with|this|as)$/.test(t.lower)));
  const named = words.slice(from, end < 0 ? undefined : end);
  const [first] = named;
  if (!first) return [];
  if (ME.test(first.lower)) return [{ ...first, lower: /^(?:i|me|myself)$/.test(first.lower) ? 'i' : 'we' }];
  if (first.lower === 'you') return [first];
  const isPerson = named.some((t) => RELATIONS.has(t.lemma)) || named.every((t) => t.capital && !LIGHT.has(t.lemma));
  return isPerson ? named : [];
}

/** A question who did it, with its short answer, as one statement: "Who baked the bread?" - "Mirela." Terms of the sentence before stand for "it". */
export function whoAnswered(
  asked: readonly Fact[],
  reply: Fact | undefined,
  before: readonly Term[],
  index: number,
  by: string,
): Fact | undefined {
  const question = asked.find(asksWhoActs);
  const named = question && reply && !reply.asked ? namedIn(reply) : [];
  if (!question || !reply || named.length === 0) return undefined;
  const { tokens } = question.clause;
  // "you or Mirela?": those who could be.
  const options = tokens.findIndex((t, i) => t.kind === 'mark' && tokens.slice(i).some((o) => o.lower === 'or'));
  const end = options < 0 ? question.clause.end : tokens[options]!.start;
  const matter = [...question.terms.filter((t) => t.token.start < end), ...asked.filter((f) => f !== question).flatMap((f) => f.terms)];
  const pointed = tokens.some((t) => /^(?:it|them|that|this|those|these)$/.test(t.lower)) ? before : [];
  return {
    ...question,
    index,
    by,
    asked: false,
    clause: { ...question.clause, tokens: tokens.slice(1), verb: 0, connector: '', question: false, subject: named },
    terms: [...matter, ...pointed, ...reply.terms.filter((t) => named.some((n) => n.start === t.token.start))],
    isWho: true,
    span: reply.span,
  };
}
