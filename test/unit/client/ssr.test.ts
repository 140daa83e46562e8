import { expect, test } from 'vitest';

test('the index can be imported where there is no Worker, and a start there says so', async () => {
  expect(typeof Worker).toBe('undefined');
  const { createMemGuard, isMemGuardError, MemGuardError } = await import('../../../src/index.js');
  expect(isMemGuardError(new MemGuardError('CLOSED', ''))).toBe(true);
  await expect(createMemGuard()).rejects.toMatchObject({ code: 'UNSUPPORTED' });
});
