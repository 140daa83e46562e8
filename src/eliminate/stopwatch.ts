import type { Clock } from '../ports.js';

export interface Stopwatch {
  readonly ms: Record<string, number>;
  /** Adds the time since the last lap to `step`. */
  lap(step: string): void;
}

/** Starts at once; the steps of elimination are there from the beginning. */
export function stopwatch(clock: Clock): Stopwatch {
  const ms: Record<string, number> = { claims: 0, embed: 0, evidence: 0, align: 0, verify: 0, checks: 0, head: 0 };
  let last = clock.now();
  return {
    ms,
    lap(step) {
      const now = clock.now();
      ms[step] = (ms[step] ?? 0) + now - last;
      last = now;
    },
  };
}
