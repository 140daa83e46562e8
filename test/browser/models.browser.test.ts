import { beforeAll, expect, test } from 'vitest';

import { loadModels } from '../../src/models/load-models.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import type { LogitVerifier } from '../../src/models/verifier.js';
import { createJobQueue } from '../../worker/job-queue.js';

/** The models behind their ports, in the page: what the public API does not show. */
interface Pair {
  readonly premise: string;
  readonly claim: string;
  readonly input_ids: number[];
  readonly logits_q8: [number, number];
}

let verifier: LogitVerifier;
let pairs: Pair[];

beforeAll(async () => {
  const loaded = await loadModels({
    pack: SMALL_PACK,
    device: 'wasm',
    assetBase: new URL('/', location.href).href,
    schedule: createJobQueue().schedule,
    onProgress: () => {},
    onDeviceLost: () => {},
  });
  verifier = loaded.verifier as LogitVerifier;
  pairs = ((await (await fetch('/models/claim-verifier/golden.json')).json()) as { pairs: Pair[] }).pairs;
});

const asPairs = (given: readonly Pair[]) => given.map(({ premise, claim }) => ({ evidence: premise, claim }));

test('the verifier gives the golden logits, in input order, and scores are their differences', async () => {
  const { data, tokens } = await verifier.logits(asPairs(pairs));
  const { scores } = await verifier.score(asPairs(pairs));
  for (const [
    i,
    {
      logits_q8: [unsupported, supported],
    },
  ] of pairs.entries()) {
    expect(data[2 * i]).toBeCloseTo(unsupported, 3);
    expect(data[2 * i + 1]).toBeCloseTo(supported, 3);
    expect(scores[i]).toBeCloseTo(supported - unsupported, 2);
  }
  // The references' own token ids: the framing and the tokenizer are theirs.
  expect(tokens).toBe(pairs.reduce((sum, { input_ids }) => sum + input_ids.length, 0));
});

test('countTokens leaves the special tokens out', () => {
  const { premise, claim, input_ids } = pairs[0]!;
  expect(verifier.countTokens(premise) + verifier.countTokens(claim) + 3).toBe(input_ids.length);
  expect(verifier.countTokens('')).toBe(0);
});

test('evidence that is too long is cut at its end, the claim never', async () => {
  const { premise, claim } = pairs[0]!;
  const padding = ' The weather was mild and nothing else was said.'.repeat(60);
  const { scores, tokens } = await verifier.score([
    { evidence: premise + padding, claim },
    { evidence: `${padding} ${premise}`, claim },
  ]);
  expect(tokens).toBe(2 * verifier.maxTokens);
  // The support stands at the start of the first and beyond the cut of the second.
  expect(scores[0]).toBeGreaterThan(scores[1]!);
});

test('a claim longer than the window, and empty texts: finite scores', async () => {
  const { scores } = await verifier.score([
    { evidence: 'short', claim: 'A very long claim. '.repeat(200) },
    { evidence: '', claim: 'Something.' },
    { evidence: 'Something.', claim: '' },
    { evidence: '\ud800', claim: '🎉'.repeat(400) },
  ]);
  expect([...scores].every(Number.isFinite)).toBe(true);
  expect((await verifier.score([])).scores.length).toBe(0);
});
