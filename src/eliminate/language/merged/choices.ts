import type { Message } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { allFacts, claimFacts, factsByMessage, wordsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { openMatters } from '../joined.js';
import type { Mixing } from './mixing.js';
import type { Term } from '../signs.js';

export const CHOICE =
  /\b(?:(?:go|goes|going|went|gone) (?:with|for)|chose|chosen|choose|chooses|picked|pick|opt(?:ed)? for|settled? on|decided? (?:on|for)|selected|select)\b/i;
const DECIDED = /\b(?:decided|chose|chosen|settled on|opted for|agreed|picked)\b/i;
const WEAK: ReadonlySet<Fact['modality']> = new Set<Fact['modality']>([
  'possible',
  'conditional',
  'counterfactual',
  'hypothetical',
  'advice',
  'request',
]);
/** Messages between the two options of one choice. */
const REACH = 2;

/** What a clause says was chosen: the content words behind the verb, up to what it is for. */
export function chosen({ clause, terms }: Fact, text: string, verb = CHOICE): Term[] {
  const match = verb.exec(text);
  if (!match) return [];
  const from = clause.start + match.index + match[0].length;
  const end = clause.tokens.find(
    (t) => t.start > from && (t.kind === 'mark' || /^(?:for|as|because|since|to|instead|over)$/.test(t.lower)),
  );
  return terms.filter((t) => t.token.start >= from && t.token.start < (end?.start ?? clause.end + 1));
}

/** A clause of a message that tells what was chosen. */
interface Choice {
  readonly fact: Fact;
  readonly words: ReadonlySet<string>;
}

const choicesOf = growing(
  (): Choice[] => [],
  (choices, messages, from) => {
    for (const fact of factsByMessage(messages).slice(from).flat()) {
      if (fact.asked || fact.answer !== undefined || WEAK.has(fact.modality)) continue;
      const own = chosen(fact, messages[fact.index]!.text.slice(fact.clause.start, fact.clause.end));
      if (own.length > 0 && own.every((t) => t.scope > 0)) choices.push({ fact, words: new Set(own.map((t) => t.id)) });
    }
  },
);

/** "Chose A", where A and B were the options and a message says it is B. */
export function otherChoice({ claim, messages }: CheckInput): Mixing | undefined {
  for (const fact of claimFacts(claim)) {
    const own = chosen(fact, claim.text.slice(fact.clause.start, fact.clause.end)).filter(
      (t) => t.token.capital || t.token.kind !== 'word',
    );
    if (own.length === 0 || WEAK.has(fact.modality) || own.some((t) => t.scope < 0)) continue;
    const choices = choicesOf(messages);
    if (choices.some(({ words }) => own.some((t) => words.has(t.id)))) continue;
    const words = wordsByMessage(messages);
    const rival = choices.find(({ fact: { index }, words: theirs }) =>
      words.some(
        (said, i) =>
          i <= index &&
          index - i <= REACH &&
          own.every((t) => said.has(t.id)) &&
          [...theirs].some((id) => said.has(id) && isNamed(id, messages)),
      ),
    );
    if (rival)
      return { detail: `says ${own.map((t) => t.token.text).join(' ')} was chosen, the message chooses another one`, fact: rival.fact };
  }
  return undefined;
}

/** Written as a name somewhere: the options of a choice are, its circumstances are not. */
function isNamed(id: string, messages: readonly Message[]): boolean {
  return allFacts(messages).some((f) => f.terms.some((t) => t.id === id && t.token.capital && t.token !== f.clause.tokens[0]));
}

/** "They decided to hire a band", where a message leaves just that open and no later one decides it. */
export function stillOpen({ claim, messages }: CheckInput): Fact | undefined {
  const facts = claimFacts(claim);
  const own = new Set(facts.flatMap((f) => f.terms.map((t) => t.id)));
  if (!DECIDED.test(claim.text) || facts.some((f) => f.modality !== 'past' || f.terms.some((t) => t.scope < 0))) return undefined;
  const shared = (words: ReadonlySet<string>): number => [...own].filter((id) => words.has(id)).length;
  const matter = openMatters(messages).findLast(({ words }) => shared(words) >= 2);
  if (!matter) return undefined;
  const settled = allFacts(messages).some(
    (f) =>
      f.index > matter.fact.index &&
      !f.asked &&
      !WEAK.has(f.modality) &&
      f.terms.some((t) => own.has(t.id)) &&
      /\b(?:decided|chose|booked|going with|settled|agreed|went with|picked|hired|ordered|it is|it'll be)\b/i.test(messages[f.index]!.text),
  );
  return settled ? undefined : matter.fact;
}
