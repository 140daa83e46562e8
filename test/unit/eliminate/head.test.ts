import { describe, expect, it } from 'vitest';
import type { FeatureRow } from '../../../scripts/train-head/rows.js';
import { probabilityOf, trainHead } from '../../../scripts/train-head/train.js';
import { headFeatures, headModel, supportProbability } from '../../../src/eliminate/head.js';
import type { HeadSignals } from '../../../src/eliminate/head.js';
import type { CheckResult } from '../../../src/memory/types.js';

const base: HeadSignals = { verifier: 0.5, coverage: 0.6, cosine: 0.6, length: 6, checks: [] };
const check = (name: CheckResult['check'], status: CheckResult['status']): CheckResult => ({ check: name, status });

describe('supportProbability', () => {
  it('is the logistic of the weighted features', () => {
    const { bias, weights } = headModel(true);
    const full = { ...base, alignment: { min: 0.4, low: 0.3 }, speakerShare: 0.8, slotFit: -0.1 };
    const z = Object.entries(headFeatures(full)).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, bias);
    expect(supportProbability(full)).toBeCloseTo(1 / (1 + Math.exp(-z)), 12);
  });

  it('counts an alignment that was not measured at its mean over the training rows', () => {
    const { alignMin: min = Number.NaN, alignLow: low = Number.NaN } = headModel(true).means ?? {};
    expect(supportProbability(base)).toBeCloseTo(supportProbability({ ...base, alignment: { min, low } }), 12);
  });

  it.each([true, false])('moves with each signal in the right direction only (verifier: %s)', (on) => {
    const at = (change: Partial<HeadSignals>): number => supportProbability({ ...base, ...(on ? {} : { verifier: undefined }), ...change });
    const never = [
      at({ coverage: 0.9 }) - at({}),
      at({ cosine: 0.9 }) - at({}),
      at({ alignment: { min: 0.9, low: 0.5 } }) - at({ alignment: { min: 0.5, low: 0.5 } }),
      at({ alignment: { min: 0.5, low: 0.9 } }) - at({ alignment: { min: 0.5, low: 0.5 } }),
      at({}) - at({ length: 30 }),
      at({}) - at({ checks: [check('names', 'absent')] }),
      at({}) - at({ checks: [check('numbers', 'absent')] }),
      at({}) - at({ checks: [check('dates', 'conflict')] }),
      ...(on ? [at({ verifier: 2 }) - at({})] : []),
    ];
    for (const gain of never) expect(gain).toBeGreaterThanOrEqual(0);
    expect(at({ coverage: 1, cosine: 1, ...(on ? { verifier: 3 } : {}) })).toBeGreaterThan(
      at({ coverage: 0, cosine: 0, ...(on ? { verifier: -3 } : {}) }),
    );
  });

  it('is finite for extreme and missing measures', () => {
    for (const verifier of [1e9, -1e9, undefined]) {
      const p = supportProbability({ ...base, verifier, length: 1e6 });
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
    }
  });

  it.each([true, false])('has thresholds that grow with strictness (verifier: %s)', (on) => {
    const { strictness } = headModel(on);
    expect(strictness.lenient).toBeLessThanOrEqual(strictness.default);
    expect(strictness.default).toBeLessThanOrEqual(strictness.strict);
    expect(strictness.lenient).toBeGreaterThan(0);
  });
});

describe('trainHead', () => {
  const rows = (part: FeatureRow['part'], n: number): FeatureRow[] =>
    Array.from({ length: n }, (_, i) => {
      // A fixed pattern with overlap: coverage helps, "wrong" points the other way than its sign allows.
      const supported = i % 2 === 0;
      const coverage = ((i * 7) % 10) / 10 + (supported ? 0.4 : 0);
      return { file: 'f', id: `${i}`, dialogue: `${i}`, part, supported, features: { coverage, length: supported ? 2 : 1, conflict: 0 } };
    });

  it("gives the same weights bit for bit, never against a feature's sign", () => {
    const train = () => trainHead(rows('training', 200), rows('calibration', 100), ['coverage', 'length', 'conflict']);
    const model = train();
    expect(train()).toEqual(model);
    expect(model.weights['coverage']).toBeGreaterThan(0);
    expect(Math.abs(model.weights['length'] ?? 1)).toBe(0);
  });

  it('sets thresholds that keep the wanted shares of the supported calibration rows', () => {
    const calibration = rows('calibration', 200);
    const model = trainHead(rows('training', 200), calibration, ['coverage', 'length', 'conflict']);
    const supported = calibration.filter((row) => row.supported);
    for (const [level, share] of [
      [model.strictness.lenient, 0.95],
      [model.strictness.default, 0.9],
      [model.strictness.strict, 0.8],
    ] as const) {
      const kept = supported.filter((row) => probabilityOf(model, row) >= level).length / supported.length;
      expect(kept).toBeGreaterThanOrEqual(share);
      // Ten values of coverage, so a step of the share is a tenth.
      expect(kept).toBeLessThanOrEqual(share + 0.1);
    }
  });

  it('is calibrated: the mean probability meets the share of supported rows', () => {
    const calibration = [...rows('calibration', 200), ...rows('calibration', 100).filter((row) => row.supported)];
    const model = trainHead(rows('training', 200), calibration, ['coverage', 'length', 'conflict']);
    const mean = calibration.reduce((sum, row) => sum + probabilityOf(model, row), 0) / calibration.length;
    expect(mean).toBeCloseTo(calibration.filter((row) => row.supported).length / calibration.length, 2);
  });
});
