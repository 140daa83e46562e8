// docs/api.md names every export, option, result field, event and value of the public API, and nothing that is not there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Declared, declared, publicApi } from './public-api.js';
import { root } from './syntax.js';

interface Section {
  /** Words in its code spans, headings included. */
  readonly words: ReadonlySet<string>;
  /** Words in the code spans of its tables' first columns. */
  readonly rows: ReadonlySet<string>;
}

const codeWords = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/gu)].flatMap(([, code = '']) => code.match(/[A-Za-z][\w-]*/gu) ?? []);

/** Sections of the page by each name that their heading holds as code. */
function readSections(markdown: string): Map<string, Section> {
  const sections = new Map<string, Section>();
  for (const part of markdown.split(/^(?=#{2,4} )/mu)) {
    const [heading = '', ...lines] = part.split('\n');
    const cells = lines.filter((line) => line.startsWith('| ')).map((line) => line.split('|')[1] ?? '');
    const section = { words: new Set(codeWords(part)), rows: new Set(cells.flatMap((cell) => codeWords(cell.replace(/\(.*\)/u, '')))) };
    for (const [, name = ''] of heading.matchAll(/`(\w+)/gu)) sections.set(name, section);
  }
  return sections;
}

const sections = readSections(readFileSync(join(root, 'docs/api.md'), 'utf8'));
const api = publicApi();
const statuses = declared('src/storage/faults.ts', 'StorageStatus');

const wordsOf = ({ keys, literals }: Declared): string[] => [...keys, ...literals];
/** The codes of errors have a page of their own. */
const needsWords = (one: Declared): boolean => one.name !== 'ERROR_CODES';

describe('docs/api.md', () => {
  it('reads the sources: known exports with their fields and values are found', () => {
    const names = api.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['createMemGuard', 'MemGuardOptions', 'MemGuardEvent', 'Payload', 'MemGuardError']));
    expect(names.length).toBeGreaterThan(50);
    const of = (name: string) => api.find((one) => one.name === name)!;
    expect([...of('MemGuardOptions').keys]).toEqual(expect.arrayContaining(['name', 'assetBase', 'signal']));
    expect([...of('MemGuardOptions').literals]).toEqual(expect.arrayContaining(['small', 'cl100k']));
    expect([...of('MemGuardEvent').literals]).toEqual(expect.arrayContaining(['candidate', 'claim-removed', 'summary-text', 'storage']));
    expect([...of('StorageReport').keys]).toEqual(expect.arrayContaining(['models', 'persistence', 'bytes']));
    expect(statuses.literals.size).toBeGreaterThan(10);
    // A type of whose shape nothing is read would pass every test below.
    expect(api.filter(({ isInterface }) => isInterface).length).toBeGreaterThan(30);
    expect(api.filter(({ isInterface, keys }) => isInterface && keys.size === 0).map(({ name }) => name)).toEqual([]);
    expect(of('CheckName').literals.size).toBeGreaterThan(5);
  });

  it('has a heading for every export', () => {
    expect(api.map(({ name }) => name).filter((name) => !sections.has(name))).toEqual([]);
  });

  it.each(api.filter(needsWords))('names every field and value of $name', (one) => {
    const section = sections.get(one.name);
    expect(wordsOf(one).filter((word) => !section?.words.has(word))).toEqual([]);
  });

  it('names every status of a storage event', () => {
    const section = sections.get('MemGuardEvent');
    expect([...statuses.literals].filter((status) => !section?.rows.has(status))).toEqual([]);
  });

  it('lists no field, option, event or value that does not exist', () => {
    const byName = new Map(api.map((one) => [one.name, one]));
    const known = new Map<Section, Set<string>>();
    for (const [name, section] of sections) {
      const words = known.get(section) ?? new Set<string>(name === 'MemGuardEvent' ? statuses.literals : []);
      const one = byName.get(name);
      for (const word of one ? [name, ...wordsOf(one)] : []) words.add(word);
      known.set(section, words);
    }
    const unknown = [...known].flatMap(([section, words]) => [...section.rows].filter((row) => !words.has(row)));
    expect(unknown).toEqual([]);
  });
});
