import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/memory/types.js';
import { reconstruct } from '../../../src/reconstruct/reconstruct.js';
import { chat, ports, verified } from './chat.js';

describe('a sentence that comes again', () => {
  const messages = chat('Ann has a cat.', 'I know.', 'Ann has a cat, and a dog.');
  const twenty = Array.from({ length: 20 }, (_, i): [string, Verdict, string] => ['Ann has a cat.', 'kept', i % 2 === 0 ? 'm1' : 'm3']);

  it('is one line with the sources of all, and the rest is told as duplicates', async () => {
    const payload = await reconstruct(verified([...twenty, ['Ann has a  CAT.', 'kept', 'm1']], messages), ports);
    expect(payload.text.split('\n').slice(1, -1)).toEqual(['[1,3] Ann has a cat.']);
    expect(payload.dropped.map(({ reason, text }) => [reason, text.toLowerCase()])).toHaveLength(20);
    expect(new Set(payload.dropped.map(({ reason }) => reason))).toEqual(new Set(['duplicate']));
    expect(payload.warnings).toEqual([]);
  });

  it('stays where it leans on another sentence before it', async () => {
    const input = verified(
      [
        ['Ann has a cat.', 'kept', 'm1'],
        ['She loves it.', 'kept', 'm1'],
        ['Bo has a dog.', 'kept', 'm3'],
        ['She loves it.', 'kept', 'm3'],
        ['She loves it.', 'kept', 'm3'],
      ],
      messages,
    );
    expect((await reconstruct(input, ports)).items.map((item) => item.text)).toEqual([
      'Ann has a cat.',
      'She loves it.',
      'Bo has a dog.',
      'She loves it.',
    ]);
  });

  it('stays where it is quoted from another message: a second yes answers something else', async () => {
    const input = verified(
      [
        ['Yes.', 'kept', 'm1'],
        ['Yes.', 'kept', 'm3'],
      ],
      messages,
    );
    const quoted = {
      ...input,
      records: input.records.map((one, i) => ({ ...one, sentenceId: `s${i}` })),
      speakers: { s0: 'User', s1: 'User' },
      messages: chat('Yes.', 'And the other?', 'Yes.'),
    };
    expect((await reconstruct(quoted, ports)).items.map((item) => item.text)).toEqual(['Yes.', 'Yes.']);
  });
});

describe('nothing to say', () => {
  it('is no warning', async () => {
    const payload = await reconstruct(verified([], []), ports);
    expect(payload).toMatchObject({ text: '', abstained: true, warnings: [], dropped: [] });
  });

  it('for want of room, is told as what it is', async () => {
    const long = 'a'.repeat(900);
    const { warnings, abstained } = await reconstruct(verified([[long, 'kept', 'm1']], chat(long)), ports, { maxTokens: 60 });
    expect(abstained).toBe(true);
    expect(warnings).toMatchObject([{ code: 'budget', message: expect.stringContaining('No line fits') }]);
  });
});
