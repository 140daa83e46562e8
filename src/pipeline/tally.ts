import type { CacheCount, Usage } from '../memory/types.js';
import type { EmbeddingBatch, Encoder } from '../ports.js';

/** What one call asked of each cache. Grows while the call runs. */
export interface Tally {
  readonly embeddings: { hits: number; lookups: number };
  readonly summaries: { hits: number; lookups: number };
}

export function newTally(): Tally {
  return { embeddings: { hits: 0, lookups: 0 }, summaries: { hits: 0, lookups: 0 } };
}

/** The ports with an encoder that counts into the tally. */
export function countInto<P extends { readonly encoder: Encoder }>(ports: P, { embeddings }: Tally): P {
  const { encoder } = ports;
  const embed: Encoder['embed'] = async (texts, options): Promise<EmbeddingBatch> => {
    const batch = await encoder.embed(texts, options);
    embeddings.lookups += texts.length;
    embeddings.hits += batch.cached ?? 0;
    return batch;
  };
  return { ...ports, encoder: { ...encoder, embed } };
}

export function withTally(usage: Usage, { embeddings, summaries }: Tally): Usage {
  if (embeddings.lookups + summaries.lookups === 0) return usage;
  const copy = ({ hits, lookups }: CacheCount): CacheCount => ({ hits, lookups });
  return {
    ...usage,
    cacheHits: embeddings.hits + summaries.hits,
    cache: { embeddings: copy(embeddings), summaries: copy(summaries) },
  };
}
