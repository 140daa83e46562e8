import type { ErrorCode } from '../../src/errors.js';
import type { CallProgress } from '../../src/ports.js';

/** Options of createMemGuard() that can be told from outside the page; functions go by name. */
export interface GuardOptions {
  readonly name?: string;
  readonly device?: 'auto' | 'webgpu' | 'wasm';
  /** `by-length` is a caller's function: one token per four UTF-16 code units, rounded up. */
  readonly tokenizer?: 'o200k' | 'cl100k' | 'bart' | 'by-length';
}

export interface Progress {
  readonly stage: string;
  readonly loaded: number;
  readonly total: number;
}

export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly phase?: string | undefined;
  readonly stack?: string | undefined;
}

/** What crosses from the page: errors as data, since Playwright keeps only their message. */
export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: PlainError };

/** What the page puts on `window`. */
export interface PageApi {
  open(id: string, options: GuardOptions): Promise<Outcome>;
  /** Options that hold `tellProgress` get a listener in its place: functions do not cross. */
  call(id: string, method: string, args: readonly unknown[]): Promise<Outcome>;
  close(id: string): Promise<Outcome>;
}

declare global {
  interface Window {
    memguardHarness?: PageApi;
    /** Put there by the process that drives the page. */
    memguardProgress?: (progress: Progress) => void;
    memguardCallProgress?: (progress: CallProgress) => void;
  }
}
