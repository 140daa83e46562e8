import { sameValue } from '../../../core/values/compare.js';
import type { CheckInput } from '../../types.js';
import { claimValues } from '../../values/evidence-values.js';
import { mayEqual, valueIndex } from '../../values/value-index.js';
import { isRelative } from '../align.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import type { Mixing } from './mixing.js';
import { factsWithAll, nearTo } from '../search.js';
import { holderOf, statementsOf } from '../recency/slot-rivals.js';

/** Messages between the whole and the share of it. */
const REACH = 2;
const WORDS = /^(?:only|just|about|almost|nearly|around|of|them|these|those|us|which|but|and|so|far|a|mere|already)$/;

/** "640 tests are skipped", where 640 is how many there are, and of those "23 get skipped". */
export function wholeForShare(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  const index = valueIndex(messages);
  for (const claim of claimFacts(input.claim)) {
    const inside = new Set(claim.clause.subject);
    const last = claim.clause.subject[claim.clause.subject.length - 1];
    const own = claimValues(input.claim).find(
      (v) => v.kind === 'count' && v.unit === '' && last !== undefined && v.start >= claim.clause.start && v.end <= last.end,
    );
    if (!own || claim.terms.some((t) => t.scope < 0)) continue;
    const { verb, tokens } = claim.clause;
    const predicate = claim.terms.filter(
      (t) => !inside.has(t.token) && t.token.start >= (tokens[verb]?.start ?? 0) && t.token.start > own.end && !isRelative(t),
    );
    if (predicate.length === 0) continue;
    const wholes = mayEqual(index, own).filter(({ value }) => sameValue(own, value));
    for (const fact of factsWithAll(
      messages,
      predicate.map((t) => t.id),
    )) {
      if (fact.asked || fact.answer !== undefined || !isNear(fact)) continue;
      const share = (index.byMessage[fact.index] ?? []).find(
        ({ value }) => value.kind === 'count' && value.unit === '' && isBareSubject(fact, value),
      );
      const isWhole = wholes.some(
        (w) => fact.index >= w.index && fact.index - w.index <= REACH && holderOf(w.value, statementsOf(w.message, w.index)) !== fact,
      );
      const isToldOf = wholes.some((w) =>
        holdsAll(
          holderOf(w.value, statementsOf(w.message, w.index)),
          predicate.map((t) => t.id),
        ),
      );
      if (share && isWhole && !isToldOf && !sameValue(share.value, own))
        return {
          detail: `says it of ${input.claim.text.slice(own.start, own.end)}, the message of ${messages[fact.index]!.text.slice(share.value.start, share.value.end)}`,
          fact,
        };
    }
  }
  return undefined;
}

const holdsAll = (fact: Fact | undefined, ids: readonly string[]): boolean =>
  fact !== undefined && ids.every((id) => fact.terms.some((t) => t.id === id));

/** "23 get skipped", "only nine of them can": the number stands for what was counted before. */
function isBareSubject({ clause }: Fact, value: { readonly start: number; readonly end: number }): boolean {
  const verb = clause.tokens[clause.verb];
  if (!verb || value.end > verb.start || value.start < clause.start) return false;
  const before = clause.tokens.filter((t) => t.end <= verb.start && t.kind === 'word' && (t.end <= value.start || t.start >= value.end));
  return before.every((t) => WORDS.test(t.lower));
}
