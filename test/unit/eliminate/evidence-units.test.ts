import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eliminate } from '../../../src/eliminate/eliminate.js';
import { buildIndex, piecesOf } from '../../../src/eliminate/evidence.js';
import { matchClaim } from '../../../src/eliminate/match-claim.js';
import { packEvidence } from '../../../src/eliminate/packing.js';
import { rankUnits } from '../../../src/eliminate/units.js';
import { labelOf } from '../../../src/memory/message-line.js';
import type { Message } from '../../../src/memory/types.js';
import { embedWords, fakeModels, messagesOf, SPACE_DIM } from './fakes.js';

const indexOf = (messages: readonly Message[]) => {
  const pieces = piecesOf(messages);
  return buildIndex(messages, pieces, embedWords(pieces.map(({ line }) => line)), SPACE_DIM);
};
const match = (index: ReturnType<typeof indexOf>, claim: string) => matchClaim(index, claim, embedWords([claim]));
const kinds = (index: ReturnType<typeof indexOf>): string[] => index.units.all.map(({ kind, indices }) => `${kind} ${indices.join('')}`);

describe('units of evidence', () => {
  it('are messages, windows of 3 and of 5, and each question with its answer', () => {
    const chat = messagesOf('user: When?', 'assistant: At seven.', 'user: Good.', 'user: Really?', 'user: Fine.', 'assistant: Yes.');
    expect(kinds(indexOf(chat)).sort()).toEqual(
      [
        ...[0, 1, 2, 3, 4, 5].map((i) => `message ${i}`),
        ...['012', '123', '234', '345'].map((i) => `window ${i}`),
        ...['01234', '12345'].map((i) => `window ${i}`),
        // "Really?" is answered by nobody else.
        'question-answer 01',
      ].sort(),
    );
  });

  it('leave out messages without text; what stands around them is neighbours', () => {
    const [first, second] = messagesOf('user: When?', 'assistant: At seven.');
    const blank = { ...first!, id: 'blank', text: ' \n' };
    expect(kinds(indexOf([first!, blank, second!]))).toEqual(['message 0', 'question-answer 02', 'message 2']);
  });

  it('join a question and its answer of which neither says it alone, in any script', () => {
    for (const [question, answer, claim] of [
      ['Where is the boat?', 'In Turku.', 'The boat is in Turku.'],
      ['Wer holt Mila ab?', 'Mein Bruder.', 'Der Bruder holt Mila ab.'],
      ['婚礼在哪里？', '在上海。', '婚礼在上海。'],
    ] as const) {
      const chat = messagesOf('user: Hi there.', `assistant: ${question}`, `user: ${answer}`, 'assistant: Noted, thanks.');
      const index = indexOf(chat);
      expect(rankUnits(index, match(index, claim))[0], claim).toMatchObject({ kind: 'question-answer', indices: [1, 2] });
    }
  });
});

describe('the message that is named first', () => {
  it('is the one that gives the number, where a check found another value of the claim in another message', async () => {
    const messages = messagesOf(
      'user: We meet at the station on Friday at 19:30.',
      'assistant: Fine.',
      'user: Correction: we meet at the station on Friday at 20:15.',
    );
    const { encoder } = fakeModels();
    const ports = { encoder, clock: { now: () => 0 }, emit: () => {} };
    const { records } = await eliminate({ text: 'They meet at the station on Friday at 20:15.' }, messages, ports);
    expect(records[0]).toMatchObject({ verdict: 'kept', evidence: [{ messageId: 'm3' }, { messageId: 'm1' }] });
  });
});

const word = fc.constantFrom('boat', 'red', 'lamp', 'seven', 'Ana', 'it', 'is', 'sold', '北京', '🙂', 'e.g.', 'https://x.org/a', '\n', '"');
const text = fc.oneof(
  fc.array(word, { maxLength: 12 }).map((parts) => parts.join(' ')),
  fc.array(word, { minLength: 80, maxLength: 300 }).map((parts) => parts.map((part, i) => (i % 9 === 8 ? `${part}.` : part)).join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const speaker = fc.constantFrom('user', 'assistant', 'tool', 'Ana', 'Dr. Lee');

describe('lines and packing, whatever the messages hold', () => {
  it('each line has its speaker, the lines of a message hold all of it, and what is packed is whole lines within the budget', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(speaker, text), { minLength: 1, maxLength: 8 }),
        text,
        fc.integer({ min: 1, max: 120 }),
        (said, claim, budget) => {
          const messages = said.map(([who, what], i): Message => {
            const role = who === 'user' || who === 'assistant' || who === 'tool' ? who : 'user';
            return { id: `m${i}`, role, ...(who === role ? {} : { name: who }), text: what, version: `${i}` };
          });
          const index = indexOf(messages);
          messages.forEach((message, i) => {
            const own = index.pieces.filter((piece) => piece.message === i);
            let at = 0;
            for (const { start, end, line } of own) {
              expect(message.text.slice(at, start).trim()).toBe('');
              expect(line).toBe(`${labelOf(message)}: ${message.text.slice(start, end).trim()}`);
              at = end;
            }
            expect(message.text.slice(at).trim()).toBe('');
          });
          if (index.pieces.length === 0) return;
          const tokensOf = (piece: number): number => index.pieces[piece]!.line.split(/\s+/).length;
          const packed = packEvidence(index, match(index, claim), tokensOf, budget);
          expect(packed.pieces).toEqual([...new Set(packed.pieces)].sort((a, b) => a - b));
          expect(packed.text).toBe(packed.pieces.map((piece) => index.pieces[piece]!.line).join(' '));
          const used = packed.pieces.reduce((sum, piece) => sum + tokensOf(piece), 0);
          expect(packed.pieces.length === 1 || used <= budget).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
