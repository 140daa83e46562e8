import { splitClauses } from '../core/text.js';
import type { CheckResult, Message } from '../memory/types.js';
import type { EvidencePair, Verifier } from '../ports.js';
import { readableClaim } from './claims.js';
import { matchClaim } from './match-claim.js';
import type { EvidenceIndex } from './evidence.js';
import { CLOSE_TOKENS, EVIDENCE_TOKENS, packEvidence } from './packing.js';
import type { Claim } from './types.js';

/** Longest stretch of a claim that the verifier reads at once, tokens: evidence, claim and three marks fit its 288. */
const STRETCH_TOKENS = 54;
/** Longest source notation that may stand in for a value of the claim, UTF-16 code units. */
const NOTATION_CHARS = 40;

/** What the verifier is asked about one claim: for each stretch of it, one or two views of the evidence. */
export type Views = readonly (readonly EvidencePair[])[];

/** @param tokensOf Tokens of the line of a piece. @param stop Function words of the claim's language beside English. */
export function viewsOf(
  index: EvidenceIndex,
  claim: string,
  vector: Float32Array,
  tokensOf: (piece: number) => number,
  verifier: Verifier,
  stop: ReadonlySet<string>,
): Views {
  return stretchesOf(claim, verifier).map((stretch) => {
    const match = matchClaim(index, stretch, vector, stop);
    const texts = [EVIDENCE_TOKENS, CLOSE_TOKENS].map((budget) => packEvidence(index, match, tokensOf, budget).text);
    return [...new Set(texts)].map((evidence) => ({ evidence, claim: stretch }));
  });
}

/** Support of a whole claim: the better view of each stretch, and of these the weakest, since one wrong part makes the claim wrong. */
export function combineScores(views: Views, scores: readonly number[]): number | undefined {
  let at = 0;
  const best = views.map((pairs) => {
    at += pairs.length;
    return Math.max(...scores.slice(at - pairs.length, at));
  });
  const weakest = best.length > 0 ? Math.min(...best) : Number.NaN;
  return Number.isFinite(weakest) ? weakest : undefined;
}

/**
 * The claim as the verifier should read it: a value that a check found in the messages under another notation stands in that notation
 * ("18:30" becomes "half past six"), because the verifier compares words, not values. The audit keeps the claim as written.
 */
export function inSourceNotation(claim: Claim, checks: readonly CheckResult[], messages: ReadonlyMap<string, Message>): string {
  const swaps = checks.flatMap((check) => {
    if (check.status !== 'ok' || !['numbers', 'dates'].includes(check.check) || !check.claimSpan || !check.sourceSpan) return [];
    const { start, end, messageId } = check.sourceSpan;
    const notation = messages.get(messageId)?.text.slice(start, end).trim() ?? '';
    const same = notation.toLowerCase() === claim.text.slice(check.claimSpan.start, check.claimSpan.end).toLowerCase();
    return same || notation === '' || notation.length > NOTATION_CHARS ? [] : [{ span: check.claimSpan, notation }];
  });
  swaps.sort((a, b) => b.span.start - a.span.start);
  let text = claim.text;
  let limit = text.length;
  for (const { span, notation } of swaps) {
    if (span.end > limit || span.end <= span.start) continue;
    text = text.slice(0, span.start) + notation + text.slice(span.end);
    limit = span.start;
  }
  return readableClaim({ ...claim, text: withoutImplied(text, checks, messages) });
}

/** What a number of at least seven digits is, whether a message says so or not. */
const PHONE = /\b(?:phone|telephone|contact)\s+(?=numbers?\b)/gi;

/** "The phone number is 415-…", where the message only calls it the number: the digits themselves say that it is a phone number. */
function withoutImplied(text: string, checks: readonly CheckResult[], messages: ReadonlyMap<string, Message>): string {
  const confirmed = checks.find((check) => check.check === 'numbers' && check.status === 'ok' && check.sourceSpan)?.sourceSpan;
  const source = confirmed && messages.get(confirmed.messageId)?.text;
  if (!source || !isPhone(source.slice(confirmed.start, confirmed.end)) || /\b(?:phone|telephone|contact)\b/i.test(source)) return text;
  return text.replace(PHONE, '');
}

function isPhone(text: string): boolean {
  return /^[\d\s()+./-]+$/.test(text) && text.replace(/\D/g, '').length >= 7;
}

function stretchesOf(text: string, verifier: Verifier): string[] {
  if (verifier.countTokens(text) <= STRETCH_TOKENS) return [text];
  const out: string[] = [];
  let current = '';
  for (const span of splitClauses(text, { start: 0, end: text.length })) {
    for (const part of shortParts(text.slice(span.start, span.end), verifier)) {
      const joined = current === '' ? part : `${current} ${part}`;
      if (current !== '' && verifier.countTokens(joined) > STRETCH_TOKENS) {
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
  if (tokens <= STRETCH_TOKENS) return [clause];
  // A third shorter than the mean suggests, since tokens are not spread evenly.
  const size = Math.max(1, Math.floor((clause.length * STRETCH_TOKENS) / tokens / 1.5));
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
