import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../scripts/harness/progress.js';
import { parseChat, parseTryArgs, readText, UsageError } from '../../../scripts/try/input.js';
import { formatRecord, judgePlanted, snippet, wrap } from '../../../scripts/try/report.js';
import type { AuditRecord } from '../../../src/memory/types.js';

describe('arguments', () => {
  it('has defaults', () => {
    expect(parseTryArgs([])).toEqual({ file: undefined, budget: 400, summaryFile: undefined, replyFile: undefined });
    expect(parseTryArgs(['a.json', '--budget', '250', '--reply', 'r.txt'])).toMatchObject({
      file: 'a.json',
      budget: 250,
      replyFile: 'r.txt',
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
  ])('refuses %j', (args) => {
    expect(() => parseTryArgs(args)).toThrow(UsageError);
  });
});

describe('chat files', () => {
  it('takes a list, an object with messages, and a byte order mark', () => {
    expect(parseChat('\uFEFF[{"role":"user","content":"Hi"}]', 'f').messages).toHaveLength(1);
    expect(parseChat('{"title":"T","messages":[],"summary":"S"}', 'f')).toEqual({ title: 'T', messages: [], summary: 'S' });
  });

  it.each(['', '{', '"text"', 'null', '{"chat":[]}', '{"messages":{}}'])('refuses %j with a plain message', (json) => {
    expect(() => parseChat(json, 'f.json')).toThrow(UsageError);
    expect(() => parseChat(json, 'f.json')).toThrow('f.json');
  });

  it('names the file that is not there', () => {
    expect(() => readText('no-such-file.json')).toThrow('no-such-file.json cannot be read: there is no such file');
  });
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

  it('writes a line per quarter into a file', () => {
    const { written, progress } = collect(false);
    for (let loaded = 0; loaded <= 100; loaded++) progress.show({ stage: 'download', loaded, total: 100 });
    expect(written).toEqual(['download 0 %\n', 'download 25 %\n', 'download 50 %\n', 'download 75 %\n', 'download 100 %\n']);
  });
});
