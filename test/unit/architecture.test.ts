// The layout's rules, checked on the files: who may import what, sizes, and words that must not be in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const SKIPPED =
  /^(?:\.git|node_modules|\.cache|coverage|dist(?:-.*)?|public\/ort|.*\/(?:node_modules|__screenshots__)|\.vitest-attachments)$/;

/** Every file of the repository, build output left out. Walks the folders: there may be no git where the tests run. */
function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (SKIPPED.test(path) || path.endsWith('.log')) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

const files = listFiles();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = files.filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.startsWith('stubs/'));
const product = code.filter((file) => /^(?:src|worker)\//.test(file));

interface Import {
  readonly from: string;
  /** Path in the repository, or the package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*${}\s,]+?\s+from\s+)?'([^']+)'|import\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'\s*\)/g;

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(IMPORT)].map(([statement, , type, named, dynamic]) => {
    const target = named ?? dynamic ?? '';
    const to = target.startsWith('.') ? posix.join(posix.dirname(file), target).replace(/\.js$/, '.ts') : target;
    // `import { type A, type B }` brings in nothing at run time either.
    const names =
      /\{([^}]*)\}/
        .exec(statement)?.[1]
        ?.split(',')
        .filter((name) => name.trim() !== '') ?? [];
    const typeOnly = type !== undefined || (names.length > 0 && names.every((name) => /^\s*type\s/.test(name)));
    return { from: file, to, typeOnly };
  });
}

const imports = product.flatMap(importsOf);

/** The zone of a file: its folder in src, `worker`, or the file itself at the top of src. */
function zoneOf(file: string): string {
  const parts = file.split('/');
  if (parts[0] === 'worker') return 'worker';
  if (parts[0] !== 'src') return 'outside';
  return parts.length > 2 ? (parts[1] ?? '') : (parts[1] ?? '').replace(/\.ts$/, '');
}

const ANYWHERE = ['errors', 'ports'];
const STAGES = ['compress', 'eliminate', 'reconstruct'];
const BASE = ['core', 'memory', 'config', 'messages', 'message-parts'];

/** What each zone may import beside itself, `errors` and `ports`. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: ['memory'],
  memory: ['core', 'config'],
  config: [],
  errors: [],
  ports: ['memory'],
  messages: ['core', 'memory', 'message-parts', 'config'],
  'message-parts': ['core', 'memory', 'config'],
  space: BASE,
  compress: BASE,
  eliminate: [...BASE, 'space'],
  reconstruct: BASE,
  recall: [...BASE, 'space'],
  governance: BASE,
  pipeline: [...BASE, ...STAGES, 'space', 'recall', 'governance', 'options'],
  options: ['memory', 'config', 'pipeline'],
  models: ['memory', 'core', 'config'],
  storage: ['memory', 'core', 'config'],
  protocol: ['memory', 'config', 'pipeline'],
  client: ['protocol', 'memory', 'config', 'pipeline', 'options'],
  index: ['client', 'memory', 'config', 'messages', 'pipeline', 'protocol', 'models'],
};

const show = ({ from, to }: Import) => `${from} imports ${to}`;

describe('import zones', () => {
  it('reads the imports of the product', () => {
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.filter(({ to }) => to.startsWith('src/') && !existsSync(join(root, to))).map(show)).toEqual([]);
  });

  it('knows every zone', () => {
    expect([...new Set(product.map(zoneOf))].filter((zone) => zone !== 'worker' && !(zone in ALLOWED))).toEqual([]);
  });

  it('imports point down only', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [a, b] = [zoneOf(from), zoneOf(to)];
      if (!/^(?:src|worker)\//.test(to) || a === b || ANYWHERE.includes(b) || a === 'worker') return false;
      return !(ALLOWED[a] ?? []).includes(b);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('lets the core see no more of the memory than its types', () => {
    expect(
      imports
        .filter(
          ({ from, to, typeOnly }) =>
            zoneOf(from) === 'core' && zoneOf(to) !== 'core' && zoneOf(to) !== 'errors' && /^src\//.test(to) && !typeOnly,
        )
        .map(show),
    ).toEqual([]);
  });

  it('takes only types across the layers above: client, protocol and options from the pipeline', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        ['client', 'protocol', 'options', 'index'].includes(zoneOf(from)) && zoneOf(to) === 'pipeline' && !typeOnly,
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('keeps the stages apart', () => {
    const wrong = imports.filter(
      ({ from, to }) => STAGES.includes(zoneOf(from)) && STAGES.includes(zoneOf(to)) && zoneOf(from) !== zoneOf(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('lets the client reach the worker by URL only, and the worker never the client', () => {
    expect(imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('worker/')).map(show)).toEqual([]);
    expect(imports.filter(({ from, to }) => zoneOf(from) === 'worker' && ['client', 'index'].includes(zoneOf(to))).map(show)).toEqual([]);
  });

  const vendors: Readonly<Record<string, readonly string[]>> = {
    '@huggingface/transformers': ['models'],
    'onnxruntime-web': ['models'],
    'gpt-tokenizer': ['models'],
    idb: ['storage'],
    comlink: ['client', 'protocol', 'worker'],
  };

  it('takes vendors only where they belong', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (/^(?:src|worker)\//.test(to)) return false;
      const vendor = Object.keys(vendors).find((name) => to === name || to.startsWith(`${name}/`));
      return vendor === undefined || !vendors[vendor]?.includes(zoneOf(from));
    });
    expect(wrong.map(show)).toEqual([]);
  });
});

describe('files', () => {
  it('have at most 300 lines', () => {
    const long = code.map((file) => ({ file, lines: read(file).trimEnd().split('\n').length })).filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it('keep the worker entry under 30 lines', () => {
    expect(read('worker/memguard.worker.ts').trimEnd().split('\n').length).toBeLessThan(30);
  });

  it('leave worker-api.ts to types', () => {
    const text = read('src/protocol/worker-api.ts').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const statements = text.match(/^(?:export\s+)?(?:import|const|let|var|function|class|enum|interface|type|default)\b[^\n]*/gm) ?? [];
    expect(statements.filter((statement) => !/^(?:import type|(?:export )?(?:interface|type))\b/.test(statement))).toEqual([]);
  });

  it('read no clock, network or chance in a pure stage', () => {
    const pure = product.filter((file) =>
      ['core', 'memory', 'space', ...STAGES, 'recall', 'governance', 'pipeline'].includes(zoneOf(file)),
    );
    const impure = pure.filter((file) =>
      /\b(?:Date\.now|Math\.random|performance\.now|fetch\(|document\.|window\.|indexedDB\b)/.test(withoutComments(read(file))),
    );
    expect(impure).toEqual([]);
  });

  it('are imported with their ending', () => {
    expect(
      code
        .flatMap((file) => importsOf(file))
        .filter(({ to }) => /^(?:src|worker|test|scripts|bench|demo)\//.test(to) && !/\.(?:ts|mjs|json)(?:\?.*)?$/.test(to))
        .map(show),
    ).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '$1');
}

describe('words that have no place in the repository', () => {
  // Written in pieces, so that this file does not hold what it looks for.
  const places = ['/wo' + 'rk/', '\\.\\./sha' + 'red', '/tm' + 'p/mission', 'mission\\.' + 'md', 'bash_' + 'jobs'];
  const hosts = ['registry\\.npm' + 'js', 'registry\\.yarn' + 'pkg', 'pypi\\.' + 'org', 'artifac' + 'tory', 'verdac' + 'cio'];
  const forbidden = new RegExp([...places, ...hosts].join('|'), 'i');
  const texts = files.filter((file) => !/\.(?:onnx|wasm|png|jpg|woff2?)$/.test(file) && !/(?:^|\/)tokenizer\.json$/.test(file));

  it('names no place of one machine and no package registry', () => {
    expect(texts.filter((file) => forbidden.test(read(file)))).toEqual([]);
  });

  it('leaves addresses of packages out of the lock file', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(Object.values(lock.packages).flatMap(({ resolved }) => (resolved && /^https?:/.test(resolved) ? [resolved] : []))).toEqual([]);
  });
});
