import { splitClauses, stem, words } from '../core/text.js';
import type { CheckResult, Message, SourceSpan } from '../memory/types.js';
import type { EvidencePair, Verifier } from '../ports.js';
import { LANGUAGE_CHECKS } from './checks/language.js';
import { VALUE_CHECKS } from './checks/values.js';
import { readableClaim } from './claims.js';
import { coverage, matchClaim, rankUnits } from './evidence.js';
import type { ClaimMatch, EvidenceIndex } from './evidence.js';
import { headFeatures, supportProbability } from './head.js';
import type { HeadSignals } from './head.js';
import { functionWords, languageOf } from './language.js';
import { packEvidence } from './packing.js';
import type { PackedEvidence } from './packing.js';
import { evidenceSpans, missingWords } from './provenance.js';
import type { Claim, EvidenceUnit } from './types.js';

/** Longest stretch of a claim that the verifier reads at once, tokens: evidence (230), claim and three marks fit its 288 with room to spare. */
const SEGMENT_TOKENS = 54;

/** What the models and the matching say about one claim, before the checks. */
export interface Prepared {
  readonly index: EvidenceIndex;
  readonly match: ClaimMatch;
  readonly units: readonly EvidenceUnit[];
  readonly packed: PackedEvidence;
  /** Evidence and claim for the verifier: one pair, or one for each stretch of a claim that is too long for it. */
  readonly pairs: readonly EvidencePair[];
  /** Verifier scores of `pairs`, once they are known. */
  scores: readonly number[];
}

/** @param vector Embedding of the claim as `readableClaim` gives it. @param tokensOf Tokens of the line of a piece. */
export function prepare(
  index: EvidenceIndex,
  claim: Claim,
  vector: Float32Array,
  tokensOf: (piece: number) => number,
  verifier: Verifier | undefined,
): Prepared {
  const text = readableClaim(claim);
  const language = languageOf(claim.text);
  const stop = functionWords(language);
  const match = matchClaim(index, text, vector, stop);
  const packed = packEvidence(index, match, tokensOf);
  // The verifier knows English only: elsewhere its score would be noise.
  const stretches = verifier && language === 'en' ? stretchesOf(text, verifier) : [];
  const pairs =
    stretches.length === 1
      ? [{ evidence: packed.text, claim: text }]
      : stretches.map((stretch) => ({
          evidence: packEvidence(index, matchClaim(index, stretch, vector, stop), tokensOf).text,
          claim: stretch,
        }));
  return { index, match, units: rankUnits(index, match), packed, pairs, scores: [] };
}

function stretchesOf(text: string, verifier: Verifier): string[] {
  if (verifier.countTokens(text) <= SEGMENT_TOKENS) return [text];
  const out: string[] = [];
  let current = '';
  for (const span of splitClauses(text, { start: 0, end: text.length })) {
    for (const part of shortParts(text.slice(span.start, span.end), verifier)) {
      const joined = current === '' ? part : `${current} ${part}`;
      if (current !== '' && verifier.countTokens(joined) > SEGMENT_TOKENS) {
        out.push(current);
        current = part;
      } else current = joined;
    }
  }
  if (current !== '') out.push(current);
  return out;
}

/** A clause that is itself too long, cut at spaces. */
function shortParts(clause: string, verifier: Verifier): string[] {
  const tokens = verifier.countTokens(clause);
  if (tokens <= SEGMENT_TOKENS) return [clause];
  const size = Math.max(1, Math.floor((clause.length * SEGMENT_TOKENS) / tokens / 1.5));
  const parts: string[] = [];
  let start = 0;
  while (start < clause.length) {
    const space = clause.length - start <= size ? -1 : clause.lastIndexOf(' ', start + size);
    const end = space > start ? space : Math.min(clause.length, start + size);
    parts.push(clause.slice(start, end).toWellFormed().trim());
    start = end;
  }
  return parts.filter((part) => part !== '');
}

/** All signals of one claim and the probability made from them. */
export interface Judged {
  readonly probability: number;
  readonly checks: readonly CheckResult[];
  readonly signals: Readonly<Record<string, number>>;
  readonly evidence: readonly SourceSpan[];
  readonly missing: readonly string[];
}

const NOTHING: Judged = { probability: 0, checks: [], signals: {}, evidence: [], missing: [] };

/** Runs the checks and the head on a prepared claim; a non-claim, or a claim without any message, has no support. */
export function judge(claim: Claim, messages: readonly Message[], prepared: Prepared | undefined): Judged {
  if (!prepared) return NOTHING;
  const { index, match, units, packed } = prepared;
  const checks = [...VALUE_CHECKS, ...LANGUAGE_CHECKS].map((check) => check.run({ claim, messages, units }));
  const confirmed = confirmedTerms(claim, checks);
  const signals = headSignals(prepared, checks, confirmed);
  return {
    probability: supportProbability(signals),
    checks,
    signals: headFeatures(signals),
    evidence: evidenceSpans(index, match, units),
    missing: missingWords(match, readableClaim(claim), packed.pieces, confirmed),
  };
}

function headSignals(prepared: Prepared, checks: readonly CheckResult[], confirmed: ReadonlySet<string>): HeadSignals {
  const { match, packed, scores } = prepared;
  // One wrong part makes the whole claim wrong: the weakest stretch counts.
  const verifier = scores.length > 0 ? Math.min(...scores) : undefined;
  return {
    ...(verifier !== undefined && Number.isFinite(verifier) ? { verifier } : {}),
    coverage: coverage(match, packed.pieces, confirmed),
    cosine: Math.max(-1, ...packed.pieces.map((p) => match.cosine[p] ?? -1)),
    length: match.terms.length,
    checks,
  };
}

/** Terms that a check found in the messages under another notation ("thirty-two" for 32): they count as covered. */
function confirmedTerms(claim: Claim, checks: readonly CheckResult[]): Set<string> {
  return new Set(
    checks.flatMap((check) =>
      check.status === 'ok' && check.claimSpan
        ? words(claim.text.slice(check.claimSpan.start, check.claimSpan.end)).map((w) => stem(w.text))
        : [],
    ),
  );
}
