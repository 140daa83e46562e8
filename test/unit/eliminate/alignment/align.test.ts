import { describe, expect, it } from 'vitest';
import { alignWords } from '../../../../src/eliminate/alignment/align.js';
import type { WordVectors } from '../../../../src/eliminate/alignment/align.js';
import { alignClaims } from '../../../../src/eliminate/alignment/align-claims.js';
import { fakeModels } from '../fakes.js';

const of = (...rows: number[][]): WordVectors => ({ data: Float32Array.from(rows.flat()), dim: rows[0]?.length ?? 2 });

describe('alignWords', () => {
  it('takes the word that finds least in the packed evidence, and only words that count', () => {
    const claim = of([1, 0], [0, 2], [3, 4]);
    const packed = of([5, 0], [1, 1]);
    const line = of([1, 0], [0, 1]);
    // Cosines by hand: 1; cos((0,2),(1,1)) = 0.7071; cos((3,4),(1,1)) = 7 / (5 √2) = 0.98995.
    expect(alignWords(claim, packed, line, [true, true, true])?.min).toBeCloseTo(Math.SQRT1_2, 6);
    expect(alignWords(claim, packed, line, [true, false, true])?.min).toBeCloseTo(7 / (5 * Math.SQRT2), 6);
  });

  it('averages the lowest three centred cosines to the line', () => {
    const claim = of([2, 0], [0, 2]);
    const line = of([2, 0], [0, -2]);
    // Center (1, 0): claim (1, 0), (-1, 2); line (1, 0), (-1, -2). Best cosines: 1 and max(-0.447, (1 - 4) / 5) = -0.447.
    expect(alignWords(claim, line, line, [true, true])?.low).toBeCloseTo((1 - 1 / Math.sqrt(5)) / 2, 6);
  });

  it('is undefined without a word that counts, or without evidence', () => {
    expect(alignWords(of([1, 0]), of([1, 0]), of([1, 0]), [false])).toBeUndefined();
    expect(alignWords(of([1, 0]), { data: new Float32Array(), dim: 2 }, of([1, 0]), [true])).toBeUndefined();
  });

  it('stays finite where centring leaves nothing', () => {
    expect(alignWords(of([1, 0]), of([1, 0]), of([1, 0]), [true])).toEqual({ min: 1, low: 0 });
  });
});

describe('alignClaims', () => {
  const claims = [
    { text: 'The boat sank.', packed: 'user: The boat sank. user: Ok.', line: 'user: The boat sank.' },
    { text: 'The plane left.', packed: 'user: The boat sank. user: Ok.', line: 'user: The boat sank.' },
  ];

  it('runs the encoder once, each text once, and ranks the claim whose words are there higher', async () => {
    const { encoder } = fakeModels();
    const { alignments, tokens } = await alignClaims(encoder, claims, {});
    expect(encoder.partCalls.map((texts) => texts.map((parts) => parts.join('')))).toEqual([
      [claims[0]!.text, claims[0]!.packed, claims[0]!.line, claims[1]!.text],
    ]);
    expect(tokens).toBe(4);
    expect(alignments[0]!.min).toBeCloseTo(1, 6);
    expect(alignments[0]!.min).toBeGreaterThan(alignments[1]!.min);
    expect(alignments[0]!.low).toBeGreaterThan(alignments[1]!.low);
  });

  it('leaves out what an encoder without word vectors, or a claim of function words, cannot give', async () => {
    const { encoder } = fakeModels();
    const { embedParts: _none, ...plain } = encoder;
    expect(await alignClaims(plain, claims, {})).toEqual({ alignments: [undefined, undefined], tokens: 0 });
    expect((await alignClaims(encoder, [{ ...claims[0]!, text: 'It is.' }], {})).alignments).toEqual([undefined]);
    expect((await alignClaims(encoder, [], {})).alignments).toEqual([]);
  });
});
