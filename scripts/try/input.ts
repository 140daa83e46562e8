import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Chat, ChatError, parseChat } from '../chat/parse-chat.js';

/** The user gave something that cannot be run; the message says what to change. */
export class UsageError extends Error {}

export interface TryArgs {
  readonly help: boolean;
  readonly file: string | undefined;
  readonly budget: number;
  readonly summaryFile: string | undefined;
  readonly replyFile: string | undefined;
}

export const TRY_USAGE = 'Usage: npm run try -- [chat file] [--budget 400] [--summary file | --reply file]';

export const TRY_HELP = `${TRY_USAGE}

Compresses a chat, checks every claim against it and prints the payload with its audit, in a headless browser.

  chat file        JSON: a list of messages (OpenAI, AI SDK, Anthropic, {"role", "content"}), or an object with such a list
                   as "messages"; or text with a line a message: "Ann: When do we leave?". Without it: a bundled chat.
  --budget TOKENS  of the payload, default 400
  --summary FILE   checks this summary instead of making one
  --reply FILE     checks a model's reply; there is no payload then, and so no budget
  --help           this text`;

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
  if (values.budget !== undefined && values.reply !== undefined)
    throw new UsageError(`--reply makes no payload, so it takes no --budget.\n${TRY_USAGE}`);
  const { budget: given = '400', help = false } = values;
  const budget = Number(given);
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(budget) || budget < 1) {
    throw new UsageError(`--budget ${given} is no token count: give a whole number of at least 1, such as 400.`);
  }
  return { help, file: positionals[0], budget, summaryFile: values.summary, replyFile: values.reply };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { help: { type: 'boolean' }, budget: { type: 'string' }, summary: { type: 'string' }, reply: { type: 'string' } },
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

/** A chat from a file. @throws UsageError that names the file and says what to change. */
export function readChat(path: string): Chat {
  try {
    return parseChat(readText(path), path);
  } catch (error) {
    throw error instanceof ChatError ? new UsageError(`${path}: ${error.message}`) : error;
  }
}
