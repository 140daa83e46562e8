import type { CheckName, CheckResult, Message, Span } from '../memory/types.js';
import type { CallOptions } from '../ports.js';

/** One statement to check, or a typed non-claim. `start`/`end` are offsets into the checked text. */
export interface Claim extends Span {
  /** The end of the span's slice; of a JSON string, what it says without escapes. */
  readonly text: string;
  /** 'markup' is the JSON around a list of claims. */
  readonly kind: 'claim' | 'question' | 'greeting' | 'heading' | 'markup' | 'empty';
  /** The sentence before, if any: what a leading pronoun may refer to. */
  readonly context?: string;
  /** Who says the sentence, where the text names a speaker ('User', 'Ann'); then 'I' in the claim is that speaker. */
  readonly speaker?: string;
  readonly sentenceId?: string;
  /** True for a sentence of a summary that names no source. */
  readonly unsourced?: boolean;
  /** True when a leading pronoun has more than one candidate. */
  readonly ambiguous?: boolean;
}

/** Messages that together may support a claim: one message, a window, or a question with its answer. */
export interface EvidenceUnit {
  readonly kind: 'message' | 'window' | 'question-answer';
  /** Indices into the messages, ascending. */
  readonly indices: readonly number[];
  /** Fused score, cosine in [-1,1] and IDF-weighted coverage in [0,1]. */
  readonly score: number;
  readonly cosine: number;
  readonly coverage: number;
}

/** What a typed check looks at. Checks are pure and synchronous. */
export interface CheckInput {
  readonly claim: Claim;
  /** The whole conversation in order. */
  readonly messages: readonly Message[];
  /** Best units, strongest first, at most 3. */
  readonly units: readonly EvidenceUnit[];
}

export interface Check {
  readonly name: CheckName;
  run(input: CheckInput): CheckResult;
}

/** A text that is still being written. */
export interface TextStream {
  /** What follows the first `from` UTF-16 units, as soon as there is more; '' when nothing came, undefined at the end of the text. */
  read(from: number, options?: Pick<CallOptions, 'signal'>): Promise<string | undefined>;
}
