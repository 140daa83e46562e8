import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/eliminate/types.js';
import { decide } from '../../../src/eliminate/verdict.js';
import type { CheckResult } from '../../../src/memory/types.js';

const claim = (kind: Claim['kind'] = 'claim'): Claim => ({ start: 0, end: 4, text: 'text', kind });
const conflict = (reason: CheckResult['reason'], check: CheckResult['check'] = 'numbers'): CheckResult => ({
  check,
  status: 'conflict',
  ...(reason ? { reason } : {}),
});

describe('decide', () => {
  it('keeps from minSupport on, doubts in the 0.1 below, removes under that', () => {
    expect(decide(claim(), 0.5, [], 0.5)).toMatchObject({ verdict: 'kept', reason: 'supported' });
    expect(decide(claim(), 0.49, [], 0.5)).toMatchObject({ verdict: 'doubtful', reason: 'unsupported' });
    expect(decide(claim(), 0.4, [], 0.5)).toMatchObject({ verdict: 'doubtful' });
    expect(decide(claim(), 0.39, [], 0.5)).toMatchObject({ verdict: 'removed', reason: 'unsupported' });
    expect(decide(claim(), 0, [], 0)).toMatchObject({ verdict: 'kept' });
  });
  it('lets no probability outvote a conflict, and names the most telling one', () => {
    expect(decide(claim(), 1, [conflict('number')], 0.5)).toMatchObject({ verdict: 'removed', reason: 'number' });
    expect(decide(claim(), 1, [conflict('number'), conflict('stale', 'recency')], 0.5)).toMatchObject({ reason: 'stale' });
    expect(decide(claim(), 1, [conflict(undefined)], 0)).toMatchObject({ verdict: 'removed', reason: 'unsupported' });
  });
  it('takes the code of a value that is nowhere when support is too low, and only then', () => {
    const absent: CheckResult = { check: 'names', status: 'absent' };
    expect(decide(claim(), 0.1, [absent], 0.5)).toMatchObject({ verdict: 'removed', reason: 'name' });
    expect(decide(claim(), 0.45, [absent], 0.5)).toMatchObject({ verdict: 'doubtful', reason: 'name' });
    expect(decide(claim(), 0.9, [absent], 0.5)).toMatchObject({ verdict: 'kept' });
  });
  it('types non-claims and removes the empty one', () => {
    for (const kind of ['question', 'greeting', 'heading'] as const)
      expect(decide(claim(kind), 1, [], 0)).toEqual({ verdict: 'non-claim', reason: kind });
    expect(decide(claim('empty'), 1, [], 0)).toEqual({ verdict: 'removed', reason: 'empty' });
  });
});

describe('a sentence of a summary that names no source', () => {
  const claim = { start: 0, end: 15, text: 'Ann has a boat.', kind: 'claim' } as const;

  it('is removed whatever its probability; a conflict names itself before that', () => {
    expect(decide(claim, 0.99, [], 0.5)).toMatchObject({ verdict: 'kept' });
    expect(decide({ ...claim, unsourced: true }, 0.99, [], 0.5)).toEqual({ verdict: 'removed', reason: 'unsupported' });
    const conflict = { check: 'names', status: 'conflict', reason: 'name' } as const;
    expect(decide({ ...claim, unsourced: true }, 0.99, [conflict], 0.5)).toMatchObject({ reason: 'name' });
    expect(decide({ ...claim, kind: 'question', unsourced: true }, 0.99, [], 0.5)).toMatchObject({ verdict: 'non-claim' });
  });
});
