import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** The user gave something that cannot be run; the message says what to change. */
export class UsageError extends Error {}

export interface TryArgs {
  readonly file: string | undefined;
  readonly budget: number;
  readonly summaryFile: string | undefined;
  readonly replyFile: string | undefined;
}

/** A chat to run, with what its file says about it. */
export interface Chat {
  readonly title: string;
  /** Of any shape that the library accepts. */
  readonly messages: readonly unknown[];
  readonly summary?: string;
  readonly planted?: readonly { readonly kind: string; readonly text: string }[];
}

export const TRY_USAGE = 'Usage: npm run try -- [chat.json] [--budget 400] [--summary file] [--reply file]';

/** @throws UsageError for an unknown option, a budget that is no whole number of at least 1, or two files. */
export function parseTryArgs(args: readonly string[]): TryArgs {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n${TRY_USAGE}`);
  }
  const { values, positionals } = parsed;
  if (positionals.length > 1) throw new UsageError(`One chat file at a time, not ${positionals.length}.\n${TRY_USAGE}`);
  if (values.summary !== undefined && values.reply !== undefined)
    throw new UsageError(`Give --summary or --reply, not both.\n${TRY_USAGE}`);
  const budget = Number(values.budget);
  if (!/^\d+$/.test(values.budget) || !Number.isSafeInteger(budget) || budget < 1) {
    throw new UsageError(`--budget ${values.budget} is no token count: give a whole number of at least 1, such as 400.`);
  }
  return { file: positionals[0], budget, summaryFile: values.summary, replyFile: values.reply };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { budget: { type: 'string', default: '400' }, summary: { type: 'string' }, reply: { type: 'string' } },
  });
}

/** @throws UsageError when the file cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    throw new UsageError(`${path} cannot be read${code === 'ENOENT' ? ': there is no such file' : ` (${code ?? String(cause)})`}.`);
  }
}

/**
 * A chat from JSON: an array of messages, or an object with `messages`.
 * @throws UsageError for anything else.
 */
export function parseChat(json: string, path: string): Chat {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new UsageError(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (Array.isArray(value)) return { title: path, messages: value };
  const { title, messages, summary, planted } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(messages)) {
    throw new UsageError(
      `${path} holds no chat: give a list of messages ({"role", "content"} and similar), or an object with such a list as "messages".`,
    );
  }
  return {
    title: typeof title === 'string' ? title : path,
    messages,
    ...(typeof summary === 'string' ? { summary } : {}),
    ...(Array.isArray(planted) ? { planted: planted as Chat['planted'] & object } : {}),
  };
}
