import type { Message } from './types.js';

/**
 * What is read out of a whole conversation, once for all claims. `start` gives what an empty one holds; `extend` adds the messages from
 * `from` on to it, in place, and may look at the messages before them, not at those after them.
 *
 * A list that begins with the messages of the last one takes that list's reading over and reads only what is new. The list before then has
 * none any more and would be read anew, so a reading must not be held on to over an await. Readings live as long as their first message.
 */
export function growing<T>(start: () => T, extend: (reading: T, messages: readonly Message[], from: number) => void) {
  const readings = new WeakMap<readonly Message[], T>();
  const latest = new WeakMap<Message, readonly Message[]>();
  return (messages: readonly Message[]): T => {
    const known = readings.get(messages);
    if (known !== undefined) return known;
    const [first] = messages;
    const last = first && latest.get(first);
    const before = last && isBeginning(last, messages) ? readings.get(last) : undefined;
    if (last && before !== undefined) readings.delete(last);
    const reading = before ?? start();
    extend(reading, messages, last && before !== undefined ? last.length : 0);
    readings.set(messages, reading);
    if (first) latest.set(first, messages);
    return reading;
  };
}

/** Whether the longer list begins with the very objects of the other. */
export function isBeginning(some: readonly Message[], all: readonly Message[]): boolean {
  return some.length <= all.length && some.every((message, i) => message === all[i]);
}
