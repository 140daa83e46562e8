import { type Message, normalizeMessages } from '../../src/index.js';

/** A chat as the demo and `npm run try` show and run it. */
export interface Chat {
  readonly title: string;
  readonly messages: readonly Message[];
  /** Entries without text. */
  readonly skipped: number;
  readonly summary?: string;
  /** Sentences of `summary` that are false on purpose. */
  readonly planted?: readonly { readonly kind: string; readonly text: string }[];
  readonly source?: string;
  readonly licence?: string;
}

/** What was given is no chat; the message says what to change. */
export class ChatError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

/** `Name: text`, with an optional time in brackets. The name starts with a letter and has at most four words, so that prose with a colon is none. */
const LINE = /^\s*(?:\[(?<time>[^\]]{4,40})\]\s*)?(?<name>\p{L}[\p{L}\p{N}.'’_-]*(?: [\p{L}\p{N}.'’_()-]+){0,3})\s*:(?:\s+(?<text>.*))?$/u;

const LINES_HELP =
  'Begin every message with a name and a colon, such as "Ann: When do we leave?". Lines without a name continue the message above.';
const SHAPES_HELP =
  'Give a list of messages such as [{"role": "user", "content": "Hi"}], or an object that holds such a list as "messages".';

/**
 * A chat from what a person gives: JSON of any shape the library accepts, an example file, or lines of the form `Name: text`.
 * @throws ChatError that says what to change.
 */
export function parseChat(pasted: string, title = 'Your chat'): Chat {
  const text = pasted.replace(/^\uFEFF/u, '').trim();
  if (text === '') throw new ChatError('There is no chat yet. Give lines such as "Ann: When do we leave?", or JSON.');
  return /^[[{]/u.test(text) && !/^\[[^\]"{]*\]\s*\p{L}/u.test(text) ? readJson(text, title) : readLines(text, title);
}

function readJson(text: string, title: string): Chat {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ChatError(
      `This looks like JSON but cannot be read${placeOf(cause, text)}. Look for a missing comma, quote or bracket just before that place.`,
      { cause },
    );
  }
  return chatFrom(value, title);
}

/** A chat from parsed JSON. @throws ChatError when it holds no list of messages, or none with text. */
export function chatFrom(value: unknown, title: string): Chat {
  const fields: Fields = isFields(value) ? value : {};
  const list = Array.isArray(value) ? value : fields['messages'];
  if (!Array.isArray(list)) throw new ChatError(`This JSON holds no list of messages. ${SHAPES_HELP}`);
  if (list.length === 0) throw new ChatError(`The list of messages is empty. ${SHAPES_HELP}`);
  const { messages, skipped } = readable(list);
  if (messages.length === 0) throw new ChatError(`None of the ${list.length} entries holds text. ${SHAPES_HELP}`);
  const { title: named, summary, planted, source, licence } = fields;
  return {
    title: typeof named === 'string' ? named : title,
    messages,
    skipped,
    ...(typeof summary === 'string' ? { summary } : {}),
    ...(Array.isArray(planted) ? { planted: planted.filter(isPlanted) } : {}),
    ...(typeof source === 'string' ? { source } : {}),
    ...(typeof licence === 'string' ? { licence } : {}),
  };
}

/** Canonical messages; where the chat names no ids, the short m1, m2, … instead of made-up ones, since explanations name them. */
function readable(list: readonly unknown[]): { messages: readonly Message[]; skipped: number } {
  const { messages, skipped } = normalizeMessages(list);
  const named = list.some((entry) => isFields(entry) && entry['id'] !== undefined);
  return { messages: named ? messages : messages.map((message, at) => ({ ...message, id: `m${at + 1}` })), skipped };
}

function readLines(text: string, title: string): Chat {
  const entries: { id: string; role: string; text: string; time?: string }[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/u).entries()) {
    const { name, time, text: said = '' } = LINE.exec(line)?.groups ?? {};
    const last = entries.at(-1);
    if (name !== undefined) entries.push({ id: `m${entries.length + 1}`, role: name, text: said, ...(time === undefined ? {} : { time }) });
    else if (last) last.text += `\n${line}`;
    else throw new ChatError(`Line ${at + 1} does not say who speaks. ${LINES_HELP}`);
  }
  const { messages, skipped } = normalizeMessages(entries.map((entry) => ({ ...entry, text: entry.text.trim() })));
  if (messages.length === 0) throw new ChatError(`No line holds text behind its name. ${LINES_HELP}`);
  return { title, messages, skipped };
}

/** ` at line 3, column 14`, from what the engine says about the place; nothing when it says nothing. */
function placeOf(cause: unknown, text: string): string {
  const message = cause instanceof Error ? cause.message : '';
  const given = /line (\d+) column (\d+)/u.exec(message);
  if (given) return ` at line ${given[1]}, column ${given[2]}`;
  const position = /position (\d+)/u.exec(message)?.[1];
  if (position === undefined) return /end of/iu.test(message) ? ': it ends too early' : '';
  const before = text.slice(0, Number(position)).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlanted = (value: unknown): value is { kind: string; text: string } =>
  isFields(value) && typeof value['kind'] === 'string' && typeof value['text'] === 'string';
