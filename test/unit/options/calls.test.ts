import { describe, expect, it } from 'vitest';
import type { MemGuardError } from '../../../src/errors.js';
import type { AuditRecord, Summary, Verification } from '../../../src/memory/types.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { type CallName, checkCall } from '../../../src/options/calls.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';

const CHAT = [{ id: 'm1', role: 'user', content: 'The ferry leaves at 6:30 from pier 4.' }];
const pipeline = createPipeline({
  encoder: createFakeEncoder(),
  payloadCounter: createTokenCounter('o200k'),
  selectionCounter: createTokenCounter('bart'),
  clock: { now: () => 0 },
  emit: () => {},
});

/** What the page says to wrong arguments, before it sends anything. */
function refused(name: CallName, options: unknown, given?: unknown): MemGuardError {
  try {
    checkCall(name, options, given);
  } catch (error) {
    return error as MemGuardError;
  }
  throw new Error('was accepted');
}

describe('options', () => {
  it.each<[CallName, object, string]>([
    ['compress', { maxTokens: '400' }, "maxTokens is the text '400'; give a number: a whole number of tokens, at least 1."],
    ['context', { maxTokens: '400' }, "maxTokens is the text '400'; give a number: a whole number of tokens, at least 1."],
    ['context', { maxTokens: Number.POSITIVE_INFINITY }, 'maxTokens is Infinity; give a whole number of tokens.'],
    ['context', { maxTokens: 56.5, reserve: 10 }, 'maxTokens is 56.5; give a whole number of tokens.'],
    ['reconstruct', { maxTokens: null }, 'maxTokens is null; give a number: a whole number of tokens, at least 1.'],
    ['context', { reserve: '10' }, "reserve is the text '10'; give a whole number, 0 or more."],
    ['context', { mode: 'foo' }, "mode is the text 'foo'; give 'lossy' or 'lossless'."],
    ['context', { format: 'xml' }, "format is the text 'xml'; give 'text' or 'compact' or 'instructions' or 'openai' or 'ai-sdk'."],
    ['compress', { structure: 'tree' }, "structure is the text 'tree'; give 'flat' or 'hierarchical'."],
    ['compress', { lambda: 2 }, 'lambda is 2; give a number from 0 to 1.'],
    ['compress', { query: ['a'] }, 'query is an array; give a text.'],
    ['compress', { cache: 'no' }, "cache is the text 'no'; give true or false."],
    ['eliminate', { context: 5 }, 'context is 5; give a text.'],
    ['eliminate', { strictness: 'soft' }, "strictness is the text 'soft'; give 'lenient' or 'default' or 'strict'."],
    ['eliminate', { minSupport: Number.NaN }, 'minSupport is NaN; give a number from 0 to 1.'],
    ['eliminate', { onRecord: 'x' }, "onRecord is the text 'x'; give a function."],
    ['eliminate', { stallMs: 0 }, 'stallMs is 0; give a number of milliseconds above 0.'],
    ['embed', { priority: 'foo' }, "priority is the text 'foo'; give 'interactive' or 'bulk'."],
    ['embed', { onProgress: {} }, 'onProgress is an object; give a function.'],
    ['storage', { signal: {} }, 'signal is an object; give an AbortSignal, such as new AbortController().signal.'],
    ['countTokens', { signal: 'x' }, "signal is the text 'x'; give an AbortSignal, such as new AbortController().signal."],
    ['context', { anchors: 'all' }, "anchors is the text 'all'; give true for all that are stored, or an array of anchors."],
    ['context', { anchors: [{ prompt: 'When?' }] }, 'anchors[0] is an object; give an anchor with a prompt and an answer, both texts.'],
    [
      'compress',
      { scope: { threadId: 't' } },
      'scope.userId is undefined; give an object with a userId; agentId and threadId are optional; all are texts.',
    ],
  ])('%s(%j): %s', (name, options, message) => {
    const given = { text: '', records: [], speakers: {} };
    expect(refused(name, options, given)).toMatchObject({ code: 'INVALID_ARGUMENT', phase: 'options', message });
  });

  it.each([0, -5, Number.NaN])('a budget of %s is too small', (maxTokens) => {
    expect(refused('context', { maxTokens })).toMatchObject({ code: 'BUDGET_TOO_SMALL', data: { maxTokens } });
  });

  it('a misspelt one is told, with those that there are', () => {
    expect(refused('anchors.list', { scopes: { userId: 'a' } })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: "anchors.list() has no option 'scopes'. It takes signal, priority, onProgress, scope, embeddings.",
    });
    expect(refused('context', { toString: 1 }).code).toBe('INVALID_ARGUMENT');
  });

  it.each([null, 'x', 7, [], () => {}])('%j are no options', (options) => {
    expect(refused('context', options)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('options of context()'),
    });
  });

  it('what is undefined is left out, a signal of another realm is one', () => {
    const signal = { aborted: false, addEventListener: () => {} };
    expect(() => checkCall('context', { maxTokens: undefined, typo: undefined, signal })).not.toThrow();
    expect(() => checkCall('context', undefined)).not.toThrow();
  });

  it('are looked at in the pipeline too', async () => {
    for (const options of [{ mode: 'foo' }, { format: 'xml' }, { maxToken: 9 }, { maxTokens: 56.5, reserve: 10 }])
      await expect(pipeline.context(CHAT, options as object)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(pipeline.eliminate('It leaves.', CHAT, { context: 5 as never })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(pipeline.compress(CHAT, { maxTokens: '9' as never })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

const sentence = { id: 's1', text: 'It leaves.', start: 0, end: 10, sources: [{ messageId: 'm1', start: 0, end: 5 }] };

describe('what a call works on', () => {
  it.each([
    ['undefined', undefined, 'verification is undefined'],
    ['null', null, 'verification is null'],
    ['an empty object', {}, 'verification.text is undefined'],
    ['a text', 'x', "verification is the text 'x'"],
    ['records that are a text', { text: '', speakers: {}, records: 'x' }, "verification.records is the text 'x'"],
    ['a record that is null', { text: '', speakers: {}, records: [null] }, 'verification.records[0] is null'],
    ['no speakers', { text: '', records: [] }, 'verification.speakers is undefined'],
  ])('reconstruct(%s)', async (_, given, message) => {
    expect(refused('reconstruct', {}, given)).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) });
    await expect(pipeline.reconstruct(given as Verification)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('a record that was tampered with', async () => {
    const { records, ...rest } = await pipeline.eliminate('The ferry leaves at 6:30.', CHAT);
    const spoilt: Partial<Record<keyof AuditRecord, unknown>>[] = [
      { claim: 7 },
      { verdict: 'fine' },
      { probability: '1' },
      { span: undefined },
      { span: { start: 5, end: 2 } },
      { span: { start: 0, end: 999 } },
      { evidence: [null] },
      { evidence: [{ messageId: 'm1', start: -1, end: 2 }] },
    ];
    for (const change of spoilt) {
      const given = { ...rest, records: [{ ...records[0]!, ...change }] };
      expect(refused('reconstruct', {}, given), JSON.stringify(change)).toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    expect(() => checkCall('reconstruct', {}, JSON.parse(JSON.stringify({ ...rest, records })))).not.toThrow();
  });

  it.each([
    ['a sentence that is null', [null], 'summary.sentences[0] is null'],
    ['a range outside the text', [{ ...sentence, end: 99 }], 'summary.sentences[0] is the range 0 to 99 of a text of 10 characters'],
    ['a range that runs backwards', [{ ...sentence, start: 8, end: 2 }], 'summary.sentences[0] is the range 8 to 2'],
    ['a sentence without text', [{ ...sentence, text: undefined }], 'summary.sentences[0].text is undefined'],
    ['no sources', [{ ...sentence, sources: undefined }], 'summary.sentences[0].sources is undefined'],
  ])('a summary with %s', async (_, sentences, message) => {
    const summary = { text: 'It leaves.', sentences };
    const error = { code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) };
    expect(refused('eliminate', {}, summary)).toMatchObject(error);
    expect(refused('context', { summary })).toMatchObject(error);
    await expect(pipeline.eliminate(summary as object, CHAT)).rejects.toMatchObject(error);
  });

  it('context() takes a text or a whole summary', async () => {
    const whole = await pipeline.compress(CHAT);
    const { usage: _, ...part } = whole;
    const given = (summary: unknown) => ({ summary: summary as Summary });
    expect((await pipeline.context(CHAT, given(JSON.parse(JSON.stringify(whole))))).text).toContain('pier 4');
    for (const summary of [5, null, [], {}, part, { ...whole, candidates: [null] }, { ...whole, dropped: 'x' }])
      await expect(pipeline.context(CHAT, given(summary))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('eliminate() refuses what is no text', async () => {
    for (const source of [null, undefined, 7, {}])
      await expect(pipeline.eliminate(source as string, CHAT)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
