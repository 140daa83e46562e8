import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClaimLists } from '../../../src/eliminate/claim-list.js';
import { extractClaims } from '../../../src/eliminate/claims.js';
import type { Claim } from '../../../src/eliminate/types.js';

const claimsOf = (text: string): Claim[] => extractClaims({ text, speakers: ['Ann'] });
const statements = (text: string): string[] => claimsOf(text).flatMap(({ kind, text: said }) => (kind === 'markup' ? [] : [said]));
const TWO = ['The user moved to Berlin.', 'Lara is a sister.'];

describe('JSON lists of claims', () => {
  it.each<[string, string]>([
    ['strings', JSON.stringify(TWO)],
    ['strings over several lines', JSON.stringify(TWO, null, 2)],
    ['{claim}', JSON.stringify(TWO.map((claim) => ({ claim })))],
    ['{text} with other fields', JSON.stringify(TWO.map((text, id) => ({ id, text, source: 'in m1', tags: ['a b', 'c d'] })))],
    ['{statement}', JSON.stringify(TWO.map((statement) => ({ statement, score: 0.5 })))],
    ['{fact}', JSON.stringify(TWO.map((fact) => ({ fact, ok: true, note: null })))],
    ['{claims: strings}', JSON.stringify({ claims: TWO })],
    ['{claims: objects}', JSON.stringify({ about: 'a chat of two', claims: TWO.map((claim) => ({ claim })) }, null, 1)],
    ['a list deeper down', JSON.stringify({ result: { claims: TWO } })],
    ['a json fence', `\`\`\`json\n${JSON.stringify(TWO)}\n\`\`\``],
    ['a bare fence', `\`\`\`\n${JSON.stringify({ facts: TWO }, null, 2)}\n\`\`\`\n`],
    ['an object a line', TWO.map((claim) => JSON.stringify({ claim })).join('\n')],
    ['an object a line in a fence', `\`\`\`json\n${TWO.map((claim) => JSON.stringify({ claim })).join('\n')}\n\`\`\``],
    ['commas too many', `["${TWO[0]}", "${TWO[1]}",]`],
    ['an end that is cut off', `{"claims": ["${TWO[0]}", "${TWO[1]}`],
  ])('%s', (_, text) => {
    const claims = claimsOf(text).filter(({ kind }) => kind === 'claim');
    expect(claims.map((claim) => claim.text)).toEqual(TWO);
    for (const claim of claims) expect(text.slice(claim.start, claim.end)).toBe(claim.text);
  });

  it('reads the prose before and after as prose', () => {
    const text = `Sure! Here are the claims:\n\`\`\`json\n${JSON.stringify(TWO)}\n\`\`\`\nThe user owns a yacht. Shall I go on?`;
    expect(claimsOf(text).map(({ kind, text: said }) => [kind, said])).toEqual([
      ['greeting', 'Sure!'],
      ['heading', 'Here are the claims:'],
      ['markup', '```json\n["'],
      ['claim', TWO[0]],
      ['markup', '","'],
      ['claim', TWO[1]],
      ['markup', '"]\n```'],
      ['claim', 'The user owns a yacht.'],
      ['question', 'Shall I go on?'],
    ]);
    expect(statements(`Claims: ${JSON.stringify(TWO)} That is all I found.`)).toEqual(['Claims:', ...TWO, 'That is all I found.']);
  });

  it('takes the sentences of an entry apart and resolves escapes; spans stay in the given text', () => {
    const text = String.raw`["Ann said \"yes\".\nShe lives in K\u00f6ln \ud83d\ude42."]`;
    const claims = claimsOf(text).filter(({ kind }) => kind === 'claim');
    expect(claims.map((claim) => [claim.text, text.slice(claim.start, claim.end)])).toEqual([
      ['Ann said "yes".', String.raw`Ann said \"yes\".\n`],
      ['She lives in Köln 🙂.', String.raw`She lives in K\u00f6ln \ud83d\ude42.`],
    ]);
    expect(claims[1]?.context).toBe('Ann said "yes".');
  });

  it('records empty entries, questions and greetings as what they are', () => {
    expect(claimsOf('["The user moved.", "", "  ", "🙂", "Where to?", "Hello there!"]').map(({ kind }) => kind)).toEqual([
      'markup',
      'claim',
      'markup',
      'empty',
      'markup',
      'empty',
      'markup',
      'empty',
      'markup',
      'question',
      'markup',
      'greeting',
      'markup',
    ]);
    expect(claimsOf('{"claims": []}').map(({ kind }) => kind)).toEqual(['markup']);
    expect(claimsOf('[]').map(({ kind }) => kind)).toEqual(['empty']);
  });

  it.each([
    'She wrote [sic] "two words" there.',
    'The config is {"retries": 5, "text": 7}.',
    '["eslint", "prettier"]',
    '```ts\n["The user moved."]\n```',
    '{"messages": [\n{"role": "user", "text": "I moved to Berlin."}\n]}',
    '[The user moved to Berlin.]',
    '{"retries": 5}',
    '[[["The user moved to Berlin."]]]',
    `${'['.repeat(500)}"The user moved."`,
  ])('leaves other JSON and brackets to prose: %s', (text) => expect(findClaimLists(text).lists).toEqual([]));

  it('is undecided only while more text could make a list', () => {
    for (const [text, from] of [
      ['A.\n{"id": 1, ', 3],
      ['```js', 0],
      ['["one', 0],
      ['{"claims"', 0],
      ['[tru', 0],
    ] as const)
      expect(findClaimLists(text).undecided, text).toBe(from);
    for (const text of ['["one two', '{"claims": ["', 'A [note', '{"a": 1}', '[x', '```js\nconst'])
      expect(findClaimLists(text).undecided, text).toBeUndefined();
  });

  it('covers every non-space character in order, without overlap', () => {
    const piece = fc.constantFrom(
      '["',
      '"]',
      '", "',
      '{"claim": "',
      '"}',
      '{"claims": [',
      ']}',
      '```json\n',
      '```\n',
      '\n',
      ' ',
      ': ',
      'a b c.',
      'Hi',
      '?',
      String.raw`\n`,
      String.raw`\u00e9`,
      String.raw`\ud83d`,
      '\\',
      '"',
      '[',
      '{',
      ']',
      '}',
      ',',
      '1',
      'null',
      'Ann: ',
      '北京好。',
      '🙂',
      '\ud800',
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    const entries = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 });
    const listed = fc.tuple(entries, fc.nat(3)).map(([list, indent]) => JSON.stringify({ claims: list }, null, indent));
    fc.assert(
      fc.property(fc.oneof(text, listed), (value) => {
        let at = 0;
        for (const claim of claimsOf(value)) {
          expect(claim.start).toBeGreaterThanOrEqual(at);
          expect(claim.end).toBeGreaterThanOrEqual(claim.start);
          expect(value.slice(at, claim.start).trim()).toBe('');
          at = claim.end;
        }
        expect(value.slice(at).trim()).toBe('');
      }),
      { numRuns: 1500 },
    );
  });

  it('says what JSON says, for any entries', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 6 }), (entries) => {
        const list = findClaimLists(JSON.stringify(entries.map((claim) => ({ claim })))).lists[0];
        expect(list?.texts.map(({ text }) => text) ?? []).toEqual(entries.map((entry) => entry.toWellFormed()));
      }),
    );
  });
});
