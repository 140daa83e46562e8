// The bundled conversations through the public API: what `npm run try` shows must hold.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import university from '../../public/examples/university-fund.json';
import dinner from '../../public/examples/dinner-and-ride.json';
import campervan from '../../public/examples/campervan-trip.json';
import car from '../../public/examples/car-and-apartment.json';
import { judgePlanted } from '../../scripts/try/report.js';
import { createMemGuard, type MemGuard } from '../../src/index.js';

let mem: MemGuard;
beforeAll(async () => {
  mem = await createMemGuard({ name: 'examples', assetBase: new URL('/', location.href), device: 'wasm' });
});
afterAll(() => mem.close());

describe('the summary with planted errors', () => {
  it('loses all five errors, of five kinds, and nothing that is true', async () => {
    const { records } = await mem.eliminate(dinner.summary, dinner.messages);
    const { removed, standing, lost } = judgePlanted(dinner.planted, records);
    expect(new Set(dinner.planted.map(({ kind }) => kind)).size).toBe(5);
    expect(standing).toEqual([]);
    expect(lost).toEqual([]);
    expect(removed).toHaveLength(5);
    expect(records.filter(({ verdict }) => verdict === 'kept').length).toBeGreaterThanOrEqual(8);
  });

  it('leaves no planted error in the payload', async () => {
    const { text } = await mem.context(dinner.messages, { maxTokens: 1000, summary: dinner.summary });
    for (const planted of dinner.planted) expect(text).not.toContain(planted.text);
  });
});

describe.each([
  ['university-fund', university],
  ['campervan-trip', campervan],
  ['car-and-apartment', car],
  ['dinner-and-ride', dinner],
])('%s', (_name, { messages }) => {
  it('fits 400 tokens, names the source of every line, and carries the last question', async () => {
    const result = await mem.context(messages, { maxTokens: 400 });
    expect(result.abstained).toBe(false);
    expect(await mem.countTokens(result.text)).toBeLessThanOrEqual(400);
    const texts = new Map(messages.map(({ id, text }) => [id, text]));
    for (const item of result.items) {
      expect(item.sources.length).toBeGreaterThan(0);
      for (const { messageId, start, end } of item.sources) expect(texts.get(messageId)?.slice(start, end)).toMatch(/\S/);
    }
    const last = messages.findLast(({ role }) => role === 'user');
    expect(result.text).toContain(last?.text);
  });
});
