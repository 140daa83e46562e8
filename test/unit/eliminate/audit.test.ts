import { describe, expect, it } from 'vitest';
import { type AuditInput, auditRecord } from '../../../src/eliminate/audit.js';
import { messagesOf } from './fakes.js';

const messages = messagesOf('Ann: The vet moved us to 6:30 pm.', 'user: Thanks.');
const input = (change: Partial<AuditInput>): AuditInput => ({
  claim: { start: 3, end: 20, text: 'The vet is at 7:30.', kind: 'claim', sentenceId: 's1' },
  index: 2,
  decision: { verdict: 'kept', reason: 'supported' },
  probability: 0.876543,
  minSupport: 0.5,
  checks: [],
  signals: { coverage: 0.123456 },
  evidence: [{ messageId: 'm1', start: 0, end: 29 }],
  missing: [],
  messages: new Map(messages.map((m) => [m.id, m])),
  versions: { encoder: 'e', verifier: 'v', head: 'h' },
  ...change,
});

describe('auditRecord', () => {
  it('holds the claim, its place, rounded numbers, and is the same each time', () => {
    const record = auditRecord(input({}));
    expect(record).toMatchObject({
      id: 'c2',
      span: { start: 3, end: 20 },
      sentenceId: 's1',
      probability: 0.8765,
      signals: { coverage: 0.1235 },
    });
    expect(auditRecord(input({}))).toEqual(record);
  });

  it.each<[Partial<AuditInput>, string]>([
    [{}, 'Message m1 (Ann) supports it: "The vet moved us to 6:30 pm." (support 88 %, needed 50 %).'],
    [
      {
        decision: {
          verdict: 'removed',
          reason: 'date',
          cause: {
            check: 'dates',
            status: 'conflict',
            detail: 'says 7:30, the message says 6:30',
            sourceSpan: { messageId: 'm1', start: 0, end: 5 },
          },
        },
      },
      'Removed: the claim says 7:30, the message says 6:30 (message m1, Ann).',
    ],
    [
      {
        decision: {
          verdict: 'removed',
          reason: 'name',
          cause: { check: 'names', status: 'absent', detail: 'names Marta, no message does' },
        },
        probability: 0.1,
      },
      'Removed: the claim names Marta, no message does (support 10 %, needed 50 %).',
    ],
    [
      { decision: { verdict: 'doubtful', reason: 'unsupported' }, probability: 0.45, missing: ['rowing', 'boat', 'lake', 'more'] },
      'Doubtful: the best evidence says nothing of "rowing", "boat" and "lake" (support 45 %, needed 50 %).',
    ],
    [
      { decision: { verdict: 'removed', reason: 'unsupported' }, probability: 0.2 },
      'Removed: the messages use its words but do not clearly say this (support 20 %, needed 50 %).',
    ],
    [
      { decision: { verdict: 'removed', reason: 'unsupported' }, messages: new Map() },
      'Removed: there are no messages that could support it.',
    ],
    [{ decision: { verdict: 'removed', reason: 'empty' } }, 'The sentence states nothing: it holds no letter and no digit.'],
    [
      { decision: { verdict: 'non-claim', reason: 'question' } },
      'This is a question, not a statement, so there is nothing to check and only a kept answer brings it into the payload.',
    ],
  ])('explains in one sentence %#', (change, sentence) => expect(auditRecord(input(change)).explanation).toBe(sentence));

  it('cuts a long quotation between characters', () => {
    const [long] = messagesOf(`user: ${'🙂'.repeat(300)}`);
    const { explanation } = auditRecord(input({ messages: new Map([['m1', long!]]), evidence: [{ messageId: 'm1', start: 0, end: 600 }] }));
    expect(explanation.isWellFormed()).toBe(true);
    expect(explanation.length).toBeLessThan(400);
  });
});
