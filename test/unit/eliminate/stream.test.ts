import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eliminate, eliminateStream } from '../../../src/eliminate/eliminate.js';
import type { EliminatePorts, EliminateStageOptions } from '../../../src/eliminate/eliminate.js';
import type { TextStream } from '../../../src/eliminate/types.js';
import type { AuditRecord, MemGuardEvent } from '../../../src/memory/types.js';
import { type FakeModels, fakeModels, messagesOf } from './fakes.js';

const chat = messagesOf(
  'user: I moved to Berlin in May.',
  'assistant: How do you like it there?',
  'user: A lot. My sister Lara lives there too.',
);
const TEXT = 'Hello! The user moved to Berlin in May. The user rented a rowing boat on Lake Como.\n- Lara lives in Berlin\nDoes she? 🙂';

/** Gives the pieces one by one; `before` runs before each, with its number. */
function streamOf(pieces: readonly string[], before: (piece: number) => void | Promise<void> = () => {}): TextStream {
  const starts = pieces.map((_, i) => pieces.slice(0, i).join('').length);
  const length = pieces.join('').length;
  return {
    read: async (from) => {
      if (from >= length) return undefined;
      const i = starts.findLastIndex((start) => start <= from);
      await before(i);
      return pieces[i]!.slice(from - starts[i]!);
    },
  };
}

function portsOf(events: MemGuardEvent[] = [], models: FakeModels = fakeModels()): EliminatePorts {
  return { ...models, clock: { now: () => 0 }, emit: (event) => void events.push(event) };
}

const withoutUsage = ({ usage: _, ...rest }: Awaited<ReturnType<typeof eliminate>>) => rest;

describe('a text that is checked as it is written', () => {
  it('tells each record when its sentence is complete, before the next one is there', async () => {
    const told: string[] = [];
    const seen: number[] = [];
    const pieces = [
      'Hello! The user moved',
      ' to Berlin in May. ',
      'The user rented a rowing boat on Lake Como.',
      '\n- Lara lives',
      ' in Berlin\n',
      'Does she?',
    ];
    const stream = streamOf(pieces, () => void seen.push(told.length));
    const options: EliminateStageOptions = { onRecord: ({ claim, verdict }) => void told.push(`${verdict}: ${claim}`) };
    const result = await eliminateStream(stream, chat, portsOf(), options);
    expect(seen).toEqual([0, 1, 2, 2, 3, 4]);
    expect(told).toEqual(result.records.map(({ claim, verdict }) => `${verdict}: ${claim}`));
    expect(told.slice(0, 3)).toEqual([
      'non-claim: Hello!',
      'kept: The user moved to Berlin in May.',
      'removed: The user rented a rowing boat on Lake Como.',
    ]);
  });

  it('embeds the messages once, with the first claim', async () => {
    const ports = portsOf();
    const embedded: string[] = [];
    const embed = (texts: readonly string[]) => {
      embedded.push(...texts);
      return ports.encoder.embed(texts);
    };
    const encoder = { ...ports.encoder, embed };
    await eliminateStream(streamOf(['The user moved. ', 'Lara lives in Berlin. ', 'The user rents.']), chat, { ...ports, encoder });
    const lines = chat.map(({ name, role, text }) => `${name ?? role}: ${text}`);
    for (const line of lines) expect(embedded.filter((text) => text === line)).toHaveLength(1);
    expect(embedded.length).toBeGreaterThan(lines.length + 2);
  });

  it('ends in the result, the events and the records of the whole text, however it is cut', async () => {
    const events: MemGuardEvent[] = [];
    const whole = await eliminate({ text: TEXT }, chat, portsOf(events));
    expect(whole.records.map(({ verdict }) => verdict)).toEqual(['non-claim', 'kept', 'removed', 'kept', 'non-claim', 'removed']);
    const cuts = fc.array(fc.nat(TEXT.length), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const marks = [0, ...at.sort((a, b) => a - b), TEXT.length];
        const streamed: MemGuardEvent[] = [];
        const told: AuditRecord[] = [];
        const pieces = marks.slice(1).map((end, i) => TEXT.slice(marks[i], end));
        const result = await eliminateStream(streamOf(pieces.filter(Boolean)), chat, portsOf(streamed), {
          onRecord: (record) => void told.push(record),
        });
        expect(withoutUsage(result)).toEqual(withoutUsage(whole));
        expect(streamed).toEqual(events);
        expect(told).toEqual(whole.records);
      }),
      { numRuns: 40 },
    );
  });

  it('reads a list of claims as it is written', async () => {
    const text = '```json\n[{"claim": "The user moved to Berlin in May."}, {"claim": "The user rented a rowing boat on Lake Como."}]\n```';
    const seen: number[] = [];
    const told: AuditRecord[] = [];
    const stream = streamOf([text.slice(0, 60), text.slice(60)], () => void seen.push(told.length));
    const result = await eliminateStream(stream, chat, portsOf(), { onRecord: (record) => void told.push(record) });
    expect(seen).toEqual([0, 2]);
    expect(withoutUsage(result)).toEqual(withoutUsage(await eliminate({ text }, chat, portsOf())));
    expect(result.records.filter(({ reason }) => reason !== 'markup').map(({ verdict }) => verdict)).toEqual(['kept', 'removed']);
  });

  it('is empty like an empty text, and whole where a character is cut in two', async () => {
    const empty = await eliminateStream(streamOf([]), chat, portsOf());
    expect(withoutUsage(empty)).toEqual(withoutUsage(await eliminate({ text: '' }, chat, portsOf())));
    const split = await eliminateStream(streamOf(['Lara lives in Berlin. \ud83d', '\ude42 Yes.']), chat, portsOf());
    expect(split.text).toBe('Lara lives in Berlin. 🙂 Yes.');
    const broken = await eliminateStream(streamOf(['Lara lives in Berlin. \ud83d']), chat, portsOf());
    expect(broken.text.isWellFormed()).toBe(true);
  });

  it('ends in what the stream throws; what was told stands', async () => {
    const told: AuditRecord[] = [];
    const stream = streamOf(['The user moved to Berlin in May. ', 'And'], (piece) => {
      if (piece === 1) throw new Error('the model went away');
    });
    await expect(eliminateStream(stream, chat, portsOf(), { onRecord: (record) => void told.push(record) })).rejects.toThrow('went away');
    expect(told.map(({ verdict }) => verdict)).toEqual(['kept']);
  });

  it('ends in ABORTED between two pieces, and reads no further', async () => {
    const controller = new AbortController();
    const read: number[] = [];
    const stream = streamOf(['The user moved. ', 'Lara lives in Berlin. ', 'More. '], (piece) => {
      read.push(piece);
      if (piece === 1) controller.abort();
    });
    await expect(eliminateStream(stream, chat, portsOf(), { signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(read).toEqual([0, 1]);
  });
});
