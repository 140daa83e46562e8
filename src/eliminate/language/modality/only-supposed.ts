import type { CheckInput } from '../../types.js';
import { contentSize } from '../align.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { mainVerbToken } from '../main-verb.js';
import { factsWith, nearTo } from '../search.js';

const SUPPOSED: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>(['conditional', 'counterfactual', 'hypothetical']);
const SUPPOSES = /\b(?:would|if|had i|had we|unless)\b|'d\b/i;
/** Content words of a claim up to which its verb alone says what it tells. */
const FEW = 2;

/** "Resigned from the firm", where all that any message says of resigning is "if …, I'd resign". */
export function onlySupposed({ claim, messages, units }: CheckInput): Fact | undefined {
  const isNear = nearTo(units);
  const facts = claimFacts(claim);
  const [own] = facts;
  if (!own || facts.length !== 1 || own.modality !== 'past' || contentSize(own.terms) > FEW) return undefined;
  const verb = own.terms.find((t) => t.token === mainVerbToken(own.clause));
  if (verb?.scope !== 1) return undefined;
  const holders = factsWith(messages, verb.id);
  const isOnly = holders.every(
    (f) =>
      !f.asked &&
      f.answer === undefined &&
      (SUPPOSED.has(f.modality) || f.modality === 'future') &&
      SUPPOSES.test(messages[f.index]!.text.slice(f.clause.start, f.clause.end)),
  );
  return isOnly ? holders.find(isNear) : undefined;
}
