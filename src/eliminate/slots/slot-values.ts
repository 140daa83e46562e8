import { languageOf } from '../language.js';
import { ASK, lemmaSet, OFFER, SAY, WISH } from '../language/lexicon.js';
import { lemmaOf } from '../language/lemma.js';

/** What a claim gives for a slot that it names: "10th of March" for "departure date". */
export interface SlotValue {
  readonly slot: string;
  readonly value: string;
}

/** Pairs of a claim that are looked at: a longer list is no statement of this form. */
const MOST = 4;
const TAKE = lemmaSet('give choose pick select settle book reserve set get take use have go rent buy order request prefer');
/** "Economy for the flight class", "Park as the location". */
const UNDER = /^(.+) (?:as|for) (?:the|their|his|her|our|my) ((?:[\p{L}'’-]+ ?){1,4})$/u;
/** "the flight class is Economy". */
const STATES =
  /\b(?:the|their|his|her|our|my) ((?:(?!the\b)[\p{L}'’-]+ ){1,4}?)(?:is|are|was|were|(?:should|will|would|must|can) be)(?: not)? (.+)$/iu;
/** Not a value but a clause or a description. */
const NO_VALUE = /^(?:that|to|not|so|very|too|because|if|when|what|how|why|where|whether|being|going)\b/iu;
const MOST_WORDS = 6;

/** The slots of an English claim with the values it gives them, in order; none in most claims, and in other languages. */
export function slotValuesOf(text: string): readonly SlotValue[] {
  if (languageOf(text) !== 'en') return [];
  const parts = text
    .replace(/[.!?]+\s*$/u, '')
    .split(/,? and |; |, (?=the )/u)
    .map((part) => part.trim());
  return parts.flatMap((part) => slotValueOf(part) ?? []).slice(0, MOST);
}

function slotValueOf(part: string): SlotValue | undefined {
  const states = STATES.exec(part);
  const under = states ? null : UNDER.exec(part);
  const value = (states ? states[2] : under && afterVerb(under[1] ?? ''))?.trim();
  const slot = (states ? states[1] : under?.[2])?.trim();
  if (!value || !slot || NO_VALUE.test(value) || value.split(/\s+/u).length > MOST_WORDS) return undefined;
  return { slot, value };
}

/** What follows the last verb of saying, wanting or taking, with its particle; all of it where there is none ("and two for the seats"). */
function afterVerb(text: string): string {
  const words = text.split(/\s+/u);
  const verb = words.findLastIndex((word) => [SAY, ASK, OFFER, WISH, TAKE].some((set) => set.has(lemmaOf(word.toLowerCase()))));
  const rest = words.slice(verb + 1);
  if (rest.at(-1) === 'such') return '';
  return (/^(?:on|for|to|with|in)$/u.test(rest[0] ?? '') ? rest.slice(1) : rest).join(' ');
}
