import { DEFAULTS } from '../config.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Message } from '../memory/types.js';
import type { CallOptions, TokenCounter } from '../ports.js';

/** Marks, speaker and line break of one payload line, tokens. Own: "[12] Assistant: " and the break are at most this. */
export const LINE_TOKENS = 8;

/** Payload tokens of each message as a line. */
export async function lineTokens(messages: readonly Message[], counter: TokenCounter, options: CallOptions): Promise<number[]> {
  const counts = await counter.countMany(
    messages.map((message) => `${speakerOf(message)}: ${message.text}`),
    options,
  );
  return counts.map((count) => count + LINE_TOKENS);
}

/**
 * Index where the word-for-word tail starts: the last user message and what follows it always, then earlier turns while they stay
 * within `tailShare` of the budget and `tailTurns` turns. The tail never starts between a tool call and its results.
 */
export function tailStart(messages: readonly Message[], tokens: readonly number[], maxTokens: number): number {
  const lastUser = messages.findLastIndex((message) => message.role === 'user');
  let start = lastUser === -1 ? Math.max(0, messages.length - 1) : lastUser;
  const share = maxTokens * DEFAULTS.tailShare;
  let used = 0;
  let turns = 0;
  for (let i = start - 1; i >= 0 && turns < DEFAULTS.tailTurns; i--) {
    const message = messages[i];
    used += tokens[i] ?? 0;
    turns++;
    if (!message || used > share) break;
    if (message.role !== 'tool') start = i;
  }
  return start;
}
