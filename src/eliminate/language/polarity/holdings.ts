import type { CheckInput } from '../../types.js';
import { allFacts, claimFacts, factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { lemmaSet, wordSet } from '../lexicon.js';
import type { Mixing } from '../merged/mixing.js';
import { factsWithAll } from '../search.js';
import type { Term } from '../signs.js';

const HAVE = /\b(?:still )?(?:own|owns|have|has|keep|keeps|kept|possess|possesses)\b|\b(?:have|has) got\b/i;
const STILL = /\bstill (?:own|owns|have|has|got)\b|\b(?:have|has) still got\b|\bkept\b/i;
const ENDED =
  /\b(?:sold|gave away|given away|gave up|threw (?:it |them )?(?:out|away)|thrown (?:out|away)|donated|got rid of|scrapped|traded in|lost)\b|\b(?:gave|threw|given|thrown) (?:\w+ ){1,3}(?:away|out)\b/i;
const REGAINED = /\b(?:bought|buy|new|another|found|replaced|replacement|got (?:a|an|it) |picked up)\b/i;
/** Words of the verbs themselves, which are no part of the object. */
const VERB_WORDS = wordSet(
  'still got away out up rid of own owns keep keeps kept have has sold lost gave threw given thrown donated scrapped',
);
const PERSON = /^(?:i|we|user|family|couple|they|he|she)$/;

/** What is had or given away: the content words behind the verb, up to a preposition. */
function objectAfter({ clause, terms }: Fact, text: string, verb: RegExp): Term[] {
  const match = verb.exec(text);
  if (!match) return [];
  const from = clause.start + match.index;
  const main = clause.tokens.find((t) => t.start >= from)?.end ?? from;
  const end = clause.tokens.find((t) => t.start > main && /^(?:in|on|at|to|for|from|with|last|because|and|but|which|by)$/.test(t.lower));
  return terms.filter(({ token }) => token.start >= main && token.start < (end?.start ?? clause.end + 1) && !VERB_WORDS.has(token.lower));
}

function sameHolder(claim: Fact, fact: Fact): boolean {
  const name = (f: Fact): string | undefined => f.clause.subject.find((t) => t.capital && !PERSON.test(t.lower))?.lower;
  const [a, b] = [name(claim), name(fact)];
  return a === undefined || b === undefined ? a === undefined || fact.clause.subject.every((t) => PERSON.test(t.lower)) : a === b;
}

/** "The family still owns a tent", where a message says that it was sold; and "sold the tent", where it is still there. */
export function endedHolding({ claim, messages }: CheckInput): Mixing | undefined {
  for (const own of claimFacts(claim)) {
    const text = claim.text.slice(own.clause.start, own.clause.end);
    const has = own.modality === 'present' && HAVE.test(text) && !ENDED.test(text);
    const gone = own.modality === 'past' && ENDED.test(text);
    if (!has && !gone) continue;
    const object = objectAfter(own, text, has ? HAVE : ENDED);
    // "keys to the hall" are other ones than "my keys".
    const narrowed = own.clause.tokens.some(
      (t) => t.start > (object[object.length - 1]?.token.end ?? 0) && /^(?:to|of|for)$/.test(t.lower),
    );
    if (narrowed || object.length === 0 || object.length > 2 || own.terms.some((t) => t.scope < 0)) continue;
    const ids = object.map((t) => t.id);
    const facts = factsWithAll(messages, ids).filter((f) => !f.asked && f.answer === undefined);
    const said = (f: Fact): string => messages[f.index]!.text.slice(f.clause.start, f.clause.end);
    const denies = facts.findLast((f) => {
      const there = objectAfter(f, said(f), has ? ENDED : STILL);
      return (
        (has ? ENDED : STILL).test(said(f)) &&
        (f.modality === 'past' || f.modality === 'present') &&
        ids.every((id) => there.some((t) => t.id === id && t.scope > 0)) &&
        there.every((t) => ids.includes(t.id)) &&
        sameHolder(own, f)
      );
    });
    if (!denies) continue;
    const again = allFacts(messages).some(
      (f) =>
        f.index >= denies.index &&
        f !== denies &&
        !f.asked &&
        (has ? REGAINED : ENDED).test(messages[f.index]!.text) &&
        f.index !== denies.index &&
        f.terms.some((t) => ids.includes(t.id)),
    );
    if (!again)
      return {
        detail: has ? 'says it is still there, the message says it is gone' : 'says it is gone, the message says it is still there',
        fact: denies,
      };
  }
  return undefined;
}

const FAULTS = lemmaSet('fault problem defect issue error damage leak crack flaw bug mistake fracture infection virus abnormality');
const FIND = lemmaSet('find discover detect notice spot diagnose identify report reveal show');
const NOTHING =
  /\b(?:nothing (?:was |is )?(?:wrong|unusual|suspicious|broken)|no (?:\w+ )?(?:faults?|problems?|defects?|issues?|errors?|damage|leaks?|cracks?|flaws?|bugs?|mistakes?|fractures?|infections?)|everything (?:is|was|looked|looks|seemed) (?:fine|ok|okay|in order|normal|good)|not find (?:any|a) \w+|all clear)\b/i;
const FOUND =
  /\b(?:found|discovered|detected|noticed|spotted|diagnosed|identified|reported|revealed|showed)\b[^.,;]{0,40}\b(?:faults?|problems?|defects?|issues?|errors?|damage|leaks?|cracks?|flaws?|bugs?|mistakes?|fractures?|infections?|wrong|broken)\b/i;

/** "Serviced the boiler and discovered a fault", where nothing wrong was found; and the other way round. */
export function otherFinding({ claim, messages }: CheckInput): Mixing | undefined {
  const none = NOTHING.test(claim.text);
  if (!none && !FOUND.test(claim.text)) return undefined;
  const own = claimFacts(claim)
    .flatMap((f) => f.terms)
    .filter((t) => !FAULTS.has(t.token.lemma) && !FIND.has(t.token.lemma) && t.token.lower !== 'wrong');
  const ids = new Set(own.map((t) => t.id));
  if (ids.size === 0) return undefined;
  let agrees = false;
  let denies: Fact | undefined;
  for (const facts of factsByMessage(messages)) {
    for (const fact of facts) {
      if (fact.asked || fact.answer !== undefined) continue;
      const text = messages[fact.index]!.text.slice(fact.clause.start, fact.clause.end);
      const nothing = NOTHING.test(text);
      if (!nothing && !FOUND.test(text)) continue;
      const beside = facts.filter((f) => fact.clause.sentence - f.clause.sentence <= 1 && fact.clause.sentence >= f.clause.sentence);
      const words = new Set(beside.flatMap((f) => f.terms.map((t) => t.id)));
      if ([...ids].filter((id) => words.has(id)).length < 0.6 * ids.size) continue;
      if (nothing === none) agrees = true;
      else denies = fact;
    }
  }
  return denies && !agrees
    ? {
        detail: none ? 'says nothing was found, the message says what was' : 'says something was found, the message says nothing was',
        fact: denies,
      }
    : undefined;
}
