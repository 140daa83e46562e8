import { MemGuardError } from '../errors.js';

/**
 * Calls `send` with copies of the arguments, made at once: what the app changes afterwards does not reach the call. What cannot be cloned (a
 * message that holds functions, a reactive proxy) is copied as JSON.
 *
 * @throws MemGuardError INVALID_ARGUMENT when there is no JSON copy either.
 */
export async function sendCloneable<A extends readonly unknown[], T>(args: A, send: (...args: A) => Promise<T>): Promise<T> {
  return send(...(args.map(toCloneable) as unknown as A));
}

function toCloneable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return toJsonCopy(value);
  }
}

function toJsonCopy(value: unknown): unknown {
  try {
    const json: string | undefined = JSON.stringify(value);
    if (json !== undefined) return JSON.parse(json);
  } catch (cause) {
    throw notPlain(cause);
  }
  throw notPlain(undefined);
}

function notPlain(cause: unknown): MemGuardError {
  return new MemGuardError(
    'INVALID_ARGUMENT',
    'An argument cannot be sent to the worker: pass plain data (strings, numbers, arrays, objects).',
    { phase: 'send', cause },
  );
}
