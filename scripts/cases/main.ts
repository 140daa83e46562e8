import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Verification } from '../../src/memory/types.js';
import { CallError, type Guard, type Harness, HarnessError, startHarness } from '../harness/harness.js';
import { createProgress } from '../harness/progress.js';
import { type CompressCase, type CompressOutcome, checkProperty, readCompressCase, refusedOutcome } from './compress.js';
import { type Counting, runCompress } from './compress-run.js';
import { type EliminateCase, isRight, type Judged, judge, readEliminateCase, shares } from './eliminate.js';
import { formatArea, formatEliminate } from './report.js';
import { AREAS, type Area, CasesError, readRows, type Row, type RowResult, summarise } from './rows.js';

const USAGE = 'Usage: npm run cases -- [--cases DIR] [--area eliminate|compress] [--json FILE]';

interface CasesArgs {
  readonly folder: string;
  readonly areas: readonly Area[];
  readonly json: string | undefined;
}

/** @throws CasesError for unknown options and areas, and when there is no folder to take the cases from. */
export function parseCasesArgs(args: readonly string[], env: Readonly<Record<string, string | undefined>>): CasesArgs {
  let values: { cases?: string; area?: string[]; json?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { cases: { type: 'string' }, area: { type: 'string', multiple: true }, json: { type: 'string' } },
    }));
  } catch (cause) {
    throw new CasesError(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
  }
  const areas = (values.area ?? ['eliminate', 'compress']).flatMap((list) => list.split(','));
  const unknown = areas.find((area) => !(AREAS as readonly string[]).includes(area));
  if (unknown !== undefined) throw new CasesError(`--area ${unknown} is none of ${AREAS.join(', ')}.\n${USAGE}`);
  const folder = values.cases ?? (env['MEMGUARD_DATA'] ? join(env['MEMGUARD_DATA'], 'cases') : undefined);
  if (folder === undefined)
    throw new CasesError(`Name a folder of cases: --cases DIR, or set MEMGUARD_DATA to a folder that holds cases/.\n${USAGE}`);
  return { folder, areas: areas as Area[], json: values.json };
}

/** The two ways of counting: the target model's tokenizer, and a plain function of the caller. All properties hold under both. */
const COUNTINGS: readonly Counting[] = [
  { label: 'o200k', tokenizer: 'o200k', count: (text) => encode(text).length },
  { label: "caller's function", tokenizer: 'by-length', count: (text) => Math.ceil(text.length / 4) },
];

const describe = (error: CallError) => `${error.error.code ?? error.error.name}: ${error.message}`;

interface Runner {
  readonly harness: Harness;
  readonly print: (text: string) => void;
  readonly step: (done: number, total: number, what: string) => void;
}

async function runEliminateRow(guard: Guard, row: EliminateCase): Promise<{ got?: Judged; result: RowResult }> {
  const group = (right: boolean) => [{ name: row.kind, right }];
  try {
    const got = judge(await guard.call<Verification>('eliminate', row.claim, row.source));
    const right = isRight(row.expected, got.verdict);
    const detail = `expected ${row.expected}${row.reason ? ` (${row.reason})` : ''}, got ${got.verdict} (${got.reason}, P ${got.probability.toFixed(2)}): ${row.claim}`;
    return { got, result: { id: row.id, groups: group(right), status: right ? 'right' : 'wrong', detail } };
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    return { result: { id: row.id, groups: group(false), status: 'wrong', detail: describe(thrown) } };
  }
}

async function runEliminate({ harness, print, step }: Runner, rows: readonly Row[]): Promise<object> {
  const guard = await harness.open();
  const results: RowResult[] = [];
  const judged: { row: EliminateCase; got?: Judged }[] = [];
  for (const [i, raw] of rows.entries()) {
    step(i, rows.length, raw.id);
    const row = readEliminateCase(raw);
    if (typeof row === 'string') {
      results.push(unbound(raw, row));
      continue;
    }
    const { got, result } = await runEliminateRow(guard, row);
    results.push(result);
    judged.push(got ? { row, got } : { row });
  }
  await guard.close();
  const report = { ...summarise(results), ...shares(judged.map(({ row, got }) => ({ expected: row.expected, ...(got ? { got } : {}) }))) };
  print(formatArea('eliminate', report, results));
  print(formatEliminate(judged));
  return report;
}

async function runCompressRow(harness: Harness, guards: readonly Guard[], raw: Row): Promise<RowResult> {
  const row = readCompressCase(raw);
  if (typeof row === 'string') return unbound(raw, row);
  const problems: string[] = [];
  const failed = new Set<string>();
  for (const [i, counting] of COUNTINGS.entries()) {
    const open = () => harness.open({ tokenizer: counting.tokenizer });
    try {
      const outcome = await runOrRefuse(row, () => runCompress(open, guards[i]!, row, counting));
      for (const property of row.properties) {
        const verdict = checkProperty(property, outcome);
        if (verdict === true) continue;
        failed.add(property.type);
        problems.push(`${property.type} (${counting.label}): ${verdict}`);
      }
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      for (const { type } of row.properties) failed.add(type);
      problems.push(`(${counting.label}) ${describe(thrown)}`);
    }
  }
  const types = [...new Set(row.properties.map(({ type }) => type))];
  const groups = types.map((type) => ({ name: type, right: !failed.has(type) }));
  if (problems.length === 0) return { id: row.id, groups, status: 'right' };
  return { id: row.id, groups, status: 'wrong', detail: problems.join('\n') };
}

async function runOrRefuse(row: CompressCase, run: () => Promise<CompressOutcome>): Promise<CompressOutcome> {
  try {
    return await run();
  } catch (thrown) {
    const refused = thrown instanceof CallError ? refusedOutcome(row, thrown.error.code, thrown.message) : undefined;
    if (refused === undefined) throw thrown;
    return refused;
  }
}

async function runCompressArea({ harness, print, step }: Runner, rows: readonly Row[]): Promise<object> {
  const guards: Guard[] = [];
  for (const { tokenizer } of COUNTINGS) guards.push(await harness.open({ tokenizer }));
  const results: RowResult[] = [];
  for (const [i, raw] of rows.entries()) {
    step(i, rows.length, raw.id);
    results.push(await runCompressRow(harness, guards, raw));
  }
  for (const guard of guards) await guard.close();
  const report = summarise(results);
  print(formatArea('compress', report, results));
  return report;
}

function unbound({ id, fields }: Row, detail: string): RowResult {
  const kind = fields['kind'];
  return { id, status: 'unbound', detail, groups: [{ name: typeof kind === 'string' ? kind : 'unbound', right: false }] };
}

function reportUnsupported(area: Area, rows: readonly Row[], print: (text: string) => void): object {
  const results = rows.map((row) => unbound(row, `the library has no ${area} calls to run this with yet`));
  const report = summarise(results);
  print(formatArea(area, report, results));
  return report;
}

async function runAreas(rows: ReadonlyMap<Area, Row[]>, print: (text: string) => void): Promise<Record<string, object>> {
  const reports: Record<string, object> = {};
  const progress = createProgress(process.stderr);
  let harness: Harness | undefined;
  try {
    for (const [area, list] of rows) {
      if (area !== 'eliminate' && area !== 'compress') {
        reports[area] = reportUnsupported(area, list, print);
        continue;
      }
      harness ??= await startHarness({ onProgress: progress.show, log: progress.note });
      const step = (done: number, total: number) => progress.show({ stage: area, loaded: done, total });
      const shown = (text: string) => {
        progress.end();
        print(text);
      };
      reports[area] = await (area === 'eliminate' ? runEliminate : runCompressArea)({ harness, print: shown, step }, list);
    }
  } finally {
    progress.end();
    await harness?.close();
  }
  return reports;
}

/** 0 when it ran, whatever the figures; 2 for a wrong call; 1 when the browser or the library failed. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { folder, areas, json } = parseCasesArgs(args, process.env);
    const rows = readRows(folder, areas);
    for (const area of areas) if (!rows.has(area)) console.log(`${area}: ${folder} has no ${area}.jsonl.`);
    const reports = await runAreas(rows, (text) => console.log(`${text}\n`));
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(reports, null, 2)}\n`);
    return 0;
  } catch (thrown) {
    console.error(
      thrown instanceof CasesError || thrown instanceof HarnessError
        ? thrown.message
        : thrown instanceof CallError
          ? describe(thrown)
          : thrown,
    );
    return thrown instanceof CasesError ? 2 : 1;
  }
}
