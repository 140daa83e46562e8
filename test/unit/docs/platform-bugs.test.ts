// docs/platform-bugs.md against the titles of the tests: what it calls tested is tested, what it calls not run is not.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Node, parseFile, root, walk } from './syntax.js';

interface Title {
  readonly text: string;
  readonly skipped: boolean;
}

const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => `test/${path.toString().replaceAll('\\', '/')}`)
  .filter((path) => /(?:\.test|-suite)\.ts$/u.test(path));

/** Names in the chain of a call: `test.skip.each([…])(…)` gives test, skip, each. */
function chainOf(node: unknown): string[] {
  const { type, name, callee, object, property } = (node ?? {}) as Record<string, unknown>;
  if (type === 'Identifier') return [String(name)];
  if (type === 'CallExpression') return chainOf(callee);
  return type === 'MemberExpression' ? [...chainOf(object), ...chainOf(property)] : [];
}

/** Texts in the arguments of `test`, `it`, `describe` and their tables; what stands in the body of a test is no title. */
function titlesOf(file: string): Title[] {
  const titles: Title[] = [];
  const collect = (argument: Node, skipped: boolean): void =>
    walk(argument, ({ type, value }) => {
      const cooked = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
      if (typeof cooked === 'string') titles.push({ text: cooked, skipped });
      return type !== 'ArrowFunctionExpression' && type !== 'FunctionExpression';
    });
  for (const statement of parseFile(file)) {
    walk(statement, (node) => {
      const [first = '', ...chain] = node['type'] === 'CallExpression' ? chainOf(node) : [];
      if (['test', 'it', 'describe'].includes(first))
        for (const argument of node['arguments'] as Node[]) collect(argument, chain.includes('skip') || chain.includes('todo'));
      return true;
    });
  }
  return titles;
}

const titles = files.flatMap(titlesOf);
const inTitles = (pattern: RegExp, skipped: boolean): Set<string> =>
  new Set(titles.filter((title) => title.skipped === skipped).flatMap(({ text }) => [...text.matchAll(pattern)].map(([, id = '']) => id)));

const [bugPart = '', casePart = ''] = readFileSync(join(root, 'docs/platform-bugs.md'), 'utf8').split(/^## Cases .*$/mu);
const cellsOf = (part: string, first: RegExp): string[][] =>
  part
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => first.test(cells[1] ?? ''));

const bugs = cellsOf(bugPart, /^\d+$/u).map(([, id = '', report = '', fault = '', here = '']) => ({ id, report, fault, here }));
const notRun = cellsOf(casePart, /^R\d{3}$/u).map(([, id = '', reason = '']) => ({ id, reason }));

it('reads the titles of the tests', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(titles.length).toBeGreaterThan(500);
  expect(titles).toContainEqual({ text: 'reads the titles of the tests', skipped: false });
});

describe('known bugs', () => {
  const tested = inTitles(/\[bug (\d+)\]/gu, false);

  it('are all on the page, once', () => {
    expect(bugs.map(({ id }) => Number(id))).toEqual(Array.from({ length: 43 }, (_, i) => i + 1));
    for (const { report, fault } of bugs)
      expect([report, fault]).toEqual([expect.stringMatching(/^[\w.-]+#\d+$/u), expect.stringMatching(/\w/u)]);
  });

  it.each(bugs)('[bug $id] is in the title of a test, or a sentence says how it is avoided', ({ id, here }) => {
    const cited = [...here.matchAll(/\[bug (\d+)\]/gu)].map(([, number]) => number);
    expect(cited).toEqual(tested.has(id) ? [id] : []);
    expect(
      here
        .replace(/`\[bug \d+\]`/u, '')
        .trim()
        .split(/\s+/u).length,
    ).toBeGreaterThan(cited.length > 0 ? 2 : 6);
  });

  it('are the only numbers that titles of tests name', () => {
    expect([...tested].filter((id) => !bugs.some((bug) => bug.id === id))).toEqual([]);
  });
});

describe('cases of the runtime', () => {
  const ids = Array.from({ length: 32 }, (_, i) => `R${String(i + 1).padStart(3, '0')}`);
  const run = inTitles(/\b(R\d{3})\b/gu, false);
  const skipped = inTitles(/\b(R\d{3})\b/gu, true);

  it.each(ids)('%s is the title of a test, or is listed with a reason', (id) => {
    const reason = notRun.find((row) => row.id === id)?.reason;
    expect([run.has(id), skipped.has(id)]).toEqual([reason === undefined, reason !== undefined]);
    if (reason !== undefined) expect(reason.split(/\s+/u).length).toBeGreaterThan(2);
  });

  const cases = join(process.env['MEMGUARD_DATA'] ?? '', 'cases/runtime.jsonl');
  it.runIf(process.env['MEMGUARD_DATA'] && existsSync(cases))('are those of the data set', () => {
    const rows = readFileSync(cases, 'utf8').trim().split('\n');
    expect(rows.map((row) => (JSON.parse(row) as { id: string }).id)).toEqual(ids);
  });
});
