import { GENERATION } from '../config.js';
import { splitSentences, words } from '../core/text.js';

/**
 * Why a generated text is no summary of `source`, or undefined: empty, longer than what it was written from, the same again, or a loop.
 * `complete` is false when a token limit cut the text. What it says is not judged here: that is for elimination.
 */
export function faultOf(text: string, source: string, complete: boolean): string | undefined {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return 'it wrote nothing';
  if (text.length > source.length) return 'it wrote more than it read';
  if (isEcho(text, source, complete)) return 'it gave back its input';
  const loop = findLoop(text, source);
  return loop === undefined ? undefined : `it says "${loop.slice(0, 60)}" over and over`;
}

/** The whole input again, or its beginning up to the limit. A single sentence has nothing to shorten. */
function isEcho(text: string, source: string, complete: boolean): boolean {
  const [said, read] = [plain(text), plain(source)];
  return complete ? said === read && splitSentences(source).length > 1 : read.startsWith(said);
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** The words of a loop that the source does not have: several times in a row, or a sentence that comes three times. */
function findLoop(text: string, source: string): string | undefined {
  const said = lowWords(text);
  const read = ` ${lowWords(source).join(' ')} `;
  for (let size = 1; size <= GENERATION.loopWords; size++) {
    const least = size === 1 ? GENERATION.loopRepeats.word : GENERATION.loopRepeats.words;
    const run = findRun(said, size, size * least);
    if (run && !read.includes(` ${run.join(' ')} `)) return run.slice(0, size).join(' ');
  }
  const repeats = new Map<string, number>();
  for (const { start, end } of splitSentences(text)) {
    const sentence = lowWords(text.slice(start, end)).join(' ');
    const count = (repeats.get(sentence) ?? 0) + 1;
    repeats.set(sentence, count);
    if (sentence !== '' && count >= GENERATION.loopRepeats.words && read.split(` ${sentence} `).length - 1 < count) return sentence;
  }
  return undefined;
}

/** The first run of `length` words in which every word equals the one `size` before. */
function findRun(list: readonly string[], size: number, length: number): string[] | undefined {
  let same = 0;
  for (let i = size; i < list.length; i++) {
    same = list[i] === list[i - size] ? same + 1 : 0;
    if (same + size === length) return list.slice(i + 1 - length, i + 1);
  }
  return undefined;
}

const lowWords = (text: string): string[] => words(text).map((word) => word.text.toLowerCase());

/** The text up to its last finished sentence; empty where none is finished. */
export function finishedSentences(text: string): string {
  const spans = splitSentences(text);
  const last = spans.findLast(({ start, end }) => /[.!?…。！？．｡؟۔।]["'”’»」』）)\]*_]*$/u.test(text.slice(start, end)));
  return last ? text.slice(0, last.end).trim() : '';
}
