import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Hex } from '../../../src/models/sha256.js';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);

// Lengths around the block and the length field of the padding.
test.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 100_003])(
  '%i bytes: equals node crypto, with subtle and without',
  async (length) => {
    const bytes = bytesOf(length);
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(await sha256Hex(bytes)).toBe(expected);
    expect(await sha256Hex(bytes, null)).toBe(expected);
    expect(await sha256Hex(bytes.buffer, null)).toBe(expected);
  },
);
