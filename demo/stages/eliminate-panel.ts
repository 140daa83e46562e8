import type { AuditRecord, Span, Verification } from '../../src/index.js';
import { h, plural, scrollWithin } from '../dom.js';
import { REASONS, VERDICTS } from '../words.js';
import { type ClaimDetailDeps, claimDetail } from './claim-detail.js';
import { createStageHead } from './stage-head.js';

/** Stage two: every claim with its verdict; opening one shows why, and its source messages. */
export interface EliminatePanel {
  reset(): void;
  /** `planted` are ranges of the checked text that are known to be false. */
  start(planted: readonly Span[]): void;
  add(record: AuditRecord): void;
  finish(verification: Verification): void;
  stop(): void;
}

export interface EliminateDeps extends ClaimDetailDeps {
  /** A claim was opened, or closed (undefined). */
  onOpen(record: AuditRecord | undefined): void;
}

export interface EliminateElements {
  readonly section: HTMLElement;
  readonly list: HTMLElement;
  readonly plantedLine: HTMLElement;
}

const ICONS = { kept: '✓', doubtful: '?', removed: '✕', 'non-claim': '–' } as const;

export function createEliminatePanel({ section, list, plantedLine }: EliminateElements, deps: EliminateDeps): EliminatePanel {
  const head = createStageHead(section);
  const silent = h('p', { class: 'silent', hidden: true });
  list.after(silent);
  const claims = createClaimList(list, deps);
  let planted: readonly Span[] = [];

  const tellPlanted = (): void => {
    plantedLine.hidden = planted.length === 0;
    plantedLine.textContent = `Planted errors found: ${plantedFound(claims.records(), planted)} of ${planted.length}`;
  };

  return {
    reset() {
      claims.clear();
      silent.hidden = true;
      plantedLine.hidden = true;
      planted = [];
      head.set('idle');
    },
    start(ranges) {
      planted = ranges;
      tellPlanted();
      head.set('working', 'Checking each claim against the messages');
    },
    add(record) {
      claims.add(record);
      tellPlanted();
      head.set('working', countsOf(claims.records()));
    },
    finish(verification) {
      const made = verification.records.filter((record) => record.verdict !== 'non-claim');
      for (const record of made) claims.add(record);
      tellPlanted();
      const others = verification.records.length - made.length;
      silent.hidden = others === 0;
      silent.textContent = `${plural(others, 'sentence')} left out that ${others === 1 ? 'states' : 'state'} nothing: a question, a greeting or a heading.`;
      if (made.length === 0) return head.set('skipped', 'There was no statement to check');
      head.set('done', countsOf(claims.records()));
      claims.openRemoved();
    },
    stop: () => {
      if (section.dataset['state'] === 'working') head.set('stopped', claims.records().length > 0 ? countsOf(claims.records()) : '');
    },
  };
}

/** The claims so far, in the order of the text; at most one is open. */
interface ClaimList {
  clear(): void;
  /** Once each; what is no claim is left out. */
  add(record: AuditRecord): void;
  records(): AuditRecord[];
  /** Opens the first claim that was taken out, unless the reader has opened one: why it went is what the page is about. */
  openRemoved(): void;
}

function createClaimList(list: HTMLElement, deps: EliminateDeps): ClaimList {
  const rows = new Map<string, ClaimRow & { record: AuditRecord }>();
  let open: string | undefined;

  const inOrder = () => [...rows.values()].sort((a, b) => a.record.span.start - b.record.span.start);
  const toggle = (id: string, opened: boolean): void => {
    if (opened && open !== undefined && open !== id) rows.get(open)?.close();
    open = opened ? id : undefined;
    deps.onOpen(opened ? rows.get(id)?.record : undefined);
  };

  return {
    clear() {
      rows.clear();
      open = undefined;
      list.replaceChildren();
    },
    add(record) {
      if (record.verdict === 'non-claim' || rows.has(record.id)) return;
      const row = claimRow(record, deps, (opened) => toggle(record.id, opened));
      rows.set(record.id, { ...row, record });
      const next = inOrder().find((other) => other.record.span.start > record.span.start);
      list.insertBefore(row.item, next?.item ?? null);
    },
    records: () => [...rows.values()].map((row) => row.record),
    openRemoved() {
      if (open === undefined)
        inOrder()
          .find((row) => row.record.verdict === 'removed')
          ?.open();
    },
  };
}

function countsOf(records: readonly AuditRecord[]): string {
  const count = (verdict: string): number => records.filter((record) => record.verdict === verdict).length;
  const doubtful = count('doubtful');
  return `${count('kept')} kept, ${doubtful > 0 ? `${doubtful} doubtful, ` : ''}${count('removed')} removed`;
}

/** Planted ranges of which at least one claim was taken out. */
function plantedFound(records: readonly AuditRecord[], planted: readonly Span[]): number {
  const out = records.filter((record) => record.verdict === 'removed' || record.verdict === 'doubtful');
  return planted.filter(({ start, end }) => out.some(({ span }) => span.start < end && span.end > start)).length;
}

interface ClaimRow {
  readonly item: HTMLElement;
  /** As a click on the closed claim does. */
  open(): void;
  close(): void;
}

function claimRow(record: AuditRecord, deps: ClaimDetailDeps, onToggle: (open: boolean) => void): ClaimRow {
  const verdict = record.verdict;
  const detailId = `claim-${record.id}-detail`;
  const detail = h('div', { class: 'claim-detail', id: detailId, hidden: true });
  const text = verdict === 'removed' ? h('del', {}, record.claim) : h('span', {}, record.claim);
  const button = h(
    'button',
    { type: 'button', class: 'claim-head', 'aria-expanded': 'false', 'aria-controls': detailId },
    h('span', { class: 'verdict' }, h('span', { class: 'icon', 'aria-hidden': 'true' }, ICONS[verdict]), VERDICTS[verdict]),
    h('span', { class: 'claim-text' }, text),
    h('span', { class: 'claim-meta' }, metaOf(record, deps)),
  );
  const item = h('li', { class: `claim is-${verdict}` }, button, detail);
  const set = (open: boolean): void => {
    button.setAttribute('aria-expanded', String(open));
    if (open && detail.childElementCount === 0) detail.append(...claimDetail(record, deps));
    detail.hidden = !open;
  };
  const turn = (open: boolean): void => {
    // The one that was open closes first: what is then measured stays where it is.
    onToggle(open);
    set(open);
    if (open) bringIntoView(item, detail);
  };
  button.addEventListener('click', () => turn(detail.hidden === true));
  return { item, open: () => turn(true), close: () => set(false) };
}

/** Scrolls the stage, never the page, when the end of what was opened lies below its edge. */
function bringIntoView(item: HTMLElement, detail: HTMLElement): void {
  const scroller = item.closest<HTMLElement>('.scroll');
  if (scroller && detail.getBoundingClientRect().bottom > scroller.getBoundingClientRect().bottom) scrollWithin(scroller, item, 0);
}

function metaOf(record: AuditRecord, deps: ClaimDetailDeps): string {
  const numbers = [...new Set(record.evidence.map((span) => deps.numberOf(span.messageId)))]
    .filter((at) => at !== undefined)
    .sort((a, b) => a - b);
  const where = numbers.length === 0 ? 'no source' : `message${numbers.length === 1 ? '' : 's'} ${numbers.slice(0, 3).join(', ')}`;
  const why = record.verdict === 'kept' ? '' : `${REASONS[record.reason]} · `;
  return `${why}support ${record.probability.toFixed(2)} · ${where}`;
}
