import type { FeatureRow } from './rows.js';

/** A logistic model over named features, with the smallest P(supported) that is kept at each strictness. */
export interface TrainedModel {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
  /** Mean of each feature over the rows that have it: what it counts as where it was not measured. */
  readonly means: Readonly<Record<string, number>>;
  readonly strictness: Readonly<Record<'lenient' | 'default' | 'strict', number>>;
}

/** Sign of each feature's weight: a feature that turned out the other way would only fit the training files, so it gets 0. */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  verifier: 1,
  verifierDoubt: 1,
  coverage: 1,
  cosine: 1,
  conflict: -1,
  valueAbsent: -1,
  nameAbsent: -1,
  length: -1,
  alignMin: 1,
  alignLow: 1,
  speakerShare: 1,
  slotFit: 1,
};
/** Share of the supported calibration rows that each strictness keeps. Origin: design §4. */
const KEPT = { lenient: 0.95, default: 0.9, strict: 0.8 } as const;
/** Ridge penalty on standardised weights. Own. */
const RIDGE = 0.02;
/** Weight of the twins' loss beside the rows'. Own: more of it ranks human-labelled rows better and synthetic ones a little worse. */
const TWIN_SHARE = 2;
/** How much further up, in logits, a claim should stand than its corrupted copy. Own. */
const MARGIN = 1;
/** Bins of equal size over the claims' lengths; within each both labels weigh the same, so that length alone tells nothing. Own. */
const LENGTH_BINS = 4;
const STEPS = 4000;

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/**
 * Fits the head: log loss over the training rows and a hinge over their twins, with ridge and sign constraints, then Platt scaling and
 * thresholds on the calibration rows.
 * Same rows in the same order, same weights bit for bit.
 */
export function trainHead(
  training: readonly FeatureRow[],
  calibration: readonly FeatureRow[],
  features: readonly string[],
  twinShare: number = TWIN_SHARE,
): TrainedModel {
  const means = meansOf(training, features);
  const { weights, bias } = fitLogistic(training, features, means, twinShare);
  const raw = (row: FeatureRow): number => logit({ bias, weights, means }, row);
  const { slope, offset } = platt(calibration.map((row) => ({ z: raw(row), y: row.supported ? 1 : 0 })));
  const round = (x: number): number => Math.round(x * 1e4) / 1e4;
  const model = {
    bias: round(slope * bias + offset),
    weights: Object.fromEntries(features.map((name) => [name, round(slope * (weights[name] ?? 0))])),
    means: Object.fromEntries(features.map((name) => [name, round(means[name] ?? 0)])),
  };
  return { ...model, strictness: thresholds(model, calibration) };
}

type Weights = Pick<TrainedModel, 'bias' | 'weights' | 'means'>;

/** P(supported) of a row under a model. */
export function probabilityOf(model: Weights, row: FeatureRow): number {
  return sigmoid(logit(model, row));
}

function logit({ bias, weights, means }: Weights, row: FeatureRow): number {
  return Object.entries(weights).reduce((z, [name, weight]) => z + weight * (row.features[name] ?? means[name] ?? 0), bias);
}

function meansOf(rows: readonly FeatureRow[], features: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    features.map((name) => {
      const values = rows.flatMap((row) => row.features[name] ?? []);
      return [name, values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)];
    }),
  );
}

/** Rows count so that every file, within it every bin of claim length, and within that both labels weigh the same. */
function rowWeights(rows: readonly FeatureRow[]): number[] {
  const lengths = rows.map((row) => row.features['length'] ?? 0).sort((x, y) => x - y);
  const edges = Array.from({ length: LENGTH_BINS - 1 }, (_, i) => lengths[Math.floor(((i + 1) * lengths.length) / LENGTH_BINS)] ?? 0);
  const key = (row: FeatureRow): string =>
    `${row.file}/${edges.filter((edge) => (row.features['length'] ?? 0) >= edge).length}/${row.supported}`;
  const cells = new Map<string, { count: number; file: string }>();
  const perFile = new Map<string, number>();
  for (const row of rows) {
    const cell = cells.get(key(row)) ?? { count: 0, file: row.file };
    if (cell.count === 0) perFile.set(row.file, (perFile.get(row.file) ?? 0) + 1);
    cell.count += 1;
    cells.set(key(row), cell);
  }
  return rows.map((row) => 1 / (perFile.size * (perFile.get(row.file) ?? 1) * (cells.get(key(row))?.count ?? 1)));
}

/** Row numbers of a claim and its corrupted copy. */
function twinsOf(rows: readonly FeatureRow[]): { seed: number; copy: number }[] {
  const at = new Map(rows.map((row, i) => [`${row.file}/${row.id}`, i]));
  return rows.flatMap((row, copy) => {
    const seed = row.twin === undefined ? undefined : at.get(`${row.file}/${row.twin}`);
    return seed === undefined ? [] : [{ seed, copy }];
  });
}

function fitLogistic(
  rows: readonly FeatureRow[],
  features: readonly string[],
  unmeasured: Readonly<Record<string, number>>,
  twinShare: number,
): { weights: Record<string, number>; bias: number } {
  const share = rowWeights(rows);
  const { table, means, spreads } = standardise(rows, features, unmeasured, share);
  const twins = twinsOf(rows);
  const w = features.map(() => 0);
  let b = 0;
  // Steps on standardised features. The log loss has curvature at most (features + 1) / 4, the squared hinge at most 2 × the squared distance.
  const apart = twins.map(({ seed, copy }) => features.map((_, f) => (table[seed]?.[f] ?? 0) - (table[copy]?.[f] ?? 0)));
  const curvature = apart.reduce((sum, d) => sum + d.reduce((n, v) => n + v * v, 0) / Math.max(1, apart.length), 0);
  const rate = 1 / ((features.length + 1) / 4 + RIDGE + 2 * twinShare * curvature);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = w.map((x) => RIDGE * x);
    let biasGradient = 0;
    table.forEach((x, i) => {
      const z = x.reduce((sum, v, f) => sum + v * (w[f] ?? 0), b);
      const error = (share[i] ?? 0) * (sigmoid(z) - (rows[i]?.supported ? 1 : 0));
      biasGradient += error;
      for (const [f, v] of x.entries()) gradient[f] = (gradient[f] ?? 0) + error * v;
    });
    for (const d of apart) {
      // The square of the hinge: it has a gradient everywhere, so plain steps settle.
      const short = MARGIN - d.reduce((sum, v, f) => sum + v * (w[f] ?? 0), 0);
      if (short > 0) for (const [f, v] of d.entries()) gradient[f] = (gradient[f] ?? 0) - (2 * twinShare * short * v) / apart.length;
    }
    b -= rate * biasGradient;
    for (const [f, name] of features.entries()) {
      const next = (w[f] ?? 0) - rate * (gradient[f] ?? 0);
      w[f] = SIGNS[name] === -1 ? Math.min(0, next) : Math.max(0, next);
    }
  }
  const weights = Object.fromEntries(features.map((name, f) => [name, (w[f] ?? 0) / (spreads[f] ?? 1)]));
  return { weights, bias: b - features.reduce((sum, name, f) => sum + (weights[name] ?? 0) * (means[f] ?? 0), 0) };
}

/** Features with weighted mean 0 and spread 1; a feature that never changes keeps spread 1. */
function standardise(
  rows: readonly FeatureRow[],
  features: readonly string[],
  unmeasured: Readonly<Record<string, number>>,
  share: readonly number[],
): { table: number[][]; means: number[]; spreads: number[] } {
  const value = (row: FeatureRow, name: string): number => row.features[name] ?? unmeasured[name] ?? 0;
  const means = features.map((name) => rows.reduce((sum, row, i) => sum + (share[i] ?? 0) * value(row, name), 0));
  const spreads = features.map(
    (name, f) => Math.sqrt(rows.reduce((sum, row, i) => sum + (share[i] ?? 0) * (value(row, name) - (means[f] ?? 0)) ** 2, 0)) || 1,
  );
  return { table: rows.map((row) => features.map((name, f) => (value(row, name) - (means[f] ?? 0)) / (spreads[f] ?? 1))), means, spreads };
}

/** Platt scaling by Newton steps; the slope stays positive, so the order of rows never changes. */
function platt(points: readonly { z: number; y: number }[]): { slope: number; offset: number } {
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < 100; step += 1) {
    let [ga, gb, haa, hab, hbb] = [1e-3 * (slope - 1), 0, 1e-3, 0, 1e-6];
    for (const { z, y } of points) {
      const p = sigmoid(slope * z + offset);
      const v = p * (1 - p);
      ga += (p - y) * z;
      gb += p - y;
      haa += v * z * z;
      hab += v * z;
      hbb += v;
    }
    const det = haa * hbb - hab * hab;
    slope = Math.max(0.05, slope - (hbb * ga - hab * gb) / det);
    offset -= (haa * gb - hab * ga) / det;
  }
  return { slope, offset };
}

/** The largest thresholds that keep the wanted shares; a row with a conflict is removed at any threshold. */
function thresholds(model: Weights, calibration: readonly FeatureRow[]): TrainedModel['strictness'] {
  const scores = calibration.filter((row) => row.supported).map((row) => (row.features['conflict'] ? 0 : probabilityOf(model, row)));
  scores.sort((a, b) => a - b);
  const level = (kept: number): number => Math.floor((scores[Math.floor(scores.length * (1 - kept) + 1e-9)] ?? 0) * 1e4) / 1e4;
  return { lenient: level(KEPT.lenient), default: level(KEPT.default), strict: level(KEPT.strict) };
}
