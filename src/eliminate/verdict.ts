import { DOUBTFUL_BAND } from '../config.js';
import type { CheckName, CheckResult, ReasonCode, Verdict } from '../memory/types.js';
import type { Claim } from './types.js';

export interface Decision {
  readonly verdict: Verdict;
  readonly reason: ReasonCode;
  /** The check result that decided, if one did. */
  readonly cause?: CheckResult | undefined;
}

/** Which conflict names the record when several stand: the most specific account of the error first. */
const PRIORITY: readonly ReasonCode[] = ['stale', 'speaker', 'number', 'date', 'name', 'polarity', 'modality', 'merged'];

/** The code of a claim that lacks support and holds a value of this kind that no message has. */
const ABSENT_REASON: Readonly<Partial<Record<CheckName, ReasonCode>>> = { numbers: 'number', dates: 'date', names: 'name' };

/**
 * Verdict of one claim. A conflict removes it whatever the probability, and so does a summary that names no source for it; else the
 * probability decides: kept from `minSupport` on, doubtful in the 0.1 below, removed under that.
 */
export function decide(claim: Claim, probability: number, checks: readonly CheckResult[], minSupport: number): Decision {
  if (claim.kind === 'empty') return { verdict: 'removed', reason: 'empty' };
  if (claim.kind !== 'claim') return { verdict: 'non-claim', reason: claim.kind };
  const conflict = strongest(checks.filter((c) => c.status === 'conflict'));
  if (conflict) return { verdict: 'removed', reason: conflict.reason ?? 'unsupported', cause: conflict };
  if (claim.unsourced) return { verdict: 'removed', reason: 'unsupported' };
  if (probability >= minSupport) return { verdict: 'kept', reason: 'supported' };
  const verdict = probability >= minSupport - DOUBTFUL_BAND ? 'doubtful' : 'removed';
  // A value that the messages nowhere have is the plainest account of a lack of support.
  const absent = checks.find((c) => c.status === 'absent' && ABSENT_REASON[c.check] !== undefined);
  return { verdict, reason: (absent && ABSENT_REASON[absent.check]) ?? 'unsupported', cause: absent };
}

function strongest(results: readonly CheckResult[]): CheckResult | undefined {
  const rank = (result: CheckResult): number => {
    const at = PRIORITY.indexOf(result.reason ?? 'unsupported');
    return at < 0 ? PRIORITY.length : at;
  };
  return [...results].sort((a, b) => rank(a) - rank(b))[0];
}
