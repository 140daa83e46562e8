/** Every code a MemGuardError can carry. Codes are stable; messages may change. */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'BUDGET_TOO_SMALL',
  'NOT_FOUND',
  'ABORTED',
  'TIMEOUT',
  'CLOSED',
  'WORKER_LOST',
  'MODEL_MISSING',
  'MODEL_CORRUPT',
  'NETWORK',
  'UNAUTHORIZED',
  'DEVICE_LOST',
  'OUT_OF_MEMORY',
  'UNSUPPORTED',
  'CSP',
  'QUOTA',
  'STORAGE_BLOCKED',
  'SCHEMA_NEWER',
  'IMPORT_INVALID',
  'CALLBACK_FAILED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface MemGuardErrorOptions {
  /** Where it happened: 'download', 'compile', 'open', 'embed', 'verify', … */
  phase?: string;
  /** True when the same call may succeed if it is made again. */
  retriable?: boolean;
  /** Plain data that helps to mend it: the file, the limit, the value given. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** The one error type that leaves MemGuard. `code` is stable, `message` says what to change. */
export class MemGuardError extends Error {
  readonly code: ErrorCode;
  readonly phase: string | undefined;
  readonly retriable: boolean;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: MemGuardErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'MemGuardError';
    this.code = code;
    this.phase = options.phase;
    this.retriable = options.retriable ?? false;
    this.data = options.data;
  }
}

/** True for a MemGuardError of any realm: it looks at the shape, since `instanceof` fails across bundles. */
export function isMemGuardError(value: unknown): value is MemGuardError {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { name?: unknown }).name === 'MemGuardError' &&
    (ERROR_CODES as readonly unknown[]).includes((value as { code?: unknown }).code)
  );
}

/** @throws MemGuardError ABORTED when `signal` is aborted. Call it between units of work. */
export function throwIfAborted(signal: AbortSignal | undefined, phase?: string): void {
  if (signal?.aborted) throw abortedError(signal.reason, phase);
}

/** The ABORTED error for an abort with `reason`. */
export function abortedError(reason?: unknown, phase?: string): MemGuardError {
  return new MemGuardError('ABORTED', 'The call was aborted by its signal.', { phase, cause: reason, retriable: true });
}

/** What something that was thrown says; anything can be thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
