import { sameValue } from '../../../core/values/compare.js';
import type { Value } from '../../../core/values/types.js';
import type { CheckInput } from '../../types.js';
import { claimValues } from '../../values/evidence-values.js';
import { mayEqual, valueIndex } from '../../values/value-index.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { lemmaSet, RELATIONS } from '../lexicon.js';
import { holderOf, isAmount, sameNoun, statementsOf } from './slot-rivals.js';
import type { Update } from './updates.js';
import { isCurrent } from './updates.js';

/** A clause that gives how many there are by now. */
const COUNTS =
  /\b(?:we|they) ?(?:are|'re|were)\b.*\b(?:now|in total|altogether|all told|in all)\b|\b(?:that|which|it) ?(?:makes|brings|leaves|'s|is)\b|\b(?:down|up) to\b|\b(?:left|remain(?:ing)?) now\b|\bonly \S+ (?:\S+ )?(?:left|remain)\b|\bnow (?:there are|it's|we(?:'re| are))\b|\bthere (?:are|'re)\b.*\b(?:now|in total|altogether)\b/i;
/** Words of such a clause that do not say what is counted. */
const EMPTY = lemmaSet(
  'now total altogether make bring leave down up only left remain just still again check tell all be count person people us one sign join drop cancel add more fewer few another',
);
/** Groups of nouns that a bare number may be read with ("we're 28", "12 left"). */
const BARE = /^#(?:people|depart)$/;
/** What was counted then is no longer the matter. */
const THEN = /\b(?:last (?:year|month|week|night|time|summer|winter|spring|autumn)|yesterday|ago|back then|in (?:19|20)\d\d)\b/i;
const PEOPLE = lemmaSet(
  'people person guest member volunteer participant player child kid student pupil adult singer colleague visitor runner applicant passenger',
);
/** Messages in which a bare count goes on with the one before. */
const REACH = 6;

/** "31 of us are coming" … "three have dropped out, so we're 28 now". */
export function recounted(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  if (!isCurrent(claim, input.claim.text) || THEN.test(input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  const index = valueIndex(messages);
  for (const own of claimValues(input.claim)) {
    if (
      own.kind !== 'count' ||
      own.unit !== '' ||
      !Number.isInteger(own.raw[0]) ||
      !isAmount(own, input.claim.text) ||
      own.start < claim.clause.start ||
      own.end > claim.clause.end
    )
      continue;
    const last = mayEqual(index, own).findLast(({ value, message }) => message.role !== 'system' && sameValue(own, value));
    const holder = last && holderOf(last.value, statementsOf(last.message, last.index));
    if (!last || !holder || /^(?:was|were)$/.test(holder.clause.tokens[holder.clause.verb]?.lower ?? '')) continue;
    for (let at = last.index + 1; at < Math.min(messages.length, last.index + 1 + REACH); at += 1) {
      const message = messages[at]!;
      if (speakerKey(message) !== speakerKey(last.message)) continue;
      const newer = (index.byMessage[at] ?? []).find(({ value }) =>
        isNewCount(value, last.value, holder, statementsOf(message, at), message.text),
      );
      if (newer)
        return {
          stale: true,
          detail: `says ${input.claim.text.slice(own.start, own.end)}, a later message counts ${message.text.slice(newer.value.start, newer.value.end)}`,
          span: { start: own.start, end: own.end },
          source: { messageId: message.id, start: newer.value.start, end: newer.value.end },
        };
    }
  }
  return undefined;
}

function isNewCount(value: Value, old: Value, holder: Fact, statements: ReturnType<typeof statementsOf>, text: string): boolean {
  const fact = holderOf(value, statements);
  if (!fact || value.kind !== 'count' || value.unit !== '' || !isAmount(value, text) || sameValue(value, old)) return false;
  const says = text.slice(fact.clause.start, fact.clause.end).replaceAll('’', "'");
  if (!COUNTS.test(says) || (value.head !== undefined && !BARE.test(value.head) && !sameNoun(old, value))) return false;
  const known = new Set(holder.terms.map((t) => t.id));
  const rest = fact.terms.filter((t) => t.token.kind === 'word' && (t.token.end <= value.start || t.token.start >= value.end));
  if (!rest.every((t) => known.has(t.id) || t.id.startsWith('±') || EMPTY.has(t.token.lemma))) return false;
  // "There are 25 of us" counts people, "the hall seats 80" does not.
  const people = holder.clause.tokens.some((t) => /^(?:we|us|our)$/.test(t.lower) || PEOPLE.has(t.lemma) || RELATIONS.has(t.lemma));
  return people || !fact.clause.tokens.some((t) => /^(?:we|us)$/.test(t.lower));
}
