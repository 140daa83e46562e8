// try and cases as a user runs them, in a real browser.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'memguard-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(script: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const own: NodeJS.ProcessEnv = { ...process.env, MEMGUARD_DATA: '', ...env };
  // A command must not think that it runs inside vitest.
  for (const name of Object.keys(own)) if (name.startsWith('VITEST')) delete own[name];
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root, env: own, maxBuffer: 1 << 24 }, (error, out, err) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err });
    });
  });
}

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('try', () => {
  it('prints payload, audit and usage of the bundled conversation, within the budget', async () => {
    const { code, out, err } = await run('scripts/try.mjs', []);
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^PAYLOAD {2}as the model receives it, (\d+) of 400 tokens$/m);
    expect(out).toMatch(/^\[MemGuard context\]/m);
    expect(out).toMatch(/^AUDIT {2}\d+ statements: \d+ kept/m);
    expect(out).toMatch(/^tokens +\d+ before, \d+ after/m);
    expect(out).toMatch(/^model tokens +encoder \d+, verifier \d+/m);
    expect(out).toMatch(/^device +(?:wasm|webgpu) \(/m);
    expect(Number(/(\d+) of 400 tokens/.exec(out)?.[1])).toBeLessThanOrEqual(400);
    expect(
      Math.max(
        ...out
          .slice(out.indexOf('AUDIT'))
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(120);
    expect(err).toContain('download');
  });

  it('checks a reply against the chat', async () => {
    const chat = file('chat.json', JSON.stringify([{ role: 'user', content: 'My dentist appointment is on 12 May at 9:30.' }]));
    const reply = file('reply.txt', 'Your dentist appointment is on 12 May. Your dentist appointment is on 19 June.');
    const { code, out } = await run('scripts/try.mjs', [chat, '--reply', reply]);
    expect(code).toBe(0);
    const stands = out.slice(0, out.indexOf('AUDIT'));
    expect(stands).toContain('12 May');
    expect(stands).not.toContain('19 June');
  });

  it.each([
    ['a file that is not there', ['gone.json'], 'there is no such file'],
    ['a file that is not JSON', [file('bad.json', '{')], 'cannot be read'],
    ['JSON that is no chat', [file('other.json', '{"a":1}')], 'holds no list of messages'],
    ['a budget that is no number', ['--budget', 'many'], '--budget many is no token count'],
  ])('says plainly what is wrong with %s', async (_what, args, message) => {
    const { code, out, err } = await run('scripts/try.mjs', args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('passes on what the library refuses, with its code', async () => {
    const { code, err } = await run('scripts/try.mjs', ['--budget', '1']);
    expect(code).toBe(1);
    expect(err).toMatch(/BUDGET_TOO_SMALL.*: .*maxTokens/);
  });
});

describe('cases', () => {
  const cases = join(folder, 'cases');

  it('writes the figures of each area in the agreed form', async () => {
    mkdirSync(cases);
    const source = [{ id: 'm1', role: 'user', text: 'The ferry leaves at 6:30 from pier 4.' }];
    const claim = (id: string, text: string, verdict: string) =>
      JSON.stringify({ id, kind: 'number', source, claim: text, expect: { verdict } });
    const rows = [
      claim('A', 'The ferry leaves from pier 4.', 'kept'),
      claim('B', 'The ferry leaves from pier 9.', 'removed'),
      claim('X', 'Hm.', 'maybe'),
    ];
    writeFileSync(join(cases, 'eliminate.jsonl'), rows.join('\n'));
    const fits = {
      id: 'C',
      input: { messages: source, budget: { maxTokens: 90 } },
      expect: { properties: [{ type: 'unchanged' }, { type: 'max_tokens', value: 90 }] },
    };
    const cannot = { ...fits, id: 'D', expect: { properties: [{ type: 'contains', value: ['pier 9'] }] } };
    writeFileSync(join(cases, 'compress.jsonl'), [fits, cannot].map((row) => JSON.stringify(row)).join('\n'));
    const json = join(folder, 'out.json');
    const { code, out } = await run('scripts/cases.mjs', ['--cases', cases, '--json', json]);
    expect(code).toBe(0);
    expect(out).toContain('expect.verdict is "maybe"');
    expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual({
      eliminate: { rows: 3, right: 2, wrong: [], unbound: ['X'], byKind: { number: { rows: 3, right: 2 } }, kept: 1, removed: 1 },
      compress: {
        rows: 2,
        right: 1,
        wrong: ['D'],
        unbound: [],
        byKind: { unchanged: { rows: 1, right: 1 }, max_tokens: { rows: 1, right: 1 }, contains: { rows: 1, right: 0 } },
      },
    });
  });

  it.each([
    ['no folder named', [], 'Name a folder of cases'],
    ['a folder that is not there', ['--cases', 'nowhere'], 'nowhere is no folder'],
    ['an area that is none', ['--area', 'colours'], 'colours is none of'],
    ['an option that is none', ['--fast'], 'Usage:'],
  ])('exits 2 with %s', async (_what, args, message) => {
    const { code, err } = await run('scripts/cases.mjs', args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('lists the rows of areas that cannot be run yet', async () => {
    const memory = join(folder, 'memory');
    mkdirSync(memory);
    writeFileSync(join(memory, 'memory.jsonl'), JSON.stringify({ id: 'M1', input: { steps: [] } }));
    const { code, out } = await run('scripts/cases.mjs', ['--cases', memory, '--area', 'memory']);
    expect(code).toBe(0);
    expect(out).toContain('unbound M1');
  });
});
