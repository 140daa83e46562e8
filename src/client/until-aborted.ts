import { abortedError } from '../errors.js';

/** The value, or ABORTED as soon as the signal aborts; `onAbort` then tells the other side. */
export function untilAborted<T>(pending: Promise<T>, signal: AbortSignal | undefined, onAbort: () => void): Promise<T> {
  if (!signal) return pending;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      onAbort();
      reject(abortedError(signal.reason, 'call'));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
