import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aurocOf } from '../../bench/stats.js';
import { contentHash } from '../../src/core/hash.js';
import type { Verification } from '../../src/memory/types.js';
import { startHarness } from '../harness/harness.js';
import { createProgress } from '../harness/progress.js';
import { type FeatureRow, readLabelledClaims } from './rows.js';
import { ablationTable, foldTable } from './ablation.js';
import { probabilityOf, type TrainedModel, trainHead } from './train.js';

const USAGE =
  'Usage: npm run train:head -- [--features FILE] [--dump FILE] [--limit rows-per-file] [--only part-of-a-file-name] [--ablation] [--out src/eliminate/head.json]\n--features trains from a dump; without it the signals are measured in the browser and, with --dump, written down; with --only, nothing is trained, and dumps of several runs are joined. --ablation trains without each part in turn and writes no weights.';
const CHECKED = ['cosine', 'conflict', 'valueAbsent', 'nameAbsent', 'alignMin', 'alignLow', 'speakerShare', 'slotFit'];
/** Beside the verifier neither coverage nor length helps: on people's rows both only fit how the training claims were made. */
const FEATURES = { withVerifier: ['verifier', 'verifierDoubt', ...CHECKED], withoutVerifier: ['coverage', ...CHECKED, 'length'] } as const;

/** Measures every allowed row through the public API. The signals do not depend on the weights that are to be trained. */
async function measure(folder: string, limit: number, only: string, keep: (row: FeatureRow) => void): Promise<FeatureRow[]> {
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  try {
    const guard = await harness.open();
    const claims = readLabelledClaims(folder, limit).filter(({ file }) => file.includes(only));
    const rows: FeatureRow[] = [];
    for (const [i, { source, claim, context, ...row }] of claims.entries()) {
      progress.show({ stage: 'signals', loaded: i, total: claims.length });
      const result = await guard.call<Verification>('eliminate', claim, source, context === undefined ? {} : { context });
      const features = signalsOf(result);
      if (!features) continue;
      rows.push({ ...row, features });
      keep({ ...row, features });
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

/** Rows of a dump: ids, labels and measures, no text. */
export function readDump(file: string): FeatureRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as FeatureRow);
}

/** What head.json holds. Same rows in the same order, same weights bit for bit. */
export function trainAll(rows: readonly FeatureRow[]): { version: string; withVerifier: TrainedModel; withoutVerifier: TrainedModel } {
  const training = rows.filter((row) => row.part === 'training');
  const calibration = rows.filter((row) => row.part === 'calibration');
  const verified = training.filter((row) => 'verifier' in row.features);
  return {
    version: contentHash(JSON.stringify(rows)).slice(0, 12),
    withVerifier: trainHead(verified, calibration, FEATURES.withVerifier),
    withoutVerifier: trainHead(training, calibration, FEATURES.withoutVerifier),
  };
}

/** 0 when what was asked for is written or printed, 2 for a wrong call. */
export async function main(args: readonly string[]): Promise<number> {
  let values: { features?: string; dump?: string; limit?: string; only?: string; out?: string; ablation?: boolean };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({
      args: [...args],
      options: { features: text, dump: text, limit: text, only: text, out: text, ablation: { type: 'boolean' } },
    }));
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
  const { dump, only = '' } = values;
  if (dump !== undefined) writeFileSync(dump, '');
  // Row by row: measuring takes long, and what is measured should outlive a machine that stops.
  const keep = (row: FeatureRow): void => {
    if (dump !== undefined) appendFileSync(dump, `${JSON.stringify(row)}\n`);
  };
  const rows =
    values.features === undefined ? await measure(join(data ?? '', 'data', 'claims'), limit, only, keep) : readDump(values.features);
  if (only !== '') return 0;
  if (values.ablation) {
    console.log(ablationTable(rows, FEATURES.withVerifier));
    for (const file of new Set(rows.filter((row) => row.part === 'training').map((row) => row.file))) {
      console.log(
        `\n${foldTable(
          rows.filter((row) => row.file === file),
          FEATURES.withVerifier,
        )}`,
      );
    }
    return 0;
  }
  const head = trainAll(rows);
  report('with verifier', head.withVerifier, rows);
  report('without verifier', head.withoutVerifier, rows);
  writeFileSync(values.out ?? 'src/eliminate/head.json', `${JSON.stringify(head, null, 2)}\n`);
  return 0;
}
