import type { CheckName, CheckResult, ReasonCode, SourceSpan, Span } from '../../memory/types.js';

/** Nothing in the claim that this check looks at, or no evidence close enough to compare. */
export function notApplicable(check: CheckName): CheckResult {
  return { check, status: 'not-applicable' };
}

export function ok(check: CheckName, claimSpan?: Span, sourceSpan?: SourceSpan): CheckResult {
  return { check, status: 'ok', ...(claimSpan && { claimSpan }), ...(sourceSpan && { sourceSpan }) };
}

export function absent(check: CheckName, detail: string, claimSpan?: Span): CheckResult {
  return { check, status: 'absent', detail, ...(claimSpan && { claimSpan }) };
}

export function conflict(check: CheckName, reason: ReasonCode, detail: string, claimSpan: Span, sourceSpan?: SourceSpan): CheckResult {
  return { check, status: 'conflict', reason, detail, claimSpan, ...(sourceSpan && { sourceSpan }) };
}

/** Only the offsets of something that has more. */
export function spanOf(span: Span): Span {
  return { start: span.start, end: span.end };
}
