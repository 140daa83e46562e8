import { stem, words } from '../core/text.js';

/**
 * How much of the claim's wording stands in one line: share of its neighbouring word pairs that are neighbours there too.
 * Range: [0,1]; for a claim of one word, whether a line holds it. It tells "Ann paid Bob" from "Bob paid Ann", which coverage cannot.
 */
export function phraseOverlap(claim: string, lines: readonly string[]): number {
  const own = pairsOf(claim);
  if (own.size === 0) return 0;
  let best = 0;
  for (const line of lines) {
    const other = pairsOf(line);
    let shared = 0;
    for (const pair of own)
      if (other.has(pair) || (own.size === 1 && !pair.includes(' ') && [...other].some((p) => p.split(' ').includes(pair)))) shared += 1;
    best = Math.max(best, shared / own.size);
  }
  return best;
}

function pairsOf(text: string): Set<string> {
  const stems = words(text).map((word) => stem(word.text));
  if (stems.length === 1) return new Set(stems);
  return new Set(stems.slice(1).map((word, i) => `${stems[i]} ${word}`));
}
