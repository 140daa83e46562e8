import { describe, expect, it } from 'vitest';
import {
  type EliminateCase,
  evidenceAccuracy,
  isRight,
  type Judged,
  judge,
  readEliminateCase,
  reasonAccuracy,
  shares,
} from '../../../scripts/cases/eliminate.js';
import { CasesError, parseRows, type RowResult, summarise } from '../../../scripts/cases/rows.js';
import type { AuditRecord } from '../../../src/memory/types.js';

const record = (verdict: AuditRecord['verdict'], probability: number, more: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 'r',
  claim: 'c',
  span: { start: 0, end: 1 },
  verdict,
  reason: verdict === 'kept' ? 'supported' : 'unsupported',
  probability,
  minSupport: 0.5,
  checks: [],
  signals: {},
  evidence: [],
  explanation: '',
  versions: { encoder: '', verifier: '', head: '' },
  ...more,
});

const row = (more: Partial<EliminateCase> = {}): EliminateCase => ({
  id: 'E1',
  kind: 'number',
  source: [],
  claim: 'c',
  expected: 'removed',
  reason: 'number',
  evidence: ['m1'],
  ...more,
});
const got = (more: Partial<Judged> = {}): Judged => ({ verdict: 'removed', reason: 'number', probability: 0.1, evidence: ['m1'], ...more });

describe('judge', () => {
  it('lets the worst record decide', () => {
    const records = [record('kept', 0.9), record('removed', 0.3, { reason: 'date' }), record('doubtful', 0.45)];
    expect(judge({ records })).toMatchObject({ verdict: 'removed', reason: 'date', probability: 0.3 });
    expect(judge({ records: [record('kept', 0.9), record('doubtful', 0.45)] }).verdict).toBe('doubtful');
    expect(judge({ records: [record('kept', 0.9), record('kept', 0.8)] })).toMatchObject({ verdict: 'kept', probability: 0.8 });
  });

  it('takes a text without a claim as removed, with the reason that was given', () => {
    expect(judge({ records: [] })).toMatchObject({ verdict: 'removed', reason: 'empty', probability: 0 });
    expect(judge({ records: [record('non-claim', 0, { reason: 'question' })] })).toMatchObject({ verdict: 'removed', reason: 'question' });
  });

  it('does not let a non-claim lower a kept text', () => {
    expect(judge({ records: [record('non-claim', 0), record('kept', 0.9)] }).verdict).toBe('kept');
  });

  it('reports the messages of all records', () => {
    const span = (messageId: string) => ({ messageId, start: 0, end: 1 });
    const records = [record('kept', 0.9, { evidence: [span('m1'), span('m2')] }), record('kept', 0.8, { evidence: [span('m2')] })];
    expect(judge({ records }).evidence).toEqual(['m1', 'm2']);
  });
});

describe('scoring', () => {
  it('lets a doubtful verdict stand for anything but kept', () => {
    expect([isRight('kept', 'kept'), isRight('kept', 'doubtful'), isRight('kept', 'removed')]).toEqual([true, false, false]);
    expect([isRight('removed', 'kept'), isRight('removed', 'doubtful'), isRight('removed', 'removed')]).toEqual([false, true, true]);
    expect([isRight('doubtful', 'kept'), isRight('doubtful', 'doubtful'), isRight('doubtful', 'removed')]).toEqual([false, true, true]);
  });

  it('counts kept and removed apart, a row that did not run as not right', () => {
    const rows = [
      { expected: 'kept' as const, got: got({ verdict: 'kept' }) },
      { expected: 'kept' as const },
      { expected: 'removed' as const, got: got() },
      { expected: 'doubtful' as const, got: got({ verdict: 'kept' }) },
    ];
    expect(shares(rows)).toEqual({ kept: 0.5, removed: 1 });
    expect(shares([])).toEqual({ kept: 0, removed: 0 });
  });

  it('judges the reason only of rows rightly taken out that name one', () => {
    const rows = [
      { row: row(), got: got() },
      { row: row(), got: got({ reason: 'date' }) },
      { row: row(), got: got({ verdict: 'kept' }) },
      { row: row({ reason: undefined }), got: got() },
      { row: row({ expected: 'kept' }), got: got() },
    ];
    expect(reasonAccuracy(rows)).toEqual({ right: 1, of: 2 });
  });

  it('judges the evidence of rows that name some', () => {
    const rows = [
      { row: row({ evidence: ['m1', 'm2'] }), got: got({ evidence: ['m2', 'm9'] }) },
      { row: row(), got: got({ evidence: ['m3'] }) },
      { row: row({ evidence: [] }), got: got() },
    ];
    expect(evidenceAccuracy(rows)).toEqual({ right: 1, of: 2 });
  });
});

describe('rows', () => {
  it('reads a case, or says why it cannot be run', () => {
    const fields = { source: [{ id: 'm1' }], claim: 'c', kind: 'name', expect: { verdict: 'kept', evidence: ['m1'] } };
    expect(readEliminateCase({ id: 'E1', area: 'eliminate', fields })).toMatchObject({ expected: 'kept', kind: 'name', reason: undefined });
    expect(readEliminateCase({ id: 'E1', area: 'eliminate', fields: { ...fields, source: 'x' } })).toContain('source');
    expect(readEliminateCase({ id: 'E1', area: 'eliminate', fields: { ...fields, expect: { verdict: 'maybe' } } })).toContain('maybe');
  });

  it.each([
    ['{"id":"E1"}\nnot json', 'line 2 is not JSON'],
    ['{"id":"E1"}\n{"id":"E1"}', 'repeats the id E1'],
    ['{"kind":"x"}', 'line 1 has no id'],
    ['[1]', 'line 1 has no id'],
  ])('refuses %j', (text, message) => {
    expect(() => parseRows(text, 'eliminate', 'f.jsonl')).toThrow(CasesError);
    expect(() => parseRows(text, 'eliminate', 'f.jsonl')).toThrow(message);
  });

  it('sums up by kind, unbound rows neither right nor wrong', () => {
    const results: RowResult[] = [
      { id: 'a', status: 'right', groups: [{ name: 'x', right: true }] },
      {
        id: 'b',
        status: 'wrong',
        groups: [
          { name: 'x', right: false },
          { name: 'y', right: true },
        ],
      },
      { id: 'c', status: 'unbound', groups: [{ name: 'y', right: false }] },
    ];
    expect(summarise(results)).toEqual({
      rows: 3,
      right: 1,
      wrong: ['b'],
      unbound: ['c'],
      byKind: { x: { rows: 2, right: 1 }, y: { rows: 2, right: 1 } },
    });
  });
});
