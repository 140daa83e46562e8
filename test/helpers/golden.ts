import type { EmbeddingBatch, MemGuard } from '../../src/index.js';

interface Golden {
  readonly sentences: { readonly text: string; readonly embedding: number[] }[];
}

/** The encoder's golden sentences, embedded through the public API, with their fp32 references. */
export async function embedGolden(mem: MemGuard): Promise<{ batch: EmbeddingBatch; references: number[][] }> {
  const response = await fetch('/models/minilm-q8/golden.json');
  const { sentences } = (await response.json()) as Golden;
  return { batch: await mem.embed(sentences.map(({ text }) => text)), references: sentences.map(({ embedding }) => embedding) };
}

/** Cosine of row `row` of a batch to a vector. */
export function cosine(batch: EmbeddingBatch, row: number, vector: ArrayLike<number>): number {
  let dot = 0;
  let rowSquare = 0;
  let square = 0;
  for (let j = 0; j < batch.dim; j++) {
    const value = batch.data[row * batch.dim + j]!;
    dot += value * vector[j]!;
    rowSquare += value * value;
    square += vector[j]! ** 2;
  }
  return dot / Math.sqrt(rowSquare * square);
}
