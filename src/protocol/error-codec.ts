import { transferHandlers } from 'comlink';
import { isMemGuardError, MemGuardError } from '../errors.js';
import type { ErrorEnvelope } from './worker-api.js';

/** Any thrown value as plain data. A value that is no MemGuardError is a fault of ours and says so. */
export function toEnvelope(thrown: unknown): ErrorEnvelope {
  if (isMemGuardError(thrown)) {
    const { code, message, phase, retriable, data, cause } = thrown;
    return { code, message, phase, retriable, data: data && toPlain(data), cause: cause === undefined ? undefined : describe(cause) };
  }
  const cause = describe(thrown);
  const common = { retriable: false, phase: 'internal', cause };
  if (cause.name === 'AbortError') return { ...common, code: 'ABORTED', message: 'The call was aborted.', retriable: true };
  if (cause.name === 'RangeError' && /memory|allocation|array length/i.test(cause.message)) {
    return { ...common, code: 'OUT_OF_MEMORY', message: `The worker ran out of memory: ${cause.message}` };
  }
  return { ...common, code: 'WORKER_LOST', message: `The worker failed unexpectedly: ${cause.message}` };
}

/** The error again, with its class and code. */
export function fromEnvelope(envelope: ErrorEnvelope): MemGuardError {
  const { code, message, phase, retriable, data, cause } = envelope;
  const rebuilt = cause && Object.assign(new Error(cause.message), { name: cause.name });
  return new MemGuardError(code, message, { phase, retriable, data, cause: rebuilt });
}

function toPlain(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    return structuredClone(data);
  } catch {
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, typeof value === 'number' ? value : String(value)]));
  }
}

function describe(value: unknown): { name: string; message: string } {
  const { name, message } = typeof value === 'object' && value !== null ? (value as { name?: unknown; message?: unknown }) : {};
  return { name: typeof name === 'string' ? name : 'Error', message: typeof message === 'string' ? message : String(value) };
}

interface Wire {
  readonly memguard?: ErrorEnvelope;
}

/**
 * Makes comlink carry codes and data of errors (its own handler keeps only name, message and stack). Call it on both sides.
 * Comlink's handlers are shared with the app: what is not ours goes to the handler that was there.
 */
export function installErrorCodec(side: 'page' | 'worker'): void {
  const present = transferHandlers.get('throw') as
    | (NonNullable<ReturnType<typeof transferHandlers.get>> & { memguard?: boolean })
    | undefined;
  if (!present || present.memguard) return;
  const handler = {
    memguard: true,
    canHandle: present.canHandle,
    serialize: (thrown: unknown): [unknown, Transferable[]] =>
      side === 'worker' ? [{ memguard: toEnvelope((thrown as { value: unknown }).value) }, []] : present.serialize(thrown),
    deserialize: (wire: unknown): unknown => {
      const envelope = (wire as Wire).memguard;
      if (envelope) throw fromEnvelope(envelope);
      return present.deserialize(wire);
    },
  };
  transferHandlers.set('throw', handler);
}
