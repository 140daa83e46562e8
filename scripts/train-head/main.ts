import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aurocOf } from '../../bench/stats.js';
import { contentHash } from '../../src/core/hash.js';
import type { Verification } from '../../src/memory/types.js';
import { startHarness } from '../harness/harness.js';
import { createProgress } from '../harness/progress.js';
import { type FeatureRow, readLabelledClaims } from './rows.js';
import { probabilityOf, type TrainedModel, trainHead } from './train.js';

const USAGE =
  'Usage: npm run train:head -- [--features FILE] [--dump FILE] [--limit rows-per-file] [--out src/eliminate/head.json]\n--features trains from a dump; without it the signals are measured in the browser and, with --dump, written down.';
const FEATURES = ['verifier', 'coverage', 'cosine', 'conflict', 'valueAbsent', 'nameAbsent', 'length'];

/** Measures every allowed row through the public API. The signals do not depend on the weights that are to be trained. */
async function measure(folder: string, limit: number): Promise<FeatureRow[]> {
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  try {
    const guard = await harness.open();
    const claims = readLabelledClaims(folder, limit);
    const rows: FeatureRow[] = [];
    for (const [i, { source, claim, context, ...row }] of claims.entries()) {
      progress.show({ stage: 'signals', loaded: i, total: claims.length });
      const result = await guard.call<Verification>('eliminate', claim, source, context === undefined ? {} : { context });
      const features = signalsOf(result);
      if (features) rows.push({ ...row, features });
    }
    await guard.close();
    return rows;
  } finally {
    progress.end();
    await harness.close();
  }
}

/** Signals of a row's claim; of several, those of the one least supported by the verifier. */
export function signalsOf(result: Pick<Verification, 'records'>): Record<string, number> | undefined {
  const records = result.records.filter((record) => record.verdict !== 'non-claim' && Object.keys(record.signals).length > 0);
  const order = (signals: Readonly<Record<string, number>>): number =>
    (signals['conflict'] ? -100 : 0) + (signals['verifier'] ?? signals['coverage'] ?? 0);
  return records.map((record) => ({ ...record.signals })).sort((a, b) => order(a) - order(b))[0];
}

function report(name: string, model: TrainedModel, rows: readonly FeatureRow[]): void {
  console.log(
    `\n${name}: bias ${model.bias}, ${Object.entries(model.weights)
      .map(([feature, weight]) => `${feature} ${weight}`)
      .join(', ')}`,
  );
  for (const file of new Set(rows.map((row) => row.file))) {
    const own = rows.filter((row) => row.file === file);
    const scored = own.map((row) => ({ dialogue: row.dialogue, supported: row.supported, score: probabilityOf(model, row) }));
    console.log(`  ${file} (${own[0]?.part}): n ${own.length}, AUROC ${aurocOf(scored).toFixed(3)}`);
  }
  const calibration = rows.filter((row) => row.part === 'calibration');
  const kept = (row: FeatureRow, level: number): boolean => !row.features['conflict'] && probabilityOf(model, row) >= level;
  for (const [strictness, level] of Object.entries(model.strictness)) {
    const rate = (supported: boolean): string => {
      const own = calibration.filter((row) => row.supported === supported);
      return `${Math.round((100 * own.filter((row) => kept(row, level)).length) / own.length)} %`;
    };
    console.log(
      `  ${strictness}: minSupport ${level}, keeps ${rate(true)} of the supported and ${rate(false)} of the unsupported calibration rows`,
    );
  }
}

function readDump(file: string): FeatureRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as FeatureRow);
}

/** 0 when the weights were written, 2 for a wrong call. */
export async function main(args: readonly string[]): Promise<number> {
  let values: { features?: string; dump?: string; limit?: string; out?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ args: [...args], options: { features: text, dump: text, limit: text, out: text } }));
  } catch (cause) {
    console.error(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
    return 2;
  }
  const data = process.env['MEMGUARD_DATA'];
  if (values.features === undefined && data === undefined) {
    console.error(`Set MEMGUARD_DATA to a folder that holds data/claims, or name a dump with --features.\n${USAGE}`);
    return 2;
  }
  const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
  const rows = values.features === undefined ? await measure(join(data ?? '', 'data', 'claims'), limit) : readDump(values.features);
  if (values.dump !== undefined) writeFileSync(values.dump, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const training = rows.filter((row) => row.part === 'training');
  const calibration = rows.filter((row) => row.part === 'calibration');
  const withVerifier = trainHead(
    training.filter((row) => 'verifier' in row.features),
    calibration,
    FEATURES,
  );
  const withoutVerifier = trainHead(
    training,
    calibration,
    FEATURES.filter((name) => name !== 'verifier'),
  );
  report('with verifier', withVerifier, rows);
  report('without verifier', withoutVerifier, rows);
  const version = contentHash(JSON.stringify(rows)).slice(0, 12);
  writeFileSync(values.out ?? 'src/eliminate/head.json', `${JSON.stringify({ version, withVerifier, withoutVerifier }, null, 2)}\n`);
  return 0;
}
