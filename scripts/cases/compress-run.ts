import type { ContextResult } from '../../src/pipeline/types.js';
import type { Guard } from '../harness/harness.js';
import type { CompressCase, CompressOutcome, RawMessage } from './compress.js';

/** One way of counting tokens: how the library is told to count, and how the runner counts after it. */
export interface Counting {
  readonly label: string;
  readonly tokenizer: 'o200k' | 'by-length';
  count(text: string): number;
}

/** Opens a MemGuard that counts in this way; each call gives a fresh worker. */
export type Opener = () => Promise<Guard>;

type Options = Readonly<{ maxTokens: number; mode?: 'lossy' | 'lossless' }>;

/** Texts that the library made from some of the messages, in the place of the messages that stand for them. */
async function fillPayloads(guard: Guard, messages: readonly RawMessage[], options: Options): Promise<RawMessage[]> {
  const filled: RawMessage[] = [];
  for (const message of messages) {
    const ids = message['payloadOf'];
    if (!Array.isArray(ids)) {
      filled.push(message);
      continue;
    }
    const sources = messages.filter((other) => ids.includes(other['id']));
    const { text } = await guard.call<ContextResult>('context', sources, options);
    filled.push({ id: message['id'], role: message['role'] ?? 'user', text });
  }
  return filled;
}

async function runOnce(guard: Guard, row: CompressCase, options: Options): Promise<{ result: ContextResult; input: RawMessage[] }> {
  const input = await fillPayloads(guard, row.messages, options);
  let result = await guard.call<ContextResult>('context', input, options);
  for (const round of row.rounds) {
    const next = await fillPayloads(guard, round, options);
    input.push(...next);
    result = await guard.call<ContextResult>('context', [...result.messages, ...next], options);
  }
  return { result, input };
}

/** Runs a row: all its rounds, then again as often as the row asks, and once more in a fresh worker. */
export async function runCompress(open: Opener, guard: Guard, row: CompressCase, counting: Counting): Promise<CompressOutcome> {
  const options: Options = { maxTokens: row.maxTokens, ...(row.mode ? { mode: row.mode } : {}) };
  const { result, input } = await runOnce(guard, row, options);
  const repeats: string[] = [];
  for (let run = 1; run < row.runs; run++) repeats.push((await runOnce(guard, row, options)).result.text);
  if (row.runs > 1) {
    const fresh = await open();
    repeats.push((await runOnce(fresh, row, options)).result.text);
    await fresh.close();
  }
  return { result, input, tokens: counting.count(result.text), repeats };
}
