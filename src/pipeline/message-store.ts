import type { Message } from '../memory/types.js';
import { saysSame } from '../messages.js';

/** Gives the messages that stood at the same place in the last calls as the same objects again; a list that is wholly the last one as that list. */
export interface KeepMessages {
  (messages: readonly Message[]): readonly Message[];
  /** The last lists. */
  readonly lists?: readonly (readonly Message[])[];
}

/** Lists whose messages are found by their place alone: the one that the page sends, and the one that is checked. */
const LISTS = 2;

/**
 * What a stage reads out of a message it remembers for as long as the object lives, often with its place in the list. A page sends its chat
 * anew with every call, so that without this a growing chat would be read from its beginning each time. An object never stands at two places.
 * Keeps the messages of the last lists, and beside them those that were used last, up to `maxChars` of text.
 */
export function createMessageStore(maxChars: number): KeepMessages {
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const kept = new Map<string, Message>();
  const places = new WeakMap<Message, number>();
  const lists: (readonly Message[])[] = [];
  let chars = 0;
  const find = (message: Message, place: number): Message => {
    const key = `${place}\n${message.id}\n${message.version}\n${message.time ?? ''}`;
    const known = kept.get(key);
    if (known) kept.delete(key);
    const one = known && saysSame(known, message) ? known : alone(message, place);
    places.set(one, place);
    chars += one.text.length - (known?.text.length ?? 0);
    kept.set(key, one);
    return one;
  };
  const alone = (message: Message, place: number): Message => ((places.get(message) ?? place) === place ? message : { ...message });
  const keep = (messages: readonly Message[]): readonly Message[] => {
    const same = messages.map((message, place) => {
      for (const list of lists) {
        const one = list[place];
        if (one && (one === message || isSame(one, message))) return one;
      }
      return find(message, place);
    });
    for (const [key, { text }] of kept) {
      if (chars <= maxChars) break;
      kept.delete(key);
      chars -= text.length;
    }
    const at = lists.findIndex((list) => list.length === same.length && list.every((message, place) => message === same[place]));
    const list = at >= 0 ? (lists[at] as readonly Message[]) : same;
    if (at >= 0) lists.splice(at, 1);
    lists.unshift(list);
    while (lists.length > LISTS || (lists.length > 0 && charsOf(lists) > maxChars)) lists.pop();
    return list;
  };
  return Object.assign(keep, { lists });
}

const charsOf = (lists: readonly (readonly Message[])[]): number =>
  lists.reduce((sum, list) => list.reduce((chars, { text }) => chars + text.length, sum), 0);

/** A version is a hash, and a hash is no proof. What else it covers is short. */
function isSame(a: Message, b: Message): boolean {
  return a.id === b.id && a.version === b.version && a.time === b.time && saysSame(a, b);
}
