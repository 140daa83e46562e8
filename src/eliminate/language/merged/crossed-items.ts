import type { Message, SourceSpan } from '../../../memory/types.js';
import { growing } from '../../../memory/growing.js';
import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import { factsOf } from '../facts.js';
import { LIGHT, NEGATORS, wordSet } from '../lexicon.js';
import type { ListItem } from './list-items.js';
import { keyOf, keysOf, listItems } from './list-items.js';
import { nearTo } from '../search.js';
import type { Token } from '../tokens.js';

/** An entry with the words that no other entry of its list has. */
interface Entry {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly span: SourceSpan;
}

/** What takes a list back, or says the same of all that is in it. */
const OPEN =
  /\b(?:the other way (?:a)?round|swap(?:ped|s)?|switch(?:ed)?|vice versa|the (?:reverse|opposite)|both|too|also|as well|all of them|each other|together|respectively)\b/i;

/** The messages that list several entries, by their place. */
const listsIn: (messages: readonly Message[]) => ReadonlyMap<number, readonly Entry[]> = growing(
  () => new Map<number, readonly Entry[]>(),
  (lists, messages, from) => {
    for (let index = from; index < messages.length; index += 1) {
      const message = messages[index]!;
      const entries = message.role === 'system' || OPEN.test(message.text) ? [] : entriesOf(message);
      if (entries.length > 1) lists.set(index, entries);
    }
  },
);

/** Says something of all of them, or denies it. */
const QUANTIFIED = wordSet(
  'everyone everybody everything all each every most many some nobody nothing none others rest alle jeder tous todos todo',
);
const isPlain = ({ left, right }: ListItem): boolean =>
  ![...left, ...right].some((t) => NEGATORS.has(t.lower)) && !left.some((t) => QUANTIFIED.has(t.lower));
const isNamed = ({ left }: ListItem): boolean => left.some((t) => t.capital && !LIGHT.has(t.lemma));

/** Entries of one kind: the verb or preposition the same, or in one sentence each with a name before it. */
function entriesOf({ id, text }: Message): readonly Entry[] {
  const all = listItems(text).filter((item) => isPlain(item) && keysOf(item.left).length > 0 && keysOf(item.right).length > 0);
  const alike = (a: ListItem, b: ListItem): boolean => a.relation === b.relation || (a.sentence === b.sentence && isNamed(a) && isNamed(b));
  const items = all.filter((item, i) => (all[i - 1] && alike(all[i - 1]!, item)) || (all[i + 1] && alike(item, all[i + 1]!)));
  // How many entries hold a word: a key is a word of its own entry.
  const holders = new Map<string, number>();
  for (const { left, right } of items)
    for (const key of new Set([...left, ...right].map(keyOf))) holders.set(key, (holders.get(key) ?? 0) + 1);
  const own = (keys: readonly string[]): string[] => keys.filter((key) => holders.get(key) === 1);
  return items.map(({ left, right, start, end }) => ({
    left: own(keysOf(left)),
    right: own(keysOf(right)),
    span: { messageId: id, start, end },
  }));
}

const holdsAll = (words: ReadonlySet<string>, keys: readonly string[]): boolean => keys.length > 0 && keys.every((key) => words.has(key));
const holdsAny = (words: ReadonlySet<string>, keys: readonly string[]): boolean => keys.some((key) => words.has(key));

/** "Elif plays the drums", where the message has "Elif on bass, Bruno on drums": each word stands in an entry, and in another one. */
export function crossedItems({ claim, messages, units }: CheckInput): { detail: string; source: SourceSpan } | undefined {
  const isNear = nearTo(units);
  const lists = listsIn(messages);
  for (const words of stretchesOf(claim.text, () => claimFacts(claim).map(({ clause }) => clause.tokens))) {
    for (const [index, entries] of lists) {
      if (!factsOf(messages[index]!, index).some(isNear)) continue;
      const own = entries.find((a) => holdsAll(words, a.left) && !holdsAny(words, a.right));
      const other = own && entries.find((b) => b !== own && holdsAll(words, b.right) && !holdsAny(words, b.left));
      if (own && other && !isSaidElsewhere(own, other, messages))
        return {
          detail: `says "${other.right.join(' ')}" of "${own.left.join(' ')}", the message says that of another one`,
          source: own.span,
        };
    }
  }
  return undefined;
}

/** The words of each entry of the claim, of each clause where it is no list; none for what is denied. */
function stretchesOf(text: string, clauses: () => readonly (readonly Token[])[]): Set<string>[] {
  const items = listItems(text).map(({ left, right }) => [...left, ...right]);
  const all = items.length > 1 ? items : clauses();
  return all.filter((tokens) => !tokens.some((t) => NEGATORS.has(t.lower))).map((tokens) => new Set(tokens.map(keyOf)));
}

/** Some other statement has the two together: the list is not all there is. */
function isSaidElsewhere(own: Entry, other: Entry, messages: readonly Message[]): boolean {
  return messages.some((message, index) =>
    factsOf(message, index).some(({ clause }) => {
      const overlaps =
        message.id === own.span.messageId && [own, other].some(({ span }) => clause.start < span.end && span.start < clause.end);
      const words = overlaps ? undefined : new Set(clause.tokens.map(keyOf));
      return words !== undefined && holdsAny(words, own.left) && holdsAny(words, other.right);
    }),
  );
}
