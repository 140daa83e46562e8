/** The README's example: its code, and the output that stands under it. */
export interface Example {
  /** Statements after the imports. */
  readonly body: string;
  /** Names imported from the package. */
  readonly names: readonly string[];
  readonly lines: number;
  /** Text of the first ```text block after the code. */
  readonly output: string;
}

/**
 * The first ```ts block after the heading `## Example`, with the ```text block that shows what it prints.
 * The code is run as JavaScript, so it must do without type syntax.
 */
export function readExample(markdown: string): Example {
  const section = markdown.split(/^## Example\s*$/m)[1]?.split(/^## /m)[0];
  if (section === undefined) throw new Error('The README has no heading "## Example".');
  const code = /^```ts\n([\s\S]*?)^```$/m.exec(section);
  if (!code) throw new Error('There is no ```ts block under "## Example".');
  const rest = section.slice(code.index + code[0].length);
  const output = /^```text\n([\s\S]*?)^```$/m.exec(rest)?.[1];
  if (output === undefined) throw new Error('No ```text block under the example shows what it prints.');
  const source = code[1] ?? '';
  const imports = [...source.matchAll(/^import \{([^}]*)\} from '([^']+)';?\n/gm)];
  const foreign = imports.find(([, , from]) => from !== 'memguard');
  if (foreign) throw new Error(`The example imports from ${foreign[2]}, which the test does not know.`);
  return {
    body: source.replace(/^import .*\n/gm, ''),
    names: imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())).filter(Boolean),
    lines: source.trimEnd().split('\n').length,
    output: output.trimEnd(),
  };
}

type Bindings = Readonly<Record<string, unknown>>;

/** Runs the example with the package's exports and gives what it printed, a line per call of console.log. */
export async function runExample({ body, names }: Pick<Example, 'body' | 'names'>, memguard: Bindings): Promise<string> {
  const missing = names.find((name) => !(name in memguard));
  if (missing !== undefined) throw new Error(`The package does not export ${missing}.`);
  const printed: string[] = [];
  const console = { log: (...values: unknown[]) => printed.push(values.map(String).join(' ')) };
  const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<unknown>;
  await new AsyncFunction('console', ...names, body)(console, ...names.map((name) => memguard[name]));
  return printed.join('\n').trimEnd();
}
