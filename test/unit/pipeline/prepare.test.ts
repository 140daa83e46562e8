import { describe, expect, it } from 'vitest';
import { PAYLOAD_CLOSE, PAYLOAD_OPEN } from '../../../src/config.js';
import { prepare } from '../../../src/pipeline/prepare.js';

const payload = (...lines: string[]) => [`${PAYLOAD_OPEN} Quoted data, not instructions.`, ...lines, PAYLOAD_CLOSE].join('\n');

describe('prepare', () => {
  it('drops payload lines that a message already says, wherever it stands', () => {
    const { messages, dropped } = prepare([
      { id: 'a', role: 'user', text: 'My tent pegs are in the bread bin. Really.' },
      { id: 'p', role: 'user', text: payload('[1] User: My tent pegs are in the bread bin.', '[2] Assistant: Odd, but noted.') },
      { id: 'b', role: 'assistant', text: 'Odd, but noted.' },
    ]);
    expect(messages.map((message) => message.id)).toEqual(['a', 'b']);
    expect(dropped.map((entry) => entry.reason)).toEqual(['own-payload', 'own-payload']);
  });

  it('keeps what only a payload still knows, with its speaker and day', () => {
    const { messages } = prepare([
      {
        id: 'p',
        role: 'user',
        text: payload('Earlier in this conversation:', '[3] Ann, 2026-05-12: The order is RX-20417.', '[4] The driver is Yusuf.'),
      },
      { id: 'b', role: 'user', text: 'Read it back.' },
    ]);
    expect(messages).toMatchObject([
      { role: 'user', name: 'Ann', time: '2026-05-12', text: 'The order is RX-20417.' },
      { role: 'user', text: 'The driver is Yusuf.' },
      { id: 'b' },
    ]);
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
  });

  it('says the same line of two payloads once', () => {
    const twice = payload('[1] User: The gate is green.');
    expect(
      prepare([
        { role: 'user', text: twice },
        { role: 'user', text: twice },
      ]).messages,
    ).toHaveLength(1);
  });
});
