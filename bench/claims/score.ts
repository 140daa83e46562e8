import { coverage } from '../../scripts/cases/baselines.js';
import type { Verification } from '../../src/memory/types.js';
import { aurocInterval, aurocOf, removedAt, type Scored } from '../stats.js';
import type { ClaimRow } from './rows.js';

const RESAMPLES = 1000;
const SEED = 7;

/** What the library says about a row, with the baselines of the same row. */
export interface RowScore {
  readonly row: ClaimRow;
  /** Least P(supported) over the records inside the claim, in [0,1]; 0 when nothing in it is a claim. */
  readonly probability: number;
  readonly kept: boolean;
  /** Best cosine of the claim to a message by the library's encoder; the least over the records. */
  readonly cosine: number;
}

export function scoreRow(row: ClaimRow, { records }: Pick<Verification, 'records'>): RowScore {
  const claims = records.filter(({ verdict }) => verdict !== 'non-claim');
  const least = (values: readonly number[]) => (values.length === 0 ? 0 : Math.min(...values));
  return {
    row,
    probability: least(claims.map(({ probability }) => probability)),
    kept: claims.length > 0 && claims.every(({ verdict }) => verdict === 'kept'),
    cosine: least(claims.map(({ signals }) => signals['cosine'] ?? 0)),
  };
}

export interface ClaimReport {
  readonly n: number;
  readonly supported: number;
  readonly auroc: number;
  /** 95 % interval of `auroc`, dialogues resampled. */
  readonly low: number;
  readonly high: number;
  /** Balanced accuracy at the default minSupport. */
  readonly bacc: number;
  /** Shares of the unsupported rows removed when 5 % or 10 % of the supported ones go too. */
  readonly removedAt5: number;
  readonly removedAt10: number;
  /** Corrupted claims whose seed is a row too, and the share of them that stand below it. */
  readonly twins: { readonly n: number; readonly accuracy: number };
  /** AUROC of single signals. Of length, the better direction. */
  readonly cosine: number;
  readonly length: number;
  readonly coverage: number;
  /** Rows of one error type against all supported rows. */
  readonly byType: Readonly<Record<string, { readonly n: number; readonly auroc: number; readonly removedAt5: number }>>;
}

const scored = (rows: readonly RowScore[], score: (row: RowScore) => number): Scored[] =>
  rows.map((entry) => ({ dialogue: entry.row.dialogue, supported: entry.row.supported, score: score(entry) }));

/** Corrupted claims beside the claims they were made from. */
export function twinsOf(rows: readonly RowScore[], score: (row: RowScore) => number): ClaimReport['twins'] {
  const key = (dialogue: string, claim: string) => JSON.stringify([dialogue, claim]);
  const seeds = new Map(rows.filter(({ row }) => row.supported).map((entry) => [key(entry.row.dialogue, entry.row.claim), entry]));
  const pairs = rows.flatMap((entry) => {
    const { supported, dialogue, seed } = entry.row;
    const other = supported || seed === undefined ? undefined : seeds.get(key(dialogue, seed));
    return other ? [score(other) > score(entry)] : [];
  });
  return { n: pairs.length, accuracy: pairs.filter(Boolean).length / pairs.length };
}

export function reportOf(rows: readonly RowScore[]): ClaimReport {
  const own = scored(rows, ({ probability }) => probability);
  const supported = rows.filter(({ row }) => row.supported);
  const unsupported = rows.filter(({ row }) => !row.supported);
  const share = (part: readonly RowScore[], kept: boolean) => part.filter((row) => row.kept === kept).length / part.length;
  const length = aurocOf(scored(rows, ({ row }) => -row.claim.length));
  const types = new Set(unsupported.flatMap(({ row }) => row.errorTypes));
  const byType = [...types].sort().map((type) => {
    const group = unsupported.filter(({ row }) => row.errorTypes.includes(type));
    const against = scored([...supported, ...group], ({ probability }) => probability);
    return [type, { n: group.length, auroc: aurocOf(against), removedAt5: removedAt(against, 0.05) }] as const;
  });
  return {
    n: rows.length,
    supported: supported.length,
    auroc: aurocOf(own),
    ...aurocInterval(own, RESAMPLES, SEED),
    bacc: (share(supported, true) + share(unsupported, false)) / 2,
    removedAt5: removedAt(own, 0.05),
    removedAt10: removedAt(own, 0.1),
    twins: twinsOf(rows, ({ probability }) => probability),
    cosine: aurocOf(scored(rows, ({ cosine }) => cosine)),
    length: Math.max(length, 1 - length),
    coverage: aurocOf(
      scored(rows, ({ row }) =>
        coverage(
          row.claim,
          row.source.map(({ text }) => text),
        ),
      ),
    ),
    byType: Object.fromEntries(byType),
  };
}

const figure = (value: number) => (Number.isNaN(value) ? '  -' : value.toFixed(3));

export function formatClaims(name: string, report: ClaimReport): string {
  const { n, supported, auroc, low, high, bacc, removedAt5, removedAt10, twins, cosine, length, coverage, byType } = report;
  const types = Object.entries(byType).map(
    ([type, part]) =>
      `    ${type.padEnd(22)} n ${String(part.n).padStart(4)}   AUROC ${figure(part.auroc)}   removed at 5 % ${figure(part.removedAt5)}`,
  );
  return [
    `${name}  ${n} rows, ${supported} supported`,
    `  AUROC ${figure(auroc)} [${figure(low)}, ${figure(high)}]   balanced accuracy ${figure(bacc)}   removed at 5 % / 10 % false removals ${figure(removedAt5)} / ${figure(removedAt10)}`,
    ...(twins.n > 0 ? [`  twins: the seed stands higher in ${figure(twins.accuracy)} of ${twins.n} pairs`] : []),
    `  baselines, AUROC: best cosine ${figure(cosine)}, length ${figure(length)}, word coverage ${figure(coverage)}`,
    ...types,
  ].join('\n');
}
