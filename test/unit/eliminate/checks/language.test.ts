import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { lemmaOf } from '../../../../src/eliminate/language/lemma.js';
import { tokenize } from '../../../../src/eliminate/language/tokens.js';
import type { CheckInput } from '../../../../src/eliminate/types.js';
import type { Message } from '../../../../src/memory/types.js';
import { inputOf, runAll } from './language-table.js';

const WORDS = [
  'I',
  'not',
  'never',
  'Anna',
  'Rome',
  'if',
  'and',
  'but',
  'said',
  '"',
  '“',
  ',',
  '.',
  '?',
  '不',
  '小雨',
  '🙂',
  '\ud800',
  '7',
  '5 pm',
  "n't",
  "l'eau",
  'a_b',
  'https://x.y/z',
  '`',
  '\n',
  'went',
  'to',
  'no',
  'without',
];
const messy = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((w) => w.join(' ')),
);

function messageOf(text: string, i: number): Message {
  return { id: `m${i}`, role: i % 2 === 0 ? 'user' : 'assistant', text, version: 'v', ...(i % 3 === 0 && { name: 'Ann' }) };
}

describe('language checks', () => {
  it('give exactly one result each, with spans inside their texts, for any text', () => {
    fc.assert(
      fc.property(messy, fc.array(messy, { maxLength: 4 }), (claim, texts) => {
        const messages = texts.map(messageOf);
        const units = messages.slice(0, 3).map((_, i) => ({ kind: 'message' as const, indices: [i], score: 1, cosine: 0, coverage: 0 }));
        const input: CheckInput = { claim: { text: claim, kind: 'claim', start: 0, end: claim.length }, messages, units };
        const results = runAll(input);
        expect(results.map((r) => r.check)).toEqual(LANGUAGE_CHECKS.map((c) => c.name));
        for (const { claimSpan, sourceSpan, status, reason, detail } of results) {
          if (claimSpan) expect(claimSpan.start >= 0 && claimSpan.end <= claim.length && claimSpan.start <= claimSpan.end).toBe(true);
          if (sourceSpan) {
            const source = messages.find((m) => m.id === sourceSpan.messageId);
            expect(source && sourceSpan.start >= 0 && sourceSpan.end <= source.text.length && sourceSpan.start <= sourceSpan.end).toBe(
              true,
            );
          }
          if (status === 'conflict') expect([typeof reason, typeof detail]).toEqual(['string', 'string']);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('give the same result twice, and never veto a message repeated word for word', () => {
    const said = [
      'I keep bees.',
      "I don't eat fish, but eggs are fine.",
      'If it rains, we stay home.',
      'My aunt Ines teaches sailing.',
      'No, back to Monday, sorry!',
    ];
    for (const text of said) {
      const input = inputOf(`u: ${text}`, text, 'user');
      expect(runAll(input)).toEqual(runAll(inputOf(`u: ${text}`, text, 'user')));
      expect(runAll(input).filter((r) => r.status === 'conflict')).toEqual([]);
    }
  });

  it('read "I" in an extractive claim as its speaker', () => {
    const chat = "Ida: I'll bring the stove.\nRavi: I'll bring the pot.";
    const vetoes = (speaker: string) => runAll(inputOf(chat, "I'll bring the pot.", speaker)).filter((r) => r.status === 'conflict');
    expect(vetoes('Ravi')).toEqual([]);
    expect(vetoes('Ida').map((r) => r.reason)).toEqual(['speaker']);
  });

  it.each([
    ['u: We are flying to Malta in June.', 'The user is flying to Madeira in June.', 'name', 'says Madeira, the message says Malta'],
    [
      'u: The council rejected our application.',
      'The council accepted the application.',
      'polarity',
      'says "accepted", the message says "rejected"',
    ],
    [
      "u: I'm planning to paint the fence.",
      'The user painted the fence.',
      'modality',
      'presents it as done, the message says that this is only a plan',
    ],
    [
      'u: A room for two nights.\nu: Actually, make that four.',
      'The room is for two nights.',
      'stale',
      'says two nights, a later message changes it to four',
    ],
  ])('explain a veto in a plain clause: %s', (lines, claim, reason, detail) => {
    const found = runAll(inputOf(lines, claim)).find((r) => r.status === 'conflict');
    expect({ reason: found?.reason, detail: found?.detail }).toEqual({ reason, detail });
  });

  it('report a name that stands nowhere as absent where no other name takes its place', () => {
    const result = runAll(inputOf('u: I went for a run.', 'The user went for a run with Paulina.')).find((r) => r.check === 'names');
    expect(result).toMatchObject({ status: 'absent', detail: 'names "Paulina", which stands in no message' });
  });
});

describe('lemmas and tokens', () => {
  it.each([
    ['arrive', 'arriving'],
    ['arrival', 'arrived'],
    ['hope', 'hoping'],
    ['plan', 'planned'],
    ['buy', 'bought'],
    ['agree', 'agreed'],
    ['study', 'studies'],
    ['use', 'used'],
    ['dance', 'dancing'],
    ['reserve', 'reservation'],
    ['pay', 'payment'],
    ['stop', 'stopped'],
  ])('%s and %s share a lemma', (a, b) => expect(lemmaOf(a)).toBe(lemmaOf(b)));

  it.each([
    ['plan', 'plane'],
    ['hop', 'hope'],
    ['win', 'wine'],
    ['not', 'note'],
    ['car', 'care'],
  ])('%s and %s do not', (a, b) => expect(lemmaOf(a)).not.toBe(lemmaOf(b)));

  it('splits contractions and keeps offsets', () => {
    const text = "I won't, she's Ann's; l’église";
    const tokens = tokenize(text).filter((t) => t.kind === 'word');
    expect(tokens.map((t) => t.lower)).toEqual(['i', 'will', 'not', 'she', 'is', 'ann', "'s", "l'", 'eglise']);
    for (const t of tokens) expect(text.slice(t.start, t.end)).toBe(t.text);
  });
});
