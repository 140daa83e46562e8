import { expect, test } from 'vitest';
import { testGenerator } from '../../../src/compress/generative-self-test.js';
import { fakeGenerator } from '../../helpers/fake-generator.js';

const GOLDEN = {
  cases: [
    { text: 'Ann sells plums. Bo buys ten of them. They meet at the market.', summary: 'Ann sells ten plums to Bo.' },
    { text: 'The bridge is closed. Take the ferry at noon, or wait until Monday for the bus.', summary: 'The bridge is closed.' },
  ],
};
const known = (text: string): string => GOLDEN.cases.find((one) => one.text === text)!.summary;

test('a known revision: every golden text is generated, and the least share of common words counts', async () => {
  const { generator, asked } = fakeGenerator(known, 100);
  expect(await testGenerator(generator, GOLDEN)).toEqual({ by: 'golden', figure: 1, passed: true });
  expect(asked.map(({ text }) => text)).toEqual(GOLDEN.cases.map(({ text }) => text));
  // A near-tie that falls otherwise: 5 of 6 words, then 4 of 4.
  const near = fakeGenerator((text) => known(text).replace('ten', 'six'), 100);
  expect(await testGenerator(near.generator, GOLDEN)).toEqual({ by: 'golden', figure: 5 / 6, passed: true });
});

test.each([
  ['nothing', () => ''],
  ['a loop', () => 'the the the the the the'],
  ['other words', () => 'zebra quantum lattice of violet harps'],
  // Plausible, and not what this revision writes.
  ['its input', (text: string) => text],
])('a known revision that writes %s in the first or in the last case fails', async (_, write) => {
  for (const wrong of GOLDEN.cases) {
    const { generator } = fakeGenerator((text) => (text === wrong.text ? write(text) : known(text)), 100);
    const { passed, by, detail, figure } = await testGenerator(generator, GOLDEN);
    expect([passed, by]).toEqual([false, 'golden']);
    expect(detail).toBe(`only ${Math.round(figure * 100)} % of its words are those of the reference`);
  }
});

test('an unknown revision: a text that takes its words from the input is plausible, whole or cut by the limit', async () => {
  for (const write of [
    () => 'The workshop starts at nine in the library and Jonas brings the projector.',
    (text: string) => ({ cut: text.slice(0, 80) }),
    (text: string) => text.split('\n')[1]!,
  ]) {
    const { generator, asked } = fakeGenerator(write, 100);
    expect(await testGenerator(generator)).toMatchObject({ by: 'plausibility', passed: true });
    // Each token costs a start its time.
    expect(asked.map(({ options }) => options.maxNewTokens)).toEqual([24]);
  }
});

test.each([
  ['nothing', () => '', 'it wrote nothing'],
  ['no word', () => '!?.,', 'it wrote nothing'],
  ['a loop', () => 'library library library library library library', 'over and over'],
  ['its whole input', (text: string) => text, 'gave back its input'],
  ['other words', () => 'violet harps zebra lattice quantum', 'words that the text does not have'],
  ['a few of its words among others', () => 'violet harps zebra lattice library', 'words that the text does not have'],
])('an unknown revision that writes %s fails', async (_, write, detail) => {
  const { generator } = fakeGenerator(write, 100);
  const result = await testGenerator(generator);
  expect(result).toMatchObject({ by: 'plausibility', passed: false, detail: expect.stringContaining(detail) });
});
