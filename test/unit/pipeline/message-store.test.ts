import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/memory/types.js';
import { normalizeMessages } from '../../../src/messages.js';
import { createMessageStore } from '../../../src/pipeline/message-store.js';

const chatOf = (...texts: string[]): readonly Message[] =>
  normalizeMessages(texts.map((content, i) => ({ id: `m${i}`, role: i % 2 ? 'assistant' : 'user', content }))).messages;

describe('createMessageStore', () => {
  it('gives what a chat said before as the same objects, and what is new or changed as it is', () => {
    const keep = createMessageStore(1000);
    const first = keep(chatOf('Hello there.', 'Hi.'));
    const second = keep(chatOf('Hello there.', 'Hi, again.', 'Good.'));
    expect(second.map((message, i) => message === first[i])).toEqual([true, false, false]);
    expect(second).toEqual(chatOf('Hello there.', 'Hi, again.', 'Good.'));
  });

  it('never gives one object at two places, since what was read out of it tells its place', () => {
    const keep = createMessageStore(1000);
    const [hello, hi] = keep(chatOf('Hello there.', 'Hi.')) as [Message, Message];
    const [moved, again] = keep([hi, hello]) as [Message, Message];
    expect([moved, again]).toEqual([hi, hello]);
    expect([moved === hi, again === hello]).toEqual([false, false]);
    expect(keep([hi, hello])).toEqual([moved, again]);
    expect(keep([hi])[0]).toBe(moved);
    expect(keep([hello])[0]).toBe(hello);
  });

  it('does not take a message for another whose version is the same', () => {
    const keep = createMessageStore(1000);
    const [message] = keep(chatOf('Hello there.')) as [Message];
    const other: Message = { ...message, text: 'Something else.' };
    expect(keep([other])[0]).toBe(other);
  });

  it('forgets the least recent ones beyond its bound', () => {
    const keep = createMessageStore(30);
    const [old] = keep(chatOf('Twenty letters or so.'));
    keep(chatOf('Another twenty letters.'));
    expect(keep(chatOf('Twenty letters or so.'))[0]).not.toBe(old);
  });
});
