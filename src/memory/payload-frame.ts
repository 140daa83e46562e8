import { PAYLOAD_OPEN } from '../config.js';
import { isHeading } from './glue.js';
import type { Message, Role } from './types.js';

/** True for a text that MemGuard itself produced: it must never count as a further source of what it repeats. */
export function isOwnPayload(text: string): boolean {
  return text.trimStart().startsWith(PAYLOAD_OPEN);
}

/** Takes the frame marks out of quoted text, so that a message cannot close the data block it is quoted in. */
export function defuseFrame(text: string): string {
  return text.replace(/\[(\/?)(MemGuard)(?=\s+context\])/giu, '($1$2');
}

const LINE = /^\[(\d+(?:,\d+)*)\] (?:([^:\n"]{1,100}?): )?(.*)$/u;
const DATE = /^(.*), (\d{4}-\d{2}-\d{2})$/u;

/**
 * Reads a payload back into messages, so that a chat whose old part lives on only in a payload loses nothing.
 * Marks, headings and the frame are dropped; text is what `renderLine` wrote.
 */
export function readOwnPayload(message: Message): Message[] {
  const read: Message[] = [];
  for (const row of message.text.split('\n')) {
    const match = LINE.exec(row);
    const last = read.at(-1);
    if (match) read.push(toMessage(message, read.length, match));
    else if (last && !row.startsWith('[') && !isHeading(row)) read[read.length - 1] = { ...last, text: `${last.text}\n${row}` };
  }
  return read.filter((entry) => entry.text.trim() !== '');
}

function toMessage(source: Message, index: number, match: RegExpExecArray): Message {
  const label = match[2] ?? '';
  const dated = DATE.exec(label);
  const speaker = dated?.[1] ?? label;
  const time = dated?.[2];
  const role: Role = speaker === 'Assistant' ? 'assistant' : speaker === 'Tool' ? 'tool' : 'user';
  const named = speaker !== '' && !['User', 'Assistant', 'Tool'].includes(speaker);
  const text = match[3] ?? '';
  return {
    id: `${source.id}/${match[1]}.${index}`,
    role,
    text,
    version: `${source.version}.${index}`,
    ...(named ? { name: speaker } : {}),
    ...(time === undefined ? {} : { time }),
  };
}

/** Speaker as written in a payload and in role-prefixed text: the name, else 'User', 'Assistant', 'System', 'Tool'. */
export function speakerOf(message: Pick<Message, 'role' | 'name'>): string {
  return message.name ?? { user: 'User', assistant: 'Assistant', system: 'System', tool: 'Tool' }[message.role];
}
