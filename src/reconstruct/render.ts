import { PAYLOAD_CLOSE, PAYLOAD_OPEN } from '../config.js';
import { maskSecrets } from '../core/secrets.js';
import { glueFor, INSTRUCTIONS_NOTE } from '../memory/glue.js';
import { defuseFrame } from '../memory/payload-frame.js';
import type { PayloadFormat, PayloadItem, SourceSpan } from '../memory/types.js';

/** Longest mark list of a line, messages. Own: three name the support, more cost tokens and tell nothing. */
const MAX_MARKS = 3;

/**
 * One payload line: `[3] Ann, 2026-05-12: text`, or `Ann: text` in the compact form. Quoted text cannot close the frame and holds no secret;
 * for the rest a turn stands as it is, its outer spaces and line breaks too.
 */
export function renderLine(item: Omit<PayloadItem, 'line'>, positions: ReadonlyMap<string, number>, format: PayloadFormat): string {
  const safe = defuseFrame(maskSecrets(item.text));
  const text = item.section === 'recent' ? safe : safe.trim();
  const compact = format === 'compact';
  const marks = compact ? '' : marksOf(item.sources, positions);
  const date = compact || item.time === undefined ? '' : `, ${item.time.slice(0, 10)}`;
  const label = item.speaker === undefined ? '' : `${item.speaker}${date}: `;
  return `${marks}${label}${text}`;
}

function marksOf(sources: readonly SourceSpan[], positions: ReadonlyMap<string, number>): string {
  const numbers = [...new Set(sources.map((source) => positions.get(source.messageId)).filter((at) => at !== undefined))];
  if (numbers.length === 0) return '';
  return `[${numbers
    .slice(0, MAX_MARKS)
    .map((at) => at + 1)
    .sort((a, b) => a - b)
    .join(',')}] `;
}

/** Joins lines into the framed block; `headings` name the sections when there is more than one and each stands in one piece. */
export function renderBlock(items: readonly PayloadItem[], format: PayloadFormat, headings: boolean): string {
  if (items.length === 0) return '';
  const sections = new Set(items.map((item) => item.section));
  const runs = items.filter((item, i) => item.section !== items[i - 1]?.section).length;
  const glue = glueFor(items.map((item) => item.text));
  const rows = [`${PAYLOAD_OPEN} ${format === 'instructions' ? INSTRUCTIONS_NOTE : glue.note}`];
  let last: PayloadItem | undefined;
  for (const item of items) {
    if (headings && sections.size > 1 && runs === sections.size && item.section !== last?.section) rows.push(glue[item.section]);
    else if (headings && last && item.section === last.section && item.topic !== last.topic) rows.push(glue.subject);
    last = item;
    rows.push(item.line);
  }
  rows.push(PAYLOAD_CLOSE);
  return rows.join('\n');
}

/** The least text a payload can have: the frame around one line without words. */
export function emptyFrame(format: PayloadFormat): string {
  return renderBlock([{ id: '', section: 'recent', text: '', line: '[1] User: ', sources: [] }], format, false);
}
