import { sameValue } from '../../../core/values/compare.js';
import { growing } from '../../../memory/growing.js';
import type { Message, Span } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimValues } from '../../values/evidence-values.js';
import { comparable } from '../../values/slots.js';
import { valueIndex } from '../../values/value-index.js';
import { claimFacts } from '../conversation.js';
import { factsOf, speakerKey } from '../facts.js';
import type { Term } from '../signs.js';
import type { Update } from './updates.js';

/** What takes back what the speaker said last. */
const RETRACTS =
  /\bi (?:(?:must have|have|had|'ve) )?(?:was wrong|got (?:it|that|this|them|those) wrong|(?:mixed|muddled) (?:\S+ ){1,3}?up|mixed up|confused (?:it|that|them|the two)|misread|misremembered|misheard|miscounted|mistyped|made a mistake|looked (?:at|in|up) the wrong|read the wrong|gave you the wrong|stand corrected)\b|\bmy (?:mistake|bad|error)\b|\bscratch that\b|\bthat was (?:wrong|a mistake|a typo)\b|\b(?:i )?meant to (?:say|write)\b/i;
/** "I was wrong about the oven": only of what follows. */
const ABOUT = /\b(?:wrong|mistake|mistaken) (?:about|with|on) ([^.,;!?]+)/i;
const FIRST_SAID = /\b(?:at first|first said|initially|originally|wrongly|mistakenly|mixed up|thought|corrected)\b/i;
/** Messages back to what is taken back. */
const REACH = 4;

/** Places of the messages that take something back. */
const retractions: (messages: readonly Message[]) => readonly number[] = growing(
  (): number[] => [],
  (found, messages, from) => {
    for (let at = Math.max(1, from); at < messages.length; at += 1) {
      const { role, text } = messages[at]!;
      if (role !== 'system' && RETRACTS.test(text.replaceAll('’', "'"))) found.push(at);
    }
  },
);

/** "It's the 83, I mixed them up": the 38 that the same one gave just before is no answer any more. */
export function takenBack({ claim, messages }: CheckInput): Update | undefined {
  if (FIRST_SAID.test(claim.text) || claimFacts(claim).some((f) => f.terms.some((t) => t.scope < 0))) return undefined;
  for (const at of retractions(messages)) {
    const retracts = messages[at]!;
    const about = ABOUT.exec(retracts.text)?.[1]?.toLowerCase();
    if (about && !claim.text.toLowerCase().includes(about.replace(/^(?:the|that|this|my|your)\s+/, ''))) continue;
    const by = speakerKey(retracts);
    let from = at - 1;
    while (from >= 0 && at - from <= REACH && speakerKey(messages[from]!) !== by) from -= 1;
    if (from < 0 || at - from > REACH || messages[from]!.role === 'system') continue;
    const found = otherValue(claim, messages, from, at) ?? otherName(claim, messages, from, at);
    if (found)
      return {
        stale: true,
        detail: `says ${claim.text.slice(found.own.start, found.own.end)}, which a later message takes back for ${retracts.text.slice(found.newer.start, found.newer.end)}`,
        span: { start: found.own.start, end: found.own.end },
        source: { messageId: retracts.id, start: found.newer.start, end: found.newer.end },
      };
  }
  return undefined;
}

interface Replaced {
  readonly own: Span;
  readonly newer: Span;
}

function otherValue(claim: CheckInput['claim'], messages: readonly Message[], from: number, at: number): Replaced | undefined {
  const { byMessage } = valueIndex(messages);
  for (const own of claimValues(claim)) {
    const old = (byMessage[from] ?? []).filter(({ value }) => value.kind === own.kind || sameValue(value, own));
    const there = byMessage[at] ?? [];
    if (old.length !== 1 || !sameValue(old[0]!.value, own) || there.some(({ value }) => sameValue(value, own))) continue;
    const newer = there.find(({ value }) => comparable(old[0]!.value, value));
    if (newer) return { own, newer: newer.value };
  }
  return undefined;
}

const names = (terms: readonly Term[]): Term[] => terms.filter((t) => t.token.capital && t.token.kind === 'word');

/** The names of a message, the first word of each sentence left out. */
function namesOf(message: Message, index: number): Term[] {
  const facts = factsOf(message, index);
  const opens = new Set(facts.filter((f, i) => facts[i - 1]?.clause.sentence !== f.clause.sentence).map((f) => f.clause.start));
  return names(facts.flatMap((f) => f.terms)).filter((t) => !opens.has(t.token.start));
}

function otherName(claim: CheckInput['claim'], messages: readonly Message[], from: number, at: number): Replaced | undefined {
  const said = names(claimFacts(claim).flatMap((f) => f.terms));
  const old = new Set(namesOf(messages[from]!, from).map((t) => t.id));
  const there = namesOf(messages[at]!, at);
  const [newer] = there.filter((t) => !old.has(t.id) && !said.some((s) => s.id === t.id));
  const own = said.find((t) => old.has(t.id) && !there.some((n) => n.id === t.id));
  return own && newer && { own: own.token, newer: newer.token };
}
