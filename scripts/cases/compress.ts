import type { ContextResult } from '../../src/pipeline/types.js';
import type { Row } from './rows.js';
import { countOccurrences, fold, type Group, groupOccurs, isQuoted, occurs, statementsOf, withoutFrame } from './text-match.js';
import { newValues } from './values.js';

export type RawMessage = Readonly<Record<string, unknown>>;

export interface CompressCase {
  readonly id: string;
  readonly messages: readonly RawMessage[];
  readonly rounds: readonly (readonly RawMessage[])[];
  readonly maxTokens: number;
  readonly mode: 'lossy' | 'lossless' | undefined;
  readonly runs: number;
  readonly properties: readonly Property[];
}

export interface Property {
  readonly type: string;
  readonly value?: unknown;
}

/** What the properties of one row are checked on. */
export interface CompressOutcome {
  readonly result: ContextResult;
  /** Every message that went in, over all rounds. */
  readonly input: readonly RawMessage[];
  /** The payload's tokens by the counter of this run. */
  readonly tokens: number;
  /** Payload texts of the further runs, the one after a reload last. */
  readonly repeats: readonly string[];
  /** Set where the call was refused with an error: there is no payload, and that is not the same as an empty one. */
  readonly refused?: string;
}

/** The row as a case, or why it cannot be run. */
export function readCompressCase({ id, fields }: Row): CompressCase | string {
  const { messages, rounds = [], budget, mode, runs = 1 } = (fields['input'] ?? {}) as Record<string, unknown>;
  const maxTokens = ((budget ?? {}) as Record<string, unknown>)['maxTokens'];
  const properties = ((fields['expect'] ?? {}) as Record<string, unknown>)['properties'];
  if (!Array.isArray(messages)) return 'input.messages is no list';
  if (typeof maxTokens !== 'number') return 'input.budget.maxTokens is no number';
  if (!Array.isArray(rounds) || !rounds.every(Array.isArray)) return 'input.rounds is no list of lists';
  if (mode !== undefined && mode !== 'lossy' && mode !== 'lossless') return `input.mode is ${JSON.stringify(mode)}`;
  if (typeof runs !== 'number') return 'input.runs is no number';
  if (!Array.isArray(properties) || properties.length === 0) return 'expect.properties is no list';
  const unknown = (properties as Property[]).find(({ type }) => !(type in CHECKS));
  if (unknown) return `property ${JSON.stringify(unknown.type)} is not known`;
  return { id, messages, rounds, maxTokens, mode, runs, properties };
}

/**
 * The outcome of a call that was refused because its budget is below the frame of a payload, for a row that asks for a flag; else undefined.
 *
 * The schema's `flag` says that the caller is told of a budget that cannot be met usefully. The API tells it in two ways: by the warning `budget`
 * where a payload can be made, and by the error BUDGET_TOO_SMALL where not even its frame fits. Both are the flag `budget`.
 */
export function refusedOutcome(row: CompressCase, code: string | undefined, message: string): CompressOutcome | undefined {
  if (code !== 'BUDGET_TOO_SMALL' || !row.properties.some(({ type }) => type === 'flag')) return undefined;
  const warnings = [{ code: 'budget' as const, message }];
  const usage = { ms: {}, tokensIn: 0, tokensOut: 0, saved: 0, modelTokens: { encoder: 0, verifier: 0, summarizer: 0 }, cacheHits: 0 };
  const nothing = { text: '', messages: [], tokens: 0, items: [], dropped: [], abstained: true, warnings, usage };
  const verification = { text: '', records: [], minSupport: 0, abstained: true, skipped: 0, warnings: [], usage, speakers: {} };
  return {
    result: { ...nothing, verification, summary: undefined, skipped: 0 },
    input: row.messages,
    tokens: 0,
    repeats: [],
    refused: message,
  };
}

/** True, or what is wrong. */
type Check = (outcome: CompressOutcome, value: unknown) => true | string;

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);
const quote = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

const textOf = (message: RawMessage | undefined): string => {
  const body = message?.['text'] ?? message?.['content'];
  return typeof body === 'string' ? body : '';
};

/** Words of the input: texts, names, ids, and days and hours of the messages. */
function inputWords(input: readonly RawMessage[]): string {
  return input.map((message) => [textOf(message), message['name'], message['id'], message['time']].filter(Boolean).join(' ')).join('\n');
}

const lastUser = (input: readonly RawMessage[]) => input.findLast((message) => message['role'] === 'user');
const contents = ({ result }: CompressOutcome) => result.messages.flatMap(({ content }) => (typeof content === 'string' ? [content] : []));

/** All strings of a result, however deep. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) yield* stringsIn(entry);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Han: /\p{Script=Han}/u,
  Arabic: /\p{Script=Arabic}/u,
  Japanese: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
};

function checkScript({ result }: CompressOutcome, value: unknown): true | string {
  const script = SCRIPTS[String(value)];
  if (!script) return `script ${String(value)} is not known`;
  // The property is about the words of the chat ("outside code and role labels"): the frame's marks and notes are no more the chat's than a label is.
  const prose = withoutFrame(result.text)
    .replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/gu, '')
    .replace(/^(?:User|Assistant|System|Tool)(?=[:,])/gmu, '');
  const letters = [...prose].filter((character) => /\p{L}/u.test(character));
  const own = letters.filter((letter) => script.test(letter)).length;
  return own >= 0.9 * letters.length || `${own} of ${letters.length} letters are ${String(value)}`;
}

function checkPairs({ result: { messages } }: CompressOutcome): true | string {
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      const at = open.indexOf(message.callId ?? '');
      if (at < 0) return `result ${message.callId} has no call before it`;
      open.splice(at, 1);
      continue;
    }
    if (open.length > 0) return `call ${open[0]} has no result right after it`;
    open = (message.calls ?? []).map(({ id }) => id);
  }
  return open.length === 0 || `call ${open[0]} has no result`;
}

function checkQuoted(outcome: CompressOutcome, value: unknown): true | string {
  const { text, messages } = outcome.result;
  const stray = messages.find(
    ({ role, content }) => !['user', 'assistant', 'tool'].includes(role) && strings(value).some((s) => occurs(s, String(content))),
  );
  if (stray) return `stands in a message of role ${stray.role}`;
  for (const needle of strings(value)) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
      const inBlock = /^\[MemGuard context\]/u.test(text) && text.indexOf('[/MemGuard context]') > at;
      if (!inBlock && !isQuoted(text, at, at + needle.length)) return `${quote([needle])} is neither quoted nor in the data block`;
    }
  }
  return true;
}

/** Every original is named: as a source, as a message carried whole, or as something left out. */
function checkOriginals({ result, input }: CompressOutcome): true | string {
  const named = new Set([
    ...result.items.flatMap((item) => item.sources.map((source) => source.messageId)),
    ...result.messages.flatMap((message) => message.id ?? []),
    ...result.dropped.flatMap((entry) => entry.messageId ?? []),
    ...(result.summary?.candidates ?? []).map((candidate) => candidate.messageId),
  ]);
  const lost = input.filter((message) => textOf(message).trim() !== '' && !named.has(String(message['id'])));
  return lost.length === 0 || `no trace of ${lost.map((message) => message['id']).join(', ')}`;
}

function checkUnchanged({ result, input }: CompressOutcome): true | string {
  let at = 0;
  for (const message of input) {
    const found = result.text.indexOf(textOf(message), at);
    if (found < 0) return `${String(message['id'])} is not there word for word, in its place`;
    at = found + textOf(message).length;
  }
  return true;
}

function checkOrder({ result }: CompressOutcome, value: unknown): true | string {
  const text = fold(result.text);
  const places = strings(value).flatMap((entry) => (text.includes(fold(entry)) ? [{ entry, at: text.indexOf(fold(entry)) }] : []));
  const early = places.find(({ at }, i) => i > 0 && at < (places[i - 1]?.at ?? 0));
  return early === undefined || `${quote([early.entry])} comes too early`;
}

function checkBound({ result }: CompressOutcome, value: unknown): true | string {
  for (const { whenever, also } of value as readonly { whenever: string; also: readonly string[] }[]) {
    const bare = statementsOf(result.text).find((statement) => occurs(whenever, statement) && !groupOccurs(also, statement));
    if (bare !== undefined) return `${quote([bare])} has ${quote([whenever])} without any of ${quote(also)}`;
  }
  return true;
}

const CHECKS: Readonly<Record<string, Check>> = {
  max_tokens: ({ tokens }, value) => tokens <= Number(value) || `${tokens} tokens, at most ${String(value)} are allowed`,
  nonempty: ({ result }) => result.text.trim() !== '' || 'the payload is empty',
  empty: ({ result, refused }) => {
    if (refused !== undefined) return `refused: ${refused}`;
    return (result.text.trim() === '' && result.items.length === 0) || 'the payload is not empty';
  },
  contains: ({ result }, value) =>
    none(
      (value as readonly Group[]).filter((group) => !groupOccurs(group, result.text)),
      'misses',
    ),
  lacks: ({ result }, value) =>
    none(
      strings(value).filter((entry) => occurs(entry, result.text)),
      'holds',
    ),
  verbatim: ({ result }, value) =>
    none(
      strings(value).filter((entry) => !result.text.includes(entry)),
      'does not hold byte for byte',
    ),
  bound: checkBound,
  nothing_new: ({ result, input }) => none(newValues(withoutFrame(result.text), inputWords(input)), 'has what the input lacks:'),
  last_user_kept: (outcome) => {
    const text = textOf(lastUser(outcome.input));
    return (
      [outcome.result.text, ...contents(outcome)].some((place) => place.includes(text)) || 'the last user message is not there unchanged'
    );
  },
  unchanged: checkUnchanged,
  originals_kept: checkOriginals,
  at_most_once: ({ result, input }, value) => {
    const rest = result.text.replace(textOf(lastUser(input)), '');
    return none(
      strings(value).filter((entry) => countOccurrences(entry, rest) > 1),
      'says twice',
    );
  },
  order: checkOrder,
  script: checkScript,
  well_formed: ({ result }) =>
    none(
      [...stringsIn(result)].filter((text) => !text.isWellFormed()),
      'is not well-formed in',
    ),
  pairs_together: checkPairs,
  first_role_not: ({ result }, value) =>
    !strings(value).includes(result.messages[0]?.role ?? '') || `begins with role ${result.messages[0]?.role}`,
  instructions_quoted: checkQuoted,
  skipped_min: ({ result: { skipped } }, value) => skipped >= Number(value) || `${skipped} messages are reported as skipped`,
  flag: ({ result }, value) => result.warnings.some(({ code }) => code === value) || `no warning ${quote([value])}`,
  same_bytes_twice: ({ result, repeats }) =>
    (repeats.length >= 2 && repeats.every((text) => text === result.text)) || 'another run gave other bytes',
};

function none(values: readonly unknown[], what: string): true | string {
  return values.length === 0 || `${what} ${quote(values)}`;
}

/** @returns true, or what is wrong with the outcome. */
export function checkProperty({ type, value }: Property, outcome: CompressOutcome): true | string {
  return CHECKS[type]?.(outcome, value) ?? `property ${type} is not known`;
}
