import type { AuditRecord, CheckResult, Message, SourceSpan } from '../memory/types.js';
import { labelOf } from '../memory/message-line.js';
import type { Claim } from './types.js';
import type { Decision } from './verdict.js';

export interface AuditInput {
  readonly claim: Claim;
  /** Position among the claims of the text: gives the record its id. */
  readonly index: number;
  readonly decision: Decision;
  readonly probability: number;
  readonly minSupport: number;
  readonly checks: readonly CheckResult[];
  readonly signals: Readonly<Record<string, number>>;
  readonly evidence: readonly SourceSpan[];
  /** Words of the claim that no evidence holds, as written. */
  readonly missing: readonly string[];
  readonly messages: ReadonlyMap<string, Message>;
  readonly versions: AuditRecord['versions'];
}

/** The audit record of one claim. Same input, same record. */
export function auditRecord(input: AuditInput): AuditRecord {
  const { claim, decision } = input;
  return {
    id: `c${input.index}`,
    claim: claim.text,
    span: { start: claim.start, end: claim.end },
    ...(claim.sentenceId === undefined ? {} : { sentenceId: claim.sentenceId }),
    verdict: decision.verdict,
    reason: decision.reason,
    probability: round(input.probability),
    minSupport: round(input.minSupport),
    checks: input.checks,
    signals: Object.fromEntries(Object.entries(input.signals).map(([name, value]) => [name, round(value)])),
    evidence: input.evidence,
    explanation: plain(explain(input)),
    versions: input.versions,
  };
}

/** On one line and in its own direction, whatever ids, names and messages hold. */
function plain(sentence: string): string {
  return sentence
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/gu, ' ');
}

/** Four decimals: more would only show rounding of the models. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function explain(input: AuditInput): string {
  const { decision, claim } = input;
  if (decision.reason === 'empty') return 'The sentence states nothing: it holds no letter and no digit.';
  if (decision.reason === 'markup') return 'This is the JSON around the claims, not a statement, so there is nothing to check.';
  if (decision.verdict === 'non-claim') {
    const outcome = decision.reason === 'question' ? 'only a kept answer brings it into the payload' : 'it stays out of the payload';
    return `This is a ${decision.reason}, not a statement, so there is nothing to check and ${outcome}.`;
  }
  const without = input.versions.verifier === 'off' ? ', without the verifier' : '';
  const scale = `support ${percent(input.probability)}, needed ${percent(input.minSupport)}${without}`;
  if (decision.verdict === 'kept') {
    const best = input.evidence[0];
    return best ? `${where(input, best)} supports it: ${quote(input, best)} (${scale}).` : `The messages support it (${scale}).`;
  }
  const outcome = decision.verdict === 'doubtful' ? 'Doubtful' : 'Removed';
  if (decision.cause?.status === 'conflict') return `${outcome}: the claim ${detailOf(decision.cause)}${at(input, decision.cause)}.`;
  if (input.messages.size === 0) return 'Removed: there are no messages that could support it.';
  if (claim.unsourced) return 'Removed: the summary names no words of the messages that it comes from.';
  if (decision.cause) return `${outcome}: the claim ${detailOf(decision.cause)} (${scale}).`;
  const speaker = claim.ambiguous ? ', and its first pronoun may mean more than one person' : '';
  if (input.missing.length > 0) return `${outcome}: the best evidence says nothing of ${list(input.missing)} (${scale})${speaker}.`;
  return `${outcome}: the messages use its words but do not clearly say this (${scale})${speaker}.`;
}

function detailOf(result: CheckResult): string {
  if (result.detail !== undefined && result.detail !== '') return result.detail.replace(/[.\s]+$/u, '');
  return result.status === 'conflict'
    ? `disagrees with the messages (check: ${result.check})`
    : `holds a value that no message has (check: ${result.check})`;
}

function at(input: AuditInput, result: CheckResult): string {
  const span = result.sourceSpan;
  return span && input.messages.has(span.messageId)
    ? ` (message ${span.messageId}, ${labelOf(input.messages.get(span.messageId) as Message)})`
    : '';
}

function where(input: AuditInput, span: SourceSpan): string {
  const message = input.messages.get(span.messageId);
  return message ? `Message ${message.id} (${labelOf(message)})` : 'A message';
}

function quote(input: AuditInput, span: SourceSpan): string {
  const text = (input.messages.get(span.messageId)?.text ?? '').slice(span.start, span.end).replace(/\s+/gu, ' ').trim();
  const points = [...text];
  return `"${points.length > 120 ? `${points.slice(0, 119).join('')}…` : text}"`;
}

function list(parts: readonly string[]): string {
  const shown = parts.slice(0, 3).map((part) => `"${part}"`);
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function percent(p: number): string {
  return `${Math.round(p * 100)} %`;
}
