import { RUNTIME } from '../config.js';
import { abortedError, isMemGuardError, MemGuardError } from '../errors.js';

/** A text that is still being written: what a model streams. */
export type TextSource = AsyncIterable<string> | ReadableStream<string>;

/** Options of a call that reads a stream. */
export interface StreamOptions {
  /** Longest pause between two pieces, ms, above 0; then the call rejects with TIMEOUT. Default 60,000. */
  readonly stallMs?: number;
}

/** Reads a source piece by piece and keeps what it read, so that a fresh worker can start from the beginning. */
export interface TextReader {
  /**
   * What follows the first `from` UTF-16 units, as soon as there is more; undefined at the end.
   *
   * @throws MemGuardError INVALID_ARGUMENT for a piece that is no text, or too much of it; TIMEOUT; CALLBACK_FAILED when the source fails;
   *   ABORTED by `signal`, or when the source was aborted.
   */
  read(from: number, signal: AbortSignal): Promise<string | undefined>;
  /** Lets the source go; what it has not given yet is not read. */
  close(): void;
}

interface Pull {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  stop(): unknown;
}

/** A reader of a stream, undefined for any other value. @throws MemGuardError INVALID_ARGUMENT for a stream that is locked, or for `stallMs`. */
export function openText(source: unknown, { stallMs = RUNTIME.streamStallMs }: StreamOptions): TextReader | undefined {
  const pull = pullFrom(source);
  if (!pull) return undefined;
  if (typeof stallMs !== 'number' || !(stallMs > 0))
    throw new MemGuardError('INVALID_ARGUMENT', 'stallMs must be a number of milliseconds above 0.', {
      data: { stallMs: String(stallMs) },
    });
  let text = '';
  let ended = false;
  let failure: MemGuardError | undefined;
  let pending: Promise<void> | undefined;

  const advance = async (): Promise<void> => {
    try {
      const { done, value } = await pull.next();
      if (done) ended = true;
      else text += checkPiece(value, text.length);
      // A source that gives nothing without waiting would never let the page do anything else.
      if (value === '') await new Promise((resolve) => setTimeout(resolve));
    } catch (error) {
      failure = toStreamError(error);
    }
    pending = undefined;
  };

  return {
    read: (from, signal) =>
      new Promise((resolve, reject) => {
        const settle = (finish: () => void): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          settled = true;
          finish();
        };
        let settled = false;
        const abort = (): void => settle(() => reject(abortedError(signal.reason, 'stream')));
        const timer = setTimeout(() => settle(() => reject(stalled(stallMs))), stallMs);
        signal.addEventListener('abort', abort);
        const step = (): void => {
          if (settled) return;
          if (signal.aborted) abort();
          else if (text.length > from) settle(() => resolve(text.slice(from)));
          else if (failure) settle(() => reject(failure));
          else if (ended) settle(() => resolve(undefined));
          else {
            pending ??= advance();
            void pending.then(step);
          }
        };
        step();
      }),
    close: () => {
      if (!ended) void (async () => pull.stop())().catch(() => {});
      ended = true;
    },
  };
}

function pullFrom(source: unknown): Pull | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  // Not every browser iterates over streams.
  if (typeof (source as ReadableStream).getReader === 'function') {
    try {
      const reader = (source as ReadableStream).getReader();
      return { next: () => reader.read(), stop: () => reader.cancel() };
    } catch (cause) {
      throw new MemGuardError('INVALID_ARGUMENT', 'The stream is locked: somebody else reads it. Pass one branch of tee().', { cause });
    }
  }
  const open = (source as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator];
  if (typeof open !== 'function') return undefined;
  const iterator = open.call(source);
  return { next: async () => iterator.next(), stop: () => iterator.return?.() };
}

function checkPiece(piece: unknown, length: number): string {
  if (typeof piece !== 'string')
    throw new MemGuardError('INVALID_ARGUMENT', 'The stream must give text. Bytes can be read through a TextDecoderStream.', {
      phase: 'stream',
      data: { given: typeof piece },
    });
  if (length + piece.length <= RUNTIME.streamChars) return piece;
  throw new MemGuardError('INVALID_ARGUMENT', `The stream gave more than ${RUNTIME.streamChars} characters.`, {
    phase: 'stream',
    data: { limit: RUNTIME.streamChars },
  });
}

function toStreamError(error: unknown): MemGuardError {
  if (isMemGuardError(error)) return error;
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : { name: '', message: String(error) };
  if (name === 'AbortError') return abortedError(error, 'stream');
  return new MemGuardError('CALLBACK_FAILED', `The stream failed: ${message}`, { phase: 'stream', data: { name: 'stream' }, cause: error });
}

const stalled = (stallMs: number): MemGuardError =>
  new MemGuardError('TIMEOUT', `The stream gave nothing for ${stallMs} ms.`, { phase: 'stream', data: { stallMs } });
