import type { EvidenceUnit } from '../../../../src/eliminate/types.js';
import type { CheckInput } from '../../../../src/eliminate/types.js';
import type { CheckResult, Message } from '../../../../src/memory/types.js';

/** What a row expects: a status, or `calm` (anything but a conflict) or `unsupported` (conflict or absent). */
export type Expected = CheckResult['status'] | 'calm' | 'unsupported';

/** A conversation: one text per message. A leading 'A: ' makes it the assistant's, a leading '[time] ' gives its time. */
export type Row = readonly [conversation: string | readonly string[], claim: string, expected: Expected];

const ACCEPTED: Record<Expected, readonly CheckResult['status'][]> = {
  ok: ['ok'],
  conflict: ['conflict'],
  absent: ['absent'],
  'not-applicable': ['not-applicable'],
  calm: ['ok', 'absent', 'not-applicable'],
  unsupported: ['conflict', 'absent'],
};

export function accepted(expected: Expected): readonly CheckResult['status'][] {
  return ACCEPTED[expected];
}

export function toMessages(conversation: string | readonly string[]): Message[] {
  const lines = typeof conversation === 'string' ? [conversation] : conversation;
  return lines.map((line, index) => {
    const timed = /^\[([^\]]+)\] /.exec(line);
    const rest = timed ? line.slice(timed[0].length) : line;
    const assistant = rest.startsWith('A: ');
    return {
      id: `m${index + 1}`,
      role: assistant ? ('assistant' as const) : ('user' as const),
      text: assistant ? rest.slice(3) : rest,
      version: `v${index}`,
      ...(timed ? { time: timed[1]! } : {}),
    };
  });
}

/** A check input whose units are the whole conversation as one window, then each message. */
export function toInput(conversation: string | readonly string[], claim: string): CheckInput {
  const messages = toMessages(conversation);
  const unit = (kind: EvidenceUnit['kind'], indices: number[]): EvidenceUnit => ({ kind, indices, score: 0.5, cosine: 0.5, coverage: 0.5 });
  const all = messages.map((_, i) => i);
  return {
    claim: { text: claim, start: 0, end: claim.length, kind: 'claim' },
    messages,
    units: [unit('window', all), ...all.slice(0, 2).map((i) => unit('message', [i]))],
  };
}
