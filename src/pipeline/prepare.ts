import { splitSentences } from '../core/text.js';
import { foldText } from '../memory/fold-text.js';
import { readOwnPayload, splitOwnPayload } from '../memory/payload-frame.js';
import type { Dropped, Message, Warning } from '../memory/types.js';
import { growing } from '../memory/growing.js';
import { normalizeAgain } from '../messages.js';
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
  const { messages: read, skipped, warnings } = normalizeAgain(raw, keep.lists ?? []);
  const messages = keep(read);
  if (!ownPayloads(messages).any) return { messages, skipped, dropped: [], warnings };
  const parts = messages.flatMap(takeApart);
  const known = parts.flatMap(({ payload, message }) => (payload ? [] : [foldText(message.text)]));
  const dropped: Dropped[] = [];
  const unpacked = parts.flatMap(({ payload, message }) => {
    if (!payload) return [message];
    return readOwnPayload(message).filter((line) => {
      const pieces = splitSentences(line.text).map(({ start, end }) => foldText(line.text.slice(start, end)));
      const repeated = known.some((other) => says(other, pieces));
      if (repeated) dropped.push({ messageId: message.id, text: line.text, reason: 'own-payload' });
      else known.push(foldText(line.text));
      return !repeated;
    });
  });
  return { messages: unpacked, skipped, dropped, warnings };
}

/** Whether any message holds a payload of our own. */
const ownPayloads = growing(
  () => ({ any: false }),
  (found, messages, from) => {
    found.any ||= messages.slice(from).some((message) => takeApart(message).some(({ payload }) => payload));
  },
);

/** Whether a message says the sentences of a payload's line, in their order: what a summary passed over may stand between them. */
function says(message: string, pieces: readonly string[]): boolean {
  let from = 0;
  return (
    pieces.length > 0 &&
    pieces.every((piece) => {
      from = endOf(message, piece, from);
      return from >= 0;
    })
  );
}

/** Opens what a summary may leave out of a sentence, which then ends in a stop of its own. */
const CLAUSE = /^\s*(?:$|[,;:，；：、–—(](?!\p{N}))/u;

/** End of the sentence in the message, looked for from `from`; -1 where it is not. One that was cut for the budget ends in "…". */
function endOf(message: string, sentence: string, from: number): number {
  for (let at = message.indexOf(sentence, from); at >= 0; at = message.indexOf(sentence, at + 1)) {
    const end = at + sentence.length;
    // "It is 5." is not "It is 5.5".
    if (!/^[\p{N}\p{Script=Latin}]/u.test(message.slice(end, end + 2))) return end;
  }
  const words = sentence.replace(/[.。…]$/u, '');
  if (words === sentence || words === '') return -1;
  for (let start = message.indexOf(words, from); start >= 0; start = message.indexOf(words, start + 1)) {
    const end = start + words.length;
    const opens = start === 0 || !/[\p{L}\p{N}]$/u.test(message.slice(Math.max(0, start - 2), start));
    if (opens && (sentence.endsWith('…') || CLAUSE.test(message.slice(end, end + 4)))) return end;
  }
  return -1;
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
