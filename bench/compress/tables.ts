import type { QueryScore } from './selection.js';

/** Means over queries, by system, in percent. */
export interface Means {
  readonly queries: number;
  readonly percent: Readonly<Record<string, number>>;
}

export function meansOf(scores: readonly QueryScore[], what: 'gold' | 'facts'): Means {
  const rows = scores.map((score) => score[what]).filter((row) => row !== undefined);
  const sums = new Map<string, number>();
  for (const row of rows) for (const [system, value] of Object.entries(row)) sums.set(system, (sums.get(system) ?? 0) + value);
  return { queries: rows.length, percent: Object.fromEntries([...sums].map(([system, sum]) => [system, (100 * sum) / rows.length])) };
}

/** One row a system, one column a group, percent with one decimal. */
export function formatMeans(title: string, groups: Readonly<Record<string, Means>>): string {
  const names = Object.keys(groups);
  const systems = [...new Set(names.flatMap((name) => Object.keys(groups[name]?.percent ?? {})))];
  const short = (name: string) => (name.split('_')[0] ?? name).slice(0, 9);
  const wide = Math.max(...systems.map((system) => system.length), 7);
  const row = (label: string, cells: readonly string[]) => `${label.padEnd(wide)}  ${cells.map((cell) => cell.padStart(9)).join(' ')}`;
  return [
    title,
    row('', names.map(short)),
    ...systems.map((system) =>
      row(
        system,
        names.map((name) => groups[name]?.percent[system]?.toFixed(1) ?? '-'),
      ),
    ),
    row(
      'queries',
      names.map((name) => String(groups[name]?.queries ?? 0)),
    ),
  ].join('\n');
}

/** A title and rows of cells: the first column to the left, the others to the right. */
export function formatRows(title: string, rows: readonly (readonly string[])[]): string {
  const wide = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(wide(column)) : cell.padStart(wide(column)))).join('  ');
  return [title, ...rows.map((row) => line(row).trimEnd())].join('\n');
}
