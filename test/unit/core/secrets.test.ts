import { describe, expect, it } from 'vitest';
import { findSecrets, maskSecrets } from '../../../src/core/secrets.js';

describe('maskSecrets', () => {
  it.each([
    ['The key is sk-abcdefghijklmnop1234, keep it.', 'The key is [secret], keep it.'],
    ['password: hunter2!', 'password: [secret]!'],
    ['api_key = "abc-123-def"', 'api_key = "[secret]"'],
    ['My PIN is 4821.', 'My PIN is [secret].'],
    [
      'The token for the demo account is FAKE-token-9, it is called Otter.',
      'The token for the demo account is [secret], it is called Otter.',
    ],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123', '[secret]'],
  ])('masks the value in %j', (text, masked) => expect(maskSecrets(text)).toBe(masked));

  it.each([
    'The password is easy to guess.',
    'The token limit is 128000.',
    "I won't repeat the token.",
    'The secret of good bread is time.',
    'password manager: see https://example.com/1',
  ])('leaves %j alone', (text) => expect(maskSecrets(text)).toBe(text));

  it('is linear on a long hostile text and gives ordered ranges', () => {
    const ranges = findSecrets('password: a1b2c3 '.repeat(20_000));
    expect(ranges).toHaveLength(20_000);
    expect(ranges.every((range, i) => i === 0 || range.start >= (ranges[i - 1]?.end ?? 0))).toBe(true);
  });
});
