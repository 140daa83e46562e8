import { wholeWordEnd } from '../core/word-end.js';
import type { CallOptions, TokenCounter } from '../ports.js';
import { type Layout, layOut } from './layout.js';
import type { Sentence } from './sentences.js';

/** Most code units that one token may stand for in a first guess. Own: words of up to 16 letters are one token. */
const CHARS_PER_TOKEN = 16;
const EMPTY = { text: '', sentences: [], tokens: 0 } as const;

/**
 * One sentence cut to at most `maxTokens` tokens, its speaker included: at a space if there is one near the end, else between two words or two
 * characters as a reader sees them, so that no number, emoji or accent is torn. Empty when not even one character fits.
 */
export async function cutSentence(
  sentence: Sentence,
  maxTokens: number,
  counter: TokenCounter,
  options: CallOptions,
): Promise<Layout & { tokens: number }> {
  const { text } = sentence;
  const layoutOf = (length: number) => layOut([{ sentence, span: { start: sentence.start, end: sentence.start + length } }]);
  const count = async (layout: Layout) => (await counter.countMany([layout.text], options))[0] ?? 0;
  let low = 0;
  let high = Math.min(text.length, maxTokens * CHARS_PER_TOKEN);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await count(layoutOf(middle))) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  // A shorter text can cost more where a cut splits a character into bytes, so the result is counted again.
  for (let length = safeEnd(text, low); length > 0; length = safeEnd(text, length - 1)) {
    const layout = layoutOf(length);
    const tokens = await count(layout);
    if (tokens <= maxTokens) return { ...layout, tokens };
  }
  return EMPTY;
}

/** The last place at or before `length` where the text may end. */
export function safeEnd(text: string, length: number): number {
  if (length >= text.length) return text.length;
  if (length <= 0) return 0;
  const space = text.slice(0, length + 1).search(/\s\S*$/u);
  if (space > length / 2) return space;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return wholeWordEnd(text, graphemes.segment(text).containing(length)?.index ?? 0);
}
