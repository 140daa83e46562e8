import { headModel, HEAD_VERSION } from './head.js';
import type { Strictness } from '../config.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import type { AuditRecord, Emit, Message, SummarySentence, Verification, Warning } from '../memory/types.js';
import type { CallOptions, Clock, Encoder, Verifier } from '../ports.js';
import { auditRecord } from './audit.js';
import { extractClaims } from './claims.js';
import { judgeAll } from './judge-all.js';
import { NO_SUPPORT } from './judge.js';
import { languageOf } from './language.js';
import { stopwatch } from './stopwatch.js';
import type { Claim } from './types.js';
import { decide } from './verdict.js';

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
  readonly clock: Clock;
  readonly emit: Emit;
}

export interface EliminateStageOptions extends CallOptions {
  readonly strictness?: Strictness | undefined;
  /** Least P(supported) that is kept, in [0,1]; wins over `strictness`. */
  readonly minSupport?: number | undefined;
  /** The sentence before the text, for its first pronoun. */
  readonly context?: string | undefined;
}

/**
 * Checks every claim of a text against the raw messages and removes what they do not support. Nothing is ever rewritten.
 * A claim's verdict depends on the claim, the sentence before it and the messages, never on the other claims.
 * @throws MemGuardError INVALID_ARGUMENT for a `minSupport` outside [0,1] or an unknown `strictness`; ABORTED by the signal;
 * whatever the model ports throw.
 */
export async function eliminate(
  input: EliminateInput,
  messages: readonly Message[],
  ports: EliminatePorts,
  options: EliminateStageOptions = {},
): Promise<Verification> {
  throwIfAborted(options.signal, 'claims');
  const level = levelsOf(options);
  const watch = stopwatch(ports.clock);
  const names = messages.flatMap((message) => (message.name === undefined ? [] : [message.name]));
  const claims = extractClaims({
    text: input.text,
    sentences: input.sentences,
    speakers: [...(input.speakers ?? []), ...names],
    context: options.context,
  });
  watch.lap('claims');
  const checked = claims.filter((claim) => claim.kind === 'claim');
  const { judged, tokens } = await judgeAll(checked, messages, ports, options, watch);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const versions = { encoder: ports.encoder.vectorSpaceId, verifier: ports.verifier?.id ?? 'off', head: HEAD_VERSION };
  const records = claims.map((claim, index) => {
    const signals = judged.get(claim) ?? NO_SUPPORT;
    // A claim the verifier did not read is weighed by the other model, so it meets that model's level.
    const minSupport = level(ports.verifier !== undefined && (signals === NO_SUPPORT || signals.verified));
    const decision = decide(claim, signals.probability, signals.checks, minSupport);
    const record = auditRecord({ claim, index, decision, minSupport, messages: byId, versions, ...signals });
    announce(record, ports.emit);
    return record;
  });
  watch.lap('head');
  return {
    text: input.text,
    records,
    minSupport: level(ports.verifier !== undefined),
    abstained: !records.some((record) => record.verdict === 'kept'),
    skipped: 0,
    warnings: warningsFor(claims, records, messages, ports.verifier !== undefined),
    usage: { ms: watch.ms, tokensIn: 0, tokensOut: 0, saved: 0, modelTokens: { ...tokens, summarizer: 0 }, cacheHits: 0 },
    speakers: speakersOf(claims),
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

function announce(record: AuditRecord, emit: Emit): void {
  if (record.verdict !== 'non-claim') emit({ type: `claim-${record.verdict}`, record });
}

function warningsFor(
  claims: readonly Claim[],
  records: readonly AuditRecord[],
  messages: readonly Message[],
  withVerifier: boolean,
): Warning[] {
  const warnings: Warning[] = [];
  if (!withVerifier && claims.some((claim) => claim.kind === 'claim')) {
    warnings.push({
      code: 'verifier-off',
      message: 'The verifier is off: verdicts rest on matching and typed checks alone. Load a model pack with a verifier.',
    });
  }
  const foreign = claims.filter((claim) => claim.kind === 'claim' && languageOf(claim.text) !== 'en').length;
  const source = languageOf(
    messages
      .slice(0, 50)
      .map((message) => message.text.slice(0, 500))
      .join(' '),
  );
  if (foreign > 0 || source !== 'en') {
    warnings.push({
      code: 'language',
      message: 'Some text is not English: the models are English, so these verdicts rest on matching, numbers, dates and names.',
    });
  }
  const ambiguous = records.filter((_, i) => claims[i]?.ambiguous === true).length;
  if (ambiguous > 0) {
    warnings.push({
      code: 'ambiguous-pronoun',
      message: `${ambiguous} claims open with a pronoun that may mean more than one person; name the person.`,
    });
  }
  return warnings;
}

function speakersOf(claims: readonly Claim[]): Record<string, string> {
  return Object.fromEntries(
    claims.flatMap((claim) => (claim.sentenceId !== undefined && claim.speaker !== undefined ? [[claim.sentenceId, claim.speaker]] : [])),
  );
}
