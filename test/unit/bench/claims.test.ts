import { describe, expect, it } from 'vitest';
import { formatAnchors } from '../../../bench/claims/anchors.js';
import { parseClaimRows } from '../../../bench/claims/rows.js';
import { parseClaimsArgs, spread } from '../../../bench/claims/run.js';
import { reportOf, scoreRow } from '../../../bench/claims/score.js';
import { aurocInterval, aurocOf, removedAt, type Scored } from '../../../bench/stats.js';
import { UsageError } from '../../../bench/usage-error.js';
import type { AuditRecord } from '../../../src/memory/types.js';

const scored = (supported: boolean, score: number, dialogue = 'd'): Scored => ({ supported, score, dialogue });

describe('figures', () => {
  it('removedAt gives the share of unsupported under the score of the first supported to keep', () => {
    const rows = [
      ...Array.from({ length: 20 }, (_, i) => scored(true, 0.5 + i / 100)),
      scored(false, 0.1),
      scored(false, 0.505),
      scored(false, 0.9),
    ];
    expect(removedAt(rows, 0)).toBeCloseTo(1 / 3, 12);
    // One of twenty supported rows may go: the threshold is the second lowest score, 0.51.
    expect(removedAt(rows, 0.05)).toBeCloseTo(2 / 3, 12);
  });

  it('resamples dialogues with a seed', () => {
    const rows = Array.from({ length: 60 }, (_, i) => scored(i % 2 === 0, (i * 37) % 50, `d${i % 12}`));
    const interval = aurocInterval(rows, 200, 1);
    expect(interval).toEqual(aurocInterval(rows, 200, 1));
    expect(interval.low).toBeLessThan(aurocOf(rows));
    expect(interval.high).toBeGreaterThan(aurocOf(rows));
  });

  it('gives an interval of one point when every dialogue says the same', () => {
    const rows = ['a', 'b', 'c'].flatMap((dialogue) => [scored(true, 1, dialogue), scored(false, 0, dialogue)]);
    expect(aurocInterval(rows, 50, 1)).toEqual({ low: 1, high: 1 });
  });

  it('spreads a limit over a file', () => {
    expect(spread([0, 1, 2, 3, 4, 5], 3)).toEqual([0, 2, 4]);
    expect(spread([0, 1], Number.POSITIVE_INFINITY)).toEqual([0, 1]);
  });
});

const line = (more: object) =>
  JSON.stringify({ id: 'a', dialogue_id: 'd', source: [{ role: 'user', text: 'Hi' }], claim: 'c', label: 'supported', ...more });

describe('rows', () => {
  it('takes the test split of a file that has one', () => {
    const text = [line({ id: 'a', split: 'evaluation' }), line({ id: 'b', split: 'test' })].join('\n');
    expect(parseClaimRows(text, 'f').map(({ id }) => id)).toEqual(['b']);
    expect(parseClaimRows(line({ context: 'Before.' }), 'f')[0]).toMatchObject({ supported: true, context: 'Before.', errorTypes: [] });
  });

  it.each(['not json', line({ label: 'maybe' }), line({ source: 'x' })])('refuses %s', (text) => {
    expect(() => parseClaimRows(text, 'f.jsonl')).toThrow(UsageError);
    expect(() => parseClaimRows(text, 'f.jsonl')).toThrow('f.jsonl, line 1');
  });

  it('needs a folder', () => {
    expect(() => parseClaimsArgs([], {})).toThrow('--data DIR');
    expect(parseClaimsArgs([], { MEMGUARD_DATA: '/d' }).folder).toBe('/d/data/claims');
    expect(() => parseClaimsArgs(['--limit', '0', '--data', 'x'], {})).toThrow('--limit 0');
  });
});

describe('scores', () => {
  const [row] = parseClaimRows(line({}), 'f');
  const record = (verdict: string, probability: number, cosine: number) =>
    ({ verdict, probability, signals: { cosine } }) as unknown as AuditRecord;

  it('takes the least of the records inside a claim', () => {
    const records = [record('kept', 0.9, 0.4), record('removed', 0.2, 0.6), record('non-claim', 0, 0)];
    expect(scoreRow(row!, { records })).toMatchObject({ probability: 0.2, cosine: 0.4, kept: false });
    expect(scoreRow(row!, { records: [] })).toMatchObject({ probability: 0, cosine: 0, kept: false });
  });

  it('compares a corrupted claim with the row it was made from, in the same dialogue', () => {
    const of = (claim: string, supported: boolean, probability: number, seed?: string, dialogue = 'd') => ({
      row: { ...row!, claim, supported, seed, dialogue },
      probability,
      kept: supported,
      cosine: 0.5,
    });
    const rows = [
      of('a', true, 0.9),
      of('a2', false, 0.4, 'a'),
      of('a3', false, 0.9, 'a'),
      of('b2', false, 0.1, 'b'),
      of('a4', false, 0.1, 'a', 'other'),
    ];
    expect(reportOf(rows).twins).toEqual({ n: 2, accuracy: 0.5 });
    const table = formatAnchors(
      'f',
      rows.map((off) => ({ off, on: { ...off, probability: off.row.supported ? 1 : 0 }, drift: off.row.supported ? 0.2 : 0.6 })),
    );
    expect(table).toContain('deformation off  AUROC 0.875   twins 0.500');
    expect(table).toContain('deformation on   AUROC 1.000   twins 1.000');
    expect(table).toContain('drift alone      AUROC 1.000');
  });

  it('reports by error type against all supported rows', () => {
    const of = (supported: boolean, probability: number, errorTypes: string[], kept: boolean) => ({
      row: { ...row!, supported, errorTypes, dialogue: `d${probability}` },
      probability,
      kept,
      cosine: 0.5,
    });
    const report = reportOf([
      of(true, 0.9, [], true),
      of(true, 0.6, [], false),
      of(false, 0.7, ['a', 'b'], true),
      of(false, 0.1, ['b'], false),
    ]);
    expect(report).toMatchObject({ n: 4, supported: 2, auroc: 0.75, bacc: 0.5, cosine: 0.5 });
    expect(report.byType).toMatchObject({ a: { n: 1, auroc: 0.5 }, b: { n: 2, auroc: 0.75 } });
  });
});
