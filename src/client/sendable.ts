import { MemGuardError } from '../errors.js';

/**
 * Calls `send` with the arguments; if they cannot be cloned (a message that holds functions, a reactive proxy), once more with a JSON copy of
 * those that cannot.
 *
 * @throws MemGuardError INVALID_ARGUMENT when there is no JSON copy either.
 */
export async function sendCloneable<A extends readonly unknown[], T>(args: A, send: (...args: A) => Promise<T>): Promise<T> {
  try {
    return await send(...args);
  } catch (error) {
    if (!isCloneError(error)) throw error;
    return send(...(args.map(toCloneable) as unknown as A));
  }
}

const isCloneError = (error: unknown): boolean => error instanceof DOMException && error.name === 'DataCloneError';

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
