import { MemGuardError } from '../errors.js';

/** Looks at one value that is given; `name` is what the caller calls it. @throws MemGuardError INVALID_ARGUMENT or BUDGET_TOO_SMALL. */
export type Check = (value: unknown, name: string) => void;
export type Checks = Readonly<Record<string, Check>>;
export type Fields = Readonly<Record<string, unknown>>;

/** Longest text that an error quotes, UTF-16 units. Own. */
const SHOWN_CHARS = 40;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws MemGuardError INVALID_ARGUMENT: `maxTokens is the text '400'; give a number …`. */
export function refuse(name: string, given: unknown, give: string): never {
  throw invalid(name, show(given), give);
}

export function invalid(name: string, given: string, give: string): MemGuardError {
  return new MemGuardError('INVALID_ARGUMENT', `${name} is ${given}; give ${give}.`, { phase: 'options', data: { name, given } });
}

/**
 * Looks at all options of a call.
 * @throws MemGuardError INVALID_ARGUMENT for what is no object, an option that the call does not take (a misspelt budget would go unseen), or a
 *   value that the option does not take; BUDGET_TOO_SMALL.
 */
export function checkFields(call: string, options: unknown, checks: Checks): void {
  if (options === undefined) return;
  if (!isFields(options)) refuse(`options of ${call}`, options, 'an object, or leave them out');
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check)
      throw new MemGuardError('INVALID_ARGUMENT', `${call} has no option '${name}'. It takes ${Object.keys(checks).join(', ')}.`, {
        phase: 'options',
        data: { name, given: show(value) },
      });
    check(value, name);
  }
}

export const oneOf =
  (...values: readonly string[]): Check =>
  (value, name) => {
    if (!(values as readonly unknown[]).includes(value)) refuse(name, value, values.map((one) => `'${one}'`).join(' or '));
  };

/** Tokens to spend. */
export const budget: Check = (value, name) => {
  if (typeof value !== 'number') refuse(name, value, 'a number: a whole number of tokens, at least 1');
  if (Number.isNaN(value) || value <= 0)
    throw new MemGuardError('BUDGET_TOO_SMALL', `${name} is ${value}; give at least 1 token, or leave it out for the default.`, {
      phase: 'options',
      data: { name, [name]: value },
    });
  if (!Number.isSafeInteger(value)) refuse(name, value, 'a whole number of tokens');
};

export const wholeNumber: Check = (value, name) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) refuse(name, value, 'a whole number, 0 or more');
};

export const share: Check = (value, name) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) refuse(name, value, 'a number from 0 to 1');
};

export const milliseconds: Check = (value, name) => {
  if (typeof value !== 'number' || !(value > 0)) refuse(name, value, 'a number of milliseconds above 0');
};

export const text: Check = (value, name) => {
  if (typeof value !== 'string') refuse(name, value, 'a text');
};

export const flag: Check = (value, name) => {
  if (typeof value !== 'boolean') refuse(name, value, 'true or false');
};

export const listener: Check = (value, name) => {
  if (typeof value !== 'function') refuse(name, value, 'a function');
};

/** By its shape: a signal of another realm is one too. */
export const abortSignal: Check = (value, name) => {
  if (!isFields(value) || typeof value['aborted'] !== 'boolean' || typeof value['addEventListener'] !== 'function')
    refuse(name, value, 'an AbortSignal, such as new AbortController().signal');
};

function show(value: unknown): string {
  if (typeof value === 'string') return value.length > SHOWN_CHARS ? `a text of ${value.length} characters` : `the text '${value}'`;
  if (value === null || ['undefined', 'number', 'boolean', 'bigint'].includes(typeof value)) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
