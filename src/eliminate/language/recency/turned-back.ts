import { growing } from '../../../memory/growing.js';
import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import type { Update } from './updates.js';
import { isCurrent } from './updates.js';

/** What settles a choice that went to and fro. */
const SETTLES =
  /\b(?:final (?:decision|answer|word|choice)|that(?:'s| is) final|back to|after all|stick(?:ing)? (?:with|to)|it is\b|(?:going|go|let's go|stay(?:ing)?) with|let's keep|we(?:'ll| will) keep|i(?:'ve| have) decided on|decided on)\b/i;
/** What puts another choice in the place of the first. */
const CHANGES =
  /^\W*(?:(?:or|oh|hm+|um|well|but),? )*(?:no|nope|wait|actually|rather|better)\b|\b(?:instead|rather|make (?:it|that)|is better|actually|on second thoughts?|change of plan)\b/i;
/** Messages over which a choice goes to and fro. */
const REACH = 8;

const idsOf = (facts: readonly Fact[]): Set<string> =>
  new Set(facts.flatMap((f) => (f.answer === undefined ? f.terms.filter((t) => t.scope >= 0).map((t) => t.id) : [])));

interface Sentence {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function sentencesOf(message: Message, index: number): Sentence[] {
  const facts = factsOf(message, index);
  const numbers = [...new Set(facts.map((f) => f.clause.sentence))];
  return numbers.map((n) => {
    const own = facts.filter((f) => f.clause.sentence === n);
    const [start, end] = [own[0]!.clause.start, own[own.length - 1]!.clause.end];
    return { index, start, end, text: message.text.slice(start, end), words: own.some((f) => f.asked) ? new Set() : idsOf(own) };
  });
}

/** The sentences of a conversation, and the places of those that change a choice among them. */
const sentencesIn = growing(
  () => ({ said: [] as Sentence[], changes: [] as number[] }),
  ({ said, changes }, messages, from) => {
    for (let i = from; i < messages.length; i += 1) {
      const message = messages[i]!;
      for (const sentence of message.role === 'system' || message.role === 'tool' ? [] : sentencesOf(message, i)) {
        if (CHANGES.test(sentence.text)) changes.push(said.length);
        said.push(sentence);
      }
    }
  },
);

function sharesAny(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const id of some) if (others.has(id)) return true;
  return false;
}

/** The sentences of the messages before and after that of the one at `at`, as far as a choice goes to and fro. */
function around(said: readonly Sentence[], at: number): { before: readonly Sentence[]; after: readonly Sentence[] } {
  const { index } = said[at]!;
  let [from, to] = [at, at];
  while (from > 0 && index - said[from - 1]!.index <= REACH) from -= 1;
  while (to + 1 < said.length && said[to + 1]!.index - index <= REACH) to += 1;
  return {
    before: said.slice(from, at).filter((s) => s.index < index),
    after: said.slice(at + 1, to + 1).filter((s) => s.index > index),
  };
}

/** "Or no, lemon curd" and then "so raspberry, final decision": the choice that was made in between is no longer the one. */
export function turnedBack(claim: Fact, input: CheckInput): Update | undefined {
  const { messages } = input;
  if (!isCurrent(claim, input.claim.text) || claim.terms.some((t) => t.scope < 0)) return undefined;
  const own = idsOf(claimFacts(input.claim));
  const { said, changes } = sentencesIn(messages);
  for (const at of changes) {
    const change = said[at]!;
    if (!sharesAny(own, change.words)) continue;
    const { before, after } = around(said, at);
    const known = new Set(before.flatMap((s) => [...s.words]));
    // What the claim has from the change, and no message had before it.
    const chosen = [...change.words].filter((id) => own.has(id) && !known.has(id));
    if (chosen.length === 0) continue;
    const settled = after.find((s) => {
      const first = [...s.words].filter((id) => known.has(id) && !own.has(id) && !change.words.has(id));
      return SETTLES.test(s.text) && first.length > 0 && !chosen.some((id) => s.words.has(id));
    });
    const again = settled && after.some((s) => s.index > settled.index && chosen.some((id) => s.words.has(id)));
    if (settled && !again)
      return {
        stale: true,
        detail: 'says what was chosen for a time, a later message goes back to the choice before',
        span: { start: claim.clause.start, end: claim.clause.end },
        source: { messageId: messages[settled.index]!.id, start: settled.start, end: settled.end },
      };
  }
  return undefined;
}
