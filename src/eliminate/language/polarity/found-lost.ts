import type { CheckInput } from '../../types.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import type { Mixing } from '../merged/mixing.js';
import { factsWith, nearTo } from '../search.js';
import type { Term } from '../signs.js';

const FOUND = /^(?:find|finds|found|finding)$/;
const LOST = /^(?:lose|loses|lost|losing|mislaid)$/;
const BACK = /\b(?:found|turned up|back|recovered|handed in|retrieved|returned)\b/i;
const OBJECT_ENDS =
  /^(?:in|on|at|to|for|from|with|of|by|near|under|behind|inside|outside|somewhere|again|once|twice|last|yesterday|today|because|and|but|which|that)$/;

/** What is found or lost: the thing, and whether it is only "a" thing, known to nobody before. */
interface Thing {
  readonly head: Term;
  readonly isAny: boolean;
}

function thingOf({ clause: { tokens }, terms }: Fact, verb: RegExp): Thing | undefined {
  const at = tokens.findIndex((t) => verb.test(t.lower));
  const article = tokens[at + 1]?.lower ?? '';
  if (at < 0 || !/^(?:a|an|the|my|our|his|her|their|some|its)$/.test(article)) return undefined;
  const end = tokens.findIndex((t, i) => i > at + 1 && (t.kind === 'mark' || OBJECT_ENDS.test(t.lower)));
  const inside = new Set(tokens.slice(at + 2, end < 0 ? tokens.length : end));
  const head = terms.findLast((t) => inside.has(t.token));
  return head && head.scope > 0 ? { head, isAny: /^(?:a|an|some)$/.test(article) } : undefined;
}

/** "Found her ring", where it was lost and did not turn up; "lost a ring", where somebody found one. */
export function foundOrLost(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const found = thingOf(claim, FOUND);
    const thing = found ?? thingOf(claim, LOST);
    if (!thing || claim.modality !== 'past') continue;
    const [own, opposite] = found ? [FOUND, LOST] : [LOST, FOUND];
    const said = factsWith(messages, thing.head.id).filter((f) => !f.asked && f.answer === undefined);
    if (said.some((f) => f.clause.tokens.some((t) => own.test(t.lower)))) continue;
    const denies = said.find((f) => {
      const there = thingOf(f, opposite);
      return (
        there?.head.id === thing.head.id && f.modality === 'past' && isNear(f) && (found !== undefined || (there.isAny && thing.isAny))
      );
    });
    if (!denies) continue;
    const regained = found && allFacts(messages).some((f) => f.index >= denies.index && BACK.test(messages[f.index]!.text));
    if (!regained)
      return {
        detail: found ? 'says it was found, the message says it was lost' : 'says it was lost, the message says it was found',
        fact: denies,
      };
  }
  return undefined;
}
