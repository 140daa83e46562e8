import { contentHash } from '../../core/hash.js';
import type { Message } from '../../memory/types.js';
import type { AnchorText } from '../../ports.js';
import { confirmedExchanges } from './mine.js';
import type { ConfirmedExchange } from './mine.js';

const PREFIX = 'anchor:';

/**
 * Anchors as evidence: the prompt as a message of the user, the answer as one of the assistant, in front of the conversation, so that what was
 * said later counts as newer. Ids: `anchor:<id>:prompt` and `anchor:<id>:answer`.
 */
export function anchorMessages(anchors: readonly Pick<AnchorText, 'id' | 'prompt' | 'answer' | 'time'>[]): Message[] {
  return anchors.flatMap(({ id, prompt, answer, time }) => {
    const at = time === undefined ? {} : { time };
    return [
      { id: `${PREFIX}${id}:prompt`, role: 'user' as const, text: prompt.toWellFormed(), version: contentHash(`user\n${prompt}`), ...at },
      {
        id: `${PREFIX}${id}:answer`,
        role: 'assistant' as const,
        text: answer.toWellFormed(),
        version: contentHash(`assistant\n${answer}`),
        ...at,
      },
    ];
  });
}

/** Pairs that the evidence is pulled toward: anchors among the messages, and exchanges that the user confirmed. */
export function verifiedPairs(messages: readonly Message[]): ConfirmedExchange[] {
  const given = messages.flatMap(({ id }, i) => {
    const next = messages[i + 1]?.id ?? '';
    const pair = id.startsWith(PREFIX) && id.endsWith(':prompt') && next === id.replace(/prompt$/u, 'answer');
    return pair ? [{ prompt: i, answer: i + 1 }] : [];
  });
  return [...given, ...confirmedExchanges(messages)];
}
