import type { Message } from './types.js';

/** The label a message has in evidence and audits. */
export function labelOf(message: Message): string {
  return message.name ?? message.role;
}

/** Words of a message as the encoder reads them: `role: words`, the speaker's name in place of the role where there is one. All stages read the same line, so that it is embedded once. */
export function messageLine(message: Message, words: string): string {
  return `${labelOf(message)}: ${words.trim()}`;
}
