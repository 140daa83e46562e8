// Elimination of any source through the public API, with the shipped models.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditRecord, createMemGuard, type MemGuard, type MemGuardEvent, type ModelPack, type Verification } from '../../src/index.js';
import { SMALL_PACK } from '../../src/models/registry.js';
import { freshName } from './storage-helpers.js';

const open = (models: 'small' | ModelPack = 'small'): Promise<MemGuard> =>
  createMemGuard({ name: freshName(), assetBase: new URL('/', location.href), device: 'wasm', models });

const chat = [
  { id: 'm1', role: 'user', text: 'I moved to Berlin in May. My sister Lara lives there too.' },
  { id: 'm2', role: 'assistant', text: 'How do you like it there?' },
  { id: 'm3', role: 'user', text: 'A lot. The flat costs 840 euros a month, and I start my new job on 3 August.' },
];
const SENTENCES = [
  'The user moved to Berlin in May. ',
  'The flat costs 480 euros a month. ',
  'Do you like it? ',
  "The user's sister Lara lives in Berlin.",
];
const TEXT = SENTENCES.join('');
const VERDICTS = ['kept', 'removed', 'non-claim', 'kept'];

const verdicts = ({ records }: Verification) => records.map(({ verdict }) => verdict);
/** What must be the same whoever computed it; the models' last digits depend on what runs in one batch. */
const told = ({ claim, span, verdict, reason, evidence, checks }: AuditRecord) => ({ claim, span, verdict, reason, evidence, checks });

let mem: MemGuard;
beforeAll(async () => {
  mem = await open();
});
afterAll(() => mem.close());

describe('a text that a model is still writing', () => {
  it('is judged sentence by sentence: each verdict is there before the next sentence is written; the result is that of the whole text', async () => {
    const records: AuditRecord[] = [];
    let wake = (): void => {};
    const recordsAre = async (count: number): Promise<void> => {
      while (records.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    async function* write(): AsyncGenerator<string> {
      for (const [i, sentence] of SENTENCES.entries()) {
        yield sentence.slice(0, 9);
        yield sentence.slice(9);
        // The last one ends with the text.
        if (i < SENTENCES.length - 1) await recordsAre(i + 1);
      }
    }
    const onRecord = (record: AuditRecord): void => {
      records.push(record);
      wake();
    };
    const streamed = await mem.eliminate(write(), chat, { onRecord });
    expect(verdicts(streamed)).toEqual(VERDICTS);
    expect(records).toEqual(streamed.records);
    const other = await open();
    const whole = await other.eliminate(TEXT, chat);
    await other.close();
    expect(streamed.text).toBe(TEXT);
    expect(streamed.records.map(told)).toEqual(whole.records.map(told));
    for (const [i, { probability }] of whole.records.entries()) expect(streamed.records[i]!.probability).toBeCloseTo(probability, 2);
    expect(streamed.warnings).toEqual(whole.warnings);
  });

  it('may be a ReadableStream, and JSON', async () => {
    const json = JSON.stringify({ claims: SENTENCES.map((claim) => ({ claim })) });
    const stream = new ReadableStream<string>({
      start(controller) {
        for (let i = 0; i < json.length; i += 7) controller.enqueue(json.slice(i, i + 7));
        controller.close();
      },
    });
    const result = await mem.eliminate(stream, chat);
    expect(verdicts(result).filter((_, i) => result.records[i]!.reason !== 'markup')).toEqual(VERDICTS);
    const parsed = await mem.eliminate(JSON.parse(json) as object, chat);
    expect(verdicts(parsed).filter((_, i) => parsed.records[i]!.reason !== 'markup')).toEqual(VERDICTS);
    for (const { span, claim, reason } of parsed.records)
      if (reason !== 'markup') expect(parsed.text.slice(span.start, span.end)).toBe(claim);
  });

  it('ends with its call on abort, and is let go', async () => {
    const controller = new AbortController();
    const pieces = [SENTENCES[0]!];
    let letGo = (): void => {};
    const closed = new Promise<void>((resolve) => (letGo = resolve));
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => (pieces.length > 0 ? Promise.resolve({ done: false, value: pieces.shift()! }) : new Promise<never>(() => {})),
        return: async () => {
          letGo();
          return { done: true as const, value: undefined };
        },
      }),
    };
    const call = mem.eliminate(source, chat, { signal: controller.signal, onRecord: () => controller.abort() });
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
    await closed;
    expect(verdicts(await mem.eliminate(SENTENCES[0]!, chat))).toEqual(['kept']);
  });

  it('ends in a coded error when it fails or stalls; what was told stands', async () => {
    const records: AuditRecord[] = [];
    async function* fail(): AsyncGenerator<string> {
      yield TEXT.slice(0, 40);
      throw new Error('429');
    }
    await expect(mem.eliminate(fail(), chat, { onRecord: (record) => void records.push(record) })).rejects.toMatchObject({
      code: 'CALLBACK_FAILED',
      phase: 'stream',
    });
    expect(records.map(({ verdict }) => verdict)).toEqual(['kept']);
    async function* stall(): AsyncGenerator<string> {
      yield 'The user';
      await new Promise(() => {});
    }
    await expect(mem.eliminate(stall(), chat, { stallMs: 50 })).rejects.toMatchObject({ code: 'TIMEOUT', phase: 'stream' });
    await expect(mem.eliminate(stall(), chat, { stallMs: 0 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(mem.eliminate({ nothing: 1 }, chat)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('what was judged before', () => {
  it('runs no model again; an edited message does', async () => {
    const text = 'The user starts a new job on 3 August.';
    const first = await mem.eliminate(text, chat);
    const second = await mem.eliminate(text, chat);
    expect(second.records).toEqual(first.records);
    expect(second.usage).toMatchObject({
      modelTokens: { encoder: 0, verifier: 0 },
      cacheHits: 1,
      cache: { judgments: { hits: 1, lookups: 1 } },
    });
    const edited = chat.map((message) => ({ ...message, text: message.text.replace('3 August', '5 August') }));
    const third = await mem.eliminate(text, edited);
    expect(third.usage.cache?.judgments).toEqual({ hits: 0, lookups: 1 });
    expect([verdicts(first), verdicts(third)]).toEqual([['kept'], ['removed']]);
  });

  it('goes by the messages as they were when the call was made', async () => {
    const messages = chat.map((message) => ({ ...message }));
    const call = mem.eliminate('The flat costs 840 euros a month.', messages);
    messages[2]!.text = 'The flat costs 900 euros a month.';
    messages.length = 0;
    expect(verdicts(await call)).toEqual(['kept']);
  });
});

describe('without the verifier', () => {
  const { verifier } = SMALL_PACK;
  it.each<[string, ModelPack, RegExp | undefined]>([
    ['a pack that has none', { id: 'none', encoder: SMALL_PACK.encoder }, undefined],
    ['one that is not served', { ...SMALL_PACK, id: 'missing', verifier: { ...verifier!, base: 'models/nowhere/' } }, /./u],
    [
      'one that is no verifier',
      { ...SMALL_PACK, id: 'wrong', verifier: { ...verifier!, base: 'models/minilm-q8/', files: SMALL_PACK.encoder.files } },
      /labels/u,
    ],
  ])('%s: the rest works, and info() and every record say so', async (_, models, why) => {
    const bare = await open(models);
    const seen: MemGuardEvent[] = [];
    const reading = (async () => {
      for await (const event of bare.events()) seen.push(event);
    })();
    const info = bare.info();
    expect(info).toMatchObject({ verifier: false, models: [{ kind: 'encoder' }], respawns: 0 });
    if (why) expect(info.verifierOff).toMatch(why);
    else expect(info.verifierOff).toBeUndefined();
    const result = await bare.eliminate(TEXT, chat);
    expect(verdicts(result)).toEqual(VERDICTS);
    expect(result.records.every(({ versions }) => versions.verifier === 'off')).toBe(true);
    expect(result.records[0]!.explanation).toContain('without the verifier');
    expect(result.records.every(({ signals }) => !('verifier' in signals))).toBe(true);
    expect(result.warnings.map(({ code }) => code)).toContain('verifier-off');
    expect(result.minSupport).not.toBe((await mem.eliminate(TEXT, chat)).minSupport);
    await bare.close();
    await reading;
    const warned = seen.some((event) => event.type === 'warning' && event.warning.code === 'verifier-off');
    expect(warned).toBe(why !== undefined);
  });
});
