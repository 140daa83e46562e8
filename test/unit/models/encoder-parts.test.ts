import { describe, expect, it } from 'vitest';
import { createEncoder } from '../../../src/models/encoder.js';
import type { ModelSession, TokenBatch } from '../../../src/models/transformers-session.js';
import type { ModelEntry } from '../../../src/ports.js';

const DIM = 2;
const entry: ModelEntry = {
  id: 'letters',
  revision: '1',
  kind: 'encoder',
  dtype: 'q8',
  files: [],
  dim: DIM,
  maxTokens: 8,
  pooling: 'mean',
  license: 'none',
};

/** A token a letter; its vector is (letter, place in the sequence). */
function letterSession(): ModelSession & { runs: TokenBatch[] } {
  const runs: TokenBatch[] = [];
  return {
    runs,
    tokenize: (text) => [...text].filter((c) => /[a-z]/.test(c)).map((c) => c.charCodeAt(0)),
    frame: { single: [[1], [2]], pair: [[1], [2], [2]] },
    padId: 0,
    labels: {},
    limits: { rows: 8, tokens: 2048 },
    async run(batch) {
      runs.push(batch);
      const data = new Float32Array(batch.rows * batch.length * DIM);
      batch.ids.forEach((id, i) => {
        data[i * DIM] = Number(id);
        data[i * DIM + 1] = i % batch.length;
      });
      return { data, dims: [batch.rows, batch.length, DIM] };
    },
  };
}

const open = () => {
  const session = letterSession();
  return { session, encoder: createEncoder(entry, session, (job) => job(), 'wasm') };
};

describe('embedParts', () => {
  it('gives each part the mean of its tokens in the context of its text, special tokens left out', async () => {
    const { session, encoder } = open();
    const { data, dim, tokens } = await encoder.embedParts!([['ab', ' ', 'c'], ['d']]);
    expect(dim).toBe(DIM);
    // Places count the opening token: a 1, b 2, c 3 in the first text; d 1 in the second. The space has no token.
    expect([...data]).toEqual([97.5, 1.5, 0, 0, 99, 3, 100, 1]);
    expect(tokens).toBe(3 + 2 + 1 + 2);
    expect(session.runs).toHaveLength(1);
  });

  it('runs a text beyond the window in stretches; a part may lie over two of them', async () => {
    const { encoder } = open();
    // Room for 6 of 8 tokens: 8 letters are 4 + 4, and the second part is half in each.
    const { data, tokens } = await encoder.embedParts!([['ab', 'cdef', 'gh']]);
    expect([...data]).toEqual([97.5, 1.5, 100.5, (3 + 4 + 1 + 2) / 4, 103.5, 3.5]);
    expect(tokens).toBe(6 + 6);
  });

  it('takes no texts, texts without parts and parts without tokens', async () => {
    const { encoder } = open();
    expect((await encoder.embedParts!([])).data).toHaveLength(0);
    expect([...(await encoder.embedParts!([[], ['...']])).data]).toEqual([0, 0]);
  });
});
