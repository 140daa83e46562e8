import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Guard, startHarness } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import type { Verification } from '../../src/memory/types.js';
import { UsageError } from '../usage-error.js';
import { type ClaimFile, readClaimFiles } from './rows.js';
import { type ClaimReport, formatClaims, reportOf, type RowScore, scoreRow } from './score.js';

const USAGE = 'Usage: npm run bench -- claims [--data DIR] [--only part-of-a-file-name] [--limit rows-per-file] [--json FILE]';

interface ClaimsArgs {
  readonly folder: string;
  readonly only: string;
  readonly limit: number;
  readonly json: string | undefined;
}

/** @throws UsageError for unknown options, a limit that is no count, and when there is no folder to read. */
export function parseClaimsArgs(args: readonly string[], env: Readonly<Record<string, string | undefined>>): ClaimsArgs {
  let values: { data?: string; only?: string; limit?: string; json?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ args: [...args], options: { data: text, only: text, limit: text, json: text } }));
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
  }
  const folder = values.data ?? (env['MEMGUARD_DATA'] ? join(env['MEMGUARD_DATA'], 'data', 'claims') : undefined);
  if (folder === undefined)
    throw new UsageError(`Name a folder of claim files: --data DIR, or set MEMGUARD_DATA to a folder that holds data/claims.\n${USAGE}`);
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!(limit >= 1)) throw new UsageError(`--limit ${values.limit} is no count.\n${USAGE}`);
  return { folder, only: values.only ?? '', limit, json: values.json };
}

/** At most `limit` rows, spread evenly over the file. */
export function spread<T>(rows: readonly T[], limit: number): T[] {
  if (rows.length <= limit) return [...rows];
  return Array.from({ length: Math.floor(limit) }, (_, i) => rows[Math.floor((i * rows.length) / limit)]).flatMap((row) =>
    row === undefined ? [] : [row],
  );
}

async function scoreFile(
  guard: Guard,
  { name, rows }: ClaimFile,
  show: (done: number, total: number) => void,
): Promise<{ name: string; report: ClaimReport }> {
  const scores: RowScore[] = [];
  for (const [i, row] of rows.entries()) {
    show(i, rows.length);
    const options = row.context === undefined ? {} : { context: row.context };
    scores.push(scoreRow(row, await guard.call<Verification>('eliminate', row.claim, row.source, options)));
  }
  return { name, report: reportOf(scores) };
}

/** @throws UsageError for a wrong call. */
export async function runClaims(args: readonly string[]): Promise<void> {
  const { folder, only, limit, json } = parseClaimsArgs(args, process.env);
  const files = readClaimFiles(folder, only).map((file) => ({ ...file, rows: spread(file.rows, limit) }));
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  const reports: Record<string, ClaimReport> = {};
  try {
    const guard = await harness.open({ device: 'wasm' });
    for (const file of files) {
      const { name, report } = await scoreFile(guard, file, (loaded, total) => progress.show({ stage: file.name, loaded, total }));
      progress.end();
      console.log(`${formatClaims(name, report)}\n`);
      reports[name] = report;
    }
    await guard.close();
  } finally {
    progress.end();
    await harness.close();
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(reports, null, 2)}\n`);
}
