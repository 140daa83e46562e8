import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractClaims, readableClaim } from '../../../src/eliminate/claims.js';
import type { Claim } from '../../../src/eliminate/types.js';
import type { SummarySentence } from '../../../src/memory/types.js';

const claimsOf = (text: string, extra: Partial<Parameters<typeof extractClaims>[0]> = {}): Claim[] =>
  extractClaims({ text, speakers: ['Ann', 'Jo Lee'], ...extra });
const brief = (text: string): [string, string][] => claimsOf(text).map((c) => [c.kind, c.text]);

describe('extractClaims', () => {
  it.each<[string, [string, string][]]>([
    [
      'I moved to Berlin. I like it.',
      [
        ['claim', 'I moved to Berlin.'],
        ['claim', 'I like it.'],
      ],
    ],
    [
      '- I moved\n2. I like it',
      [
        ['claim', 'I moved'],
        ['claim', 'I like it'],
      ],
    ],
    ['Where do you live?', [['question', 'Where do you live?']]],
    ['你住在哪里？', [['question', '你住在哪里？']]],
    ['The user asked, "Where is it?"', [['claim', 'The user asked, "Where is it?"']]],
    ['Did he ask where it is?', [['question', 'Did he ask where it is?']]],
    [
      'Hello Ann! Thanks a lot. Good morning, everyone.',
      [
        ['greeting', 'Hello Ann!'],
        ['greeting', 'Thanks a lot.'],
        ['greeting', 'Good morning, everyone.'],
      ],
    ],
    ['Good bread is rare.', [['claim', 'Good bread is rare.']]],
    ['No thanks.', [['greeting', 'No thanks.']]],
    ['No.', [['greeting', 'No.']]],
    [
      '# Plan\nKey points:\n**Summary**',
      [
        ['heading', '# Plan'],
        ['heading', 'Key points:'],
        ['heading', '**Summary**'],
      ],
    ],
    ['---', [['empty', '---']]],
    ['🙂', [['empty', '🙂']]],
    ['', [['empty', '']]],
    [' \n ', [['empty', ' \n ']]],
  ])('%j', (text, expected) => expect(brief(text)).toEqual(expected));

  it('splits at semicolons only where every part stands alone', () => {
    expect(brief('Tea is served at four; the train leaves at five.')).toEqual([
      ['claim', 'Tea is served at four;'],
      ['claim', 'the train leaves at five.'],
    ]);
    expect(brief('Bring: a warm coat; two pairs of shoes; the big tent.')).toHaveLength(1);
    expect(brief('She came late; and then left.')).toHaveLength(1);
    expect(brief('Run `a; b c d; e f g` now please.')).toHaveLength(1);
    expect(brief('I like tea, and she likes milk.')).toHaveLength(1);
  });

  it('takes speakers from known labels to the end of their line', () => {
    const text = 'User: I moved. I like it.\n- Ann: hello there world\nJo Lee: fine by me\nnobody says this\nNote: not a speaker';
    expect(claimsOf(text).map((c) => [c.speaker, c.text])).toEqual([
      ['User', 'I moved.'],
      ['User', 'I like it.'],
      ['Ann', 'hello there world'],
      ['Jo Lee', 'fine by me'],
      [undefined, 'nobody says this'],
      [undefined, 'Note: not a speaker'],
    ]);
  });

  it('splits what a summary sentence says by itself, not behind its label', () => {
    const text = 'User: 1. Bring the tent.';
    const sentences = [{ id: 's0', text: text.slice(6), start: 6, end: text.length, sources: [], speaker: 'User' }];
    expect(extractClaims({ text, sentences, speakers: [] })).toMatchObject([
      { text: 'Bring the tent.', start: 0, end: text.length, speaker: 'User' },
    ]);
  });

  it('takes the full stop behind a shortened sentence for the end of that sentence', () => {
    const text = 'User: The boat is blue. Ann: We sail.';
    const sentence = (id: string, start: number, end: number) => ({ id, text: text.slice(start, end), start, end, sources: [] });
    for (const sentences of [
      [sentence('s0', 6, 22), sentence('s1', 29, 37)],
      [sentence('s0', 6, 22), sentence('s1', 29, 36)],
    ]) {
      const claims = extractClaims({ text, sentences, speakers: ['Ann'] });
      expect(claims.map(({ text: said }) => said)).toEqual(['The boat is blue.', 'We sail.']);
    }
  });

  it('takes id and speaker from summary sentences, whether or not the label is inside their span', () => {
    const text = 'User: I moved to Berlin.\nAssistant: Good.';
    const sentence = (id: string, start: number, end: number, speaker: string): SummarySentence => ({
      id,
      start,
      end,
      speaker,
      text: text.slice(start, end),
      sources: [],
    });
    for (const start of [0, 6]) {
      const claims = claimsOf(text, { sentences: [sentence('s0', start, 24, 'User'), sentence('s1', 36, 41, 'Assistant')] });
      expect(claims.map((c) => [c.sentenceId, c.speaker, c.text, c.start])).toEqual([
        ['s0', 'User', 'I moved to Berlin.', 0],
        ['s1', 'Assistant', 'Good.', 25],
      ]);
    }
    expect(extractClaims({ text: '', sentences: [], speakers: [] })).toEqual([]);
  });

  it('gives the sentence before as context and marks a pronoun with several candidates', () => {
    const [, second] = claimsOf('Then Petra told Ana. She left.');
    expect(second).toMatchObject({ context: 'Then Petra told Ana.', ambiguous: true });
    expect(claimsOf('She left.', { context: 'We met Petra on Monday.' })[0]).not.toHaveProperty('ambiguous');
  });

  it('covers every non-space character in order, without overlap; text ends the slice of its span', () => {
    const piece = fc.constantFrom(
      'e.g. ',
      'Dr. Ann ',
      '3. Mai ',
      'https://x.org/a?b=1; ',
      'a@b.co.uk ',
      'v1.2.3',
      '`a; b`',
      '“Stop!” ',
      '「はい。」',
      '…',
      '?!',
      '• ',
      '☐ ',
      '| a | b |\n',
      '> ',
      '\r\n',
      '\t',
      '\u00a0',
      '\u200b',
      '\u2028',
      '👩‍👩‍👧',
      'é',
      'مرحبا، ',
      '["a b", ',
      '{"claim": "a b"}',
      'User: ',
      'Ann: ',
      '- ',
      '1. ',
      'a b c',
      '; ',
      '?',
      '.',
      '\n',
      ' ',
      '```\n',
      '"',
      '🙂',
      '# ',
      'Hi',
      ':',
      '**',
      '。',
      '；',
      '北京好',
      '(',
      '\ud800',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((p) => p.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (value, cuts) => {
        const marks = [...new Set(cuts.filter((c) => c <= value.length))].sort((a, b) => a - b);
        const sentences = marks
          .slice(1)
          .flatMap((end, i): SummarySentence[] =>
            i % 2 === 0 ? [{ id: `s${i}`, start: marks[i] ?? 0, end, text: value.slice(marks[i], end), sources: [] }] : [],
          );
        for (const given of [undefined, sentences]) {
          let at = 0;
          for (const claim of extractClaims({ text: value, sentences: given, speakers: ['Ann'] })) {
            expect(claim.start).toBeGreaterThanOrEqual(at);
            expect(value.slice(at, claim.start).trim()).toBe('');
            // What a string of JSON says is well formed, whatever half of a pair stands in it.
            expect(value.slice(claim.start, claim.end).toWellFormed().endsWith(claim.text.toWellFormed())).toBe(true);
            at = claim.end;
          }
          expect(value.slice(at).trim()).toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('readableClaim', () => {
  it('puts the speaker in front and resolves a pronoun with exactly one candidate', () => {
    expect(readableClaim({ start: 0, end: 8, text: 'I moved.', kind: 'claim', speaker: 'User' })).toBe('User: I moved.');
    expect(readableClaim({ start: 0, end: 9, text: 'She left.', kind: 'claim', context: 'We met Petra on Monday.' })).toBe('Petra left.');
    expect(readableClaim({ start: 0, end: 9, text: 'She left.', kind: 'claim', context: 'We met Petra and Ana.', ambiguous: true })).toBe(
      'She left.',
    );
  });
});
