import { DEFAULTS, RUNTIME } from '../config.js';
import { abortedError, isMemGuardError, MemGuardError, messageOf } from '../errors.js';
import type { Message } from '../memory/types.js';
import { toEnvelope } from '../protocol/error-codec.js';
import type { Answer, Ask } from '../protocol/worker-api.js';
import type { TextReader } from './text-reader.js';

export type CallerTokenizer = (text: string) => number | Promise<number>;
export type CallerSummarizer = (
  messages: readonly Message[],
  options: { maxTokens: number; signal: AbortSignal },
) => Promise<string> | string;

export interface CallerFunctions {
  readonly tokenizer?: CallerTokenizer | undefined;
  readonly summarizer?: CallerSummarizer | undefined;
  /** The stream that the call reads. */
  readonly text?: TextReader | undefined;
}

/** Answers the worker's question with the caller's function; a fault of the function becomes an error envelope. */
export async function answerAsk(ask: Ask, functions: CallerFunctions, signal: AbortSignal, timeoutMs?: number): Promise<Answer> {
  try {
    if (ask.kind === 'count') return { value: await countWithCaller(functions.tokenizer, ask.texts, signal, timeoutMs) };
    if (ask.kind === 'text') {
      if (!functions.text) throw abortedError(undefined, 'stream');
      return { value: await functions.text.read(ask.from, signal) };
    }
    return { value: await summarizeWithCaller(functions.summarizer, ask.messages, ask.maxTokens, signal, timeoutMs) };
  } catch (error) {
    return { error: toEnvelope(error) };
  }
}

/**
 * @throws MemGuardError CALLBACK_FAILED when the function throws, gives no whole number of at least 0, or gives 0 for a text that no tokenizer
 *   holds for empty: with such counts every budget would be met; TIMEOUT; ABORTED.
 */
export async function countWithCaller(
  tokenizer: CallerTokenizer | undefined,
  texts: readonly string[],
  signal: AbortSignal | undefined,
  timeoutMs?: number,
): Promise<number[]> {
  const counts = await runCallback(
    'tokenizer',
    async () => {
      const results: number[] = [];
      for (const text of texts) results.push(await tokenizer!(text));
      return results;
    },
    signal,
    timeoutMs,
  );
  for (const [at, count] of counts.entries()) {
    const { length } = texts[at]!.replace(/[^\p{L}\p{N}]+/gu, '');
    const isNumber = Number.isInteger(count) && count >= 0;
    if (isNumber && (count > 0 || length <= RUNTIME.uncountedChars)) continue;
    const returned = String(count);
    const must = isNumber ? `for ${length} letters and digits; it must count them` : 'and must return a whole number of at least 0';
    throw new MemGuardError('CALLBACK_FAILED', `The tokenizer function returned ${returned} ${must}.`, {
      phase: 'callback',
      data: { name: 'tokenizer', returned },
    });
  }
  return counts;
}

/** @throws MemGuardError CALLBACK_FAILED when the function throws or gives no string; TIMEOUT; ABORTED. */
async function summarizeWithCaller(
  summarizer: CallerSummarizer | undefined,
  messages: readonly Message[],
  maxTokens: number,
  signal: AbortSignal,
  timeoutMs?: number,
): Promise<string> {
  const summary: unknown = await runCallback('summarizer', async () => summarizer!(messages, { maxTokens, signal }), signal, timeoutMs);
  if (typeof summary === 'string') return summary;
  throw new MemGuardError('CALLBACK_FAILED', `The summarizer function returned ${typeof summary}; it must return a string.`, {
    phase: 'callback',
    data: { name: 'summarizer', returned: typeof summary },
  });
}

/** The time limit is kept here and not in the worker: a busy worker would read a timely answer too late. */
function runCallback<T>(
  name: string,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  timeoutMs: number = DEFAULTS.callbackTimeoutMs,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: MemGuardError): void => {
      clearTimeout(timer);
      reject(error);
    };
    const timer = setTimeout(
      () =>
        fail(
          new MemGuardError('TIMEOUT', `The ${name} function gave no answer within ${timeoutMs} ms.`, {
            phase: 'callback',
            data: { name, timeoutMs },
          }),
        ),
      timeoutMs,
    );
    if (signal?.aborted) return fail(abortedError(signal.reason, 'callback'));
    signal?.addEventListener('abort', () => fail(abortedError(signal.reason, 'callback')), { once: true });
    work().then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) =>
        fail(
          isMemGuardError(error)
            ? error
            : new MemGuardError('CALLBACK_FAILED', `The ${name} function threw: ${messageOf(error)}`, {
                phase: 'callback',
                data: { name },
                cause: error,
              }),
        ),
    );
  });
}
