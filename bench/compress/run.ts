import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Guard, startHarness } from '../../scripts/harness/harness.js';
import { createProgress } from '../../scripts/harness/progress.js';
import { spread } from '../claims/run.js';
import { UsageError } from '../usage-error.js';
import { type Persona, readRealMem } from './realmem.js';
import { type QueryScore, scoreQuery } from './selection.js';
import { formatMeans, type Means, meansOf } from './tables.js';

const USAGE = 'Usage: npm run bench -- compress [--data DIR] [--part NAME] [--limit queries-per-file] [--json FILE]';
/** Sessions before a query that are its history. Origin: the data's README. */
const HISTORY_SESSIONS = 10;

type Show = (stage: string, loaded: number, total: number) => void;
/** A part prints its table and returns its figures. */
type Part = (guard: Guard, personas: readonly Persona[], limit: number, show: Show) => Promise<{ text: string; figures: unknown }>;

const PARTS: Readonly<Record<string, Part>> = { selection: selectionPart };

interface CompressArgs {
  readonly folder: string;
  readonly parts: readonly string[];
  readonly limit: number;
  readonly json: string | undefined;
}

/** @throws UsageError for unknown options or parts, a limit that is no count, and when there is no folder to read. */
export function parseCompressArgs(args: readonly string[], env: Readonly<Record<string, string | undefined>>): CompressArgs {
  let values: { data?: string; part?: string; limit?: string; json?: string };
  try {
    const text = { type: 'string' } as const;
    ({ values } = parseArgs({ args: [...args], options: { data: text, part: text, limit: text, json: text } }));
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
  }
  const folder = values.data ?? (env['MEMGUARD_DATA'] ? join(env['MEMGUARD_DATA'], 'data', 'realmem') : undefined);
  if (folder === undefined)
    throw new UsageError(`Name a folder of RealMem files: --data DIR, or set MEMGUARD_DATA to a folder that holds data/realmem.\n${USAGE}`);
  const parts = values.part === undefined ? Object.keys(PARTS) : [values.part];
  if (!parts.every((part) => Object.hasOwn(PARTS, part)))
    throw new UsageError(`--part ${values.part} is not known; take one of ${Object.keys(PARTS).join(', ')}.\n${USAGE}`);
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (!(limit >= 1)) throw new UsageError(`--limit ${values.limit} is no count.\n${USAGE}`);
  return { folder, parts, limit, json: values.json };
}

/** @throws UsageError for a wrong call. */
export async function runCompress(args: readonly string[]): Promise<void> {
  const { folder, parts, limit, json } = parseCompressArgs(args, process.env);
  const personas = readRealMem(folder, HISTORY_SESSIONS);
  const progress = createProgress(process.stderr);
  const harness = await startHarness({ onProgress: progress.show, log: progress.note });
  const report: Record<string, unknown> = {};
  try {
    const guard = await harness.open({ device: 'wasm', name: 'bench-compress' });
    for (const part of parts) {
      const { text, figures } = await (PARTS[part] as Part)(guard, personas, limit, (stage, loaded, total) =>
        progress.show({ stage, loaded, total }),
      );
      progress.end();
      console.log(`${text}\n`);
      report[part] = figures;
    }
    await guard.close();
  } finally {
    progress.end();
    await harness.close();
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ compress: report }, null, 2)}\n`);
}

async function selectionPart(guard: Guard, personas: readonly Persona[], limit: number, show: Show) {
  const gold: Record<string, Means> = {};
  const facts: Record<string, Means> = {};
  const all: QueryScore[] = [];
  for (const { name, queries } of personas) {
    const scores: QueryScore[] = [];
    const asked = spread(
      queries.filter(({ facts }) => facts.length > 0),
      limit,
    );
    for (const [i, query] of asked.entries()) {
      show(name, i, asked.length);
      scores.push(await scoreQuery(guard, query));
    }
    gold[name] = meansOf(scores, 'gold');
    facts[name] = meansOf(scores, 'facts');
    all.push(...scores);
  }
  gold['all'] = meansOf(all, 'gold');
  facts['all'] = meansOf(all, 'facts');
  const outside = personas.reduce((sum, persona) => sum + persona.outside, 0);
  const text = [
    formatMeans('Gold turns kept at 25 % of the tokens, percent (history = the ten sessions before the query)', gold),
    '',
    formatMeans('Facts covered by the extractive summary at 25 % of the tokens, percent', facts),
    '',
    `Needed facts from sessions outside the history, which no system can keep: ${outside}.`,
  ].join('\n');
  return { text, figures: { gold, facts, outside } };
}
