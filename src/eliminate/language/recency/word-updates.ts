import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import { familyOf } from '../families.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import { factsWith } from '../search.js';
import type { Term } from '../signs.js';
import type { Update } from './updates.js';
import { CUE, isCurrent } from './updates.js';

const WINDOW = 8;
/** Words of a change that do not say what is changed. */
const SAYS_CHANGE = /^(?:second|thoughts?|change|plans?|mind|actually|rather|want|prefer|need|please|dark|light)$/;

/** "Wants it blue", where a later message makes it grey: another word of the same kind, said of the same thing after a cue of change. */
export function laterKind(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  if (!isCurrent(claim, input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  const terms = claimFacts(input.claim).flatMap((f) => f.terms);
  for (const term of claim.terms) {
    const family = familyOf(term);
    if (family === undefined || terms.some((t) => t !== term && familyOf(t) === family)) continue;
    const rest = new Set(terms.filter((t) => t !== term).map((t) => t.id));
    const held = factsWith(messages, term.id).filter((f) => f.answer === undefined);
    const last = held[held.length - 1];
    if (!last) continue;
    const newer = replacement(family, term, rest, last, input);
    if (newer) {
      const source = newer.fact.span.messageId;
      const { start, end, text } = newer.term.token;
      return {
        stale: true,
        detail: `says ${term.token.text}, a later message changes it to ${text}`,
        span: { start: term.token.start, end: term.token.end },
        source: { messageId: source, start, end },
      };
    }
  }
  return undefined;
}

function replacement(
  family: number,
  { id }: Term,
  rest: ReadonlySet<string>,
  last: Fact,
  { messages }: CheckInput,
): { fact: Fact; term: Term } | undefined {
  const matter = new Set([...rest, ...last.terms.map((t) => t.id)]);
  const until = Math.min(messages.length, last.index + 1 + WINDOW);
  for (let at = last.index + 1; at < until; at += 1) {
    const message = messages[at]!;
    if (message.role === 'system' || message.role === 'tool' || !CUE.test(message.text)) continue;
    for (const fact of factsOf(message, at)) {
      const [term, ...more] = fact.terms.filter((t) => familyOf(t) === family);
      if (!term || more.length > 0 || fact.asked || term.scope < 0 || term.id === id) continue;
      const others = fact.terms.filter((t) => t !== term && !SAYS_CHANGE.test(t.token.lower));
      const shared = others.filter((t) => matter.has(t.id));
      if (others.length - shared.length <= (shared.length > 0 ? 1 : 0)) return { fact, term };
    }
  }
  return undefined;
}
