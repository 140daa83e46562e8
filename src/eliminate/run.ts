import type { Strictness } from '../config.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import type { AuditRecord, Emit, Message, SummarySentence, Verification } from '../memory/types.js';
import type { Clock, Encoder, Verifier } from '../ports.js';
import { auditRecord } from './audit.js';
import type { ClaimSource } from './claims.js';
import { headModel, HEAD_VERSION } from './head.js';
import type { JudgeOptions } from './judge-all.js';
import { NO_SUPPORT } from './judge.js';
import { createJudging } from './judging.js';
import type { JudgmentCache } from './judgment-cache.js';
import { stopwatch } from './stopwatch.js';
import type { Claim } from './types.js';
import { decide } from './verdict.js';
import { warningsFor } from './warnings.js';

export interface EliminateInput {
  /** Text of any summarizer, or a model's reply. */
  readonly text: string;
  /** Sentences of a summary, with offsets into `text` and their speakers. */
  readonly sentences?: readonly SummarySentence[] | undefined;
  /** Speaker labels of the text beside the messages' own names and roles. */
  readonly speakers?: readonly string[] | undefined;
}

export interface EliminatePorts {
  readonly encoder: Encoder;
  /** Without it the head uses its other weights and the result carries the warning `verifier-off`. */
  readonly verifier?: Verifier | undefined;
  /** Absent: every claim is judged anew. */
  readonly judgments?: JudgmentCache | undefined;
  readonly clock: Clock;
  readonly emit: Emit;
}

export interface EliminateStageOptions extends JudgeOptions {
  readonly strictness?: Strictness | undefined;
  /** Least P(supported) that is kept, in [0,1]; wins over `strictness`. */
  readonly minSupport?: number | undefined;
  /** The sentence before the text, for its first pronoun. */
  readonly context?: string | undefined;
  /** Gets every record in the order of the text, as soon as it is known. */
  readonly onRecord?: ((record: AuditRecord) => void) | undefined;
}

/** One check of one text, whole or as it is written. */
export interface Run {
  /** What the claims of `text` are read from. */
  source(text: string): ClaimSource;
  /** Judges those claims that this run has not judged yet; one that is known from an earlier run costs no model. */
  judge(claims: readonly Claim[]): Promise<void>;
  /** Makes the records of judged claims, from the first of the text on; each is made and announced once. */
  record(claims: readonly Claim[]): void;
  finish(text: string, claims: readonly Claim[]): Verification;
}

/** @throws MemGuardError INVALID_ARGUMENT for a `minSupport` outside [0,1] or an unknown `strictness`; ABORTED. */
export function startRun(
  input: Omit<EliminateInput, 'text'>,
  messages: readonly Message[],
  ports: EliminatePorts,
  options: EliminateStageOptions,
): Run {
  throwIfAborted(options.signal, 'claims');
  const level = levelsOf(options);
  const withVerifier = ports.verifier !== undefined;
  const watch = stopwatch(ports.clock);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const versions = { encoder: ports.encoder.vectorSpaceId, verifier: ports.verifier?.id ?? 'off', head: HEAD_VERSION };
  const speakers = [...(input.speakers ?? []), ...messages.flatMap((message) => message.name ?? [])];
  const judging = createJudging(messages, Object.values(versions), ports, options, watch);
  const records: AuditRecord[] = [];

  const record = (claims: readonly Claim[]): void => {
    for (let index = records.length; index < claims.length; index++) {
      const claim = claims[index]!;
      const signals = judging.signalsOf(claim);
      // A claim the verifier did not read is weighed by the other model, so it meets that model's level.
      const minSupport = level(withVerifier && (signals === NO_SUPPORT || signals.verified));
      const decision = decide(claim, signals.probability, signals.checks, minSupport);
      const made = auditRecord({ claim, index, decision, minSupport, messages: byId, versions, ...signals });
      records.push(made);
      if (made.verdict !== 'non-claim') ports.emit({ type: `claim-${made.verdict}`, record: made });
      options.onRecord?.(made);
    }
    watch.lap('head');
  };

  return {
    source: (text) => ({ text, sentences: input.sentences, speakers, context: options.context }),
    judge: judging.judge,
    record,
    finish: (text, claims) => {
      record(claims);
      return {
        text,
        records,
        minSupport: level(withVerifier),
        abstained: !records.some((made) => made.verdict === 'kept'),
        skipped: 0,
        warnings: warningsFor(claims, records, messages, withVerifier),
        usage: { ms: watch.ms, tokensIn: 0, tokensOut: 0, saved: 0, ...judging.cost() },
        speakers: speakersOf(claims),
      };
    },
  };
}

/** The least P(supported) for claims with and without a verifier score. */
export function levelsOf({ minSupport, strictness = 'default' }: EliminateStageOptions): (withVerifier: boolean) => number {
  if (minSupport !== undefined) {
    if (typeof minSupport === 'number' && minSupport >= 0 && minSupport <= 1) return () => minSupport;
    throw new MemGuardError('INVALID_ARGUMENT', 'minSupport must be a number from 0 to 1.', { data: { minSupport: String(minSupport) } });
  }
  if (!Object.hasOwn(headModel(true).strictness, strictness)) {
    throw new MemGuardError('INVALID_ARGUMENT', 'strictness must be lenient, default or strict.', {
      data: { strictness: String(strictness) },
    });
  }
  return (withVerifier) => headModel(withVerifier).strictness[strictness];
}

function speakersOf(claims: readonly Claim[]): Record<string, string> {
  return Object.fromEntries(
    claims.flatMap((claim) => (claim.sentenceId !== undefined && claim.speaker !== undefined ? [[claim.sentenceId, claim.speaker]] : [])),
  );
}
