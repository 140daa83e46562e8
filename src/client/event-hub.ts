import { DEFAULTS } from '../config.js';
import type { MemGuardEvent } from '../memory/types.js';

/** Hands events to any number of readers. While nobody reads, the last `eventBuffer` are kept for the next reader. */
export interface EventHub {
  push(event: MemGuardEvent): void;
  /** Ends every reader after what it still has to read. */
  end(): void;
  events(): AsyncIterableIterator<MemGuardEvent>;
}

interface Reader {
  readonly queue: MemGuardEvent[];
  wake: (() => void) | undefined;
}

export function createEventHub(capacity: number = DEFAULTS.eventBuffer): EventHub {
  const readers = new Set<Reader>();
  let kept: MemGuardEvent[] = [];
  let ended = false;

  const read = async (reader: Reader): Promise<IteratorResult<MemGuardEvent>> => {
    for (;;) {
      const value = reader.queue.shift();
      if (value) return { value, done: false };
      if (ended || !readers.has(reader)) return { value: undefined, done: true };
      await new Promise<void>((resolve) => {
        reader.wake = resolve;
      });
    }
  };

  return {
    push: (event) => {
      if (readers.size === 0) {
        kept.push(event);
        if (kept.length > capacity) kept.shift();
      }
      for (const reader of readers) {
        reader.queue.push(event);
        reader.wake?.();
      }
    },
    end: () => {
      ended = true;
      for (const reader of readers) reader.wake?.();
    },
    events: () => {
      const reader: Reader = { queue: [], wake: undefined };
      let started = false;
      return {
        next: () => {
          // A reader counts from its first read: one that is never read must not collect for ever.
          if (!started) {
            started = true;
            readers.add(reader);
            reader.queue.push(...kept);
            kept = [];
          }
          return read(reader);
        },
        return: async () => {
          readers.delete(reader);
          reader.wake?.();
          return { value: undefined, done: true };
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
  };
}
