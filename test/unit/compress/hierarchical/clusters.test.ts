import { describe, expect, it } from 'vitest';
import { clusterMessages } from '../../../../src/compress/hierarchical/clusters.js';
import { asMatrix, normalizeRows } from '../../../../src/core/matrix.js';
import { createRandom } from '../../../../src/core/random.js';

const LIMITS = { minCosine: 0.35, adjacency: 0.1, maxStretches: 512, maxClusters: 24 };

/** Rows around the axes that `subjects` names, with some noise. */
function rowsOf(subjects: readonly number[], noise = 0.2, dim = 8) {
  const random = createRandom(7);
  const data = new Float32Array(subjects.length * dim);
  subjects.forEach((subject, i) => {
    for (let p = 0; p < dim; p++) data[i * dim + p] = (p === subject ? 1 : 0) + noise * (random() - 0.5);
  });
  return normalizeRows(asMatrix(data, dim));
}
const alone = (subjects: readonly number[]) => subjects.map(() => true);

describe('clusters', () => {
  it('gathers what lies close, also from places far apart, in order of first place', () => {
    const subjects = [0, 0, 1, 1, 2, 0, 2, 1];
    expect(clusterMessages(rowsOf(subjects), alone(subjects), LIMITS)).toEqual([
      [0, 1, 5],
      [2, 3, 7],
      [4, 6],
    ]);
  });

  it('keeps an answer with its question, whatever it is about by itself', () => {
    const subjects = [0, 3, 1, 3, 0, 3];
    const opens = [true, false, true, false, true, false];
    expect(clusterMessages(rowsOf(subjects), opens, { ...LIMITS, minCosine: 0.7 })).toEqual([
      [0, 1, 4, 5],
      [2, 3],
    ]);
  });

  it('holds every message once, however many there are, and at most so many clusters', () => {
    const random = createRandom(3);
    const subjects = Array.from({ length: 300 }, () => Math.floor(random() * 60));
    const limits = { ...LIMITS, maxStretches: 50, maxClusters: 7 };
    const clusters = clusterMessages(rowsOf(subjects, 0.2, 64), alone(subjects), limits);
    expect(clusters).toHaveLength(7);
    expect(clusters.flat().sort((a, b) => a - b)).toEqual(subjects.map((_, i) => i));
    expect(clusterMessages(rowsOf(subjects, 0.2, 64), alone(subjects), limits)).toEqual(clusters);
  });

  it('copes with one message, equal messages and rows of zeros', () => {
    expect(clusterMessages(rowsOf([0]), [true], LIMITS)).toEqual([[0]]);
    expect(clusterMessages(rowsOf([1, 1, 1, 1], 0), alone([1, 1, 1, 1]), LIMITS)).toEqual([[0, 1, 2, 3]]);
    const zeros = asMatrix(new Float32Array(5 * 8), 8);
    expect(clusterMessages(zeros, alone([0, 0, 0, 0, 0]), LIMITS).flat()).toHaveLength(5);
  });
});
