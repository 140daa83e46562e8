import { contentHash } from '../core/hash.js';
import { splitSentences } from '../core/text.js';
import { isMemGuardError, throwIfAborted, messageOf } from '../errors.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { GenerationRecord, Message, SummarySentence, Warning } from '../memory/types.js';
import type { CallOptions, TextSummarizer, TokenCounter, WrittenText } from '../ports.js';
import { faultOf } from './generation-faults.js';
import type { Layout } from './layout.js';

/** After one of these no other summary can be made either. */
const FATAL = new Set(['ABORTED', 'CLOSED', 'WORKER_LOST']);

/** A summary that a model or a caller wrote, or why there is none. */
export type Written = (Layout & { tokens: number; warnings: Warning[]; generation?: GenerationRecord }) | { failed: Warning };

/**
 * Asks a summarizer and cuts its text to whole sentences within `maxTokens`. Its sentences have no sources yet.
 * @throws MemGuardError ABORTED, CLOSED or WORKER_LOST, and what spent the worker's models; any other failure is returned as a warning.
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
    if (isMemGuardError(error) && (FATAL.has(error.code) || error.data?.['kind'] === 'summarizer')) throw error;
    return failed(summarizer, messageOf(error));
  }
  throwIfAborted(options.signal, 'summarize');
  const read = readAnswer(answer);
  if ('failed' in read) return failed(summarizer, read.failed);
  const fault = summarizer.byModel ? faultOf(read.text, messages.map(lineOf).join('\n'), true) : undefined;
  if (fault !== undefined) return failed(summarizer, fault);
  const fitted = await fitSentences(summarizer, { text: read.text, id: idOf(read.text, messages) }, maxTokens, counter, options);
  return read.generation && !('failed' in fitted) ? { ...fitted, generation: read.generation } : fitted;
}

type Answer = { text: string; generation?: GenerationRecord } | { failed: string };

/** An answer may be anything: it comes from a function of the page. */
function readAnswer(answer: unknown): Answer {
  const written = isWritten(answer) ? answer : { text: answer };
  if ('failed' in written) return written;
  if (typeof written.text !== 'string')
    return { failed: `it returned ${written.text === null ? 'null' : typeof written.text}, not a string` };
  const text = written.text.toWellFormed().trim();
  return text === '' ? { failed: 'it returned an empty text' } : { ...written, text };
}

const isWritten = (answer: unknown): answer is WrittenText =>
  typeof answer === 'object' && answer !== null && ('failed' in answer || 'generation' in answer);

const lineOf = (message: Message): string => `${speakerOf(message)}: ${message.text}`;

/** Apart for each summary: expand() asks for a sentence by its id alone, and several summaries are at hand. */
const idOf = (text: string, messages: readonly Message[]): string =>
  contentHash(JSON.stringify([text, messages.map(({ id, version }) => [id, version])]));

async function fitSentences(
  summarizer: TextSummarizer,
  { text, id }: { readonly text: string; readonly id: string },
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
    id: `${id}#${i}`,
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
      message: `The summarizer '${summarizer.id}' gave no summary (${why.replace(/\.$/u, '')}); the extractive one was used.`,
    },
  };
}
