import { DEFAULTS } from '../config.js';
import { lineCounter } from '../memory/count-lines.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Message } from '../memory/types.js';
import type { CallOptions, TokenCounter } from '../ports.js';

/** Marks, speaker and line break of one payload line, tokens. Own: "[12] Assistant: " and the break are at most this. */
export const LINE_TOKENS = 8;

/** Payload tokens of each message as a line, marks included. */
export async function lineTokens(messages: readonly Message[], counter: TokenCounter, options: CallOptions): Promise<number[]> {
  const counts = await countLines(messages, counter, options);
  return counts.map((count) => count + LINE_TOKENS);
}

const countLines = lineCounter((message) => `${speakerOf(message)}: ${message.text}`);

/**
 * Indices of the turns carried word for word: the last user message always, what follows it and then earlier turns while together
 * they stay within `tailShare` of the budget and `tailTurns` turns. The tail never starts between a tool call and its results.
 */
export function chooseTail(messages: readonly Message[], tokens: readonly number[], maxTokens: number): ReadonlySet<number> {
  const last = messages.findLastIndex((message) => message.role === 'user');
  const anchor = last === -1 ? messages.length - 1 : last;
  if (anchor < 0) return new Set();
  let room = maxTokens * DEFAULTS.tailShare;
  let end = anchor + 1;
  const after = sum(tokens.slice(end));
  // A long answer after the last question is compressed like any other; half of it would be worse.
  if (messages.length - end <= DEFAULTS.tailTurns && after <= room) {
    end = messages.length;
    room -= after;
  }
  let start = anchor;
  for (let i = anchor - 1; i >= 0 && end - i - 1 <= DEFAULTS.tailTurns; i--) {
    room -= tokens[i] ?? 0;
    if (room < 0) break;
    if (messages[i]?.role !== 'tool') start = i;
  }
  return new Set(Array.from({ length: end - start }, (_, i) => start + i));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
