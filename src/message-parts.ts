import type { Message, ToolCall } from './memory/types.js';

/** A message before it has its id and version. */
export type Draft = Omit<Message, 'id' | 'version'> & { readonly id?: string };

type Fields = Readonly<Record<string, unknown>>;

const TEXT_PARTS = new Set(['text', 'input_text', 'output_text', 'refusal']);

/** Texts, tool calls and tool results of one entry: the text message first, then one tool message per result. */
export function readParts(entry: Fields, role: Message['role'], name: string | undefined): Draft[] {
  const texts: string[] = [];
  const calls: ToolCall[] = readCalls(entry);
  const results: { callId: string; text: string }[] = [];
  const body = entry['parts'] ?? entry['content'] ?? entry['text'];
  if (typeof body === 'string') texts.push(body);
  else if (isFields(body) && TEXT_PARTS.has(String(body['type'] ?? 'text')) && typeof body['text'] === 'string') texts.push(body['text']);
  else if (Array.isArray(body)) for (const part of body) readPart(part, texts, calls, results);
  if (texts.length === 0 && entry['parts'] !== undefined && typeof entry['text'] === 'string') texts.push(entry['text']);

  const text = texts.filter((piece) => piece.trim() !== '').join('\n');
  const callId = firstString(entry, 'callId', 'tool_call_id', 'toolCallId');
  const drafts: Draft[] = [];
  // A tool message that only wraps its result blocks is those results.
  if (text !== '' || calls.length > 0) {
    drafts.push({
      role,
      text,
      ...(name ? { name } : {}),
      ...(calls.length > 0 ? { calls } : {}),
      ...(callId === undefined ? {} : { callId }),
    });
  }
  for (const result of results) drafts.push({ role: 'tool', text: result.text, callId: result.callId });
  return drafts;
}

function readPart(part: unknown, texts: string[], calls: ToolCall[], results: { callId: string; text: string }[]): void {
  if (typeof part === 'string') {
    texts.push(part);
    return;
  }
  if (!isFields(part) || part['state'] === 'streaming') return;
  const type = String(part['type'] ?? 'text');
  if (TEXT_PARTS.has(type)) {
    if (typeof part['text'] === 'string') texts.push(part['text']);
  } else if (type === 'tool_use' || type === 'tool-call') {
    const call = toCall(part, part['input'] ?? part['args']);
    if (call) calls.push(call);
  } else if (type === 'tool_result' || type === 'tool-result') {
    const callId = firstString(part, 'tool_use_id', 'toolCallId');
    if (callId !== undefined) results.push({ callId, text: textOf(part['content'] ?? part['output'] ?? part['result']) });
  } else if (type === 'dynamic-tool' || type.startsWith('tool-')) {
    readUiTool(part, type, calls, results);
  }
}

/** AI SDK UIMessage tool part: call and result in one; without its output it is still running. */
function readUiTool(part: Fields, type: string, calls: ToolCall[], results: { callId: string; text: string }[]): void {
  const id = firstString(part, 'toolCallId');
  if (id === undefined || (part['state'] !== 'output-available' && part['state'] !== 'output-error')) return;
  calls.push({ id, name: firstString(part, 'toolName') ?? type.slice('tool-'.length), args: plain(part['input']) });
  results.push({ callId: id, text: textOf(part['output'] ?? part['errorText']) });
}

/** Calls beside the content: OpenAI's `tool_calls`, and our own `calls`. */
function readCalls(entry: Fields): ToolCall[] {
  const given = entry['calls'] ?? entry['tool_calls'];
  if (!Array.isArray(given)) return [];
  return given.flatMap((call: unknown) => {
    if (!isFields(call)) return [];
    const fn = call['function'];
    const read = isFields(fn) ? toCall({ ...fn, id: call['id'] }, fn['arguments']) : toCall(call, call['args'] ?? call['input']);
    return read ? [read] : [];
  });
}

function toCall(fields: Fields, args: unknown): ToolCall | undefined {
  const id = firstString(fields, 'id', 'toolCallId');
  const name = firstString(fields, 'name', 'toolName');
  return id === undefined ? undefined : { id, name: name ?? 'tool', args: plain(args) };
}

/** A tool's answer as text: its text blocks, or its JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n');
  if (isFields(value)) {
    if (typeof value['text'] === 'string') return value['text'];
    if ('value' in value) return textOf(value['value']);
  }
  return value === undefined || value === null ? '' : (safeJson(value) ?? '');
}

const plain = (value: unknown): unknown => {
  if (value === undefined || value === null || typeof value === 'string') return value;
  const json = safeJson(value);
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
};

/** JSON of a value, undefined when it has none (cycles, functions, bigints): a message is never lost over its arguments. */
function safeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function firstString(fields: Fields, ...keys: string[]): string | undefined {
  for (const key of keys) {
    const value = fields[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
