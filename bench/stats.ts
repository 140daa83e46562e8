import { auroc } from '../scripts/cases/baselines.js';
import { createRandom } from '../src/core/random.js';
import { quantile } from '../src/core/stats.js';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** One claim with its label, its score (higher is more supported) and the dialogue it is from. */
export interface Scored {
  readonly dialogue: string;
  readonly supported: boolean;
  readonly score: number;
}

export function aurocOf(rows: readonly Scored[]): number {
  return auroc(
    rows.filter((row) => row.supported).map((row) => row.score),
    rows.filter((row) => !row.supported).map((row) => row.score),
  );
}

/** 95 % interval of the AUROC from resampling whole dialogues; resamples with one label only are drawn again. */
export function aurocInterval(rows: readonly Scored[], resamples: number, seed: number): { low: number; high: number } {
  const groups = new Map<string, Scored[]>();
  for (const row of rows) groups.set(row.dialogue, [...(groups.get(row.dialogue) ?? []), row]);
  const dialogues = [...groups.values()];
  const random = createRandom(seed);
  const values: number[] = [];
  for (let attempts = 0; values.length < resamples && attempts < 10 * resamples; attempts++) {
    const value = aurocOf(dialogues.flatMap(() => dialogues[Math.floor(random() * dialogues.length)] ?? []));
    if (!Number.isNaN(value)) values.push(value);
  }
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** Share of unsupported rows under the score that at most `falseRemovals` of the supported rows lie under. In [0,1]. */
export function removedAt(rows: readonly Scored[], falseRemovals: number): number {
  const supported = rows
    .filter((row) => row.supported)
    .map((row) => row.score)
    .sort((a, b) => a - b);
  const unsupported = rows.filter((row) => !row.supported);
  const threshold = supported[Math.floor(falseRemovals * supported.length)] ?? Number.POSITIVE_INFINITY;
  return unsupported.filter((row) => row.score < threshold).length / unsupported.length;
}
