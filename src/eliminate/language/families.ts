import type { CheckInput } from '../types.js';
import { claimFacts, wordsByMessage } from './conversation.js';
import { lemmaOf } from './lemma.js';
import type { Mixing } from './merged/mixing.js';
import { alignments, first, nearTo } from './search.js';
import type { Term } from './signs.js';

/** Kinds of which a thing has one: another one in its place is another statement. */
const FAMILIES: readonly (readonly string[])[] = `
vegan vegetarian pescatarian
red blue green yellow orange purple pink brown black white grey gray
breakfast lunch dinner
spring summer autumn winter
wooden metal plastic glass leather cotton silk woollen
cat dog rabbit hamster parrot horse
piano guitar violin cello drums flute trumpet
train bus plane ferry taxi tram
tea coffee beer wine
kitchen bathroom bedroom garage attic cellar
brother sister mother father son daughter aunt uncle wife husband nephew niece`
  .trim()
  .split('\n')
  .map((row) => row.split(' ').map(lemmaOf));
const FAMILY_OF = new Map(FAMILIES.flatMap((words, family) => words.map((word) => [word, family] as const)));

/** The row of `FAMILIES` that a common noun or adjective stands in. */
export function familyOf({ token }: Term): number | undefined {
  return token.capital ? undefined : FAMILY_OF.get(token.lemma);
}

/** Share of the claim's other words that the message must have. */
const REST = 0.75;

/** "Six guests are vegan", where the message says they are vegetarian and nobody speaks of vegans. */
export function otherKind(input: CheckInput): Mixing | undefined {
  const { messages, units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    for (const term of claim.terms) {
      const family = FAMILY_OF.get(term.token.lemma);
      if (family === undefined || term.token.capital || term.scope < 0) continue;
      const rest = { ...claim, terms: claim.terms.filter((t) => t !== term) };
      if (rest.terms.length === 0 || wordsByMessage(messages).some((words) => words.has(term.id))) continue;
      const found = first(
        alignments(messages, rest, REST, (f) => !f.asked && f.answer === undefined && f.modality === claim.modality && isNear(f)),
        ({ fact }) => {
          const theirs = fact.terms.filter((t) => FAMILY_OF.get(t.token.lemma) === family);
          // "prefers trains to planes": the claim has the message's one as well.
          return theirs.length === 1 && theirs[0]!.scope > 0 && !claim.terms.some((t) => t.id === theirs[0]!.id);
        },
      );
      const other = found?.fact.terms.find((t) => FAMILY_OF.get(t.token.lemma) === family);
      if (found && other) return { detail: `says ${term.token.text}, the message says ${other.token.text}`, fact: found.fact };
    }
  }
  return undefined;
}
