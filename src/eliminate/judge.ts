import { stem, words } from '../core/text.js';
import type { CheckResult, Message, SourceSpan } from '../memory/types.js';
import type { Verifier } from '../ports.js';
import type { Alignment } from './alignment/align.js';
import { LANGUAGE_CHECKS } from './checks/language.js';
import { VALUE_CHECKS } from './checks/values.js';
import { readableClaim } from './claims.js';
import { coverage, matchClaim } from './match-claim.js';
import { rankUnits } from './units.js';
import type { EvidenceIndex } from './evidence.js';
import type { ClaimMatch } from './match-claim.js';
import { headFeatures, supportProbability } from './head.js';
import type { HeadSignals } from './head.js';
import { functionWords, languageOf } from './language.js';
import { packEvidence } from './packing.js';
import { combineScores, inSourceNotation, viewsOf } from './pairs.js';
import type { Views } from './pairs.js';
import { evidenceSpans, missingWords } from './provenance.js';
import { speakerShare } from './speaker-share.js';
import type { Claim, EvidenceUnit } from './types.js';

/** One claim with its evidence and check results: all that is known before the verifier runs. */
export interface Prepared {
  readonly match: ClaimMatch;
  readonly units: readonly EvidenceUnit[];
  /** Pieces of the packed evidence. */
  readonly pieces: readonly number[];
  readonly checks: readonly CheckResult[];
}

/** @param vector Embedding of the claim as `readableClaim` gives it. @param tokensOf Tokens of the line of a piece. */
export function gatherEvidence(
  index: EvidenceIndex,
  claim: Claim,
  vector: Float32Array,
  tokensOf: (piece: number) => number,
): Omit<Prepared, 'checks'> {
  const match = matchClaim(index, readableClaim(claim), vector, functionWords(languageOf(claim.text)));
  return { match, units: rankUnits(index, match), pieces: packEvidence(index, match, tokensOf).pieces };
}

/** Results of every typed check on the claim. */
export function runChecks(claim: Claim, messages: readonly Message[], units: readonly EvidenceUnit[]): CheckResult[] {
  return [...VALUE_CHECKS, ...LANGUAGE_CHECKS].map((check) => check.run({ claim, messages, units }));
}

/** What to ask the verifier; nothing for claims that are not English, where its score would be noise. */
export function verifierViews(
  index: EvidenceIndex,
  claim: Claim,
  vector: Float32Array,
  checks: readonly CheckResult[],
  messages: ReadonlyMap<string, Message>,
  tokensOf: (piece: number) => number,
  verifier: Verifier,
): Views {
  const language = languageOf(claim.text);
  if (language !== 'en') return [];
  return viewsOf(index, inSourceNotation(claim, checks, messages), vector, tokensOf, verifier, functionWords(language));
}

/** All signals of one claim and the probability made from them. */
export interface Judged {
  readonly probability: number;
  /** Whether a verifier score is among the signals. */
  readonly verified: boolean;
  readonly checks: readonly CheckResult[];
  readonly signals: Readonly<Record<string, number>>;
  readonly evidence: readonly SourceSpan[];
  readonly missing: readonly string[];
}

/** Nothing speaks for a claim without any message. */
export const NO_SUPPORT: Judged = { probability: 0, verified: false, checks: [], signals: {}, evidence: [], missing: [] };

/** What the models say of one claim. */
export interface ModelSignals {
  readonly views: Views;
  /** Verifier scores of the pairs of `views`, in their order. */
  readonly scores: readonly number[];
  readonly alignment?: Alignment | undefined;
  /** How well its values suit the slots it names. */
  readonly slotFit?: number | undefined;
  /** How far it strays from its nearest lines, in [0,1); with deformation only. */
  readonly drift?: number | undefined;
}

/** Puts the signals together. */
export function judge(
  index: EvidenceIndex,
  claim: Claim,
  prepared: Prepared,
  { views, scores, alignment, slotFit, drift }: ModelSignals,
): Judged {
  const { match, units, pieces, checks } = prepared;
  const confirmed = confirmedTerms(claim, checks);
  const signals: HeadSignals = {
    verifier: combineScores(views, scores),
    coverage: coverage(match, pieces, confirmed),
    cosine: Math.max(-1, ...pieces.map((p) => match.cosine[p] ?? -1)),
    length: match.terms.length,
    alignment,
    speakerShare: speakerShare(index, match, claim),
    slotFit,
    checks,
  };
  return {
    probability: supportProbability(signals),
    verified: signals.verifier !== undefined,
    checks,
    signals: { ...headFeatures(signals), ...(drift === undefined ? {} : { drift }) },
    evidence: withDeciding(checks, evidenceSpans(index, match, units, claim, checks)),
    missing: missingWords(match, readableClaim(claim), pieces, confirmed),
  };
}

/** What a conflict rests on goes first: a reader needs it to follow the verdict. */
function withDeciding(checks: readonly CheckResult[], spans: readonly SourceSpan[]): SourceSpan[] {
  const deciding = checks.flatMap((check) => (check.status === 'conflict' && check.sourceSpan ? [check.sourceSpan] : []));
  const first = deciding.filter((span, i) => deciding.findIndex((other) => other.messageId === span.messageId) === i);
  return [...first, ...spans.filter((span) => !first.some((other) => other.messageId === span.messageId))];
}

/** Checks whose spans hold a value and nothing else. */
const VALUE_NAMES: readonly CheckResult['check'][] = ['numbers', 'dates', 'names'];

/** Terms that a check found in the messages under another notation ("thirty-two" for 32): they count as covered. */
function confirmedTerms(claim: Claim, checks: readonly CheckResult[]): Set<string> {
  return new Set(
    checks.flatMap((check) =>
      check.status === 'ok' && check.claimSpan && VALUE_NAMES.includes(check.check)
        ? words(claim.text.slice(check.claimSpan.start, check.claimSpan.end)).map((w) => stem(w.text))
        : [],
    ),
  );
}
