// Every link between the pages leads to a file, and to a heading of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './syntax.js';

const inDocs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', 'ARCHITECTURE.md', ...inDocs.map((name) => `docs/${name}`)];
const read = (page: string): string => readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gmu, '');

/** Anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/gu, '-'),
  );

const links = pages.flatMap((page) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => ({ page, target }))
    .filter(({ target }) => !/^https?:/u.test(target)),
);

it('finds the links', () => {
  expect(links.length).toBeGreaterThan(30);
  expect(links).toContainEqual({ page: 'README.md', target: 'docs/api.md' });
});

it.each(links)('$page: $target', ({ page, target }) => {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : posix.join(posix.dirname(page), path);
  expect(existsSync(join(root, file)), file).toBe(true);
  if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor);
});
