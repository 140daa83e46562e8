import type { Candidate, Message, Summary } from '../../src/index.js';
import { h, plural, shorten } from '../dom.js';
import { ROLES } from '../words.js';
import { createStageHead } from './stage-head.js';

/** Stage one: each message with its importance, the selected ones marked. */
export interface CompressPanel {
  /** Draws a row for every message, so that nothing moves while results come in. */
  reset(messages: readonly Message[]): void;
  start(): void;
  /** The text to check was given: there is nothing to compress. */
  given(what: string, text: string): void;
  candidate(candidate: Candidate): void;
  selected(messageIds: readonly string[], tokens: number): void;
  /** The first claim is there: the summary is made. */
  summarized(): void;
  /** `recentIds` are the turns that go into the payload word for word; without a summary, `why` says so. */
  finish(summary: Summary | undefined, recentIds: ReadonlySet<string>, why: string): void;
  stop(): void;
}

interface Row {
  readonly item: HTMLElement;
  readonly bar: HTMLElement;
  readonly value: HTMLElement;
  readonly state: HTMLElement;
}

export function createCompressPanel(section: HTMLElement, list: HTMLElement, onOpen: (messageId: string) => void): CompressPanel {
  const head = createStageHead(section);
  const given = h('blockquote', { class: 'given', hidden: true });
  list.before(given);
  let rows = new Map<string, Row>();
  let note = '';

  const candidate = ({ messageId, importance }: Candidate): void => showImportance(rows.get(messageId), importance);
  const mark = (ids: Iterable<string>, kind: 'selected' | 'recent', word: string): void => {
    for (const id of ids) markRow(rows.get(id), kind, word);
  };
  const noteOf = (count: number, tokens: number): string =>
    `${count} of ${plural(rows.size, 'message')} selected, ${plural(tokens, 'token')}`;

  return {
    reset(messages) {
      given.hidden = true;
      rows = new Map(messages.map((message, at) => [message.id, createRow(message, at, onOpen)]));
      list.replaceChildren(...[...rows.values()].map((row) => row.item));
      list.hidden = true;
      head.set('idle');
    },
    start() {
      list.hidden = false;
      head.set('working', 'Measuring how much each message matters');
    },
    given(what, text) {
      given.hidden = false;
      given.textContent = text;
      list.hidden = true;
      head.set('skipped', `${what} was given`);
    },
    candidate,
    selected(messageIds, tokens) {
      mark(messageIds, 'selected', 'selected');
      note = noteOf(messageIds.length, tokens);
      head.set('working', note);
    },
    summarized: () => {
      if (section.dataset['state'] === 'working') head.set('done', note);
    },
    finish(summary, recentIds, why) {
      if (!summary) {
        if (section.dataset['state'] === 'working') head.set('skipped', why);
        mark(recentIds, 'recent', 'verbatim');
        return;
      }
      for (const each of summary.candidates) candidate(each);
      const picked = summary.candidates.filter((each) => each.selected);
      const ids = picked.map(({ messageId }) => messageId);
      mark(ids, 'selected', 'selected');
      mark(recentIds, 'recent', 'verbatim');
      const tokens = picked.reduce((sum, each) => sum + each.tokens, 0);
      if (section.dataset['state'] !== 'skipped') head.set('done', noteOf(picked.length, tokens));
    },
    stop: () => {
      if (section.dataset['state'] === 'working') head.set('stopped');
    },
  };
}

function showImportance(row: Row | undefined, importance: number): void {
  if (!row) return;
  row.bar.style.setProperty('--share', String(Math.max(0, Math.min(1, importance))));
  row.value.textContent = importance.toFixed(2);
}

function markRow(row: Row | undefined, kind: 'selected' | 'recent', word: string): void {
  if (!row) return;
  row.item.classList.add(`is-${kind}`);
  row.state.textContent = word;
}

function createRow(message: Message, at: number, onOpen: (messageId: string) => void): Row {
  const speaker = message.name ?? ROLES[message.role];
  const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
  const value = h('span', { class: 'value' }, '–');
  const state = h('span', { class: 'row-state' });
  const button = h(
    'button',
    { type: 'button', class: 'row' },
    h('span', { class: 'number' }, h('span', { class: 'unseen' }, 'Message '), `${at + 1} `),
    h('span', { class: 'row-text' }, `${speaker}: ${shorten(message.text, 200)} `),
    bar,
    h('span', { class: 'unseen' }, 'Importance '),
    value,
    ' ',
    state,
  );
  button.addEventListener('click', () => onOpen(message.id));
  return { item: h('li', {}, button), bar, value, state };
}
