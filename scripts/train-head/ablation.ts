import { aurocOf, removedAt, type Scored } from '../../bench/stats.js';
import type { FeatureRow } from './rows.js';
import { probabilityOf, trainHead } from './train.js';

const FOLDS = 5;

/** Parts of the head that are left out in turn; a number is another weight of the twins' loss. */
const LEFT_OUT: Readonly<Record<string, readonly string[] | number>> = {
  nothing: [],
  checks: ['conflict', 'valueAbsent', 'nameAbsent'],
  alignment: ['alignMin', 'alignLow'],
  verifier: ['verifier', 'verifierDoubt'],
  "the verifier's doubt": ['verifierDoubt'],
  cosine: ['cosine'],
  'what the speaker said': ['speakerShare'],
  'fit of slots': ['slotFit'],
  'twins in training': 0,
};

/** Probability of each row from a head that saw no row of its dialogue; dialogues fall into five folds in order of their names. */
export function outOfFold(rows: readonly FeatureRow[], features: readonly string[], twinShare?: number): Map<FeatureRow, number> {
  const dialogues = [...new Set(rows.map((row) => row.dialogue))].sort();
  const fold = new Map(dialogues.map((dialogue, i) => [dialogue, i % FOLDS]));
  const scores = new Map<FeatureRow, number>();
  for (let k = 0; k < FOLDS; k += 1) {
    const own = rows.filter((row) => fold.get(row.dialogue) === k);
    const rest = rows.filter((row) => fold.get(row.dialogue) !== k);
    const model = trainHead(rest, rest, features, twinShare);
    for (const row of own) scores.set(row, probabilityOf(model, row));
  }
  return scores;
}

const scoredBy = (rows: readonly FeatureRow[], score: (row: FeatureRow) => number): Scored[] =>
  rows.map((row) => ({ dialogue: row.dialogue, supported: row.supported, score: score(row) }));

/** Share of the twins whose uncorrupted half stands higher; NaN without twins. */
export function twinAccuracy(rows: readonly FeatureRow[], score: (row: FeatureRow) => number): number {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pairs = rows.flatMap((row) => {
    const seed = byId.get(row.twin ?? '');
    return seed ? [score(seed) > score(row) ? 1 : 0] : [];
  });
  return pairs.reduce<number>((sum, hit) => sum + hit, 0) / pairs.length;
}

const figure = (value: number): string => (Number.isNaN(value) ? '    -' : value.toFixed(3)).padStart(7);

/** One line for each part left out: AUROC per file (training files out of fold, calibration files by the head that saw all training rows), twins. */
export function ablationTable(rows: readonly FeatureRow[], features: readonly string[]): string {
  const training = rows.filter((row) => row.part === 'training');
  const calibration = rows.filter((row) => row.part === 'calibration');
  const files = [...new Set(rows.map((row) => row.file))];
  const lines = Object.entries(LEFT_OUT).map(([name, part]) => {
    const left = typeof part === 'number' ? features : features.filter((feature) => !part.includes(feature));
    const share = typeof part === 'number' ? part : undefined;
    const folds = outOfFold(training, left, share);
    const model = trainHead(training, calibration, left, share);
    const score = (row: FeatureRow): number => folds.get(row) ?? probabilityOf(model, row);
    const cells = files.flatMap((file) => {
      const own = rows.filter((row) => row.file === file);
      return [figure(aurocOf(scoredBy(own, score))), figure(twinAccuracy(own, score))];
    });
    return `  ${name.padEnd(22)}${cells.join('')}`;
  });
  const head = files.map((file) => (file.split('/').at(-1) ?? file).slice(0, 13).padStart(14)).join('');
  return [`Left out${' '.repeat(16)}${head}`, `${' '.repeat(24)}${files.map(() => '  AUROC  twins').join('')}`, ...lines].join('\n');
}

/** A file's own five folds, by error type: AUROC and removal at 5 % false removals. */
export function foldTable(rows: readonly FeatureRow[], features: readonly string[]): string {
  const folds = outOfFold(rows, features);
  const score = (row: FeatureRow): number => folds.get(row) ?? 0;
  const supported = rows.filter((row) => row.supported);
  const line = (name: string, group: readonly FeatureRow[]): string => {
    const scored = scoredBy(group, score);
    const unsupported = group.filter((row) => !row.supported).length;
    return `  ${name.padEnd(20)} n ${String(unsupported).padStart(4)}  AUROC${figure(aurocOf(scored))}  removed at 5 %${figure(removedAt(scored, 0.05))}`;
  };
  const types = [...new Set(rows.flatMap((row) => row.types ?? []))].sort();
  return [
    `${rows[0]?.file}, 5 folds by dialogue over its own rows`,
    line('all', rows),
    ...types.map((type) => line(type, [...supported, ...rows.filter((row) => row.types?.includes(type))])),
  ].join('\n');
}
