import type { Message } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { claimFacts, saidIn } from '../conversation.js';
import type { Fact } from '../facts.js';
import { closingQuestion, factsOf, speakerKey } from '../facts.js';
import type { Mixing } from './mixing.js';

/** A question of two options, and the one that the reply picks. */
interface Pick {
  readonly fact: Fact;
  /** Words of the question. */
  readonly question: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  /** Words that only the other option has. */
  readonly passed: ReadonlySet<string>;
}

/** Content words of a reply that only picks. */
const MOST_WORDS = 4;
const OPEN = /\b(?:either|neither|both|any|whatever|whichever|not|no|don't|unless|if|but|or)\b|\?/i;
const NO_PICK = /\b(?:whether|if|or|asked|neither|both|either|instead of|rather than|over)\b/i;
/** "Away this time", "the tram, mostly", "vanilla, I think": what is said beside the pick. */
const ASIDE =
  /^(?:time|times|think|guess|suppose|believe|mostly|usually|normally|generally|definitely|rather|prefer|please|year|now|sure|afraid|though)$/;
const PHRASE_START = /^(?:the|a|an|by|in|on|at|with|for|to|my|your|our|his|her|their|be|is|are|was|were|been|i|you|we|he|she|they|it)$/;

const picksOf = growing(
  (): Pick[] => [],
  (picks, messages, from) => {
    for (let i = Math.max(1, from); i < messages.length; i += 1) {
      const [message, reply] = [messages[i - 1]!, messages[i]!];
      if (reply.role !== 'system' && speakerKey(reply) !== speakerKey(message))
        picks.push(...pickOf(closingQuestion(message, i - 1), reply, i));
    }
  },
);

function pickOf(question: readonly Fact[], reply: Message, index: number): Pick[] {
  const tokens = question.flatMap((f) => f.clause.tokens);
  const ors = tokens.flatMap((t, i) => (t.lower === 'or' ? [i] : []));
  const facts = factsOf(reply, index);
  const own = facts.flatMap((f) => f.terms).filter(({ token }) => !ASIDE.test(token.lower));
  const [fact] = facts;
  const at = ors[0] ?? -1;
  if (ors.length !== 1 || !fact || own.length === 0 || own.length > MOST_WORDS || OPEN.test(reply.text)) return [];
  const terms = question.flatMap((f) => f.terms);
  const ids = (from: number, to: number): Set<string> => {
    const inside = new Set(tokens.slice(Math.max(from, 0), to));
    return new Set(terms.filter((t) => inside.has(t.token)).map((t) => t.id));
  };
  let start = at - 1;
  while (start > 0 && !PHRASE_START.test(tokens[start]!.lower)) start -= 1;
  let end = at + 2;
  while (end < tokens.length && tokens[end]!.kind !== 'mark' && !(end > at + 2 && PHRASE_START.test(tokens[end]!.lower))) end += 1;
  const [left, right] = [ids(start, at), ids(at, end)];
  const picked = new Set(own.map((t) => t.id));
  const whole = new Set(terms.map((t) => t.id));
  if (![...picked].every((id) => whole.has(id))) return [];
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> => new Set([...one].filter((id) => !other.has(id)));
  const [l, r] = [only(left, right), only(right, left)];
  const side = [...picked].some((id) => l.has(id)) ? (l as ReadonlySet<string>) : r;
  const passed = side === l ? r : l;
  const clear = [...picked].some((id) => side.has(id)) && ![...picked].some((id) => passed.has(id)) && passed.size > 0;
  return clear ? [{ fact, question: whole, picked: new Set([...picked].filter((id) => side.has(id))), passed }] : [];
}

/** "Wants tea", where the question was tea or coffee, and the reply is coffee. */
export function otherPick({ claim, messages }: CheckInput): Mixing | undefined {
  if (NO_PICK.test(claim.text)) return undefined;
  const facts = claimFacts(claim);
  const own = facts.flatMap((f) => f.terms);
  if (own.some((t) => t.scope < 0) || facts.some((f) => f.asked)) return undefined;
  const ids = new Set(own.map((t) => t.id));
  const said = saidIn(messages);
  const pick = picksOf(messages).findLast(
    ({ question, picked, passed, fact }) =>
      [...passed].some((id) => ids.has(id)) &&
      ![...picked].some((id) => ids.has(id)) &&
      ([...ids].some((id) => question.has(id) && !passed.has(id)) || isWish(facts)) &&
      // Nobody speaks of the other option anywhere else.
      said.every(({ words }, i) => i === fact.index - 1 || ![...passed].some((id) => words.has(id))),
  );
  return pick && { detail: 'says of one option what the reply says of the other', fact: pick.fact };
}

function isWish(facts: readonly Fact[]): boolean {
  return facts.some((f) => /\b(?:want|prefer|choose|chose|pick|like|go for|take)/i.test(f.clause.tokens.map((t) => t.lower).join(' ')));
}
