import type { SourceSpan, Span } from './types.js';

export type Verdict = 'kept' | 'doubtful' | 'removed' | 'non-claim';

/** Why a claim is not kept; `supported` for one that is. */
export type ReasonCode =
  | 'supported'
  | 'unsupported'
  | 'number'
  | 'date'
  | 'name'
  | 'polarity'
  | 'modality'
  | 'speaker'
  | 'stale'
  | 'merged'
  | 'empty'
  | 'question'
  | 'greeting'
  | 'heading'
  | 'markup';

export type CheckName =
  | 'numbers'
  | 'dates'
  | 'names'
  | 'polarity'
  | 'modality'
  | 'antonyms'
  | 'speaker'
  | 'recency'
  | 'merged'
  | 'additions';

/** Outcome of one typed check on one claim. A conflict is a veto; absence is a signal. */
export interface CheckResult {
  readonly check: CheckName;
  readonly status: 'ok' | 'conflict' | 'absent' | 'not-applicable';
  /** Range in the claim's text, if the check found something there. */
  readonly claimSpan?: Span;
  readonly sourceSpan?: SourceSpan;
  /** One plain clause built from values: 'says 7:30, the message says 6:30'. */
  readonly detail?: string;
  /** The code a conflict of this check gives the record. */
  readonly reason?: ReasonCode;
}

/** The explanation of one verdict. */
export interface AuditRecord {
  readonly id: string;
  readonly claim: string;
  /** Where the claim stands in the checked text. */
  readonly span: Span;
  readonly sentenceId?: string;
  readonly verdict: Verdict;
  readonly reason: ReasonCode;
  /** P(supported) in [0,1]. */
  readonly probability: number;
  readonly minSupport: number;
  readonly checks: readonly CheckResult[];
  /** Signals the probability was made from, each named. */
  readonly signals: Readonly<Record<string, number>>;
  /** The best evidence, strongest first. */
  readonly evidence: readonly SourceSpan[];
  /** One plain English sentence that says why. */
  readonly explanation: string;
  readonly versions: { readonly encoder: string; readonly verifier: string; readonly head: string };
}
