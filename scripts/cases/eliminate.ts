import type { AuditRecord, Verification } from '../../src/memory/types.js';
import type { Row } from './rows.js';

const EXPECTED = ['kept', 'removed', 'doubtful'] as const;
export type Expected = (typeof EXPECTED)[number];

export interface EliminateCase {
  readonly id: string;
  readonly kind: string;
  readonly source: readonly Readonly<Record<string, unknown>>[];
  readonly claim: string;
  readonly expected: Expected;
  readonly reason: string | undefined;
  readonly evidence: readonly string[];
}

/** What the library said about one claim. */
export interface Judged {
  readonly verdict: Expected;
  readonly reason: string;
  /** Least probability over the claim's records, in [0,1]; 0 when nothing was a claim. */
  readonly probability: number;
  readonly evidence: readonly string[];
}

/** The row as a case, or why it cannot be run. */
export function readEliminateCase({ id, fields }: Row): EliminateCase | string {
  const { source, claim, kind, expect } = fields;
  const { verdict, reason, evidence } = (expect ?? {}) as Record<string, unknown>;
  if (!Array.isArray(source)) return 'source is no list of messages';
  if (typeof claim !== 'string') return 'claim is no text';
  if (!(EXPECTED as readonly unknown[]).includes(verdict)) return `expect.verdict is ${JSON.stringify(verdict)}`;
  return {
    id,
    source: source as EliminateCase['source'],
    claim,
    kind: typeof kind === 'string' ? kind : 'none',
    expected: verdict as Expected,
    reason: typeof reason === 'string' ? reason : undefined,
    evidence: Array.isArray(evidence) ? (evidence as string[]) : [],
  };
}

const RANK = { removed: 0, doubtful: 1, kept: 2 } as const;

/** The worst record decides: a claim stands only if every statement in it was kept. A text without any claim does not stand. */
export function judge(verification: Pick<Verification, 'records'>): Judged {
  const claims = verification.records.filter((record): record is AuditRecord & { verdict: Expected } => record.verdict !== 'non-claim');
  const evidence = [...new Set(verification.records.flatMap((record) => record.evidence.map((span) => span.messageId)))];
  const [worst] = [...claims].sort((a, b) => RANK[a.verdict] - RANK[b.verdict] || a.probability - b.probability);
  if (!worst) return { verdict: 'removed', reason: verification.records[0]?.reason ?? 'empty', probability: 0, evidence };
  return { verdict: worst.verdict, reason: worst.reason, probability: Math.min(...claims.map((record) => record.probability)), evidence };
}

/** The payload decides: what must be kept is kept, and what must not be kept is not. */
export function isRight(expected: Expected, got: Expected): boolean {
  return expected === 'kept' ? got === 'kept' : got !== 'kept';
}

export interface EliminateShares {
  /** Shares right of the rows to keep and of those to remove, in [0,1]; unbound rows count as not right. */
  readonly kept: number;
  readonly removed: number;
}

/** `unbound` rows are those whose `got` is missing. */
export function shares(rows: readonly { readonly expected: Expected; readonly got?: Judged }[]): EliminateShares {
  const shareOf = (expected: Expected) => {
    const group = rows.filter((row) => row.expected === expected);
    const right = group.filter((row) => row.got && isRight(expected, row.got.verdict));
    return group.length === 0 ? 0 : right.length / group.length;
  };
  return { kept: shareOf('kept'), removed: shareOf('removed') };
}

export interface Accuracy {
  readonly right: number;
  readonly of: number;
}

/** Among the rows rightly taken out that name a reason: those with the same code. */
export function reasonAccuracy(rows: readonly { readonly row: EliminateCase; readonly got: Judged }[]): Accuracy {
  const asked = rows.filter(({ row, got }) => row.expected !== 'kept' && got.verdict !== 'kept' && row.reason !== undefined);
  return { right: asked.filter(({ row, got }) => row.reason === got.reason).length, of: asked.length };
}

/** Among the rows that name evidence: those whose reported messages have one in common with it. */
export function evidenceAccuracy(rows: readonly { readonly row: EliminateCase; readonly got: Judged }[]): Accuracy {
  const asked = rows.filter(({ row }) => row.evidence.length > 0);
  return { right: asked.filter(({ row, got }) => row.evidence.some((id) => got.evidence.includes(id))).length, of: asked.length };
}
