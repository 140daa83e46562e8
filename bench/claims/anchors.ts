import { startHarness } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import type { Verification } from '../../src/memory/types.js';
import { aurocOf } from '../stats.js';
import { readClaimFiles } from './rows.js';
import { parseClaimsArgs, spread } from './run.js';
import { type RowScore, scoreRow, twinsOf } from './score.js';

/** One row judged without and with the pull toward what the user confirmed. */
export interface AnchorRow {
  readonly off: RowScore;
  readonly on: RowScore;
  /** How far its claims stray from their nearest lines, the most of its records, in [0,1). */
  readonly drift: number;
}

const figure = (value: number) => (Number.isNaN(value) ? '  -' : value.toFixed(3));
const auroc = (rows: readonly RowScore[], score: (row: RowScore) => number) =>
  figure(aurocOf(rows.map((entry) => ({ dialogue: entry.row.dialogue, supported: entry.row.supported, score: score(entry) }))));

export function formatAnchors(name: string, rows: readonly AnchorRow[]): string {
  const line = (label: string, own: readonly RowScore[]) =>
    `  ${label.padEnd(16)} AUROC ${auroc(own, ({ probability }) => probability)}   twins ${figure(twinsOf(own, ({ probability }) => probability).accuracy)}   best cosine ${auroc(own, ({ cosine }) => cosine)}`;
  const drift = new Map(rows.map(({ on, drift }) => [on, drift]));
  const on = rows.map((row) => row.on);
  return [
    `${name}  ${rows.length} rows`,
    line(
      'deformation off',
      rows.map((row) => row.off),
    ),
    line('deformation on', on),
    `  drift alone      AUROC ${auroc(on, (row) => -(drift.get(row) ?? 0))}`,
  ].join('\n');
}

/** The ablation of anchors: every row twice. Takes the options of `claims`. @throws UsageError for a wrong call. */
export async function runAnchors(args: readonly string[]): Promise<void> {
  const { folder, only, limit } = parseClaimsArgs(args, process.env);
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  try {
    const guard = await harness.open({ device: 'wasm' });
    for (const file of readClaimFiles(folder, only)) {
      const rows: AnchorRow[] = [];
      for (const [i, row] of spread(file.rows, limit).entries()) {
        progress.show({ stage: file.name, loaded: i, total: Math.min(limit, file.rows.length) });
        const context = row.context === undefined ? {} : { context: row.context };
        const off = await guard.call<Verification>('eliminate', row.claim, row.source, context);
        const on = await guard.call<Verification>('eliminate', row.claim, row.source, { ...context, deformation: true });
        const drift = Math.max(0, ...on.records.map(({ signals }) => signals['drift'] ?? 0));
        rows.push({ off: scoreRow(row, off), on: scoreRow(row, on), drift });
      }
      progress.end();
      console.log(`${formatAnchors(file.name, rows)}\n`);
    }
    await guard.close();
  } finally {
    progress.end();
    await harness.close();
  }
}
