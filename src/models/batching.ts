import { DEFAULTS } from '../config.js';
import { throwIfAborted } from '../errors.js';
import type { CallOptions } from '../ports.js';
import type { ModelOutput, ModelSession, TokenBatch } from './transformers-session.js';

/** Runs one job when the model is free: one at a time, interactive before bulk. */
export type Schedule = <T>(job: () => Promise<T>, options?: CallOptions) => Promise<T>;

/** A model input. `second` is where the second part of a pair begins. */
export interface Sequence {
  readonly ids: readonly number[];
  readonly second?: number;
}

/**
 * Groups of indices, by length, so that padding is small: at most `rows` of them and `tokens` padded tokens each.
 * A single sequence longer than that stands alone.
 */
export function planBatches(
  lengths: readonly number[],
  { rows: maxRows, tokens: maxTokens }: ModelSession['limits'] = { rows: DEFAULTS.encoderBatch, tokens: DEFAULTS.batchTokens },
): number[][] {
  const order = lengths.map((_, index) => index).sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    // Ascending order: the newest is the longest, so it sets the padded length.
    if (batch.length > 0 && (batch.length === maxRows || lengths[index]! * (batch.length + 1) > maxTokens)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

function toTokenBatch(sequences: readonly Sequence[], padId: number): TokenBatch {
  const rows = sequences.length;
  const length = Math.max(...sequences.map((sequence) => sequence.ids.length));
  const ids = new BigInt64Array(rows * length).fill(BigInt(padId));
  const mask = new BigInt64Array(rows * length);
  const types = new BigInt64Array(rows * length);
  sequences.forEach((sequence, row) => {
    sequence.ids.forEach((id, i) => {
      ids[row * length + i] = BigInt(id);
      mask[row * length + i] = 1n;
      if (sequence.second !== undefined && i >= sequence.second) types[row * length + i] = 1n;
    });
  });
  return { ids, mask, types, rows, length };
}

/**
 * Runs all sequences in planned batches, each as one scheduled job; `take` gets every batch's output with the indices of its rows.
 * The signal is looked at between batches.
 *
 * @throws MemGuardError ABORTED; whatever the schedule or the model throws.
 */
export async function runSequences(
  session: ModelSession,
  schedule: Schedule,
  sequences: readonly Sequence[],
  options: CallOptions,
  take: (indices: readonly number[], output: ModelOutput, length: number) => void,
): Promise<number> {
  let done = 0;
  let tokens = 0;
  for (const indices of planBatches(
    sequences.map((sequence) => sequence.ids.length),
    session.limits,
  )) {
    throwIfAborted(options.signal, 'run');
    const batch = toTokenBatch(
      indices.map((index) => sequences[index]!),
      session.padId,
    );
    const output = await schedule(() => session.run(batch), options);
    take(indices, output, batch.length);
    done += indices.length;
    for (const index of indices) tokens += sequences[index]!.ids.length;
    options.onProgress?.({ done, total: sequences.length });
  }
  return tokens;
}
