// What the runners read from the larger data sets, and that the bundled conversations are what these hold.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readClaimFiles } from '../../../bench/claims/rows.js';
import campervan from '../../../public/examples/campervan-trip.json';
import car from '../../../public/examples/car-and-apartment.json';
import dinner from '../../../public/examples/dinner-and-ride.json';
import university from '../../../public/examples/university-fund.json';
import { auroc, bestCosine, coverage } from '../../../scripts/cases/baselines.js';
import { readCompressCase } from '../../../scripts/cases/compress.js';
import { type EliminateCase, readEliminateCase } from '../../../scripts/cases/eliminate.js';
import { readRows } from '../../../scripts/cases/rows.js';

const data = process.env['MEMGUARD_DATA'] ?? '';
const why = data ? '' : ' (skipped: MEMGUARD_DATA is not set)';

describe.skipIf(!data)(`the data of MEMGUARD_DATA${why}`, () => {
  const read = (...path: string[]) => readFileSync(join(data, 'data', ...path), 'utf8');

  it('has no eliminate or compress case that cannot be run', () => {
    const rows = readRows(join(data, 'cases'), ['eliminate', 'compress']);
    const problems = [...(rows.get('eliminate') ?? []).map(readEliminateCase), ...(rows.get('compress') ?? []).map(readCompressCase)];
    expect(problems.length).toBeGreaterThan(100);
    expect(problems.filter((problem) => typeof problem === 'string')).toEqual([]);
  });

  it('lets no single threshold tell kept from removed cases', () => {
    const rows = readRows(join(data, 'cases'), ['eliminate']).get('eliminate') ?? [];
    const cases = rows.map(readEliminateCase).filter((row): row is EliminateCase => typeof row !== 'string');
    const measure = (score: (row: EliminateCase) => number) =>
      auroc(cases.filter((row) => row.expected === 'kept').map(score), cases.filter((row) => row.expected === 'removed').map(score));
    const texts = (row: EliminateCase) => row.source.map(({ text }) => String(text));
    for (const value of [
      measure((row) => bestCosine(row.claim, texts(row))),
      measure((row) => coverage(row.claim, texts(row))),
      measure((row) => row.claim.length),
    ]) {
      expect(Math.abs(value - 0.5)).toBeLessThan(0.1);
    }
  });

  it('gives the claims bench its test splits', () => {
    const counts = Object.fromEntries(readClaimFiles(join(data, 'data', 'claims'), '').map(({ name, rows }) => [name, rows.length]));
    expect(counts).toMatchObject({ 'summedits/sales_call.sentence': 363, 'summedits/qmsum.sentence': 322, 'diasumfact/qmsum': 583 });
  });

  it.each([
    ['SGD:dev:12_00026', car],
    ['SGD:dev:14_00062', dinner],
  ])('holds the bundled dialogue %s word for word', (dialogue, example) => {
    const rows = read('claims', 'sgd_claims', 'train.jsonl')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { dialogue_id: string; source: { role: string; text: string }[] });
    const source = rows.find((row) => row.dialogue_id === dialogue)?.source;
    expect(example.messages.map(({ role, text }) => ({ role, text }))).toEqual(source);
  });

  it.each([
    ['Kenta_Tanaka', university],
    ['Liam_O_Connor', campervan],
  ])('holds the turns of %s that are bundled, in order', (persona, example) => {
    const { dialogues } = JSON.parse(read('realmem', `${persona}.json`)) as {
      dialogues: { dialogue_turns: { speaker: string; content: string }[] }[];
    };
    const turns = dialogues.flatMap((session) =>
      session.dialogue_turns.map(({ speaker, content }) => `${speaker.toLowerCase()}: ${content.trim()}`),
    );
    let at = -1;
    for (const { role, text } of example.messages) {
      at = turns.indexOf(`${role}: ${text}`, at + 1);
      expect(at).toBeGreaterThanOrEqual(0);
    }
  });
});
