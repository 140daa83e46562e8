// Syntax trees of files of the repository.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** A node of the syntax tree, of any kind. */
export type Node = Readonly<Record<string, unknown>>;

/** Statements of a file. @throws when it cannot be parsed. */
export function parseFile(file: string): readonly Node[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  return program.body as unknown as Node[];
}

/** Every node below one, itself included; `visit` tells by false that what lies below a node does not matter. */
export function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit);
    }
  }
}

export const nameOf = (node: unknown): string | undefined => {
  const { name, type } = (node ?? {}) as { name?: unknown; type?: unknown };
  return type === 'Identifier' && typeof name === 'string' ? name : undefined;
};

export const literalOf = (node: unknown): string | undefined => {
  const { value } = (node ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
};

export const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]).filter(Boolean) : []);
