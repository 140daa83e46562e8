import { contentHash } from './core/hash.js';
import { MemGuardError } from './errors.js';
import type { Message, Warning } from './memory/types.js';
import { readParts } from './message-parts.js';
import type { Draft } from './message-parts.js';

/** Canonical messages with what was left out on the way. */
export interface NormalizedMessages {
  readonly messages: readonly Message[];
  /** Entries that held no text: null, empty, pictures only, still streaming, not an object. */
  readonly skipped: number;
  readonly warnings: readonly Warning[];
}

const ROLES: Readonly<Record<string, Message['role']>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'tool',
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Brings messages of any accepted shape (OpenAI, AI SDK UIMessage and ModelMessage, Anthropic blocks, `{role, content}`,
 * `{role, text}`, `{speaker, content}`) to canonical form. Nothing inside an entry makes it throw.
 * @throws MemGuardError INVALID_ARGUMENT when `raw` is not an array.
 */
export function normalizeMessages(raw: unknown): NormalizedMessages {
  return normalizeAgain(raw, []);
}

/** `normalizeMessages`; a message that says what one at its place in an earlier list said has its version from there. */
export function normalizeAgain(raw: unknown, earlier: readonly (readonly Message[])[]): NormalizedMessages {
  if (!Array.isArray(raw)) {
    throw new MemGuardError('INVALID_ARGUMENT', 'messages must be an array of chat messages, such as [{ role: "user", content: "Hi" }].', {
      data: { given: raw === null ? 'null' : typeof raw },
    });
  }
  const messages: Message[] = [];
  const seen = new Map<string, number>();
  const renamed: string[] = [];
  const malformed: string[] = [];
  let skipped = 0;
  raw.forEach((entry: unknown, index) => {
    const drafts = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? readEntry(entry as Fields) : [];
    if (drafts.length === 0) skipped++;
    drafts.forEach((draft, part) => {
      const text = draft.text.toWellFormed();
      const version = versionOf(text === draft.text ? draft : { ...draft, text }, messages.length, earlier);
      const base = draft.id === undefined ? `m${index}-${version.slice(0, 8)}` : part === 0 ? draft.id : `${draft.id}.${part}`;
      const id = uniqueId(base, seen);
      if (id !== base && draft.id !== undefined) renamed.push(id);
      if (text !== draft.text) malformed.push(id);
      messages.push({ ...draft, id, text, version });
    });
  });
  return { messages, skipped, warnings: warningsOf(renamed, malformed, skipped) };
}

function versionOf(draft: Draft, place: number, earlier: readonly (readonly Message[])[]): string {
  for (const list of earlier) {
    const before = list[place];
    if (before && saysSame(draft, before)) return before.version;
  }
  return contentHash([draft.role, draft.name ?? '', draft.text, draft.callId ?? '', JSON.stringify(draft.calls ?? [])].join('\u0000'));
}

/** Whether two messages agree in all that a version covers. */
export function saysSame(a: Omit<Draft, 'time'>, b: Omit<Draft, 'time'>): boolean {
  return a.text === b.text && a.role === b.role && a.name === b.name && a.callId === b.callId && callsOf(a) === callsOf(b);
}

const callsOf = ({ calls }: Pick<Draft, 'calls'>): string => (calls === undefined ? '' : JSON.stringify(calls));

function readEntry(entry: Fields): Draft[] {
  const { role, name } = readRole(entry);
  const id = readId(entry);
  const time = readTime(entry);
  const common = { ...(id === undefined ? {} : { id }), ...(time === undefined ? {} : { time }) };
  return readParts(entry, role, name).map((draft) => ({ ...draft, ...common }));
}

function readRole(entry: Fields): { role: Message['role']; name: string | undefined } {
  const given = typeof entry['role'] === 'string' ? entry['role'] : typeof entry['speaker'] === 'string' ? entry['speaker'] : 'user';
  const known = ROLES[given.trim().toLowerCase()];
  const name = typeof entry['name'] === 'string' && entry['name'].trim() !== '' ? clean(entry['name']) : undefined;
  // A role that is no role is a speaker: meeting transcripts name people there.
  return known ? { role: known, name } : { role: 'user', name: name ?? (clean(given) || undefined) };
}

/** One line, no frame characters: a name stands in front of quoted text and must not look like anything else. */
const clean = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\s[\]:"]+/gu, ' ')
    .trim()
    .slice(0, 80);

function readId(entry: Fields): string | undefined {
  const id = entry['id'];
  if (typeof id === 'string' && id !== '') return id.toWellFormed();
  return typeof id === 'number' && Number.isFinite(id) ? String(id) : undefined;
}

/** ISO 8601 as given (the sender's offset matters for "tomorrow"), or made from a Date or an epoch in s or ms. */
function readTime(entry: Fields): string | undefined {
  const metadata = entry['metadata'];
  const nested = typeof metadata === 'object' && metadata !== null ? (metadata as Fields)['createdAt'] : undefined;
  for (const value of [entry['time'], entry['createdAt'], entry['created_at'], entry['timestamp'], nested]) {
    if (typeof value === 'string') {
      const iso = /^\s*(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?)/u.exec(value)?.[1];
      if (iso !== undefined && !Number.isNaN(Date.parse(iso.replace(' ', 'T')))) return iso.replace(' ', 'T');
    } else if (value instanceof Date || typeof value === 'number') {
      const ms = value instanceof Date ? value.getTime() : Math.abs(value) < 1e11 ? value * 1000 : value;
      if (Number.isFinite(ms) && Math.abs(ms) <= 8.64e15) return new Date(ms).toISOString();
    }
  }
  return undefined;
}

function uniqueId(id: string, seen: Map<string, number>): string {
  const count = (seen.get(id) ?? 0) + 1;
  seen.set(id, count);
  if (count === 1) return id;
  return uniqueId(`${id}#${count}`, seen);
}

function warningsOf(renamed: readonly string[], malformed: readonly string[], skipped: number): Warning[] {
  const warnings: Warning[] = [];
  if (renamed.length > 0) {
    warnings.push({
      code: 'duplicate-id',
      message: 'Some messages share an id; later ones got a suffix. Give every message its own id.',
      messageIds: renamed,
    });
  }
  if (malformed.length > 0) {
    warnings.push({
      code: 'malformed-text',
      message: 'Half of a character pair stood alone in a text and became U+FFFD. Cut text between code points.',
      messageIds: malformed,
    });
  }
  if (skipped > 0) {
    warnings.push({
      code: 'skipped',
      message: `${skipped} entries hold no text (empty, pictures only, still streaming, or not a message) and were left out.`,
    });
  }
  return warnings;
}
