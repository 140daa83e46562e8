// All code in the README and the docs, checked by TypeScript against the installed package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { run, sharedApp } from './app.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const app = await sharedApp(inject('tarball'), inject('sharedFolder'));

interface Fence {
  readonly doc: string;
  readonly language: string;
  /** As the fence names it, or '' */
  readonly file: string;
  readonly code: string;
}

function readFences(doc: string): Fence[] {
  const text = readFileSync(join(root, doc), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gmu)].map(([, language = '', file = '', code = '']) => ({
    doc,
    language,
    file,
    code,
  }));
}

const docs = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const fences = docs.flatMap(readFences).filter(({ language }) => ['js', 'ts', 'tsx', 'jsx', 'mjs'].includes(language));

/** Service workers see another scope than pages; its type is not the one that `self` has by itself. */
const WORKER_SCOPE = 'const self = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));\nexport {};\n';

interface Group {
  readonly holds: (fence: Fence) => boolean;
  readonly lib: readonly string[];
  readonly options?: object;
  readonly before?: string;
}

const VITE = join(root, 'node_modules/vite/dist/node/index.d.ts');
const isJs = ({ language }: Fence): boolean => language === 'js';
const isConfig = ({ file }: Fence): boolean => file.endsWith('.config.js');
const isServiceWorker = ({ file }: Fence): boolean => file === 'sw.js';

/** What is checked together, under the scope and the strictness that it is written for. */
const GROUPS: Readonly<Record<string, Group>> = {
  'TypeScript for pages': { holds: (fence) => !isJs(fence), lib: ['DOM', 'DOM.Iterable'], options: { strict: true } },
  // JavaScript does without the marks for null that TypeScript would ask for.
  'JavaScript for pages': {
    holds: (fence) => isJs(fence) && !isConfig(fence) && !isServiceWorker(fence),
    lib: ['DOM', 'DOM.Iterable'],
    options: { strict: true, strictNullChecks: false },
  },
  'a service worker': { holds: isServiceWorker, lib: ['WebWorker'], options: { strict: true }, before: WORKER_SCOPE },
  // The webpack configuration has no types in it: the build of apps.test.ts checks it.
  'configurations of bundlers': {
    holds: isConfig,
    lib: ['DOM'],
    options: { strict: true, skipLibCheck: true, paths: { vite: [VITE] } },
  },
};

it('finds all code of the docs, each piece in one group', () => {
  expect(fences.map(({ doc, file }) => `${doc} ${file}`.trim())).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/integrate.md main.js',
      'docs/integrate.md vite.config.js',
      'docs/integrate.md webpack.config.js',
      'docs/integrate.md use-memguard.ts',
      'docs/offline-and-storage.md sw.js',
      'docs/offline-and-storage.md main.js',
    ]),
  );
  for (const fence of fences)
    expect(Object.values(GROUPS).filter(({ holds }) => holds(fence)).length, `${fence.doc} ${fence.file}`).toBe(1);
});

async function check(
  name: string,
  files: Readonly<Record<string, string>>,
  { lib, options }: Pick<Group, 'lib' | 'options'>,
): Promise<string> {
  const folder = `types/${name.replace(/\W+/gu, '-')}`;
  for (const [file, code] of Object.entries(files)) app.write(`${folder}/${file}`, code);
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    moduleDetection: 'force',
    lib: ['ES2024', ...lib],
    types: [],
    allowJs: true,
    checkJs: true,
    noEmit: true,
    ...options,
  };
  app.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*'] }));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return (await run(process.execPath, [tsc, '-p', join(app.folder, folder), '--pretty', 'false'], app.folder)).out;
}

it.each(Object.entries(GROUPS))('%s fits the types', async (name, group) => {
  const files = Object.fromEntries(
    fences.filter(group.holds).map(({ doc, file, language, code }, i) => {
      const path = `${i}-${file || doc.replace(/\W+/gu, '-')}`;
      return [/\.\w+$/u.test(path) ? path : `${path}.${language}`, (group.before ?? '') + code];
    }),
  );
  expect(Object.keys(files).length).toBeGreaterThan(0);
  expect(await check(name, files, group)).toBe('');
});

it('the check sees an option, a method and a field that do not exist', async () => {
  const code = `import { createMemGuard } from 'memguard';
    const mem = await createMemGuard({ modell: 'small' });
    await mem.compres([]);
    const { verdicts } = await mem.eliminate('', []);
    export { verdicts };`;
  const found = await check('faulty', { 'faulty.ts': code }, GROUPS['TypeScript for pages'] as Group);
  expect(found.match(/modell|compres|verdicts/gu)).toEqual(expect.arrayContaining(['modell', 'compres', 'verdicts']));
});
