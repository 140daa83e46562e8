import type { TextStream } from '../src/eliminate/types.js';
import { abortedError, MemGuardError, throwIfAborted } from '../src/errors.js';
import type { CallOptions, TextSummarizer, TokenCounter } from '../src/ports.js';
import { fromEnvelope } from '../src/protocol/error-codec.js';
import type { Answer, Ask, HostMessage } from '../src/protocol/worker-api.js';

/** Asks the page to run the caller's functions. The page keeps the time limit; an aborted call stops waiting at once. */
export interface PagePort {
  readonly counter: TokenCounter;
  readonly summarizer: TextSummarizer;
  /** The text that a call reads from a stream. */
  text(callId: number): TextStream;
  answer(askId: number, answer: Answer): void;
}

export function createPagePort(notify: (message: HostMessage) => void): PagePort {
  const open = new Map<number, (answer: Answer) => void>();
  let lastId = 0;

  const ask = (question: Ask, signal: AbortSignal | undefined): Promise<number[] | string | undefined> =>
    new Promise((resolve, reject) => {
      throwIfAborted(signal, 'callback');
      const askId = ++lastId;
      const onAbort = (): void => {
        open.delete(askId);
        notify({ memguard: 'ask-cancel', askId });
        reject(abortedError(signal?.reason, 'callback'));
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      open.set(askId, (answer) => {
        signal?.removeEventListener('abort', onAbort);
        if ('error' in answer) reject(fromEnvelope(answer.error));
        else resolve(answer.value);
      });
      notify({ memguard: 'ask', askId, ask: question });
    });

  return {
    counter: {
      id: 'caller',
      countMany: async (texts, options: CallOptions = {}) => {
        const counts = await ask({ kind: 'count', texts }, options.signal);
        if (!Array.isArray(counts)) throw new MemGuardError('CALLBACK_FAILED', 'The tokenizer function gave no counts.');
        return counts;
      },
    },
    summarizer: {
      id: 'caller',
      summarize: async (messages, { signal, maxTokens }) => String(await ask({ kind: 'summarize', messages, maxTokens }, signal)),
    },
    text: (callId) => ({
      read: async (from, { signal } = {}) => {
        const more = await ask({ kind: 'text', callId, from }, signal);
        return more === undefined ? undefined : String(more);
      },
    }),
    answer: (askId, answer) => {
      open.get(askId)?.(answer);
      open.delete(askId);
    },
  };
}
