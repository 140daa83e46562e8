// What a single threshold reaches, to print beside the library's figures. Independent of the library on purpose.

/**
 * Area under the ROC curve in [0,1]: the share of (positive, negative) pairs in which the positive scores higher, ties half.
 * NaN without both kinds.
 * Source: Mann and Whitney 1947; Fawcett 2006, section 7.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0;
  for (const positive of positives) for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
  return wins / (positives.length * negatives.length);
}

const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type Weights = ReadonlyMap<string, number>;

function weigh(text: string, idf: Weights): Map<string, number> {
  const weights = new Map<string, number>();
  for (const token of tokens(text)) weights.set(token, (weights.get(token) ?? 0) + (idf.get(token) ?? 0));
  return weights;
}

function cosine(a: Weights, b: Weights): number {
  const norm = (v: Weights) => Math.sqrt([...v.values()].reduce((sum, x) => sum + x * x, 0));
  let dot = 0;
  for (const [token, weight] of a) dot += weight * (b.get(token) ?? 0);
  const length = norm(a) * norm(b);
  return length === 0 ? 0 : dot / length;
}

/** The best TF-IDF cosine of the claim to one message, in [0,1]; document frequencies over these texts and the claim. */
export function bestCosine(claim: string, texts: readonly string[]): number {
  const documents = [claim, ...texts].map((text) => new Set(tokens(text)));
  const idf = new Map<string, number>();
  for (const token of new Set(documents.flatMap((document) => [...document]))) {
    const frequency = documents.filter((document) => document.has(token)).length;
    idf.set(token, Math.log((1 + documents.length) / (1 + frequency)) + 1);
  }
  const query = weigh(claim, idf);
  return Math.max(0, ...texts.map((text) => cosine(query, weigh(text, idf))));
}

/** Share of the claim's words that occur in the texts, in [0,1]. */
export function coverage(claim: string, texts: readonly string[]): number {
  const known = new Set(texts.flatMap(tokens));
  const asked = tokens(claim);
  return asked.length === 0 ? 0 : asked.filter((token) => known.has(token)).length / asked.length;
}
