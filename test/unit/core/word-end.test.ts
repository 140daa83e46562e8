import { describe, expect, it } from 'vitest';
import { wholeWordEnd } from '../../../src/core/word-end.js';

describe('where a text may be cut', () => {
  const cut = (text: string, end: number) => text.slice(0, wholeWordEnd(text, end));

  it('parts no number, name or address', () => {
    expect(cut('pay 2025007 euros', 8)).toBe('pay ');
    expect(cut('pay 1,250.50 now', 10)).toBe('pay ');
    expect(cut('write to ann@example.org today', 14)).toBe('write to ');
    expect(cut('还要再付2025007元', 8)).toBe('还要再付');
    expect(cut('合同编号QX7731作废', 7)).toBe('合同编号');
  });

  it('stays where a word ends, between Han characters, and in a run that is longer than a word', () => {
    expect(cut('pay 2025007 euros', 11)).toBe('pay 2025007');
    expect(cut('我们周四见', 3)).toBe('我们周');
    expect(cut('x1'.repeat(100), 150)).toHaveLength(150);
    expect(cut('Hello', 3)).toBe('Hel');
    expect(cut('a', 0)).toBe('');
  });

  it('goes back by whole characters', () => {
    expect(cut('👩‍👩‍👧ab', 9)).toBe('👩‍👩‍👧');
  });
});
