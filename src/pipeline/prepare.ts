import { foldText } from '../memory/fold-text.js';
import { readOwnPayload, splitOwnPayload } from '../memory/payload-frame.js';
import type { Dropped, Message, Warning } from '../memory/types.js';
import { normalizeMessages } from '../messages.js';
import type { KeepMessages } from './message-store.js';

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
 * `keep` gives messages of earlier calls back as the objects they were.
 * @throws MemGuardError INVALID_ARGUMENT when `raw` is not an array.
 */
export function prepare(raw: unknown, keep: KeepMessages = (messages) => messages): Prepared {
  const { messages: read, skipped, warnings } = normalizeMessages(raw);
  const messages = keep(read);
  const parts = messages.flatMap(takeApart);
  if (!parts.some(({ payload }) => payload)) return { messages, skipped, dropped: [], warnings };
  const known = parts.flatMap(({ payload, message }) => (payload ? [] : [foldText(message.text)]));
  const dropped: Dropped[] = [];
  const unpacked = parts.flatMap(({ payload, message }) => {
    if (!payload) return [message];
    return readOwnPayload(message).filter((line) => {
      const text = foldText(line.text);
      const repeated = known.some((other) => other.includes(text));
      if (repeated) dropped.push({ messageId: message.id, text: line.text, reason: 'own-payload' });
      else known.push(text);
      return !repeated;
    });
  });
  return { messages: unpacked, skipped, dropped, warnings };
}

interface Part {
  readonly message: Message;
  readonly payload: boolean;
}

/** A message in its payloads and the words around them: apps put a question under the payload, or an instruction above it. */
function takeApart(message: Message): Part[] {
  const split = splitOwnPayload(message.text);
  if (!split) return [{ message, payload: false }];
  const around = [split.before, split.after].map((text) => text.trim());
  const before = around[0] ? [{ message: { ...message, id: `${message.id}/before`, text: around[0] }, payload: false }] : [];
  const rest = around[1] ? takeApart({ ...message, text: around[1] }) : [];
  return [...before, { message: { ...message, text: split.block }, payload: true }, ...rest];
}
