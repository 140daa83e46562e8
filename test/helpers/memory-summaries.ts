import type { SourceVersion, SummaryStore } from '../../src/ports.js';

/** A summary store in a map, with what was put in it. */
export function memorySummaries(): SummaryStore & {
  readonly texts: Map<string, string>;
  readonly sources: Map<string, readonly SourceVersion[]>;
} {
  const texts = new Map<string, string>();
  const sources = new Map<string, readonly SourceVersion[]>();
  return {
    texts,
    sources,
    get: async (identity) => texts.get(identity),
    put: async (identity, from, text) => {
      texts.set(identity, text);
      sources.set(identity, from);
    },
    drop: async (identity) => {
      texts.delete(identity);
    },
  };
}
