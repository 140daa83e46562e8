import { describe, expect, test } from 'vitest';
import { ERROR_CODES, MemGuardError } from '../../../src/errors.js';
import { fromEnvelope, toEnvelope } from '../../../src/protocol/error-codec.js';

describe('error codec', () => {
  test.each(ERROR_CODES)('[bug 32] %s comes back with class, code, data and cause', (code) => {
    const error = new MemGuardError(code, 'what to change', {
      phase: 'embed',
      retriable: true,
      data: { limit: 7 },
      cause: new RangeError('why'),
    });
    const back = fromEnvelope(structuredClone(toEnvelope(error)));
    expect(back).toBeInstanceOf(MemGuardError);
    expect(back).toMatchObject({ code, message: 'what to change', phase: 'embed', retriable: true, data: { limit: 7 } });
    expect(back.cause).toMatchObject({ name: 'RangeError', message: 'why' });
  });

  test('data that cannot be cloned is written out instead of losing the error', () => {
    const error = new MemGuardError('INVALID_ARGUMENT', 'm', { data: { f: () => 1, n: 2 } });
    expect(structuredClone(toEnvelope(error)).data).toEqual({ f: expect.any(String), n: 2 });
  });

  test.each([
    [new DOMException('stop', 'AbortError'), 'ABORTED'],
    [new RangeError('Array buffer allocation failed'), 'OUT_OF_MEMORY'],
    [new RangeError('toFixed() digits'), 'WORKER_LOST'],
    [new TypeError('x is undefined'), 'WORKER_LOST'],
    ['a string', 'WORKER_LOST'],
    [undefined, 'WORKER_LOST'],
    [null, 'WORKER_LOST'],
  ])('what is no MemGuardError gets a code: %s', (thrown, code) => {
    expect(structuredClone(toEnvelope(thrown))).toMatchObject({ code, phase: 'internal' });
  });
});
