import { describe, expect, it } from 'vitest';
import { eliminate } from '../../../src/eliminate/eliminate.js';
import type { EliminateStageOptions } from '../../../src/eliminate/eliminate.js';
import { createJudgmentCache } from '../../../src/eliminate/judgment-cache.js';
import type { Message, Verification } from '../../../src/memory/types.js';
import { fakeModels, messagesOf } from './fakes.js';

const chat = messagesOf('user: I moved to Berlin in May.', 'assistant: And your sister?', 'user: Lara lives there too.');
const TEXT = 'The user moved to Berlin in May. The user rented a rowing boat. Lara lives in Berlin.';

function session(maxEntries = 100) {
  const models = fakeModels();
  const judgments = createJudgmentCache(maxEntries);
  const check = (text: string, messages: readonly Message[] = chat, options: EliminateStageOptions = {}): Promise<Verification> =>
    eliminate({ text }, messages, { ...models, judgments, clock: { now: () => 0 }, emit: () => {} }, options);
  return { check, models, runs: () => [models.encoder.calls, models.verifier.calls] };
}

describe('judgments of claims seen before', () => {
  it('run no model, give the same records and show in the usage', async () => {
    const { check, runs } = session();
    const first = await check(TEXT);
    const ran = runs();
    const second = await check(TEXT);
    expect(runs()).toEqual(ran);
    expect(second.records).toEqual(first.records);
    expect([first.usage.cacheHits, second.usage.cacheHits]).toEqual([0, 3]);
    expect(second.usage.modelTokens).toEqual({ encoder: 0, verifier: 0, summarizer: 0 });
  });

  it('are found in another text and under another strictness; only new claims reach the models', async () => {
    const { check, models, runs } = session();
    await check(TEXT);
    const ran = runs();
    const strict = await check('Lara lives in Berlin.', chat, { minSupport: 1, context: 'The user rented a rowing boat.' });
    expect(runs()).toEqual(ran);
    expect(strict.records[0]?.verdict).not.toBe('kept');
    const pairs = models.verifier.pairs.length;
    const { usage } = await check(`${TEXT} The user likes it.`);
    expect(usage.cacheHits).toBe(3);
    expect(models.verifier.pairs.slice(pairs).every(({ claim }) => claim.includes('likes'))).toBe(true);
  });

  it.each<[string, readonly Message[]]>([
    ['another version', chat.map((message, i) => (i === 0 ? { ...message, text: 'I moved to Bonn in May.', version: 'edited' } : message))],
    ['another time', chat.map((message, i) => (i === 0 ? { ...message, time: '2026-01-01T10:00:00Z' } : message))],
    ['another order', [...chat].reverse()],
    ['one message more', [...chat, ...messagesOf('user: Bye.')]],
    ['one message less', chat.slice(1)],
  ])('do not hold for %s of the messages', async (_, messages) => {
    const { check, runs } = session();
    await check(TEXT);
    const [ran] = runs();
    expect((await check(TEXT, messages)).usage.cacheHits).toBe(0);
    expect(runs()[0]).toBeGreaterThan(ran!);
  });

  it('do not hold for another sentence before, or another speaker', async () => {
    const { check } = session();
    await check('She moved.', chat, { context: 'We met Ana.' });
    expect((await check('She moved.', chat, { context: 'We met Petra.' })).usage.cacheHits).toBe(0);
    expect((await check('User: She moved.', chat, { context: 'We met Ana.' })).usage.cacheHits).toBe(0);
  });

  it('forget what was used least recently', async () => {
    const { check } = session(2);
    await check('The user moved.');
    await check('Lara lives in Berlin.');
    await check('The user moved.');
    await check('The user likes it.');
    expect((await check('The user moved.')).usage.cacheHits).toBe(1);
    expect((await check('Lara lives in Berlin.')).usage.cacheHits).toBe(0);
  });

  it('leave nothing behind of a call that failed', async () => {
    const { check, models } = session();
    const score = models.verifier.score;
    models.verifier.score = async () => {
      throw new Error('lost');
    };
    await expect(check(TEXT)).rejects.toThrow('lost');
    models.verifier.score = score;
    expect((await check(TEXT)).usage.cacheHits).toBe(0);
  });

  it('judge a claim that a text repeats once', async () => {
    const { check, models } = session();
    const { records } = await check('- Lara lives in Berlin.\n- Lara lives in Berlin.\n- Lara lives in Berlin.');
    expect(new Set(records.slice(1).map(({ probability }) => probability)).size).toBe(1);
    // The first has no sentence before it, the others have the same.
    expect(models.verifier.pairs.filter(({ claim }) => claim.includes('Lara')).length).toBeLessThanOrEqual(4);
  });
});
