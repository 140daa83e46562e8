import { splitSentences } from '../core/text.js';
import { isMemGuardError, throwIfAborted } from '../errors.js';
import type { Message, SummarySentence, Warning } from '../memory/types.js';
import type { CallOptions, TextSummarizer, TokenCounter } from '../ports.js';
import type { Layout } from './layout.js';

/** After one of these no other summary can be made either. */
const FATAL = new Set(['ABORTED', 'CLOSED', 'WORKER_LOST']);

/** A summary that a model or a caller wrote, or why there is none. */
export type Written = (Layout & { tokens: number; warnings: Warning[] }) | { failed: Warning };

/**
 * Asks a summarizer and cuts its text to whole sentences within `maxTokens`. Its sentences have no sources: elimination finds what supports them.
 * @throws MemGuardError ABORTED, CLOSED or WORKER_LOST; any other failure is returned as a warning.
 */
export async function writeSummary(
  summarizer: TextSummarizer,
  messages: readonly Message[],
  maxTokens: number,
  counter: TokenCounter,
  options: CallOptions,
): Promise<Written> {
  let answer: unknown;
  try {
    answer = await summarizer.summarize(messages, { ...options, maxTokens });
  } catch (error) {
    throwIfAborted(options.signal, 'summarize');
    if (isMemGuardError(error) && FATAL.has(error.code)) throw error;
    return failed(summarizer, error instanceof Error ? error.message : String(error));
  }
  throwIfAborted(options.signal, 'summarize');
  if (typeof answer !== 'string') return failed(summarizer, `it returned ${answer === null ? 'null' : typeof answer}, not a string`);
  const text = answer.toWellFormed().trim();
  if (text === '') return failed(summarizer, 'it returned an empty text');
  return fitSentences(summarizer, text, maxTokens, counter, options);
}

async function fitSentences(
  summarizer: TextSummarizer,
  text: string,
  maxTokens: number,
  counter: TokenCounter,
  options: CallOptions,
): Promise<Written> {
  const spans = splitSentences(text);
  const count = async (end: number) => (await counter.countMany([text.slice(0, end)], options))[0] ?? 0;
  let fit = spans.length;
  let tokens = await count(text.length);
  if (tokens > maxTokens) {
    let low = 0;
    fit = spans.length - 1;
    while (low < fit) {
      const middle = Math.ceil((low + fit) / 2);
      if ((await count(spans[middle - 1]?.end ?? 0)) <= maxTokens) low = middle;
      else fit = middle - 1;
    }
    tokens = fit === 0 ? 0 : await count(spans[fit - 1]?.end ?? 0);
  }
  if (fit <= 0 || tokens > maxTokens) return failed(summarizer, `not one of its sentences fits ${maxTokens} tokens`);
  const end = fit === spans.length ? text.length : (spans[fit - 1]?.end ?? 0);
  const sentences: SummarySentence[] = spans.slice(0, fit).map((span, i) => ({
    id: `s${i}`,
    text: text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    sources: [],
  }));
  const warnings: Warning[] =
    fit === spans.length
      ? []
      : [
          {
            code: 'truncated',
            message: `The summary of '${summarizer.id}' was longer than ${maxTokens} tokens; its last ${spans.length - fit} sentences were left out.`,
          },
        ];
  return { text: text.slice(0, end), sentences, tokens, warnings };
}

function failed(summarizer: TextSummarizer, why: string): Written {
  return {
    failed: {
      code: 'summarizer-failed',
      message: `The summarizer '${summarizer.id}' gave no summary (${why}); the extractive one was used.`,
    },
  };
}
