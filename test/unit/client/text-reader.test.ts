import { describe, expect, it, vi } from 'vitest';
import { openText } from '../../../src/client/text-reader.js';
import type { TextReader } from '../../../src/client/text-reader.js';
import { RUNTIME } from '../../../src/config.js';

async function* piecesOf(...pieces: unknown[]): AsyncGenerator<unknown> {
  yield* pieces;
}

function streamOf(...pieces: string[]): ReadableStream<string> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

const open = (source: unknown, stallMs?: number): TextReader => openText(source, { ...(stallMs === undefined ? {} : { stallMs }) })!;

async function readAll(reader: TextReader, signal = new AbortController().signal): Promise<string> {
  let text = '';
  for (;;) {
    const piece = await reader.read(text.length, signal);
    if (piece === undefined) return text;
    text += piece;
  }
}

const never = (): Promise<never> => new Promise(() => {});

describe('a stream of text on the page', () => {
  it('is read to its end: an async iterable, a generator, a ReadableStream', async () => {
    expect(await readAll(open(piecesOf('The user', '', ' moved.')))).toBe('The user moved.');
    expect(await readAll(open(streamOf('The user', ' moved.')))).toBe('The user moved.');
    // As browsers have it that do not iterate over streams.
    const { readable, writable } = new TransformStream<string, string>();
    const bare = { getReader: () => readable.getReader() };
    const writer = writable.getWriter();
    void writer
      .write('one ')
      .then(() => writer.write('two'))
      .then(() => writer.close());
    expect(await readAll(open(bare))).toBe('one two');
    expect(await readAll(open(piecesOf()))).toBe('');
  });

  it('can be read again from any place, for a worker that starts anew', async () => {
    const reader = open(piecesOf('ab', 'cd'));
    const { signal } = new AbortController();
    expect(await readAll(reader)).toBe('abcd');
    expect([await reader.read(0, signal), await reader.read(3, signal), await reader.read(4, signal)]).toEqual(['abcd', 'd', undefined]);
  });

  it.each([
    ['text', 'a text'],
    ['nothing', undefined],
    ['null', null],
    ['a list', ['a']],
    ['a summary', { text: 'a', sentences: [] }],
  ])('is not %s', (_, value) => expect(openText(value, {})).toBeUndefined());

  it.each([0, -1, Number.NaN, '5'])('refuses stallMs %s', (stallMs) => {
    expect(() => openText(piecesOf('a'), { stallMs: stallMs as number })).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });

  it('refuses a locked stream and pieces that are no text', async () => {
    const stream = streamOf('a');
    stream.getReader();
    expect(() => open(stream)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    const bytes = readAll(open(piecesOf('a', new Uint8Array(2))));
    await expect(bytes).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', phase: 'stream', data: { given: 'object' } });
  });

  it('gives what came before a failure, then a coded error with the cause', async () => {
    async function* failing(error: unknown): AsyncGenerator<string> {
      yield 'The user moved.';
      throw error;
    }
    const cause = new Error('429');
    const reader = open(failing(cause));
    const { signal } = new AbortController();
    expect(await reader.read(0, signal)).toBe('The user moved.');
    await expect(reader.read(15, signal)).rejects.toMatchObject({ code: 'CALLBACK_FAILED', phase: 'stream', cause });
    await expect(reader.read(15, signal)).rejects.toMatchObject({ code: 'CALLBACK_FAILED' });
    await expect(readAll(open(failing(new DOMException('stopped', 'AbortError'))))).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(readAll(open(failing('a text')))).rejects.toMatchObject({ code: 'CALLBACK_FAILED' });
  });

  it('times out when it stalls: nothing comes, or only empty pieces', async () => {
    async function* stuck(): AsyncGenerator<string> {
      yield 'a';
      await never();
    }
    await expect(readAll(open(stuck(), 20))).rejects.toMatchObject({ code: 'TIMEOUT', phase: 'stream', data: { stallMs: 20 } });
    async function* empty(): AsyncGenerator<string> {
      for (;;) yield '';
    }
    const reader = open(empty(), 20);
    await expect(readAll(reader)).rejects.toMatchObject({ code: 'TIMEOUT' });
    reader.close();
  });

  it('ends somewhere when it has no end', async () => {
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield 'x'.repeat(100_000);
    }
    await expect(readAll(open(endless()))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', data: { limit: RUNTIME.streamChars } });
  });

  it('stops waiting on abort', async () => {
    const controller = new AbortController();
    const reading = open({ [Symbol.asyncIterator]: () => ({ next: never }) }).read(0, controller.signal);
    controller.abort('enough');
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' });
    await expect(open(piecesOf('a')).read(0, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('is let go when its reader is closed, even one that fails or waits', async () => {
    const stop = vi.fn(async () => ({ done: true as const, value: undefined }));
    const source = { [Symbol.asyncIterator]: () => ({ next: never, return: stop }) };
    const reader = open(source);
    void reader.read(0, new AbortController().signal).catch(() => {});
    reader.close();
    reader.close();
    expect(stop).toHaveBeenCalledTimes(1);
    const cancel = vi.fn();
    open(new ReadableStream({ cancel })).close();
    expect(cancel).toHaveBeenCalledTimes(1);
    const throwing = open({
      [Symbol.asyncIterator]: () => ({
        next: never,
        return: () => {
          throw new Error('no');
        },
      }),
    });
    expect(() => throwing.close()).not.toThrow();
  });
});
