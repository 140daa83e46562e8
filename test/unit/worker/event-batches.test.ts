import { describe, expect, it } from 'vitest';
import type { MemGuardEvent } from '../../../src/memory/types.js';
import type { HostMessage } from '../../../src/protocol/worker-api.js';
import { batchEvents } from '../../../worker/event-batches.js';

const event = (n: number): MemGuardEvent => ({ type: 'selected', messageIds: [], tokens: n });
function open() {
  const sent: HostMessage[] = [];
  const told = () => sent.map((message) => (message.memguard === 'events' ? message.events.length : message.memguard));
  return { ...batchEvents((message) => sent.push(message)), sent, told };
}

describe('batchEvents', () => {
  it('sends what is emitted at one go together, in order, before anything that is resolved afterwards', async () => {
    const { emit, sent, told } = open();
    const result = (async () => {
      for (let n = 0; n < 3; n += 1) emit(event(n));
    })();
    await result.then(() => expect(told()).toEqual([3]));
    expect(sent).toEqual([{ memguard: 'events', events: [event(0), event(1), event(2)] }]);
  });

  it('sends other messages after the events before them', () => {
    const { emit, notify, told } = open();
    emit(event(0));
    notify({ memguard: 'ask-cancel', askId: 1 });
    emit(event(1));
    notify({ memguard: 'ask-cancel', askId: 2 });
    expect(told()).toEqual([1, 'ask-cancel', 1, 'ask-cancel']);
  });

  it('bounds a message, and loses none', async () => {
    const { emit, sent, told } = open();
    for (let n = 0; n < 601; n += 1) emit(event(n));
    await Promise.resolve();
    expect(told().length).toBeGreaterThan(2);
    expect(sent.flatMap((message) => (message.memguard === 'events' ? message.events : []))).toEqual(
      Array.from({ length: 601 }, (_, n) => event(n)),
    );
  });
});
