import type { AuditRecord, Message, SourceSpan } from '../../src/index.js';
import { markRanges } from '../chat-panel.js';
import { h } from '../dom.js';
import { CHECK_STATUS, ROLES } from '../words.js';

export interface ClaimDetailDeps {
  messageOf(messageId: string): Message | undefined;
  /** Position of a message in the chat, from 1. */
  numberOf(messageId: string): number | undefined;
  /** Puts the reader on a message of the chat. */
  onShow(messageId: string): void;
}

/** Most source messages quoted in one claim; the audit holds all. */
const MAX_SOURCES = 3;
/** Text around the supporting words, UTF-16 units. */
const AROUND = 140;

/** Why a claim got its verdict: the sentence, the scale, the checks that said something, the source messages. */
export function claimDetail(record: AuditRecord, deps: ClaimDetailDeps): HTMLElement[] {
  return [h('p', { class: 'explanation' }, record.explanation), scaleOf(record), ...checksOf(record), ...sourcesOf(record, deps)];
}

function scaleOf({ probability, minSupport }: AuditRecord): HTMLElement {
  const scale = h(
    'span',
    { class: 'scale', 'aria-hidden': 'true' },
    h('span', { class: 'scale-value' }),
    h('span', { class: 'scale-need' }),
  );
  scale.style.setProperty('--share', String(probability));
  scale.style.setProperty('--need', String(minSupport));
  return h('p', { class: 'scale-line' }, scale, `support ${probability.toFixed(2)}, needed ${minSupport.toFixed(2)}`);
}

function checksOf({ checks }: AuditRecord): HTMLElement[] {
  const said = checks.filter((check) => check.status !== 'not-applicable');
  if (said.length === 0) return [];
  const items = said.map((check) =>
    h(
      'li',
      { class: `check is-${check.status}` },
      `${check.check}: ${CHECK_STATUS[check.status]}${check.detail === undefined ? '' : ` (${check.detail})`}`,
    ),
  );
  return [h('ul', { class: 'checks', 'aria-label': 'Typed checks' }, ...items)];
}

function sourcesOf({ evidence }: AuditRecord, deps: ClaimDetailDeps): HTMLElement[] {
  const byMessage = new Map<string, SourceSpan[]>();
  for (const span of evidence) byMessage.set(span.messageId, [...(byMessage.get(span.messageId) ?? []), span]);
  return [...byMessage].slice(0, MAX_SOURCES).flatMap(([id, spans]) => {
    const message = deps.messageOf(id);
    const number = deps.numberOf(id);
    if (!message || number === undefined) return [];
    const show = h('button', { type: 'button', class: 'quiet' }, `Message ${number}, ${message.name ?? ROLES[message.role]}`);
    show.addEventListener('click', () => deps.onShow(id));
    return [h('figure', { class: 'source' }, h('figcaption', {}, show), h('blockquote', {}, ...excerpt(message.text, spans)))];
  });
}

/** The ranges with a little text around them; what is left out shows as an ellipsis. */
function excerpt(text: string, spans: readonly SourceSpan[]): Node[] {
  const first = Math.min(...spans.map((span) => span.start));
  const last = Math.max(...spans.map((span) => span.end));
  const start = wordEdge(text, Math.max(0, first - AROUND));
  const end = Math.min(text.length, Math.max(last, start + 1) + AROUND);
  const inside = spans.map((span) => ({ start: span.start - start, end: span.end - start }));
  const nodes = markRanges(text.slice(start, end).toWellFormed(), inside);
  return [...(start > 0 ? [document.createTextNode('… ')] : []), ...nodes, ...(end < text.length ? [document.createTextNode(' …')] : [])];
}

function wordEdge(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + 20 ? at : space + 1;
}
