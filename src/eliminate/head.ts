import head from './head.json' with { type: 'json' };
import type { CheckResult } from '../memory/types.js';
import type { Alignment } from './alignment/align.js';

/** The measures of one claim that the head weighs, each also a line of the audit record. */
export interface HeadSignals {
  /** Verifier logit difference on the packed evidence; absent when the verifier is off. */
  readonly verifier?: number | undefined;
  /** IDF-weighted share in [0,1] of the claim's content words that the packed evidence holds. */
  readonly coverage: number;
  /** Cosine in [-1,1] of the claim and its best line. */
  readonly cosine: number;
  /** Content words of the claim. */
  readonly length: number;
  /** How its words meet those of the best line; absent where the encoder gives no word vectors. */
  readonly alignment?: Alignment | undefined;
  /** Of what it says of a speaker, the share in [0,1] that this speaker said; absent where it names none. */
  readonly speakerShare?: number | undefined;
  /** How much better its values suit the slots it names than exchanged; absent with fewer than two slots. */
  readonly slotFit?: number | undefined;
  readonly checks: readonly CheckResult[];
}

/** Weights of one logistic model: P = sigmoid(bias + Σ weight × feature). */
export interface HeadModel {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
  /** What a feature counts as where it was not measured: its mean over the training rows. */
  readonly means?: Readonly<Record<string, number>>;
  /** minSupport per strictness, P(supported) in [0,1]. */
  readonly strictness: Readonly<Record<'lenient' | 'default' | 'strict', number>>;
}

/** Version of the data and script behind the weights. */
export const HEAD_VERSION: string = head.version;

/** The model for claims with or without a verifier score. */
export function headModel(withVerifier: boolean): HeadModel {
  return withVerifier ? head.withVerifier : head.withoutVerifier;
}

/** Largest logit difference that counts: beyond it the verifier is only more certain, not more often right. */
const VERIFIER_LIMIT = 4;
/** Largest logit difference that counts as doubt. Own. */
const DOUBT_LIMIT = 2;
/** Largest fit that counts: a good one only says that nothing was exchanged. Own. */
const FIT_LIMIT = 0.1;

/** The features of a claim, by the names that head.json weighs. Each grows or falls with support in one direction only. */
export function headFeatures(signals: HeadSignals): Record<string, number> {
  const absent = (names: readonly string[]): number =>
    signals.checks.some((c) => c.status === 'absent' && names.includes(c.check)) ? 1 : 0;
  return {
    ...(signals.verifier === undefined ? {} : verifierFeatures(signals.verifier)),
    coverage: signals.coverage,
    cosine: signals.cosine,
    conflict: signals.checks.some((c) => c.status === 'conflict') ? 1 : 0,
    valueAbsent: absent(['numbers', 'dates']),
    nameAbsent: absent(['names']),
    length: Math.log(1 + signals.length),
    ...(signals.alignment === undefined ? {} : { alignMin: signals.alignment.min, alignLow: signals.alignment.low }),
    ...(signals.speakerShare === undefined ? {} : { speakerShare: signals.speakerShare }),
    slotFit: Math.min(FIT_LIMIT, signals.slotFit ?? 0),
  };
}

/** Its doubt counts by itself: the verifier is more often right where it refuses a claim than where it takes one. */
function verifierFeatures(score: number): Record<string, number> {
  return {
    verifier: Math.max(-VERIFIER_LIMIT, Math.min(VERIFIER_LIMIT, score)),
    verifierDoubt: Math.max(-DOUBT_LIMIT, Math.min(0, score)),
  };
}

/** Calibrated P(supported) in [0,1]. Formula: sigmoid(bias + Σ weight × feature). */
export function supportProbability(signals: HeadSignals): number {
  const model = headModel(signals.verifier !== undefined);
  let z = model.bias;
  const features = headFeatures(signals);
  for (const [name, weight] of Object.entries(model.weights)) z += weight * (features[name] ?? model.means?.[name] ?? 0);
  return 1 / (1 + Math.exp(-z));
}
