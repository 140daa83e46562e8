import { describe, expect, it } from 'vitest';
import { buildIndex, piecesOf } from '../../../src/eliminate/evidence.js';
import { matchClaim } from '../../../src/eliminate/match-claim.js';
import { speakerShare } from '../../../src/eliminate/speaker-share.js';
import type { Claim } from '../../../src/eliminate/types.js';
import type { Message } from '../../../src/memory/types.js';

const chat: Message[] = [
  { id: 'a', role: 'user', text: 'A table at half past seven, please, for the Orchid Room.', version: '1' },
  { id: 'b', role: 'assistant', text: 'The Orchid Room is full. Would the Terrace at 8:15 pm suit you?', version: '2' },
];
const share = (text: string): number | undefined => {
  const pieces = piecesOf(chat);
  const index = buildIndex(chat, pieces, new Float32Array(pieces.length), 1);
  const claim: Claim = { text, start: 0, end: text.length, kind: 'claim' };
  return speakerShare(index, matchClaim(index, text, new Float32Array(1)), claim);
};

describe('share of a claim that the speaker it names has said', () => {
  it('is whole for the one who said it and less for the other', () => {
    expect(share('The assistant offered the Terrace.')).toBe(1);
    expect(share('The user asked for the Terrace.')).toBe(0);
  });

  it('meets a value in another notation', () => {
    expect(share('The user asked for 7:30.')).toBeGreaterThan(share('The assistant offered 7:30.') ?? 1);
    expect(share('The assistant offered 20:15.')).toBe(1);
  });

  it('takes no side on what nobody said, and none on a claim without a speaker', () => {
    expect(share('The user bought a submarine.')).toBeUndefined();
    expect(share('The Orchid Room is full.')).toBeUndefined();
  });
});
