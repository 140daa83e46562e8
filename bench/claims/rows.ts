import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../usage-error.js';

/** One labelled claim. */
export interface ClaimRow {
  readonly id: string;
  readonly dialogue: string;
  readonly source: readonly { readonly role: string; readonly text: string }[];
  readonly claim: string;
  readonly context: string | undefined;
  readonly supported: boolean;
  /** The claim before it was corrupted. */
  readonly seed: string | undefined;
  readonly errorTypes: readonly string[];
}

export interface ClaimFile {
  /** `<folder>/<file without .jsonl>` */
  readonly name: string;
  readonly rows: readonly ClaimRow[];
}

/**
 * All JSONL files of a folder and its folders. Of a file with a `test` split only that split is taken.
 * @throws UsageError for a folder that is not there or holds none, or a line that is no claim row.
 */
export function readClaimFiles(folder: string, only: string): ClaimFile[] {
  let paths: string[];
  try {
    paths = listJsonl(folder);
  } catch (cause) {
    throw new UsageError(`${folder} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const files = paths
    .map((path) => ({ path, name: `${basename(dirname(path))}/${basename(path, '.jsonl')}` }))
    .filter(({ name }) => name.includes(only));
  if (files.length === 0) throw new UsageError(`${folder} holds no .jsonl file${only ? ` with ${only} in its name` : ''}.`);
  return files.map(({ path, name }) => ({ name, rows: parseClaimRows(readFileSync(path, 'utf8'), path) }));
}

function listJsonl(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((entry) => join(folder, entry))
    .flatMap((path) => (statSync(path).isDirectory() ? listJsonl(path) : path.endsWith('.jsonl') ? [path] : []));
}

export function parseClaimRows(text: string, path: string): ClaimRow[] {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, place: `${path}, line ${index + 1}` }]));
  const rows = lines.map(({ line, place }) => ({ ...parseRow(line, place) }));
  const tested = rows.filter(({ split }) => split === 'test');
  return (tested.length > 0 ? tested : rows).map(({ split: _split, ...row }) => row);
}

function parseRow(line: string, place: string): ClaimRow & { split: unknown } {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new UsageError(`${place} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const { id, dialogue_id, source, claim, context, label, seed, error_type, split } = fields;
  if (!Array.isArray(source) || typeof claim !== 'string' || (label !== 'supported' && label !== 'unsupported')) {
    throw new UsageError(`${place} is no claim row: it needs source, claim and label (supported or unsupported).`);
  }
  return {
    id: String(id),
    dialogue: String(dialogue_id ?? id),
    source: source as ClaimRow['source'],
    claim,
    context: typeof context === 'string' && context !== '' ? context : undefined,
    supported: label === 'supported',
    seed: typeof seed === 'string' && seed !== '' ? seed : undefined,
    errorTypes: Array.isArray(error_type) ? (error_type as string[]) : [],
    split,
  };
}
