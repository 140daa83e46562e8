import type { AuditRecord, Message, SourceSpan, Verdict } from '../../../src/memory/types.js';
import { normalizeMessages } from '../../../src/messages.js';
import type { TokenCounter } from '../../../src/ports.js';
import type { ReconstructInput } from '../../../src/reconstruct/reconstruct.js';

/** Counts code points in fours: grows with every character, as real counters do. */
export const counter: TokenCounter = { id: 'fours', countMany: async (texts) => texts.map((text) => Math.ceil([...text].length / 4)) };
export const ports = { counter, clock: { now: () => 0 } };

export const chat = (...texts: string[]): readonly Message[] =>
  normalizeMessages(
    texts.map((text, i) => ({ id: `m${i + 1}`, role: i % 2 === 0 ? 'user' : 'assistant', text, time: '2026-05-12T10:00:00Z' })),
  ).messages;

export function record(
  claim: string,
  start: number,
  verdict: Verdict,
  evidence: readonly SourceSpan[],
  extra: Partial<AuditRecord> = {},
): AuditRecord {
  return {
    id: `r${start}`,
    claim,
    span: { start, end: start + claim.length },
    verdict,
    reason: verdict === 'kept' ? 'supported' : 'unsupported',
    probability: 0.9,
    minSupport: 0.5,
    checks: [],
    signals: {},
    evidence,
    explanation: '',
    versions: { encoder: 'e', verifier: 'v', head: 'h' },
    ...extra,
  };
}

export function verified(claims: readonly [string, Verdict, string][], messages: readonly Message[]): ReconstructInput {
  let at = 0;
  const records = claims.map(([claim, verdict, messageId]) => {
    const made = record(claim, at, verdict, [{ messageId, start: 0, end: 1 }]);
    at += claim.length + 1;
    return made;
  });
  return { text: claims.map(([claim]) => claim).join(' '), records, speakers: {}, messages, recent: [] };
}
