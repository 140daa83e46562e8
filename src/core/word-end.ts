/** Longest word that is left out rather than cut, UTF-16 units. Own: a longer run is pasted data. */
const LONGEST_WORD = 64;
const WORD_END = /[\p{L}\p{M}\p{N}](?:[.,:/'’_@-]?)$/u;
const WORD_GOES_ON = /^[.,:/'’_@-]?[\p{L}\p{M}\p{N}]/u;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The last place at or before `end`, a boundary of characters as a reader sees them, where the text may be cut: half a number or a name would
 * be another one. `end` itself where the word is longer than 64 units, and where nothing stands before it.
 */
export function wholeWordEnd(text: string, end: number): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  for (let at = end; at > 0 && at > end - LONGEST_WORD; at = segments.containing(at - 1)?.index ?? 0) {
    if (!breaksWord(text, at)) return at;
  }
  return end;
}

/** Whether a cut at `end` parts a word, a number or an address. Scripts without spaces are cut between any two characters. */
function breaksWord(text: string, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, end - 4), end), text.slice(end, end + 4)];
  if (!WORD_END.test(before) || !WORD_GOES_ON.test(after)) return false;
  return !SPACELESS.test(before.at(-1) ?? '') && !SPACELESS.test(after.charAt(0));
}
