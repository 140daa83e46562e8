import type { Usage } from '../memory/types.js';

/** Usage of a step that cost nothing. */
export function noUsage(): Usage {
  return { ms: {}, tokensIn: 0, tokensOut: 0, saved: 0, modelTokens: { encoder: 0, verifier: 0, summarizer: 0 }, cacheHits: 0 };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Sums the steps of one call; tokens in and out are those of the whole call. */
export function mergeUsage(parts: readonly (Usage | undefined)[], tokensIn: number, tokensOut: number): Usage {
  const ms: Record<string, number> = {};
  const modelTokens: Writable<Usage['modelTokens']> = { encoder: 0, verifier: 0, summarizer: 0 };
  let cacheHits = 0;
  for (const part of parts) {
    if (!part) continue;
    for (const [step, value] of Object.entries(part.ms)) ms[step] = (ms[step] ?? 0) + value;
    modelTokens.encoder += part.modelTokens.encoder;
    modelTokens.verifier += part.modelTokens.verifier;
    modelTokens.summarizer += part.modelTokens.summarizer;
    const { written } = part.modelTokens;
    if (written !== undefined) modelTokens.written = (modelTokens.written ?? 0) + written;
    cacheHits += part.cacheHits;
  }
  return { ms, tokensIn, tokensOut, saved: Math.max(0, tokensIn - tokensOut), modelTokens, cacheHits };
}
