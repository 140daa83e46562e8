import type { Emit, MemGuardEvent } from '../src/memory/types.js';
import type { HostMessage } from '../src/protocol/worker-api.js';

/** Most events of one message. Own: the page takes it in one task, and a task must not hold it up. */
const BATCH = 250;

/**
 * Sends events that are emitted at one go together: one message each would cost the page a task for every message of a long chat.
 * What else is said goes after the events before it; a result is sent a microtask later at the earliest.
 */
export function batchEvents(send: (message: HostMessage) => void): { emit: Emit; notify: (message: HostMessage) => void } {
  let events: MemGuardEvent[] = [];
  const flush = (): void => {
    if (events.length === 0) return;
    const batch = events;
    events = [];
    send({ memguard: 'events', events: batch });
  };
  return {
    emit: (event) => {
      if (events.push(event) === 1) queueMicrotask(flush);
      if (events.length >= BATCH) flush();
    },
    notify: (message) => {
      flush();
      send(message);
    },
  };
}
