import { auroc, bestCosine, coverage } from './baselines.js';
import { type Accuracy, type EliminateCase, evidenceAccuracy, type Judged, reasonAccuracy, shares } from './eliminate.js';
import type { AreaReport, RowResult } from './rows.js';

const percent = (share: number) => (Number.isNaN(share) ? '  -  ' : `${(100 * share).toFixed(1).padStart(5)} %`);
const accuracy = ({ right, of }: Accuracy) => `${right} of ${of} (${percent(of === 0 ? Number.NaN : right / of).trim()})`;

/** Every wrong and every unbound row with its reason, then the figures per kind. */
export function formatArea(area: string, report: AreaReport, results: readonly RowResult[]): string {
  const lines = [
    `${area.toUpperCase()}  ${report.right} of ${report.rows} rows right, ${report.wrong.length} wrong, ${report.unbound.length} not run`,
  ];
  for (const status of ['wrong', 'unbound'] as const) {
    for (const { id, detail = '' } of results.filter((result) => result.status === status)) {
      lines.push(...detail.split('\n').map((line, i) => `  ${i === 0 ? `${status.padEnd(7)} ${id}` : ''.padEnd(8 + id.length)}  ${line}`));
    }
  }
  lines.push('', `  ${'kind'.padEnd(20)} rows  right`);
  for (const [kind, { rows, right }] of Object.entries(report.byKind)) {
    lines.push(`  ${kind.padEnd(20)} ${String(rows).padStart(4)}  ${String(right).padStart(5)}  ${percent(right / rows)}`);
  }
  return lines.join('\n');
}

const textsOf = (row: EliminateCase) => row.source.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));

/** Kept and removed apart, by kind; reasons and evidence; and what single thresholds reach on the same rows. */
export function formatEliminate(rows: readonly { readonly row: EliminateCase; readonly got?: Judged }[]): string {
  const all = shares(rows.map(({ row, got }) => ({ expected: row.expected, ...(got ? { got } : {}) })));
  const lines = [`  kept      ${percent(all.kept)} of the rows to keep`, `  removed   ${percent(all.removed)} of the rows to remove`];
  for (const kind of new Set(rows.map(({ row }) => row.kind))) {
    const group = rows.filter(({ row }) => row.kind === kind).map(({ row, got }) => ({ expected: row.expected, ...(got ? { got } : {}) }));
    const { kept, removed } = shares(group);
    const count = (expected: string) => group.filter((row) => row.expected === expected).length;
    const part = (name: 'kept' | 'removed', share: number) => `${name} ${count(name) === 0 ? '  -  ' : percent(share)}`;
    lines.push(`    ${kind.padEnd(18)} ${part('kept', kept)}  ${part('removed', removed)}`);
  }
  const ran = rows.flatMap(({ row, got }) => (got ? [{ row, got }] : []));
  lines.push(`  same reason     ${accuracy(reasonAccuracy(ran))}`, `  same evidence   ${accuracy(evidenceAccuracy(ran))}`);
  const keep = ran.filter(({ row }) => row.expected === 'kept');
  const remove = ran.filter(({ row }) => row.expected === 'removed');
  const measure = (score: (entry: (typeof ran)[number]) => number) => auroc(keep.map(score), remove.map(score)).toFixed(2);
  lines.push(
    '  AUROC, kept above removed:',
    `    P(supported)           ${measure(({ got }) => got.probability)}`,
    `    best TF-IDF cosine     ${measure(({ row }) => bestCosine(row.claim, textsOf(row)))}   (single threshold on similarity)`,
    `    claim length           ${measure(({ row }) => row.claim.length)}   (single threshold on length)`,
    `    word coverage          ${measure(({ row }) => coverage(row.claim, textsOf(row)))}`,
  );
  return lines.join('\n');
}
