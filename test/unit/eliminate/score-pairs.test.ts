import { describe, expect, it } from 'vitest';
import { createJudgmentCache } from '../../../src/eliminate/judgment-cache.js';
import { scorePairs } from '../../../src/eliminate/score-pairs.js';
import { fakeModels } from './fakes.js';

const pair = (evidence: string, claim: string) => ({ evidence, claim });
const PAIRS = [pair('user: I moved.', 'I moved.'), pair('user: I stayed.', 'I moved.')];

describe('scorePairs', () => {
  it('asks the verifier for what is new, and gives all scores in order', async () => {
    const { verifier } = fakeModels();
    const { scores } = createJudgmentCache(10);
    const first = await scorePairs(verifier, PAIRS, scores, {});
    const third = pair('user: I came back.', 'I moved.');
    const second = await scorePairs(verifier, [third, ...PAIRS.toReversed()], scores, {});
    expect(verifier.pairs).toEqual([...PAIRS, third]);
    expect(second.scores.slice(1)).toEqual(first.scores.toReversed());
    expect(second.tokens).toBe(1);
    expect([...(await fakeModels().verifier.score([third])).scores]).toEqual(second.scores.slice(0, 1));
  });

  it('runs no model for nothing, and remembers nothing without a memory', async () => {
    const { verifier } = fakeModels();
    expect(await scorePairs(verifier, [], undefined, {})).toEqual({ scores: [], tokens: 0 });
    await scorePairs(verifier, PAIRS, undefined, {});
    await scorePairs(verifier, PAIRS, undefined, {});
    expect(verifier.calls).toBe(2);
  });
});
