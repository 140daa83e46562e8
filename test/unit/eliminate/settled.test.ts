import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractClaims } from '../../../src/eliminate/claims.js';
import { followClaims, settledClaims } from '../../../src/eliminate/settled.js';

const speakers = ['Ann', 'Jo Lee'];
const settled = (text: string): string[] => settledClaims({ text, speakers }).map((claim) => claim.text);

describe('claims of a text that is still being written', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['The user moved', []],
    ['The user moved.', []],
    ['The user moved. ', ['The user moved.']],
    ['The user moved.\n', ['The user moved.']],
    ['The user pays approx. ', []],
    ['He shouted "Stop!" ', []],
    ['Tea is served at four; ', []],
    ['- The user moved\n', ['The user moved']],
    ['The user moved to a very small village on the coast of Norway\n', []],
    ['Is it true? Yes', ['Is it true?']],
    ['我搬家了。我', ['我搬家了。']],
    ['Key points:\n', ['Key points:']],
    ['```\ncode. More code. ', []],
    ['["The user moved.", "', ['["', 'The user moved.', '", "']],
    ['{"claims": [{"claim": "The user moved. She is', ['{"claims": [{"claim": "', 'The user moved.']],
    ['Claims:\n{"id": 1, "note": "It rained. It snowed. ', ['Claims:']],
  ])('%j', (text, expected) => expect(settled(text)).toEqual(expected));

  it('are the first claims of the whole text, however it goes on', () => {
    const piece = fc.constantFrom(
      'The user moved',
      'to Berlin',
      'ann',
      'Ann: ',
      'Jo Lee: ',
      'User:',
      'a',
      'B',
      '7',
      '1. ',
      '- ',
      '# ',
      '. ',
      '.',
      '...',
      '! ',
      '?',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '; ',
      ':',
      ', ',
      '"',
      '”',
      '“',
      '(',
      ')',
      '**',
      '`',
      '```',
      '```json\n',
      '["',
      '", "',
      '"]',
      '{"claim": "',
      '"}',
      '[',
      '{',
      'e.g. ',
      'z. ',
      'B. ',
      '»',
      ' «',
      ' „',
      ' “We go. ',
      'said "I go. ',
      'Dr. ',
      'approx. ',
      'am 3. ',
      'Mai ',
      'etc.',
      'i.e.',
      'www.x.org',
      'x.Then',
      '北京好',
      '。',
      '；',
      '！',
      '🙂',
      '\ud83d',
      '\ude42',
      'a line of words that is long enough to be wrapped by a mail client',
      'Hello',
      ' or ',
      String.raw`\n`,
      String.raw`\"`,
    );
    const text = fc.array(piece, { minLength: 2, maxLength: 24, size: 'max' }).map((pieces) => pieces.join(''));
    let told = 0;
    fc.assert(
      fc.property(text, fc.array(fc.nat(999), { minLength: 1, maxLength: 12 }), (whole, thousandths) => {
        const all = extractClaims({ text: whole, speakers });
        const follow = followClaims({ speakers });
        for (const at of thousandths.sort((a, b) => a - b)) {
          const cut = Math.round((at / 1000) * whole.length);
          const followed = follow(whole.slice(0, cut));
          expect(all.slice(0, followed.length)).toEqual(followed);
          if (followed.length > 0 && cut < whole.length) told++;
        }
        const early = settledClaims({ text: whole.slice(0, Math.round(((thousandths[0] ?? 0) / 1000) * whole.length)), speakers });
        expect(all.slice(0, early.length)).toEqual(early);
      }),
      { numRuns: 1500 },
    );
    expect(told).toBeGreaterThan(300);
  }, 60_000);
});
