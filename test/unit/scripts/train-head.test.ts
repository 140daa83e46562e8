import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ablationTable, foldTable, outOfFold, twinAccuracy } from '../../../scripts/train-head/ablation.js';
import { readDump, signalsOf, trainAll } from '../../../scripts/train-head/main.js';
import { type FeatureRow, readLabelledClaims } from '../../../scripts/train-head/rows.js';
import { probabilityOf, trainHead } from '../../../scripts/train-head/train.js';
import head from '../../../src/eliminate/head.json' with { type: 'json' };
import type { AuditRecord } from '../../../src/memory/types.js';

// Training takes seconds, on a busy machine many.
vi.setConfig({ testTimeout: 300_000 });

describe('the shipped head', () => {
  it('is what training from its dump gives, bit for bit', () => {
    const rows = readDump('scripts/train-head/features.jsonl');
    expect(trainAll(rows)).toEqual(head);
    expect(trainAll(rows)).toEqual(trainAll([...rows]));
  });

  it('saw no row of the files that only test', () => {
    const files = new Set(readDump('scripts/train-head/features.jsonl').map(({ file, part }) => `${part} ${file}`));
    expect([...files].sort()).toEqual([
      'calibration summedits/qmsum.sentence',
      'calibration summedits/sales_call.sentence',
      'training qmsum_synth/val',
      'training sgd_claims/train',
    ]);
  });
});

describe('readLabelledClaims', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const row = (id: string, claim: string, label: string, more: object = {}) =>
    JSON.stringify({ id, dialogue_id: 'd', source: [{ role: 'user', text: 'x' }], claim, label, ...more });
  const write = (file: string, lines: string[]) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, `${file}.jsonl`), `${lines.join('\n')}\n`);
  };
  write('sgd_claims/train', [row('s1', 'a', 'supported')]);
  write('qmsum_synth/val', [
    row('q1', 'true', 'supported'),
    row('q2', 'false', 'unsupported', { seed: 'true', error_type: ['negation_flip'] }),
    row('q3', 'other', 'unsupported', { seed: 'nowhere' }),
  ]);
  for (const file of ['sales_call', 'qmsum']) {
    write(`summedits/${file}.sentence`, [
      row(`${file}-e`, 'e', 'supported', { split: 'evaluation' }),
      row(`${file}-t`, 't', 'supported', { split: 'test' }),
    ]);
  }

  it('reads the allowed rows only, each corrupted claim with its twin', () => {
    const rows = readLabelledClaims(folder);
    expect(rows.map(({ id }) => id)).toEqual(['s1', 'q1', 'q2', 'q3', 'sales_call-e', 'qmsum-e']);
    expect(rows[2]).toMatchObject({ twin: 'q1', types: ['negation_flip'], part: 'training' });
    expect(rows[3]).not.toHaveProperty('twin');
  });
});

describe('signalsOf', () => {
  it('takes the record that a check or the verifier likes least', () => {
    const record = (signals: Record<string, number>) => ({ verdict: 'kept', signals }) as unknown as AuditRecord;
    const records = [record({ verifier: -1, conflict: 0 }), record({ verifier: 2, conflict: 1 }), record({ verifier: 0, conflict: 0 })];
    expect(signalsOf({ records })).toEqual({ verifier: 2, conflict: 1 });
    expect(signalsOf({ records: records.slice(0, 1) })).toEqual({ verifier: -1, conflict: 0 });
    expect(signalsOf({ records: [] })).toBeUndefined();
  });
});

/** Rows in which `verifier` tells the labels apart and `cosine` the twins; every dialogue has both labels. */
const rows = (n: number, part: FeatureRow['part'] = 'training'): FeatureRow[] =>
  Array.from({ length: n }, (_, i) => {
    const supported = i % 2 === 0;
    const wobble = ((i * 37) % 11) / 11;
    return {
      file: 'made/up',
      id: `r${i}`,
      dialogue: `d${i >> 2}`,
      part,
      supported,
      ...(supported ? {} : { twin: `r${i - 1}`, types: [i % 4 === 1 ? 'one' : 'other'] }),
      features: {
        verifier: (supported ? 0.2 : 0) + wobble,
        cosine: ((i >> 1) % 5) / 5 + (supported ? 0.1 : 0),
        length: 1 + (i % 7),
      },
    };
  });

describe('trainHead', () => {
  it('gives the twins more weight on what tells them apart', () => {
    const share = (twinShare: number) => {
      const { weights } = trainHead(rows(200), rows(100, 'calibration'), ['verifier', 'cosine'], twinShare);
      return (weights['cosine'] ?? 0) / (weights['verifier'] ?? 1);
    };
    expect(share(2)).toBeGreaterThan(share(0));
  });

  it('learns nothing from length where the labels only differ in how long their claims are', () => {
    const skewed = rows(400).filter((row, i) => row.supported === (row.features['length'] ?? 0) > 4 || i % 8 < 2);
    const { weights } = trainHead(skewed, rows(100, 'calibration'), ['verifier', 'length']);
    expect(Math.abs(weights['length'] ?? 1)).toBeLessThan(0.1);
  });

  it('counts a feature that was not measured at its mean', () => {
    const model = trainHead(rows(100), rows(100, 'calibration'), ['verifier', 'cosine']);
    const [row] = rows(1);
    const { cosine: _unmeasured, ...features } = row!.features;
    const mean = probabilityOf(model, { ...row!, features: { ...features, cosine: model.means['cosine'] ?? Number.NaN } });
    expect(probabilityOf(model, { ...row!, features })).toBe(mean);
  });
});

describe('ablation', () => {
  it('scores every row by a head that saw no row of its dialogue', () => {
    const scores = outOfFold(rows(60), ['verifier', 'cosine']);
    expect(scores.size).toBe(60);
    // With labels turned in one dialogue, its own scores stay: they come from the others.
    const turned = rows(60).map((row) => (row.dialogue === 'd0' ? { ...row, supported: !row.supported } : row));
    const again = outOfFold(turned, ['verifier', 'cosine'], 0);
    const before = outOfFold(rows(60), ['verifier', 'cosine'], 0);
    const of = (map: ReadonlyMap<FeatureRow, number>) => [...map].flatMap(([row, score]) => (row.dialogue === 'd0' ? [score] : []));
    expect(of(again)).toEqual(of(before));
  });

  it('prints a line a part and a file, and one an error type', () => {
    const table = ablationTable(
      [...rows(60), ...rows(40, 'calibration').map((row) => ({ ...row, file: 'made/too' }))],
      ['verifier', 'cosine'],
    );
    expect(table.split('\n')[0]).toMatch(/up +too$/);
    expect(table).toMatch(/\n {2}nothing +\d\.\d{3} +\d\.\d{3} +\d\.\d{3} +\d\.\d{3}\n/);
    expect(table).toMatch(/\n {2}verifier +0/);
    expect(foldTable(rows(60), ['verifier', 'cosine'])).toMatch(/ {2}other +n +15 {2}AUROC +\d\.\d{3}/);
  });

  it('counts twins by id', () => {
    expect(twinAccuracy(rows(8), (row) => (row.supported ? 1 : 0))).toBe(1);
    expect(twinAccuracy(rows(8), (row) => (row.id === 'r1' ? 2 : row.supported ? 1 : 0))).toBe(0.75);
    expect(readFileSync('package.json', 'utf8')).toContain('"train:head"');
  });
});
