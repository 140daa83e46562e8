import type { CacheCount, Usage } from '../memory/types.js';
import type { JudgmentCache } from '../eliminate/judgment-cache.js';
import type { EmbeddingBatch, Encoder } from '../ports.js';

/** What one call asked of each cache. Grows while the call runs. */
export interface Tally {
  readonly embeddings: { hits: number; lookups: number };
  readonly summaries: { hits: number; lookups: number };
  /** Claims that were judged before, on the same messages. */
  readonly judgments: { hits: number; lookups: number };
}

export function newTally(): Tally {
  return { embeddings: { hits: 0, lookups: 0 }, summaries: { hits: 0, lookups: 0 }, judgments: { hits: 0, lookups: 0 } };
}

/** The ports with an encoder and a memory of judgments that count into the tally. */
export function countInto<P extends { readonly encoder: Encoder; readonly judgments?: JudgmentCache | undefined }>(
  ports: P,
  { embeddings, judgments }: Tally,
): P {
  const { encoder } = ports;
  const embed: Encoder['embed'] = async (texts, options): Promise<EmbeddingBatch> => {
    const batch = await encoder.embed(texts, options);
    embeddings.lookups += texts.length;
    embeddings.hits += batch.cached ?? 0;
    return batch;
  };
  const known = ports.judgments;
  const counted = known && {
    ...known,
    get: (key: string) => {
      const judged = known.get(key);
      judgments.lookups++;
      if (judged) judgments.hits++;
      return judged;
    },
  };
  return { ...ports, encoder: { ...encoder, embed }, ...(counted ? { judgments: counted } : {}) };
}

export function withTally(usage: Usage, { embeddings, summaries, judgments }: Tally): Usage {
  if (embeddings.lookups + summaries.lookups + judgments.lookups === 0) return usage;
  const copy = ({ hits, lookups }: CacheCount): CacheCount => ({ hits, lookups });
  return {
    ...usage,
    cacheHits: embeddings.hits + summaries.hits + judgments.hits,
    cache: {
      embeddings: copy(embeddings),
      summaries: copy(summaries),
      ...(judgments.lookups > 0 ? { judgments: copy(judgments) } : {}),
    },
  };
}
