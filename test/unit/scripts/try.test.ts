import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgress } from '../../../scripts/harness/progress.js';
import { parseTryArgs, readChat, readText, TRY_HELP, UsageError } from '../../../scripts/try/input.js';
import { formatRecord, judgePlanted, markMessages, snippet, wrap } from '../../../scripts/try/report.js';
import type { AuditRecord } from '../../../src/memory/types.js';

describe('arguments', () => {
  it('has defaults', () => {
    expect(parseTryArgs([])).toEqual({ help: false, file: undefined, budget: 400, summaryFile: undefined, replyFile: undefined });
    expect(parseTryArgs(['a.json', '--budget', '250', '--summary', 's.txt'])).toMatchObject({
      file: 'a.json',
      budget: 250,
      summaryFile: 's.txt',
    });
  });

  it.each([
    [['--budget', '0']],
    [['--budget', '-4']],
    [['--budget', '1.5']],
    [['--budget', 'NaN']],
    [['--budget', '1e3']],
    [['--budget', '']],
    [['--fast']],
    [['a.json', 'b.json']],
    [['--summary', 'a', '--reply', 'b']],
    [['--budget', '400', '--reply', 'b']],
  ])('refuses %j', (args) => {
    expect(() => parseTryArgs(args)).toThrow(UsageError);
  });
});

describe('chat files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memguard-try-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (content: string) => {
    const path = join(folder, 'chat.txt');
    writeFileSync(path, content);
    return path;
  };

  it('hold JSON, with a byte order mark too, or lines of the form Name: text', () => {
    expect(readChat(file('\uFEFF[{"role":"user","content":"Hi"}]')).messages).toHaveLength(1);
    expect(readChat(file('{"title":"T","messages":[{"role":"user","content":"Hi"}],"summary":"S"}'))).toMatchObject({
      title: 'T',
      summary: 'S',
    });
    expect(readChat(file('Ann: When do we leave?\nBo: At 7:30.')).messages.map(({ name }) => name)).toEqual(['Ann', 'Bo']);
  });

  it.each(['', '{', 'hello', '{"chat":[]}', '{"messages":{}}', '[]', '[null]'])('refuses %j with a plain message', (content) => {
    expect(() => readChat(file(content))).toThrow(UsageError);
    expect(() => readChat(file(content))).toThrow('chat.txt: ');
  });

  it('names the file that is not there', () => {
    expect(() => readText('no-such-file.json')).toThrow('no-such-file.json cannot be read: there is no such file');
  });
});

it('--help tells every option and the shapes of a chat', () => {
  expect(parseTryArgs(['--help']).help).toBe(true);
  for (const word of ['--budget', '--summary', '--reply', 'JSON', '"Ann: ']) expect(TRY_HELP).toContain(word);
});

const record: AuditRecord = {
  id: 'r1',
  claim: 'The table is booked for eight in the evening, says the summary.',
  span: { start: 0, end: 62 },
  verdict: 'removed',
  reason: 'date',
  probability: 0.043,
  minSupport: 0.5,
  checks: [],
  signals: {},
  evidence: [{ messageId: 'm19', start: 6, end: 20 }],
  explanation: 'Says 20:00, the message says 17:00.',
  versions: { encoder: '', verifier: '', head: '' },
};
const messages = [{ id: 'm19', text: 'So at 5 pm on March 1st then.' }];

describe('the audit', () => {
  it('shows verdict, probability, reason, claim, source and explanation within the width', () => {
    const shown = formatRecord(record, messages, 80);
    expect(shown).toMatchInlineSnapshot(`
      "removed   0.04  date        The table is booked for eight in the evening, says
                                  the summary.
                                  < m19: "5 pm on March"
                                  = Says 20:00, the message says 17:00."
    `);
    expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('quotes on one line and shortens whole characters', () => {
    expect(snippet({ messageId: 'm1', start: 0, end: 99 }, [{ id: 'm1', text: 'a\n  b' }])).toBe('m1: "a b"');
    expect(snippet({ messageId: 'm1', start: 0, end: 400 }, [{ id: 'm1', text: '😀'.repeat(200) }]).isWellFormed()).toBe(true);
    expect(snippet({ messageId: 'gone', start: 0, end: 1 }, [])).toBe('gone');
  });

  it('names a source as the payload does: by its number, system messages not counted', () => {
    const said = (id: string, role: 'system' | 'user') => ({ id, role, text: 'Hi there', version: '' });
    const marked = markMessages([said('s', 'system'), said('a', 'user'), said('b', 'user')]);
    expect(snippet({ messageId: 'b', start: 0, end: 2 }, marked)).toBe('[2] b: "Hi"');
    expect(snippet({ messageId: 's', start: 0, end: 2 }, marked)).toBe('s: "Hi"');
  });

  it('wraps words, and cuts only what is longer than a line', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k']);
    expect(wrap('', 4)).toEqual([]);
  });

  it('tells planted errors that stand from true statements that are lost', () => {
    const of = (claim: string, verdict: AuditRecord['verdict']) => ({ ...record, claim, verdict });
    const planted = [{ text: 'Seven people came.' }, { text: 'It rained.' }];
    const records = [of('Seven people came.', 'removed'), of('It rained.', 'kept'), of('Ann sang.', 'doubtful'), of('Bo slept.', 'kept')];
    expect(judgePlanted(planted, records)).toEqual({ removed: ['Seven people came.'], standing: ['It rained.'], lost: ['Ann sang.'] });
  });

  it('holds a planted sentence for standing while any clause of it is kept, or none was judged', () => {
    const of = (claim: string, verdict: AuditRecord['verdict']) => ({ ...record, claim, verdict });
    const planted = [{ text: 'Ann came, and seven people sang.' }, { text: 'Never seen.' }];
    const both = [of('Ann came', 'removed'), of('and seven people sang.', 'kept')];
    expect(judgePlanted(planted, both).removed).toEqual([]);
    expect(judgePlanted(planted, [both[0]!, of('and seven people sang.', 'doubtful')]).removed).toEqual([planted[0]!.text]);
  });
});

describe('progress', () => {
  const collect = (isTTY: boolean) => {
    const written: string[] = [];
    return { written, progress: createProgress({ isTTY, write: (text: string) => written.push(text) }) };
  };

  it('rewrites one line in a terminal', () => {
    const { written, progress } = collect(true);
    progress.show({ stage: 'download', loaded: 1, total: 2 });
    progress.end();
    expect(written).toEqual(['\r\x1b[2Kdownload  [###############...............] 50 %', '\r\x1b[2K']);
  });

  it('tells how far a step of a call is', () => {
    const terminal = collect(true);
    terminal.progress.step({ step: 'embed', done: 120, total: 9800 });
    expect(terminal.written).toEqual(['\r\x1b[2Kembed     120 of 9800']);
    const pipe = collect(false);
    for (let done = 1; done <= 100; done++) pipe.progress.step({ step: 'embed', done, total: 100 });
    expect(pipe.written).toHaveLength(5);
    expect(pipe.written.at(-1)).toBe('embed 100 % of 100\n');
  });

  it('writes a line per quarter into a file', () => {
    const { written, progress } = collect(false);
    for (let loaded = 0; loaded <= 100; loaded++) progress.show({ stage: 'download', loaded, total: 100 });
    expect(written).toEqual(['download 0 %\n', 'download 25 %\n', 'download 50 %\n', 'download 75 %\n', 'download 100 %\n']);
  });
});
