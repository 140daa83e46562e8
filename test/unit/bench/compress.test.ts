import { describe, expect, it } from 'vitest';
import { importantTurns, lastTurns, randomTurns, rollingSummary, takeInOrder, turnsHeld } from '../../../bench/compress/baselines.js';
import { projectTurns } from '../../../bench/compress/clusters.js';
import { covers, readText } from '../../../bench/compress/coverage.js';
import { twinsOf } from '../../../bench/compress/dedup.js';
import { conversationsToExtract } from '../../../bench/compress/extractive.js';
import { conversationsOf } from '../../../bench/compress/growth.js';
import { readPersona } from '../../../bench/compress/realmem.js';
import { parseCompressArgs } from '../../../bench/compress/run.js';
import { RESTATEMENTS } from '../../../bench/compress/restatements.js';
import { formatMeans, formatRows, meansOf } from '../../../bench/compress/tables.js';

const turn = (speaker: string, content: string, more: object = {}) => ({ speaker, content, ...more });
const session = (id: string, identifier: string, turns: object[], memories: object[] = []) => ({
  session_uuid: id,
  session_identifier: identifier,
  current_time: '2026-01-04 (Sunday)',
  dialogue_turns: turns,
  extracted_memory: memories,
});
const SESSIONS = [
  session(
    'a',
    'Travel_1:S1_01',
    [turn('User', 'The train is at 6:30.'), turn('Assistant', 'Noted.')],
    [{ content: 'The train leaves at 6:30.', source_content_snapshot: 'The train is at 6:30.' }],
  ),
  session('b', 'Enhanced:S1', [turn('User', 'Write a poem.'), turn('Assistant', 'Roses.')]),
  session('c', 'Travel_1:S1_02', [
    turn('User', 'When is my train?', { is_query: true }),
    turn('Assistant', 'At 6:30.', {
      memory_used: [
        { session_uuid: 'a', content: 'The train leaves at 6:30.' },
        { session_uuid: 'b', content: 'A poem was written.' },
        { session_uuid: 'zzz', content: 'Nothing.' },
      ],
    }),
  ]),
];
const persona = (sessions: number) => readPersona('Ann', JSON.stringify({ dialogues: SESSIONS }), sessions);

describe('reading RealMem files', () => {
  it('gives a query the sessions before its own, its facts there, and the gold turn of a fact', () => {
    const { queries, outside, sessions } = persona(10);
    expect(sessions[0]?.[0]).toEqual({
      id: 'a:0',
      role: 'user',
      content: 'The train is at 6:30.',
      time: '2026-01-04',
      session: 'a',
      project: 'Travel_1',
    });
    expect(queries).toHaveLength(1);
    expect(queries[0]?.history.map(({ id }) => id)).toEqual(['a:0', 'a:1', 'b:0', 'b:1']);
    expect(queries[0]?.facts).toEqual([
      { content: 'The train leaves at 6:30.', session: 'a', goldTurn: 'a:0' },
      { content: 'A poem was written.', session: 'b', goldTurn: undefined },
    ]);
    expect(outside).toBe(1);
    expect(persona(1).queries[0]?.facts.map(({ session: id }) => id)).toEqual(['b']);
  });

  it.each(['no json', '{}', '{"dialogues":[]}', '{"dialogues":[{}]}'])('refuses %s', (json) => {
    expect(() => readPersona('Ann', json, 10)).toThrow(/no RealMem file/);
  });

  it('takes project turns without filler, and whole conversations only', () => {
    expect(projectTurns(persona(10)).map(({ id }) => id)).toEqual(['a:0', 'a:1', 'c:0', 'c:1']);
    expect(conversationsOf(persona(10), 5)).toEqual([]);
    const long = { ...persona(10), sessions: Array.from({ length: 30 }, () => persona(10).sessions[0]!) };
    expect(conversationsOf(long, 1).map((one) => one.length)).toEqual([40]);
  });
});

describe('baselines', () => {
  it('stop at the first turn that does not fit', () => {
    expect(takeInOrder([2, 0, 1], [5, 3, 2], 8)).toEqual([2, 0]);
    expect(lastTurns([1, 9, 3, 3], 7)).toEqual([3, 2]);
    expect(importantTurns([0.1, 0.9, 0.5, 0.9], [1, 1, 1, 1], 2)).toEqual([1, 3]);
    expect(randomTurns([1, 1, 1, 1], 4, 1).sort()).toEqual([0, 1, 2, 3]);
    expect(randomTurns([1, 1, 1, 1], 4, 1)).toEqual(randomTurns([1, 1, 1, 1], 4, 1));
  });

  it('keep rolling what the chat says most, and tell which turns are half there', () => {
    const say = (content: string, id: string) => ({ id, role: 'user' as const, content, time: '', session: id, project: '' });
    const history = [say('The tent is green. Bananas!', 'a'), say('The tent is green and old.', 'b'), say('Hello.', 'c')];
    const held = rollingSummary(history, 25, (text) => text.length);
    expect(held.map(({ turn: at }) => at)).toEqual([0]);
    expect(turnsHeld(history, held)).toEqual([0]);
  });
});

describe('fact coverage', () => {
  const text = readText('User: The dentist moved to 14 May at 9:30. Bring Ann the insurance card, it costs 40 euros.');
  it.each([
    ['The dentist is on May 14.', true],
    ['The dentist is on May 15.', false],
    ['The dentist visit is at 9:30.', true],
    ['It costs 50 euros.', false],
    ['Bring the insurance card for Ann.', true],
    ['Bring the insurance card for Bob.', false],
    ['The weather forecast promises storms.', false],
  ])('%s', (fact, held) => {
    expect(covers(text, fact)).toBe(held);
  });
});

describe('tables and arguments', () => {
  it('average over the queries that have something to find', () => {
    const scores = [
      { gold: { ours: 1, last: 0 }, facts: undefined },
      { gold: undefined, facts: undefined },
      { gold: { ours: 0.5, last: 0.5 }, facts: undefined },
    ];
    const means = meansOf(scores, 'gold');
    expect(means).toEqual({ queries: 2, percent: { ours: 75, last: 25 } });
    expect(formatMeans('Title', { Ann_Lee: means })).toMatch(/^Title\n +Ann\nours +75\.0\nlast +25\.0\nqueries +2$/);
    expect(
      formatRows('T', [
        ['a', '1'],
        ['long', '22'],
      ]),
    ).toBe('T\na      1\nlong  22');
  });

  it('reads its arguments, and says what is wrong', () => {
    expect(parseCompressArgs(['--data', 'd', '--limit', '3'], {})).toMatchObject({ folder: 'd', limit: 3 });
    expect(parseCompressArgs(['--part', 'speed'], { MEMGUARD_DATA: 'x' })).toMatchObject({ folder: 'x/data/realmem', parts: ['speed'] });
    for (const args of [[], ['--part', 'toString', '--data', 'd'], ['--limit', '0', '--data', 'd'], ['--unknown', 'x']])
      expect(() => parseCompressArgs(args, {})).toThrow(/Usage:/);
  });
});

describe('pairs for dedup', () => {
  it('are a hundred restatements, none twice, and the claims that were made wrong with what they were before', () => {
    expect(new Set(RESTATEMENTS.map((pair) => pair.join('|'))).size).toBe(100);
    const row = { dialogue: 'd', source: [], context: undefined, errorTypes: [] };
    const rows = [
      { ...row, id: 'a', claim: 'It costs 9.', supported: false, seed: 'It costs 7.' },
      { ...row, id: 'b', claim: 'It costs 7.', supported: true, seed: 'It costs 7.' },
      { ...row, id: 'c', claim: 'Made up.', supported: false, seed: undefined },
    ];
    expect(twinsOf([{ name: 'f', rows }])).toEqual([{ id: 'a', first: 'It costs 7.', second: 'It costs 9.' }]);
  });
});

describe('conversations whose extracts are checked', () => {
  const long = {
    ...persona(10),
    sessions: Array.from({ length: 9 }, (_, i) => Array.from({ length: i }, () => ({ role: 'user', content: `turn ${i}` }))),
  };
  const row = (dialogue: string) => ({ dialogue, source: [{ role: 'user', text: 'Hi.' }] });
  const files = [
    { name: 'sgd_claims/train', rows: [row('a'), row('a'), row('b')] },
    { name: 'other/test', rows: [row('c')] },
  ];

  it('are sessions of at least four turns and each dialogue once, up to the limit', () => {
    const all = conversationsToExtract([long as never], files as never, 100);
    expect(all.map(({ group, name }) => `${group} ${name}`)).toEqual([
      ...Array.from({ length: 5 }, (_, i) => `RealMem Ann ${i + 1}`),
      'SGD a',
      'SGD b',
    ]);
    expect(all[0]?.messages).toHaveLength(4);
    expect(conversationsToExtract([long as never], [], 2)).toHaveLength(2);
  });
});
