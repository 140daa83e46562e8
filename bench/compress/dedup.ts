import type { Guard } from '../../scripts/harness/harness.js';
import type { Summary } from '../../src/memory/types.js';
import type { ClaimFile } from '../claims/rows.js';
import { RESTATEMENTS } from './restatements.js';

/** Pairs of one call. */
const PAIRS = 40;
/** More than any batch needs: everything that is no duplicate stays. */
const ROOM = 1_000_000;

/** Two messages of one speaker. */
export interface Pair {
  readonly id: string;
  readonly first: string;
  readonly second: string;
}

export interface DedupFigures {
  readonly twins: number;
  /** Twins that became one message. */
  readonly wrong: readonly Pair[];
  readonly restatements: number;
  /** Restatements that stayed two messages. */
  readonly missed: readonly Pair[];
}

/** A claim and what it was before its meaning was changed, of all files. */
export function twinsOf(files: readonly ClaimFile[]): Pair[] {
  return files.flatMap(({ rows }) =>
    rows.flatMap(({ id, supported, seed, claim }) => (supported || seed === undefined ? [] : [{ id, first: seed, second: claim }])),
  );
}

export async function measureDedup(
  guard: Guard,
  files: readonly ClaimFile[],
  show: (done: number, total: number) => void,
): Promise<DedupFigures> {
  const twins = twinsOf(files);
  const same = RESTATEMENTS.map(([first, second], i) => ({ id: `restatement ${i + 1}`, first, second }));
  const merged = await mergedOf(guard, [...same, ...twins], show);
  return {
    twins: twins.length,
    wrong: twins.filter((pair) => merged.has(pair)),
    restatements: same.length,
    missed: same.filter((pair) => !merged.has(pair)),
  };
}

/** The pairs of which compress() drops one as a duplicate. Each pair has a speaker of its own, and somebody else speaks in between. */
async function mergedOf(guard: Guard, pairs: readonly Pair[], show: (done: number, total: number) => void): Promise<Set<Pair>> {
  const merged = new Set<Pair>();
  for (let from = 0; from < pairs.length; from += PAIRS) {
    show(from, pairs.length);
    const batch = pairs.slice(from, from + PAIRS);
    const messages = batch.flatMap(({ first, second }, i) => [
      { id: `first-${i}`, role: 'user', name: `Speaker ${i}`, content: first },
      { id: `reply-${i}`, role: 'assistant', content: 'I see.' },
      { id: `second-${i}`, role: 'user', name: `Speaker ${i}`, content: second },
      { id: `close-${i}`, role: 'assistant', content: 'Noted.' },
    ]);
    const { dropped } = await guard.call<Summary>('compress', messages, { maxTokens: ROOM, cache: false });
    const gone = new Set(dropped.filter(({ reason }) => reason === 'duplicate').map(({ messageId }) => messageId));
    batch.forEach((pair, i) => {
      if (gone.has(`first-${i}`) || gone.has(`second-${i}`)) merged.add(pair);
    });
  }
  return merged;
}
