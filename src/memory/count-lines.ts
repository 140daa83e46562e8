import type { CallOptions, TokenCounter } from '../ports.js';
import type { Message } from './types.js';

/**
 * Tokens of a line of each message, by a way to write it. A growing chat comes again with each call: what was counted is remembered for as
 * long as the message and the counter live, except from the caller's own counter, which may change its mind.
 */
export function lineCounter(write: (message: Message) => string) {
  const known = new WeakMap<TokenCounter, WeakMap<Message, number>>();
  return async (messages: readonly Message[], counter: TokenCounter, options: CallOptions): Promise<number[]> => {
    const counts = (counter.id === 'caller' ? undefined : known.get(counter)) ?? new WeakMap<Message, number>();
    known.set(counter, counts);
    const missing = messages.filter((message) => !counts.has(message));
    const fresh = missing.length === 0 ? [] : await counter.countMany(missing.map(write), options);
    missing.forEach((message, i) => {
      counts.set(message, fresh[i] ?? 0);
    });
    return messages.map((message) => counts.get(message) ?? 0);
  };
}
