import type { Message } from '../memory/types.js';

/** Gives the messages that stood at the same place in the last calls as the same objects again. */
export type KeepMessages = (messages: readonly Message[]) => readonly Message[];

/**
 * What a stage reads out of a message it remembers for as long as the object lives, often with its place in the list. A page sends its chat
 * anew with every call, so that without this a growing chat would be read from its beginning each time. An object never stands at two places.
 * Keeps the messages that were used last, up to `maxChars` of text.
 */
export function createMessageStore(maxChars: number): KeepMessages {
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const kept = new Map<string, Message>();
  const places = new WeakMap<Message, number>();
  let chars = 0;
  const keep = (message: Message, place: number): Message => {
    const key = `${place}\n${message.id}\n${message.version}\n${message.time ?? ''}`;
    const known = kept.get(key);
    if (known) kept.delete(key);
    const one = known && isSame(known, message) ? known : alone(message, place);
    places.set(one, place);
    chars += one.text.length - (known?.text.length ?? 0);
    kept.set(key, one);
    return one;
  };
  const alone = (message: Message, place: number): Message => ((places.get(message) ?? place) === place ? message : { ...message });
  return (messages) => {
    const same = messages.map(keep);
    for (const [key, { text }] of kept) {
      if (chars <= maxChars) break;
      kept.delete(key);
      chars -= text.length;
    }
    return same;
  };
}

/** A version is a hash, and a hash is no proof. What else it covers is short. */
function isSame(a: Message, b: Message): boolean {
  return a.text === b.text && a.role === b.role && a.name === b.name && a.callId === b.callId && callsOf(a) === callsOf(b);
}

const callsOf = ({ calls }: Message): string => (calls === undefined ? '' : JSON.stringify(calls));
