import type { Message, Span } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import type { Fact } from '../facts.js';
import { factsOf, speakerKey } from '../facts.js';
import type { Term } from '../signs.js';
import type { Update } from './updates.js';
import { isCurrent } from './updates.js';

/** Somebody's home as a place: "at Noor's", "to my place", "at mine". */
const HOME =
  /\b(?:at|to|round|in) (?:(\p{Lu}\p{L}+)(?:['’]s|['’])(?: (?:place|flat|house|home|apartment|studio|garden))?(?=[\s.,;!?]|$)|(the user)['’]s (?:place|flat|house|home|apartment|studio|garden)|(my (?:place|flat|house|home|apartment|studio|garden)|mine|ours)\b)/u;
const HOME_WORDS = /^(?:place|flat|house|home|apartment|studio|garden|mine)$/;

interface Home extends Span {
  readonly owner: string;
}

function homeIn(text: string, from: number, speaker: string): Home | undefined {
  const match = HOME.exec(text);
  if (!match) return undefined;
  const owner = match[1]?.toLowerCase() ?? (match[2] ? 'user' : speaker);
  return { owner, start: from + match.index, end: from + match.index + match[0].length };
}

/** Words by which a clause says what is to be there. */
const matterOf = ({ terms }: Fact, owner: string): Term[] =>
  terms.filter((t) => t.token.lower !== owner && !HOME_WORDS.test(t.token.lower) && t.token.kind === 'word' && !t.id.startsWith('±'));

const START = 5;
const isAlike = (a: Term, b: Term): boolean => a.id === b.id || (a.id.length >= START && a.id.slice(0, START) === b.id.slice(0, START));

/** "The film night is at Thijs's", where the last that was said puts it at Noor's. */
export function otherHome(claim: Fact, input: CheckInput): Update | undefined {
  const text = input.claim.text.slice(claim.clause.start, claim.clause.end);
  const own = homeIn(text, claim.clause.start, 'user');
  if (!own || !isCurrent(claim, input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  const matter = matterOf(claim, own.owner);
  const last = homesAbout(matter, input.messages);
  if (!last || last.home.owner === own.owner) return undefined;
  const { id, text: said } = last.message;
  return {
    stale: true,
    detail: `says ${input.claim.text.slice(own.start, own.end)}, a later message says ${said.slice(last.home.start, last.home.end)}`,
    span: { start: own.start, end: own.end },
    source: { messageId: id, start: last.home.start, end: last.home.end },
  };
}

/** The last home that the messages state for the matter. */
function homesAbout(matter: readonly Term[], messages: readonly Message[]): { home: Home; message: Message } | undefined {
  let last: { home: Home; message: Message } | undefined;
  let isLast = false;
  messages.forEach((message, index) => {
    if (message.role === 'system' || message.role === 'tool') return;
    for (const fact of factsOf(message, index)) {
      const home = homeIn(message.text.slice(fact.clause.start, fact.clause.end), fact.clause.start, speakerKey(message));
      if (!home || fact.asked || fact.modality === 'past' || fact.terms.some((t) => t.scope < 0)) continue;
      const isAbout = matterOf(fact, home.owner).some((t) => matter.some((m) => isAlike(t, m)));
      // "It's at Kate's instead": a pronoun goes on with what was put somewhere before.
      const goesOn = isLast && fact.clause.subject.some((t) => /^(?:it|that|this)$/.test(t.lower));
      isLast = isAbout || goesOn;
      if (isLast) last = { home, message };
    }
  });
  return last;
}
