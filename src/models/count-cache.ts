import { throwIfAborted } from '../errors.js';
import type { CallOptions, TokenCounter } from '../ports.js';

/** Longer texts are counted anew: they are joined for one call, and would push out the messages. UTF-16 units. Own. */
const MAX_CHARS = 4000;

/** A counter that remembers the counts of the texts it saw last, up to `maxChars` of them together: a growing chat is counted once. */
export function cacheCounts(counter: TokenCounter, maxChars: number): TokenCounter {
  // A map keeps the order of insertion: the first key is the one that was used least recently.
  const counts = new Map<string, number>();
  let chars = 0;
  const keep = (text: string, count: number): void => {
    if (text.length > MAX_CHARS || counts.has(text)) return;
    counts.set(text, count);
    chars += text.length;
    for (const oldest of counts.keys()) {
      if (chars <= maxChars) break;
      counts.delete(oldest);
      chars -= oldest.length;
    }
  };
  const find = (text: string): number | undefined => {
    const count = counts.get(text);
    if (count === undefined) return undefined;
    counts.delete(text);
    counts.set(text, count);
    return count;
  };
  return {
    id: counter.id,
    countMany: async (texts: readonly string[], options: CallOptions = {}) => {
      throwIfAborted(options.signal, 'count');
      const found = texts.map(find);
      const missing = [...new Set(texts.filter((_, i) => found[i] === undefined))];
      if (missing.length === 0) return found as number[];
      const fresh = await counter.countMany(missing, options);
      const byText = new Map(missing.map((text, i) => [text, fresh[i] ?? 0]));
      for (const [text, count] of byText) keep(text, count);
      return texts.map((text, i) => found[i] ?? byText.get(text) ?? 0);
    },
  };
}
