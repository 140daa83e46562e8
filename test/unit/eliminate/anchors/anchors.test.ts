import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/core/random.js';
import { deformToAnchors } from '../../../../src/eliminate/anchors/deform.js';
import { driftOf } from '../../../../src/eliminate/anchors/drift.js';
import { anchorMessages, verifiedPairs } from '../../../../src/eliminate/anchors/evidence.js';
import { confirmedExchanges } from '../../../../src/eliminate/anchors/mine.js';
import { pairMean, pullToAnchors } from '../../../../src/eliminate/anchors/pull.js';
import { piecesOf } from '../../../../src/eliminate/evidence.js';
import { embedWords, messagesOf, SPACE_DIM } from '../fakes.js';

const length = (vector: Float32Array): number => Math.hypot(...vector);

describe('pullToAnchors', () => {
  it('pulls what is near by 0.3 of the pair mean and leaves the rest; the input stays as it is', () => {
    const pair = pairMean(Float32Array.of(1, 0), Float32Array.of(0, 1));
    const vectors = Float32Array.of(1, 0, 0, -1);
    const pulled = pullToAnchors(vectors, 2, [pair]);
    // v' = 0.7 (1, 0) + 0.3 (0.7071, 0.7071), scaled to length 1.
    const raw = [0.7 + 0.3 * Math.SQRT1_2, 0.3 * Math.SQRT1_2] as const;
    expect(pulled[0]).toBeCloseTo(raw[0] / Math.hypot(...raw), 6);
    expect(pulled[1]).toBeCloseTo(raw[1] / Math.hypot(...raw), 6);
    expect([...pulled.subarray(2)]).toEqual([0, -1]);
    expect([...vectors]).toEqual([1, 0, 0, -1]);
  });

  it('takes the nearest of several pairs, and nothing without pairs', () => {
    const near = Float32Array.of(0.8, 0.6);
    const pulled = pullToAnchors(Float32Array.of(1, 0), 2, [Float32Array.of(0.6, -0.8), near]);
    expect(pulled[1]).toBeGreaterThan(0);
    expect([...pullToAnchors(Float32Array.of(1, 0), 2, [])]).toEqual([1, 0]);
  });

  it('keeps zero rows zero', () => {
    expect([...pullToAnchors(new Float32Array(2), 2, [Float32Array.of(1, 0)])]).toEqual([0, 0]);
    expect(length(pairMean(new Float32Array(2), new Float32Array(2)))).toBe(0);
  });
});

describe('driftOf', () => {
  const dim = 6;
  const random = createRandom(5);
  // Lines that differ along the first two directions only.
  const rows = Array.from({ length: 10 }, () => [1, random() - 0.5, random() - 0.5, 0, 0, 0].map((value) => value + 1e-3 * random()));
  const vectors = Float32Array.from(rows.flatMap((row) => row.map((value) => value / Math.hypot(...row))));

  it('is higher across the spread of the lines than along it', () => {
    const along = driftOf(Float32Array.of(0.8, 0.6, 0, 0, 0, 0), vectors, dim);
    const across = driftOf(Float32Array.of(0.8, 0, 0, 0.6, 0, 0), vectors, dim);
    expect(along).toBeGreaterThan(0);
    expect(across).toBeGreaterThan(along);
    expect(across).toBeLessThan(1);
  });

  it('meets the direct formula with the inverse of the covariance', () => {
    const plane = Float32Array.of(1, 0, -0.5, Math.sqrt(3) / 2, -0.5, -Math.sqrt(3) / 2);
    // The rows of an equilateral triangle: XᵀX / 3 = 0.5 I, trace 1. Σ = 0.5 · 0.5 I + 0.5 · (1 / 2) I = 0.5 I.
    // Any unit x: d = 2; the rows' own d: 2 as well; drift 0.5. Twice as far: d = 8.
    expect(driftOf(Float32Array.of(0, 1), plane, 2)).toBeCloseTo(0.5, 5);
    expect(driftOf(Float32Array.of(0, 2), plane, 2)).toBeCloseTo(8 / 10, 5);
  });

  it('tells nothing from too few lines, or lines that are all the same', () => {
    expect(driftOf(Float32Array.of(1, 0), Float32Array.of(1, 0, 0, 1), 2)).toBe(0.5);
    expect(driftOf(Float32Array.of(0, 1), Float32Array.of(1, 0, 1, 0, 1, 0), 2)).toBe(0.5);
  });
});

describe('confirmedExchanges', () => {
  it.each(['Yes, that is correct.', "Yes, that's right!", 'Perfect, thanks.', 'That is fine for me.', 'Exactly.'])('reads %j', (reply) => {
    const messages = messagesOf('user: Book a table for two.', 'assistant: A table for two at seven.', `user: ${reply}`);
    expect(confirmedExchanges(messages)).toEqual([{ prompt: 0, answer: 1 }]);
  });

  it.each([
    "No, that's wrong.",
    'Yes, but make it three.',
    'Actually, that is not it.',
    'Is that right?',
    'Yes, and then we went on to the lake to swim.',
  ])('takes %j for no plain confirmation', (reply) => {
    const messages = messagesOf('user: Book a table for two.', 'assistant: A table for two at seven.', `user: ${reply}`);
    expect(confirmedExchanges(messages)).toEqual([]);
  });

  it('needs the speaker who asked', () => {
    const messages = messagesOf('Ann: Shall we meet at six?', 'Ben: At six.', 'Cem: Yes.');
    expect(confirmedExchanges(messages)).toEqual([]);
    expect(confirmedExchanges([])).toEqual([]);
  });
});

describe('anchors as evidence', () => {
  const anchors = [{ id: 'a1', prompt: 'Which table?', answer: 'The table at the window.', time: '2026-03-01T10:00:00Z' }];

  it('stand before the conversation as a user and an assistant message, well-formed, the same each time', () => {
    const messages = anchorMessages([{ ...anchors[0]!, prompt: 'x\ud800' }]);
    expect(messages.map(({ id, role, time }) => [id, role, time])).toEqual([
      ['anchor:a1:prompt', 'user', '2026-03-01T10:00:00Z'],
      ['anchor:a1:answer', 'assistant', '2026-03-01T10:00:00Z'],
    ]);
    expect(messages[0]?.text.isWellFormed()).toBe(true);
    expect(anchorMessages(anchors)).toEqual(anchorMessages(anchors));
  });

  it('are pairs, like confirmed exchanges, and pull the lines near them', () => {
    const chat = messagesOf('user: Book a table.', 'assistant: A table at the window.', 'user: Yes.', 'user: My cat sleeps.');
    const messages = [...anchorMessages(anchors), ...chat];
    expect(verifiedPairs(messages)).toEqual([
      { prompt: 0, answer: 1 },
      { prompt: 2, answer: 3 },
    ]);
    const pieces = piecesOf(messages);
    const vectors = embedWords(pieces.map(({ line }) => line));
    const pulled = deformToAnchors(messages, pieces, vectors, SPACE_DIM);
    const row = (data: Float32Array, i: number) => [...data.subarray(i * SPACE_DIM, (i + 1) * SPACE_DIM)];
    expect(row(pulled, 3)).not.toEqual(row(vectors, 3));
    expect(row(pulled, 5)).toEqual(row(vectors, 5));
    expect(deformToAnchors(chat.slice(0, 2), piecesOf(chat.slice(0, 2)), vectors, SPACE_DIM)).toBe(vectors);
  });
});
