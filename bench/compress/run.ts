import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startHarness } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import { UsageError } from '../usage-error.js';
import { PARTS } from './parts.js';
import { readRealMem } from './realmem.js';

const USAGE = `Usage: npm run bench -- compress [--data DIR] [--claims DIR] [--part ${Object.keys(PARTS).join('|')}] [--limit queries-per-file] [--json FILE]`;
/** Sessions before a query that are its history. Origin: the data's README. */
const HISTORY_SESSIONS = 10;

interface CompressArgs {
  readonly folder: string;
  /** Folder of labelled claims, for the part dedup. */
  readonly claims: string | undefined;
  readonly parts: readonly string[];
  readonly limit: number;
  readonly json: string | undefined;
}

/** @throws UsageError for unknown options or parts, a limit that is no count, and when there is no folder to read. */
export function parseCompressArgs(args: readonly string[], env: Readonly<Record<string, string | undefined>>): CompressArgs {
  let values: { data?: string; claims?: string; part?: string; limit?: string; json?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ args: [...args], options: { data: text, claims: text, part: text, limit: text, json: text } }));
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
  }
  const shared = env['MEMGUARD_DATA'] ? join(env['MEMGUARD_DATA'], 'data') : undefined;
  const folder = values.data ?? (shared ? join(shared, 'realmem') : undefined);
  const claims = values.claims ?? (shared ? join(shared, 'claims') : undefined);
  if (folder === undefined)
    throw new UsageError(`Name a folder of RealMem files: --data DIR, or set MEMGUARD_DATA to a folder that holds data/realmem.\n${USAGE}`);
  const parts = values.part === undefined ? Object.keys(PARTS) : [values.part];
  if (!parts.every((part) => Object.hasOwn(PARTS, part))) throw new UsageError(`--part ${values.part} is not known.\n${USAGE}`);
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!(limit >= 1)) throw new UsageError(`--limit ${values.limit} is no count.\n${USAGE}`);
  return { folder, claims, parts, limit, json: values.json };
}

/** @throws UsageError for a wrong call. */
export async function runCompress(args: readonly string[]): Promise<void> {
  const { folder, claims, parts, limit, json } = parseCompressArgs(args, process.env);
  const personas = readRealMem(folder, HISTORY_SESSIONS);
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  const show = (stage: string, loaded: number, total: number) => progress.show({ stage, loaded, total });
  const report: Record<string, unknown> = {};
  try {
    for (const part of parts) {
      // A worker of its own: what one part left in its caches would help the next.
      const guard = await harness.open({ device: 'wasm', name: `bench-${part}` });
      const { text, figures } = await PARTS[part]!({ harness, guard, personas, claims, limit, show });
      progress.end();
      console.log(`${text}\n`);
      report[part] = figures;
      await guard.close();
    }
  } finally {
    progress.end();
    await harness.close();
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ compress: report }, null, 2)}\n`);
}
