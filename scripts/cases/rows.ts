import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const AREAS = ['eliminate', 'compress', 'memory', 'runtime'] as const;
export type Area = (typeof AREAS)[number];

/** One line of a cases file, unread: each area looks at its own fields. */
export interface Row {
  readonly id: string;
  readonly area: Area;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The folder or a file in it is not as the schema says; the message names the place. */
export class CasesError extends Error {}

/** @throws CasesError for a folder that is not there or holds no file of the areas. */
export function readRows(folder: string, areas: readonly Area[]): Map<Area, Row[]> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CasesError(`${folder} is no folder.`);
  const rows = new Map<Area, Row[]>();
  for (const area of areas) {
    const path = join(folder, `${area}.jsonl`);
    if (existsSync(path)) rows.set(area, parseRows(readFileSync(path, 'utf8'), area, path));
  }
  if (rows.size === 0) throw new CasesError(`${folder} holds none of ${areas.map((area) => `${area}.jsonl`).join(', ')}.`);
  return rows;
}

/** @throws CasesError for a line that is no JSON object with an id, or an id that came before. */
export function parseRows(text: string, area: Area, path: string): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const place = `${path}, line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw new CasesError(`${place} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
    const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const id = fields['id'];
    if (typeof id !== 'string' || id === '') throw new CasesError(`${place} has no id.`);
    if (seen.has(id)) throw new CasesError(`${place} repeats the id ${id}.`);
    seen.add(id);
    rows.push({ id, area, fields });
  });
  return rows;
}

/** How one row went. */
export interface RowResult {
  readonly id: string;
  /** Names of the groups that the row counts in: its kind, or its property types with their own outcome. */
  readonly groups: readonly { readonly name: string; readonly right: boolean }[];
  readonly status: 'right' | 'wrong' | 'unbound';
  /** Why it is wrong or cannot be run. */
  readonly detail?: string;
}

export interface AreaReport {
  readonly rows: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly unbound: readonly string[];
  readonly byKind: Readonly<Record<string, { readonly rows: number; readonly right: number }>>;
}

/** The figures of an area. An unbound row counts in `rows` and in its groups, and is neither right nor wrong. */
export function summarise(results: readonly RowResult[]): AreaReport {
  const byKind: Record<string, { rows: number; right: number }> = {};
  for (const { name, right } of results.flatMap((result) => result.groups)) {
    const group = byKind[name] ?? { rows: 0, right: 0 };
    byKind[name] = { rows: group.rows + 1, right: group.right + (right ? 1 : 0) };
  }
  const idsOf = (status: RowResult['status']) => results.filter((result) => result.status === status).map((result) => result.id);
  return { rows: results.length, right: idsOf('right').length, wrong: idsOf('wrong'), unbound: idsOf('unbound'), byKind };
}
