import type { Message } from '../src/index.js';

/** A message and the reply to it, that may be marked as ground truth. */
export interface AnchorPair {
  readonly prompt: Message;
  readonly answer: Message;
  /** Positions in the chat from 1. */
  readonly numbers: readonly [number, number];
}

const speakerOf = (message: Message): string => message.name ?? message.role;

/** Every two neighbours with text by different people; system and tool messages are no conversation. */
export function pairsOf(messages: readonly Message[]): AnchorPair[] {
  const spoken = messages
    .map((message, at) => ({ message, number: at + 1 }))
    .filter(({ message }) => (message.role === 'user' || message.role === 'assistant') && message.text.trim() !== '');
  return spoken.flatMap(({ message: answer, number }, i) => {
    const before = spoken[i - 1];
    if (!before || speakerOf(before.message) === speakerOf(answer)) return [];
    return [{ prompt: before.message, answer, numbers: [before.number, number] as const }];
  });
}
