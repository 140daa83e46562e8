import type { CheckInput } from '../../types.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';

const OTHERWISE = /\b(?:otherwise|or else|if not)\b/i;

/** "If it is dry, we paint. Otherwise we wait", and the claim is what happens otherwise; "not until May", and the claim is May. */
export function isOtherCase({ claim, fact }: { readonly claim: Fact; readonly fact: Fact }, input: CheckInput): boolean {
  return isOtherwise(claim, fact, input) || isUntil(claim, fact, input);
}

function isOtherwise(claim: Fact, fact: Fact, input: CheckInput): boolean {
  if (claim.modality !== 'conditional' || fact.modality !== 'conditional') return false;
  const rest = claimFacts(input.claim)
    .filter((f) => f !== claim && f.clause.sentence === claim.clause.sentence)
    .flatMap((f) => f.terms);
  const isElse = ({ index, clause }: Fact): boolean => OTHERWISE.test(input.messages[index]!.text.slice(clause.start, clause.end));
  const says = ({ terms }: Fact): boolean => rest.every((t) => terms.some((o) => o.id === t.id && o.sign === t.sign));
  return rest.length > 0 && allFacts(input.messages).some((f) => f.index >= fact.index && isElse(f) && says(f));
}

/** The clause after the denial names the case in which it ends, and the claim speaks of that case. */
function isUntil(claim: Fact, fact: Fact, { messages }: CheckInput): boolean {
  const facts = factsOf(messages[fact.index]!, fact.index);
  const next = facts.find((f) => f.clause.sentence === fact.clause.sentence && f.clause.start >= fact.clause.end);
  if (next?.clause.connector !== 'until') return false;
  const denied = new Set(fact.terms.map((t) => t.id));
  return claim.terms.some((t) => !denied.has(t.id) && next.terms.some((o) => o.id === t.id));
}
