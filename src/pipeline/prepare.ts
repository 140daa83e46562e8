import { isOwnPayload, readOwnPayload } from '../memory/payload-frame.js';
import type { Dropped, Message, Warning } from '../memory/types.js';
import { normalizeMessages } from '../messages.js';

/** The conversation as every stage sees it. */
export interface Prepared {
  readonly messages: readonly Message[];
  readonly skipped: number;
  readonly dropped: readonly Dropped[];
  readonly warnings: readonly Warning[];
}

/**
 * Canonical messages with MemGuard's own payloads taken apart: a line that a message of the chat already holds is dropped,
 * the others take the payload's place, so that a chat whose old part lives on only in a payload loses nothing.
 * @throws MemGuardError INVALID_ARGUMENT when `raw` is not an array.
 */
export function prepare(raw: unknown): Prepared {
  const { messages, skipped, warnings } = normalizeMessages(raw);
  if (!messages.some((message) => isOwnPayload(message.text))) return { messages, skipped, dropped: [], warnings };
  const known = messages.filter((message) => !isOwnPayload(message.text)).map((message) => fold(message.text));
  const dropped: Dropped[] = [];
  const unpacked = messages.flatMap((message) => {
    if (!isOwnPayload(message.text)) return [message];
    return readOwnPayload(message).filter((line) => {
      const text = fold(line.text);
      const repeated = known.some((other) => other.includes(text));
      if (repeated) dropped.push({ messageId: message.id, text: line.text, reason: 'own-payload' });
      else known.push(text);
      return !repeated;
    });
  });
  return { messages: unpacked, skipped, dropped, warnings };
}

const fold = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase();
