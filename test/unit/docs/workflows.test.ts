// The GitHub workflows are well formed, call scripts that exist, and publish the folder that the demo's build writes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './syntax.js';

type Yaml = string | Yaml[] | { [key: string]: Yaml };

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Block mappings and lists of one-line scalars, which is all that the workflows use. @throws for anything else. */
function parseYaml(source: string): Yaml {
  const lines: Line[] = [];
  for (const row of source.split('\n')) {
    if (/^\s*(?:#|$)/u.test(row)) continue;
    const indent = row.search(/\S/u);
    if (/\t/u.test(row) || indent % 2 === 1) throw new Error(`bad indentation: ${row}`);
    // An item opens a block two columns in, where its first key stands.
    const item = /^(- )(.*)$/u.exec(row.slice(indent));
    if (item) lines.push({ indent, text: '-' }, { indent: indent + 2, text: item[2] ?? '' });
    else lines.push({ indent, text: row.slice(indent) });
  }
  const value = readBlock(lines, 0);
  if (lines.length > 0) throw new Error(`not read: ${lines[0]?.text}`);
  return value;
}

function readBlock(lines: Line[], indent: number): Yaml {
  if (lines[0]?.text === '-') {
    const list: Yaml[] = [];
    while (lines[0]?.indent === indent && lines[0].text === '-') {
      lines.shift();
      list.push(readBlock(lines, indent + 2));
    }
    return list;
  }
  const map: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent && lines[0].text !== '-') {
    const { text } = lines.shift() as Line;
    const [, key = '', value = ''] = /^([\w-]+):(?: (.+))?$/u.exec(text) ?? [];
    if (key === '' || key in map || /^[|>&*!{]/u.test(value)) throw new Error(`not a simple mapping: ${text}`);
    const deeper = lines[0] !== undefined && lines[0].indent > indent;
    if (deeper && value !== '') throw new Error(`a value and a block: ${text}`);
    map[key] = deeper ? readBlock(lines, indent + 2) : value;
  }
  return map;
}

interface Job {
  readonly needs?: string;
  readonly 'timeout-minutes': string;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, string>> }[];
}
interface Workflow {
  readonly on: Readonly<Record<string, Yaml>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, '.github/workflows');
const read = (file: string): Workflow => parseYaml(readFileSync(join(folder, file), 'utf8')) as unknown as Workflow;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

it('tells a well-formed file from others', () => {
  expect(parseYaml('a:\n  - run: x\n    with:\n      b: 1\n  - run: y\nc: d\n')).toEqual({
    a: [{ run: 'x', with: { b: '1' } }, { run: 'y' }],
    c: 'd',
  });
  for (const bad of ['a:\n\tb: 1', 'a: 1\na: 2', 'a: 1\n  b: 2', 'a:\n   b: 1', 'just text', 'a:\n    b: 1'])
    expect(() => parseYaml(bad)).toThrow();
});

describe.each(readdirSync(folder))('%s', (file) => {
  const { on, permissions, jobs } = read(file);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('says when it runs, with which rights and for how long', () => {
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions['contents']).toBe('read');
    for (const job of Object.values(jobs)) expect(Number(job['timeout-minutes'])).toBeGreaterThan(0);
  });

  it('calls actions of a fixed version and scripts that exist', () => {
    expect(steps.length).toBeGreaterThan(2);
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/u);
      else if (run !== 'npm ci') expect(Object.keys(scripts)).toContain(/^npm (?:run )?([\w:]+)$/u.exec(run ?? '')?.[1]);
    }
  });
});

it('pages.yml publishes what the demo build writes, with the rights that this takes', () => {
  const { permissions, jobs } = read('pages.yml');
  const runs = jobs['build']?.steps.flatMap(({ run }) => run ?? []);
  expect(runs).toEqual(['npm ci', 'npm run demo:build']);
  const outDir = /outDir: here\('([^']+)'\)/u.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8'))?.[1];
  expect(jobs['build']?.steps.find(({ uses }) => uses?.includes('upload-pages-artifact'))?.with).toEqual({ path: outDir });
  expect(jobs['deploy']?.needs).toBe('build');
  expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' });
});

it("test.yml runs the README's test command and every part of the check", () => {
  const runs = read('test.yml').jobs['test']?.steps.flatMap(({ run }) => run ?? []);
  const parts = scripts['check']?.split(' && ') ?? [];
  expect(parts).toContain('npm test');
  expect(runs).toEqual(['npm ci', ...parts]);
});
