import { PAYLOAD_CLOSE, PAYLOAD_OPEN } from '../config.js';
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
/** A line of the compact form has no marks: a speaker opens it, a word or name with a capital. */
const COMPACT_LINE = /^()(?:(\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+){0,2}): )(.*)$/u;
const DATE = /^(.*), (\d{4}-\d{2}-\d{2})$/u;

/** A text around a payload that an app has put in it; undefined for a text that holds none. */
export function splitOwnPayload(text: string): { readonly before: string; readonly block: string; readonly after: string } | undefined {
  const start = text.startsWith(PAYLOAD_OPEN) ? 0 : text.indexOf(`\n${PAYLOAD_OPEN}`) + 1;
  if (start === 0 && !text.startsWith(PAYLOAD_OPEN)) return undefined;
  const close = text.indexOf(`\n${PAYLOAD_CLOSE}`, start);
  const end = close < 0 ? text.length : close + 1 + PAYLOAD_CLOSE.length;
  return { before: text.slice(0, start), block: text.slice(start, end), after: text.slice(end) };
}

/**
 * Reads a payload back into messages, so that a chat whose old part lives on only in a payload loses nothing.
 * Marks, headings and the frame are dropped; text is what `renderLine` wrote. `message.text` is the payload alone.
 */
export function readOwnPayload(message: Message): Message[] {
  const rows = message.text.split('\n').filter((row) => !row.startsWith(PAYLOAD_OPEN) && row !== PAYLOAD_CLOSE && !isHeading(row));
  const line = rows.some((row) => LINE.test(row)) ? LINE : COMPACT_LINE;
  const read: Message[] = [];
  for (const row of rows) {
    const match = line.exec(row) ?? (line === COMPACT_LINE && read.length === 0 ? ([row, '', '', row] as const) : undefined);
    const last = read.at(-1);
    if (match) read.push(toMessage(message, read.length, match));
    else if (last) read[read.length - 1] = { ...last, text: `${last.text}\n${row}` };
  }
  return read.filter((entry) => entry.text.trim() !== '');
}

function toMessage(source: Message, index: number, match: ArrayLike<string>): Message {
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
