import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, splitClauses, splitSentences, stem, words } from '../../../src/core/text.js';

const sentences = (text: string): string[] => splitSentences(text).map((s) => text.slice(s.start, s.end));
const clauses = (text: string): string[] => splitClauses(text, { start: 0, end: text.length }).map((s) => text.slice(s.start, s.end));

describe('splitSentences', () => {
  it.each<[string, string[]]>([
    ['I left. She stayed!', ['I left.', 'She stayed!']],
    ['i left. then i slept', ['i left.', 'then i slept']],
    ['i left.Then i slept', ['i left.', 'Then i slept']],
    ['Dr. Smith met J. R. Tolkien at 7:30 p.m. on Mon. He was late.', ['Dr. Smith met J. R. Tolkien at 7:30 p.m. on Mon.', 'He was late.']],
    ['It costs 3.50 euros, v2.3.1 is out. Fine.', ['It costs 3.50 euros, v2.3.1 is out.', 'Fine.']],
    ['See https://a.example/b?c=d.e now. Ok?', ['See https://a.example/b?c=d.e now.', 'Ok?']],
    ['He shouted "Stop!" and ran.', ['He shouted "Stop!" and ran.']],
    ['She said "No." Then she left.', ['She said "No."', 'Then she left.']],
    ['No. I am at home.', ['No.', 'I am at home.']],
    ['Room No. 5 is free.', ['Room No. 5 is free.']],
    ['Wait... what? Yes', ['Wait... what?', 'Yes']],
    ['- one\n- two. three\n* four', ['- one', '- two.', 'three', '* four']],
    ['1. One\n2) Two\n[ ] Three', ['1. One', '2) Two', '[ ] Three']],
    [
      '**1. My team:** Fair.\n## **2. Money**\nb. Load the file. c. No',
      ['**1. My team:** Fair.', '## **2. Money**', 'b. Load the file.', 'c. No'],
    ],
    ['User: hello there\nAnn: hi', ['User: hello there', 'Ann: hi']],
    ['no stop here\nanother line', ['no stop here', 'another line']],
    ['今天去了北京。你呢？好！', ['今天去了北京。', '你呢？', '好！']],
    ['“是的。”他说。', ['“是的。”他说。']],
    ['Look:\n```ts\na(); // b. C\n\nd()\n```\nDone.', ['Look:', '```ts\na(); // b. C\n\nd()\n```', 'Done.']],
    ['~~~\nnever closed. Really', ['~~~\nnever closed. Really']],
    ['Wir treffen uns am 3. Mai um 9. Bis dann.', ['Wir treffen uns am 3. Mai um 9.', 'Bis dann.']],
    [
      'This long line was wrapped by a mail program somewhere in\nthe middle of a sentence.',
      ['This long line was wrapped by a mail program somewhere in\nthe middle of a sentence.'],
    ],
    ['', []],
    [' \n\t ', []],
    ['🙂', ['🙂']],
  ])('%j', (text, expected) => expect(sentences(text)).toEqual(expected));
});

describe('splitClauses', () => {
  it('cuts at semicolons and before conjunctions that open a statement', () => {
    expect(clauses('I like tea, but he hates it; she left and I stayed because it rained.')).toEqual([
      'I like tea,',
      'but he hates it;',
      'she left',
      'and I stayed',
      'because it rained.',
    ]);
  });
  it('leaves coordinated words together', () => {
    expect(clauses('I bought bread and butter.')).toEqual(['I bought bread and butter.']);
    expect(clauses('Yes, but no.')).toEqual(['Yes, but no.']);
  });
});

const piece = fc.constantFrom(
  'a',
  'Dr',
  'no',
  '7',
  '.',
  '!',
  '?',
  '"',
  ' ',
  '\n',
  '\r\n',
  '- ',
  '```\n',
  '。',
  '北京',
  ';',
  ', and I ',
  '🙂',
  '\ud800',
  'http://x.y',
  '1.',
  ':',
);
const messy = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

describe('covering', () => {
  it('sentences are in order, apart, trimmed and hold every non-space character; so do clauses of each', () => {
    fc.assert(
      fc.property(fc.oneof(messy, fc.string({ unit: 'binary' })), (text) => {
        const spans = splitSentences(text);
        const parts = spans.flatMap((span) => splitClauses(text, span));
        for (const list of [spans, parts]) {
          let at = 0;
          for (const { start, end } of list) {
            expect(start).toBeGreaterThanOrEqual(at);
            expect(text.slice(at, start).trim()).toBe('');
            expect(text.slice(start, end).trim()).toHaveLength(end - start);
            expect(end).toBeGreaterThan(start);
            at = end;
          }
          expect(text.slice(at).trim()).toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('words', () => {
  it('keeps values, addresses and inner apostrophes whole', () => {
    expect(words("half-past 7:30, v2.3.1 1,200 e@x.de don't https://a.b/c. 20k").map((w) => w.text)).toEqual([
      'half',
      'past',
      '7:30',
      'v2.3.1',
      '1,200',
      'e@x.de',
      "don't",
      'https://a.b/c',
      '20k',
    ]);
  });
  it('gives offsets into the text', () => {
    const text = 'Zoë, 北京 x';
    for (const word of words(text)) expect(text.slice(word.start, word.end)).toBe(word.text);
    expect(words(text)).toHaveLength(4);
  });
});

describe('contentWords and stem', () => {
  it('drops function words and joins forms of one word', () => {
    expect(contentWords('The dogs were running').map((w) => w.text)).toEqual(['dog', 'run']);
    for (const [a, b] of [
      ['policies', 'policy'],
      ['hoping', 'hoped'],
      ['stopped', 'stop'],
      ['likes', 'liked'],
      ['carried', 'carry'],
      ["Anna's", 'anna'],
    ] as const) {
      expect(stem(a)).toBe(stem(b));
    }
  });
  it('uses character pairs where words have no spaces', () => {
    expect(contentWords('去北京').map((w) => w.text)).toEqual(['去北', '北京']);
    expect(contentWords('好').map((w) => w.text)).toEqual(['好']);
  });
});
