import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import type { Mixing } from '../merged/mixing.js';
import { factsWith, nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** "not without X": some X. */
function isNotWithout({ clause: { tokens } }: Fact, term: Term): boolean {
  const at = tokens.indexOf(term.token);
  return tokens.some((t, i) => i < at && at - i <= 4 && t.lower === 'without' && /^(?:not|never)$/.test(tokens[i - 1]?.lower ?? ''));
}

/** "Carries no risk", where the message says "not without risk" of the same thing, or the other way round. */
export function noneOrSome(input: CheckInput): Mixing | undefined {
  const isNear = nearTo(input.units);
  for (const claim of claimFacts(input.claim)) {
    for (const term of claim.terms) {
      const some = isNotWithout(claim, term);
      if (!some && !(term.local && term.scope < 0)) continue;
      const others = claim.terms.filter((t) => t !== term);
      const fact = factsWith(input.messages, term.id).find((f) => {
        const there = f.terms.find((t) => t.id === term.id)!;
        const opposite = some ? there.local && there.scope < 0 : isNotWithout(f, there);
        return opposite && !f.asked && isNear(f) && others.some((t) => f.terms.some((o) => o.id === t.id));
      });
      if (fact) return { detail: `says ${some ? 'some' : 'no'} ${term.token.text}, the message says the opposite`, fact };
    }
  }
  return undefined;
}
