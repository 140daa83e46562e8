// docs/errors.md gives every code of an error and of a warning its meaning and a remedy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../src/errors.js';
import { declared } from './public-api.js';
import { root } from './syntax.js';

/** Rows of a table by the code in their first cell, as [when, what to do]. */
function readTable(markdown: string): Map<string, readonly string[]> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `'));
  return new Map(
    rows.map((row) => {
      const [, code = '', ...cells] = row.split('|').map((cell) => cell.trim());
      return [code.replaceAll('`', ''), cells.slice(0, 2)];
    }),
  );
}

const [errors = '', warnings = ''] = readFileSync(join(root, 'docs/errors.md'), 'utf8').split(/^## Warnings$/mu);

describe.each([
  ['error', [...ERROR_CODES] as readonly string[], readTable(errors)],
  ['warning', [...declared('src/memory/types.ts', 'WarningCode').literals], readTable(warnings)],
])('docs/errors.md, %s codes', (_kind, codes, table) => {
  it('are all there, and no others', () => {
    expect(codes.length).toBeGreaterThan(9);
    expect([...table.keys()].sort()).toEqual([...codes].sort());
  });

  it.each(codes)('%s has a meaning and a remedy', (code) => {
    const [when = '', remedy = ''] = table.get(code) ?? [];
    expect([when.split(/\s/u).length > 2, remedy.split(/\s/u).length > 1]).toEqual([true, true]);
  });
});
