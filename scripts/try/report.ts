import type { AuditRecord, Dropped, Message, SourceSpan, Usage, Warning } from '../../src/memory/types.js';

/** What the report needs of a message: to quote it under the number by which the payload names it. */
export type Quotable = Pick<Message, 'id' | 'text'> & { readonly mark?: number };

/** Messages with the numbers of the payload's marks: from 1, system messages not counted. */
export function markMessages(messages: readonly Message[]): Quotable[] {
  let mark = 0;
  return messages.map(({ id, text, role }) => (role === 'system' ? { id, text } : { id, text, mark: ++mark }));
}

const SNIPPET_CHARS = 70;

/** `text` in lines of at most `width` UTF-16 code units, broken at spaces where there are some. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (const piece of cut(word, width)) {
      if (line !== '' && line.length + 1 + piece.length > width) {
        lines.push(line);
        line = piece;
      } else line = line === '' ? piece : `${line} ${piece}`;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

function cut(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  const pieces: string[] = [''];
  for (const character of word) {
    if (pieces.at(-1)!.length + character.length > width) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** The source words, on one line, with dots where something was left out. */
export function snippet(span: SourceSpan, messages: readonly Quotable[]): string {
  const message = messages.find(({ id }) => id === span.messageId);
  if (!message) return span.messageId;
  const quoted = message.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
  const characters = [...quoted];
  const shown = characters.length > SNIPPET_CHARS ? `${characters.slice(0, SNIPPET_CHARS - 1).join('')}…` : quoted;
  return `${message.mark === undefined ? '' : `[${message.mark}] `}${span.messageId}: "${shown}"`;
}

/** One record: the verdict, then under it the best source and, unless it is kept, the explanation. */
export function formatRecord(record: AuditRecord, messages: readonly Quotable[], columns: number): string {
  const head = `${record.verdict.padEnd(9)} ${record.verdict === 'non-claim' ? '  - ' : record.probability.toFixed(2)}  ${record.reason.padEnd(11)} `;
  const indent = ' '.repeat(head.length);
  const width = Math.max(30, columns - head.length);
  const [first = '(empty)', ...rest] = wrap(record.claim, width);
  const lines = [head + first, ...rest.map((line) => indent + line)];
  const source = record.evidence[0];
  if (source) lines.push(...wrap(`${snippet(source, messages)}`, width - 2).map((line, i) => `${indent}${i === 0 ? '< ' : '  '}${line}`));
  // Of a kept claim the explanation says no more than the source above it.
  if (record.verdict !== 'kept' || !source) {
    lines.push(...wrap(record.explanation, width - 2).map((line, i) => `${indent}${i === 0 ? '= ' : '  '}${line}`));
  }
  return lines.join('\n');
}

export function formatAudit(records: readonly AuditRecord[], messages: readonly Quotable[], columns: number): string {
  const count = (verdict: AuditRecord['verdict']) => records.filter((record) => record.verdict === verdict).length;
  const title = `AUDIT  ${records.length} statements: ${count('kept')} kept, ${count('doubtful')} doubtful, ${count('removed')} removed, ${count('non-claim')} not claims`;
  const head = `${'verdict'.padEnd(9)} ${'P'.padEnd(4)}  ${'reason'.padEnd(11)} claim   (< best source with its mark in the payload, = why not)`;
  return [title, rule(columns), head, ...records.map((record) => formatRecord(record, messages, columns))].join('\n');
}

/** What did not fit or was no statement, by reason; removed claims stand in the audit. */
export function formatDropped(dropped: readonly Dropped[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of dropped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ');
}

export function formatUsage(usages: readonly Usage[], columns: number): string {
  const total = usages.at(-1);
  if (!total) return '';
  const percent = total.tokensIn > 0 ? Math.round((100 * total.tokensOut) / total.tokensIn) : 0;
  const steps = Object.entries(total.ms).map(([step, ms]) => `${step} ${ms.toFixed(1)}`);
  const { encoder, verifier, summarizer } = total.modelTokens;
  return [
    'USAGE',
    rule(columns),
    `tokens        ${total.tokensIn} before, ${total.tokensOut} after (${percent} %), ${total.saved} saved`,
    ...wrap(steps.join(', '), columns - 14).map((line, i) => (i === 0 ? 'ms per step   ' : ' '.repeat(14)) + line),
    `model tokens  encoder ${encoder}, verifier ${verifier}, summarizer ${summarizer}; cache hits ${total.cacheHits}`,
  ].join('\n');
}

export function formatWarnings(warnings: readonly Warning[], columns: number): string {
  return warnings.flatMap(({ code, message }) => wrap(`warning ${code}: ${message}`, columns)).join('\n');
}

export function rule(columns: number): string {
  return '-'.repeat(columns);
}

/** How an example's planted errors fared, each removed where none of its clauses is kept: `removed` and `standing` are their texts, `lost` the true claims that went with them. */
export function judgePlanted(
  planted: readonly { readonly text: string }[],
  records: readonly AuditRecord[],
): { removed: string[]; standing: string[]; lost: string[] } {
  const of = (text: string) =>
    records.filter((record) => text.includes(record.claim.trim()) && record.claim.trim() !== '' && record.verdict !== 'non-claim');
  const gone = (record: AuditRecord) => record.verdict === 'removed' || record.verdict === 'doubtful';
  const isPlanted = (record: AuditRecord) => planted.some(({ text }) => text.includes(record.claim.trim()));
  const texts = planted.map(({ text }) => text);
  const removed = texts.filter((text) => of(text).length > 0 && of(text).every(gone));
  return {
    removed,
    standing: texts.filter((text) => !removed.includes(text)),
    lost: records.filter((record) => gone(record) && !isPlanted(record)).map((record) => record.claim),
  };
}
