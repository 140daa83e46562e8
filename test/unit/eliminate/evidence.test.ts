import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/core/text.js';
import { buildIndex, piecesOf } from '../../../src/eliminate/evidence.js';
import { coverage, matchClaim } from '../../../src/eliminate/match-claim.js';
import { rankUnits } from '../../../src/eliminate/units.js';
import type { EvidenceIndex } from '../../../src/eliminate/evidence.js';
import { packEvidence } from '../../../src/eliminate/packing.js';
import { evidenceSpans, missingWords } from '../../../src/eliminate/provenance.js';
import type { Claim } from '../../../src/eliminate/types.js';
import type { CheckResult } from '../../../src/memory/types.js';
import { embedWords, messagesOf, SPACE_DIM } from './fakes.js';

const indexOf = (...lines: string[]): EvidenceIndex => {
  const messages = messagesOf(...lines);
  const pieces = piecesOf(messages);
  return buildIndex(messages, pieces, embedWords(pieces.map((p) => p.line)), SPACE_DIM);
};
const claimOf = (text: string, speaker?: string): Claim => ({
  start: 0,
  end: text.length,
  text,
  kind: 'claim',
  ...(speaker && { speaker }),
});
const match = (index: EvidenceIndex, claim: string) => matchClaim(index, claim, embedWords([claim]));
const tokensOf = (index: EvidenceIndex) => (piece: number) => (index.pieces[piece]?.line ?? '').split(/\s+/).length;

describe('piecesOf', () => {
  it('keeps a short message whole and cuts a long one at sentences, each piece with its speaker', () => {
    const long = `${'The weather was fine all day. '.repeat(20)}The key is under the mat.`;
    const [message] = messagesOf('user: short. Two sentences.');
    const pieces = piecesOf([message!, { ...message!, id: 'm9', name: 'Ann', text: long }]);
    expect(pieces[0]?.line).toBe('user: short. Two sentences.');
    expect(pieces).toHaveLength(22);
    expect(pieces.at(-1)?.line).toBe('Ann: The key is under the mat.');
    expect(long.slice(pieces.at(-1)?.start, pieces.at(-1)?.end)).toBe('The key is under the mat.');
  });
  it('cuts an endless sentence without splitting a surrogate pair, and leaves empty messages out', () => {
    const [message] = messagesOf('user: x');
    const pieces = piecesOf([
      { ...message!, text: '🙂'.repeat(1000) },
      { ...message!, text: ' \n' },
    ]);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece.line.isWellFormed()).toBe(true);
    expect(pieces.map((p) => p.end - p.start).reduce((a, b) => a + b, 0)).toBe(2000);
  });
});

describe('coverage and ranking', () => {
  it('is the IDF-weighted share of content words, by stem', () => {
    const index = indexOf('user: I moved to Berlin in May.', 'assistant: How do you like Berlin?', 'user: A lot.');
    const m = match(index, 'The user moves to Berlin in June.');
    // Formula of evidence.ts, worked by hand: idf = 1 + ln((lines + 1) / (lines with the term + 1)).
    const idf = { mov: 1 + Math.log(4 / 2), berlin: 1 + Math.log(4 / 3), june: 1 + Math.log(4 / 1) };
    expect(coverage(m, [0])).toBeCloseTo((idf.mov + idf.berlin) / (idf.mov + idf.berlin + idf.june), 5);
    expect(coverage(m, [2])).toBe(0);
    expect(coverage(m, [0], new Set([stem('June')]))).toBeCloseTo(1, 6);
  });
  it('ranks the message that says it first, and each further unit brings a new message', () => {
    const index = indexOf(
      'user: Hi there.',
      'assistant: Hello.',
      'user: The vet moved us to Tuesday.',
      'assistant: I noted the vet.',
      'user: Thanks.',
      'user: We eat soup.',
    );
    const units = rankUnits(index, match(index, 'The vet moved the visit to Tuesday.'));
    expect(units).toHaveLength(3);
    expect(units[0]?.indices).toContain(2);
    expect(units[0]!.score).toBeGreaterThanOrEqual(units[1]!.score);
    const seen = new Set<number>();
    for (const unit of units) {
      expect(unit.indices.some((i) => !seen.has(i))).toBe(true);
      for (const i of unit.indices) seen.add(i);
    }
  });
  it('joins a question with the answer of another speaker', () => {
    const index = indexOf('assistant: Who is picking Mila up from nursery?', 'user: My brother.', 'assistant: Fine.');
    const units = rankUnits(index, match(index, "The user's brother is picking Mila up from nursery."));
    expect(units[0]).toMatchObject({ kind: 'question-answer', indices: [0, 1], coverage: 1 });
  });
  it('matches texts without spaces by character pairs', () => {
    const index = indexOf('user: 今天我去了北京。', 'user: 我喜欢茶。');
    expect(rankUnits(index, match(index, '他去了北京'))[0]?.indices).toContain(0);
    expect(coverage(match(index, '北京'), [0])).toBe(1);
  });
});

describe('an index that grows', () => {
  const lines = [
    'user: I moved to Berlin in June.',
    'assistant: When does the film start?',
    'user: At seven.',
    'user:  ',
    `assistant: ${'The red boat is at the lake. '.repeat(30)}`,
    'Ann: And the blue one?',
    'user: In the shed.',
    'assistant: Good.',
  ];
  const claims = ['The film starts at seven.', 'The blue boat is in the shed.', 'They moved to Bonn.', 'Good.'];
  const messages = messagesOf(...lines);
  const build = (count: number, before?: EvidenceIndex): EvidenceIndex => {
    const own = messages.slice(0, count);
    const pieces = piecesOf(own);
    return buildIndex(own, pieces, embedWords(pieces.map((p) => p.line)), SPACE_DIM, before);
  };

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('is the one of the whole chat, from %i messages on', (known) => {
    const before = build(known);
    const postings = new Map(before.postings);
    const grown = build(lines.length, before);
    const whole = build(lines.length);
    expect(before.postings).toEqual(postings);
    expect(grown.postings).toEqual(whole.postings);
    expect(grown.units.all).toHaveLength(whole.units.all.length);
    for (const text of claims) {
      const [a, b] = [match(grown, text), match(whole, text)];
      expect(rankUnits(grown, a, 20)).toEqual(rankUnits(whole, b, 20));
      expect([...a.bearing]).toEqual([...b.bearing]);
    }
  });

  it('is made anew where the messages are not those of before', () => {
    const before = build(5);
    const other = messagesOf(...lines.with(0, 'user: I moved to Bonn.'));
    const pieces = piecesOf(other);
    const index = buildIndex(other, pieces, embedWords(pieces.map((p) => p.line)), SPACE_DIM, before);
    expect(index.postings.has(stem('Berlin'))).toBe(false);
    expect(index.postings.get(stem('Bonn'))).toEqual([0]);
  });
});

describe('packEvidence', () => {
  const lines = [
    'user: one about cats',
    'assistant: two about dogs',
    'user: three about the red boat',
    'assistant: four about trees',
    'user: five about bread',
  ];
  it('takes the best line with its neighbours, in conversation order, within the budget', () => {
    const index = indexOf(...lines);
    const packed = packEvidence(index, match(index, 'the red boat'), tokensOf(index), 14);
    expect(packed.pieces).toEqual([1, 2, 3]);
    expect(packed.text).toBe(`${lines[1]} ${lines[2]} ${lines[3]}`);
  });
  it('always takes the best line, even when it alone is over the budget', () => {
    const index = indexOf(...lines);
    expect(packEvidence(index, match(index, 'the red boat'), tokensOf(index), 1).pieces).toEqual([2]);
  });
  it('takes everything when it fits', () => {
    const index = indexOf(...lines);
    expect(packEvidence(index, match(index, 'the red boat'), tokensOf(index)).pieces).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('evidenceSpans', () => {
  it('names the best sentence of a message, and both sides of question and answer', () => {
    const index = indexOf('user: It rained. The vet moved us to Tuesday. We ate.', 'assistant: When does it start?', 'user: At seven.');
    const m = match(index, 'The vet moved the visit to Tuesday.');
    const [span] = evidenceSpans(index, m, rankUnits(index, m), claimOf('The vet moved the visit to Tuesday.'), []);
    const source = index.messages.find((message) => message.id === span?.messageId);
    expect(source?.text.slice(span?.start, span?.end)).toBe('The vet moved us to Tuesday.');
    const q = match(index, 'It starts at seven.');
    expect(evidenceSpans(index, q, rankUnits(index, q), claimOf('It starts at seven.'), []).map((s) => s.messageId)).toEqual(
      expect.arrayContaining(['m2', 'm3']),
    );
  });
  it('puts the line of the speaker whom the claim names first', () => {
    const index = indexOf('user: Is a table at eight possible?', 'assistant: A table at eight is possible.');
    for (const [text, speaker, first] of [
      ['The user asked about a table at eight.', undefined, 'm1'],
      ['The assistant offered a table at eight.', undefined, 'm2'],
      ['A table at eight.', 'Assistant', 'm2'],
    ] as const) {
      const m = match(index, text);
      expect(evidenceSpans(index, m, rankUnits(index, m), claimOf(text, speaker), [])[0]?.messageId).toBe(first);
    }
  });
  it('prefers what states to what asks, what reports the outcome, and the message in which a check found the value', () => {
    const first = (index: EvidenceIndex, text: string, checks: CheckResult[] = []): string | undefined => {
      const m = match(index, text);
      return evidenceSpans(index, m, rankUnits(index, m), claimOf(text), checks)[0]?.messageId;
    };
    const booking = indexOf(
      'user: Reserve the court for Sunday.',
      'assistant: Please confirm: I reserve the court for Sunday.',
      'user: Right.',
      'assistant: All done, have fun.',
      'user: Thanks, and the courtside bar?',
      'assistant: Sorry, I was unable to get it.',
    );
    expect(first(booking, 'The assistant said the request went through.')).toBe('m4');
    expect(first(booking, 'The assistant said the request failed.')).toBe('m6');
    const clock = indexOf('user: Come at half past six.', 'user: Come by bus.', 'assistant: Fine.');
    const found: CheckResult = { check: 'dates', status: 'ok', sourceSpan: { messageId: 'm1', start: 8, end: 21 } };
    expect(first(clock, 'Come by 18:30.', [found])).toBe('m1');
  });
  it('lists the words that no evidence holds, as written', () => {
    const index = indexOf('user: We went to the lake.');
    const m = match(index, 'We rented boats at the lake.');
    expect(missingWords(m, 'We rented boats at the lake.', [0], new Set())).toEqual(['rented', 'boats']);
  });
});
