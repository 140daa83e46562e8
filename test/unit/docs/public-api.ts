// The public API as the sources declare it: every export of src/index.ts with the keys and the literal values of its type.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listOf, literalOf, type Node, nameOf, parseFile, root, walk } from './syntax.js';

export interface Declared {
  readonly name: string;
  /** An interface, whose keys must be found; an alias may stand for types of the platform alone. */
  readonly isInterface: boolean;
  /** Fields and methods, those of inline objects included. */
  readonly keys: ReadonlySet<string>;
  /** Values that a string may have. */
  readonly literals: ReadonlySet<string>;
}

interface Module {
  readonly body: readonly Node[];
  /** Local name to where it comes from. */
  readonly imported: ReadonlyMap<string, { file: string; name: string }>;
}

const modules = new Map<string, Module>();

function readModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const body = parseFile(file);
  const imported = new Map<string, { file: string; name: string }>();
  for (const statement of body) {
    const source = literalOf(statement['source']);
    if (!source?.startsWith('.')) continue;
    const target = posix.join(posix.dirname(file), source).replace(/\.js$/u, '.ts');
    for (const specifier of listOf(statement['specifiers'])) {
      // What an import calls `local`, a re-export calls `exported`.
      const there = nameOf(specifier['imported'] ?? specifier['local']);
      const here = nameOf(statement['type'] === 'ImportDeclaration' ? specifier['local'] : specifier['exported']);
      if (here && there) imported.set(here, { file: target, name: there });
    }
  }
  const module = { body, imported };
  modules.set(file, module);
  return module;
}

/** The names that src/index.ts exports, with their declarations. @throws when one is declared nowhere, or stands in no explicit list. */
export function publicApi(): Declared[] {
  const names = readModule('src/index.ts').body.flatMap((statement) => {
    const found = listOf(statement['specifiers']).flatMap((specifier) => nameOf(specifier['exported']) ?? []);
    if (statement['type'] !== 'ExportNamedDeclaration' || found.length === 0) throw new Error(`src/index.ts holds a ${statement['type']}.`);
    return found;
  });
  const exported = new Set(names);
  return [...exported].map((name) => declared('src/index.ts', name, exported));
}

/** One declaration; types that it names and that are not exported themselves count as its own. */
export function declared(file: string, name: string, exported: ReadonlySet<string> = new Set()): Declared {
  const keys = new Set<string>();
  const literals = new Set<string>();
  const seen = new Set<string>();
  const collect = (from: string, wanted: string): void => {
    const found = find(from, wanted);
    if (seen.has(`${found.file} ${wanted}`)) return;
    seen.add(`${found.file} ${wanted}`);
    walk(found.node, (node) => {
      const key = keyOf(node);
      if (key) keys.add(key);
      if (node['type'] === 'TSLiteralType') add(literals, literalOf(node['literal']));
      if (node['type'] === 'ArrayExpression') for (const element of listOf(node['elements'])) add(literals, literalOf(element));
      const named = nameOf(node['typeName']) ?? nameOf(node['expression']);
      const isReference = node['type'] === 'TSTypeReference' || node['type'] === 'TSInterfaceHeritage';
      if (isReference && named && !exported.has(named) && isOurs(found.file, named)) collect(found.file, named);
      // What functions do is no part of their declaration.
      return node['type'] !== 'BlockStatement';
    });
  };
  collect(file, name);
  return { name, isInterface: find(file, name).node['type'] === 'TSInterfaceDeclaration', keys, literals };
}

/** The declaration of a name, through any number of re-exports. */
function find(file: string, name: string): { file: string; node: Node } {
  const module = readModule(file);
  for (const statement of module.body) {
    const node = (statement['declaration'] ?? statement) as Node;
    if (nameOf(node['id']) === name) return { file, node };
    if (listOf(node['declarations']).some((one) => nameOf(one['id']) === name)) return { file, node };
  }
  const elsewhere = module.imported.get(name);
  if (!elsewhere) throw new Error(`${name} is not declared in ${file}.`);
  return find(elsewhere.file, elsewhere.name);
}

/** Whether a name of this file is declared in the repository, and not by the platform or a package. */
function isOurs(file: string, name: string): boolean {
  const from = readModule(file).imported.get(name);
  if (from) return existsSync(join(root, from.file));
  return readModule(file).body.some((statement) => nameOf(((statement['declaration'] ?? statement) as Node)['id']) === name);
}

const MEMBERS = ['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition'];

const keyOf = (node: Node): string | undefined => (MEMBERS.includes(String(node['type'])) ? nameOf(node['key']) : undefined);

const add = (set: Set<string>, value: string | undefined): void => {
  if (value !== undefined) set.add(value);
};
