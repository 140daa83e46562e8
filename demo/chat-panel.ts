import type { Message, SourceSpan } from '../src/index.js';
import type { Chat } from '../scripts/chat/parse-chat.js';
import { h, plural, scrollWithin } from './dom.js';
import { ROLES } from './words.js';

/** The raw chat: fixed, and what every claim is checked on. */
export interface ChatPanel {
  show(chat: Chat): void;
  /** Marks these ranges and brings the first into view; an empty list clears. */
  highlight(spans: readonly SourceSpan[]): void;
  /** Puts the keyboard on a message. */
  focus(messageId: string): void;
}

/** Messages from which on the list is laid out in parts. Own: below, a whole layout takes a few milliseconds. */
const LONG_CHAT = 300;

export function createChatPanel(list: HTMLElement, scroller: HTMLElement, note: HTMLElement): ChatPanel {
  let rows = new Map<string, { row: HTMLElement; body: HTMLElement; message: Message }>();
  let marked: string[] = [];

  const highlight = (spans: readonly SourceSpan[]): void => {
    for (const id of marked) paint(id, []);
    marked = [...new Set(spans.map((span) => span.messageId))];
    for (const id of marked)
      paint(
        id,
        spans.filter((span) => span.messageId === id),
      );
    const first = spans[0] && rows.get(spans[0].messageId);
    if (first) scrollWithin(scroller, first.row);
  };
  const paint = (id: string, spans: readonly SourceSpan[]): void => {
    const entry = rows.get(id);
    if (!entry) return;
    entry.row.classList.toggle('is-source', spans.length > 0);
    entry.body.replaceChildren(...markRanges(entry.message.text, spans));
  };

  return {
    show(chat) {
      marked = [];
      rows = new Map();
      const items = chat.messages.map((message, at) => {
        const body = h('p', { class: 'message-text' }, message.text);
        const row = h('li', { class: `message is-${message.role}`, tabindex: -1 }, headOf(message, at), body);
        rows.set(message.id, { row, body, message });
        return row;
      });
      list.replaceChildren(...items);
      list.classList.toggle('is-long', items.length > LONG_CHAT);
      scroller.scrollTop = 0;
      const skipped = chat.skipped > 0 ? `, ${plural(chat.skipped, 'entry')} without text left out`.replace('entrys', 'entries') : '';
      note.textContent = `${plural(chat.messages.length, 'message')}${skipped}`;
    },
    highlight,
    focus(messageId) {
      const entry = rows.get(messageId);
      if (!entry) return;
      scrollWithin(scroller, entry.row);
      entry.row.focus({ preventScroll: false });
    },
  };
}

function headOf(message: Message, at: number): HTMLElement {
  const day = message.time?.slice(0, 10);
  return h(
    'p',
    { class: 'message-head' },
    h('span', { class: 'number' }, `${at + 1}`),
    h('span', { class: 'speaker' }, message.name ?? ROLES[message.role]),
    day !== undefined && h('time', { datetime: day }, day),
  );
}

/** A text with its ranges in `<mark>`; ranges are clipped and joined where they overlap. */
export function markRanges(text: string, spans: readonly { readonly start: number; readonly end: number }[]): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, Math.min(span.start, text.length));
    const end = Math.min(span.end, text.length);
    if (end <= start) continue;
    nodes.push(document.createTextNode(text.slice(at, start)), h('mark', {}, text.slice(start, end)));
    at = end;
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}
