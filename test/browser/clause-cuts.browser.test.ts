// Sentences with words cut off so that they say something else, through elimination with the shipped models.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemGuard, type MemGuard, type Summary, type Verdict } from '../../src/index.js';
import rows from '../cases/clause-cuts.json' with { type: 'json' };
import { freshName } from './storage-helpers.js';

type Row = (typeof rows)[number] & {
  readonly source: readonly { readonly id: string; readonly role: string; readonly name?: string; readonly text: string }[];
};

let mem: MemGuard;
beforeAll(async () => {
  mem = await createMemGuard({ name: freshName(), assetBase: new URL('/', location.href), device: 'wasm' });
});
afterAll(() => mem.close());

/** One line as the extractive summarizer writes it: the speaker, then `words`, said to stand where the whole sentence stands. */
function asSummary({ source, from, whole }: Row, words: string): Pick<Summary, 'text' | 'sentences'> {
  const message = source.find(({ id }) => id === from);
  const speaker = message?.name ?? (message?.role === 'assistant' ? 'Assistant' : 'User');
  const opening = `${speaker}: `;
  const start = message?.text.indexOf(whole) ?? -1;
  const sources = [{ messageId: from, start, end: start + whole.length }];
  const place = { start: opening.length, end: opening.length + words.length };
  return { text: opening + words, sentences: [{ id: 's1', text: words, ...place, sources, speaker }] };
}

async function verdictsOf(words: (row: Row) => string): Promise<Map<string, Verdict[]>> {
  const verdicts = new Map<string, Verdict[]>();
  for (const row of rows) {
    const { records } = await mem.eliminate(asSummary(row, words(row)) as Summary, row.source);
    verdicts.set(
      `${row.id} ${row.kind}`,
      records.map(({ verdict }) => verdict),
    );
  }
  return verdicts;
}

const withKept = (verdicts: ReadonlyMap<string, readonly Verdict[]>, kept: boolean): string[] =>
  [...verdicts].flatMap(([id, all]) => (all.includes('kept') === kept ? [id] : []));

test('50 cuts that change what is said fall', async () => {
  expect(rows).toHaveLength(50);
  expect(withKept(await verdictsOf(({ cut }) => cut), true)).toEqual([]);
});

test('the sentences that they were cut from stay', async () => {
  expect(withKept(await verdictsOf(({ whole }) => whole), false)).toEqual([]);
});
