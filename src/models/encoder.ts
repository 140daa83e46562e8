import type { Device } from '../memory/types.js';
import type { CallOptions, EmbeddingBatch, Encoder, ModelEntry, PartVectors } from '../ports.js';
import { runSequences, type Schedule, type Sequence } from './batching.js';
import { vectorSpaceIdOf } from './registry.js';
import { tokenizeLong } from './tokenize.js';
import type { ModelOutput, ModelSession } from './transformers-session.js';

/** A part of a text that fits the model. `weight` is its share of the text's tokens. */
interface Chunk extends Sequence {
  readonly row: number;
  readonly weight: number;
}

/**
 * Encoder over one loaded model: mean over the tokens, then length 1.
 *
 * A text of more than `maxTokens` is cut into equal chunks by tokens; its embedding is the mean of the chunks' embeddings weighted by their
 * tokens, again of length 1. A text without tokens is a zero row.
 */
export function createEncoder(entry: ModelEntry, session: ModelSession, schedule: Schedule, device: Device): Encoder {
  const { dim, maxTokens } = entry;
  const embed = async (texts: readonly string[], options: CallOptions = {}): Promise<EmbeddingBatch> => {
    const data = new Float32Array(texts.length * dim);
    const chunks = texts.flatMap((text, row) => toChunks(tokenizeLong(text, session.tokenize), row, maxTokens, session.frame.single));
    // Equal chunks run once: chats repeat themselves ("ok"), and a pasted file is a row of unknown words.
    const groups = [...Map.groupBy(chunks, ({ ids }) => ids.join()).values()];
    const sequences = groups.map((group) => group[0]!);
    const tokens = await runSequences(session, schedule, sequences, options, (indices, output, length) => {
      indices.forEach((index, i) => {
        const mean = meanPool(output, i, sequences[index]!.ids.length, length, dim);
        scaleToUnit(mean);
        for (const { row, weight } of groups[index]!) addScaled(data, row * dim, mean, weight);
      });
    });
    for (let row = 0; row < texts.length; row++) scaleToUnit(data.subarray(row * dim, (row + 1) * dim));
    return { data, dim, tokens };
  };
  const embedParts = async (texts: readonly (readonly string[])[], options: CallOptions = {}): Promise<PartVectors> => {
    const parts = texts.reduce((sum, text) => sum + text.length, 0);
    const data = new Float32Array(parts * dim);
    const counts = new Float64Array(parts);
    const stretches = toStretches(texts, session, maxTokens);
    const tokens = await runSequences(session, schedule, stretches, options, (indices, output, length) => {
      indices.forEach((index, i) => {
        const { owners, first } = stretches[index]!;
        owners.forEach((part, t) => {
          counts[part]! += 1;
          const offset = (i * length + first + t) * dim;
          for (let j = 0; j < dim; j++) data[part * dim + j]! += output.data[offset + j]!;
        });
      });
    });
    for (let part = 0; part < parts; part++) {
      for (let j = 0; j < dim; j++) data[part * dim + j]! /= Math.max(1, counts[part]!);
    }
    return { data, dim, tokens };
  };
  return { dim, maxTokens, vectorSpaceId: vectorSpaceIdOf(entry, device), embed, embedParts };
}

/** A part of a text that fits the model, with the part number of each of its tokens from `first` on. */
interface Stretch extends Sequence {
  readonly owners: readonly number[];
  readonly first: number;
}

function toStretches(texts: readonly (readonly string[])[], session: ModelSession, maxTokens: number): Stretch[] {
  let part = 0;
  return texts.flatMap((text, row) => {
    const ids: number[] = [];
    const owners: number[] = [];
    for (const piece of text) {
      for (const id of tokenizeLong(piece, session.tokenize)) {
        ids.push(id);
        owners.push(part);
      }
      part += 1;
    }
    let at = 0;
    return toChunks(ids, row, maxTokens, session.frame.single).map((chunk) => {
      const first = session.frame.single[0].length;
      const count = chunk.ids.length - first - session.frame.single[1].length;
      at += count;
      return { ids: chunk.ids, owners: owners.slice(at - count, at), first };
    });
  });
}

/** Equal parts, so that no tail of three tokens speaks for a whole chunk. */
export function toChunks(ids: readonly number[], row: number, maxTokens: number, frame: readonly [number[], number[]]): Chunk[] {
  const room = maxTokens - frame[0].length - frame[1].length;
  const count = Math.ceil(ids.length / room);
  const chunks: Chunk[] = [];
  for (let i = 0; i < count; i++) {
    const part = ids.slice(Math.round((i * ids.length) / count), Math.round(((i + 1) * ids.length) / count));
    chunks.push({ ids: [...frame[0], ...part, ...frame[1]], row, weight: part.length / ids.length });
  }
  return chunks;
}

/** Mean over the first `count` token vectors of one row; the rest is padding. */
function meanPool(output: ModelOutput, row: number, count: number, length: number, dim: number): Float64Array {
  const mean = new Float64Array(dim);
  for (let t = 0; t < count; t++) {
    const offset = (row * length + t) * dim;
    for (let j = 0; j < dim; j++) mean[j]! += output.data[offset + j]!;
  }
  return mean.map((value) => value / count);
}

function addScaled(data: Float32Array, offset: number, vector: Float64Array, weight: number): void {
  for (let j = 0; j < vector.length; j++) data[offset + j]! += weight * vector[j]!;
}

/** In place; a zero vector stays zero. */
function scaleToUnit(vector: Float32Array | Float64Array): void {
  let sum = 0;
  for (const value of vector) sum += value * value;
  if (sum === 0) return;
  const scale = 1 / Math.sqrt(sum);
  for (let j = 0; j < vector.length; j++) vector[j]! *= scale;
}
