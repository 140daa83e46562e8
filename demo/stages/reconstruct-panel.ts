import type { Payload } from '../../src/index.js';
import { h, plural } from '../dom.js';
import { DROPPED } from '../words.js';
import { createStageHead } from './stage-head.js';

/** Stage three: the payload exactly as a model gets it, and what it costs. */
export interface ReconstructPanel {
  reset(): void;
  start(): void;
  show(payload: Payload, budget: number): void;
  /** A reply is checked only: there is no payload. */
  skip(note: string): void;
  stop(): void;
}

export interface ReconstructElements {
  readonly section: HTMLElement;
  readonly text: HTMLElement;
  readonly meter: HTMLElement;
  readonly dropped: HTMLElement;
  readonly copy: HTMLButtonElement;
}

export function createReconstructPanel(elements: ReconstructElements): ReconstructPanel {
  const { section, text, meter, dropped, copy } = elements;
  const head = createStageHead(section);
  let payload = '';
  let restore: ReturnType<typeof setTimeout> | undefined;
  const say = (word: string): void => {
    clearTimeout(restore);
    copy.textContent = word;
    restore = setTimeout(() => {
      copy.textContent = 'Copy payload';
    }, 2000);
  };
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(payload).then(
      () => say('Copied'),
      // Some browsers and embedding pages refuse the clipboard: the text is selected instead, for the keyboard.
      () => {
        getSelection()?.selectAllChildren(text);
        say('Press Ctrl+C');
      },
    );
  });

  return {
    reset() {
      payload = '';
      text.textContent = '';
      text.parentElement?.toggleAttribute('hidden', true);
      meter.hidden = true;
      dropped.textContent = '';
      copy.disabled = true;
      head.set('idle');
    },
    start: () => head.set('working', 'Putting together what survived'),
    show(result, budget) {
      payload = result.text;
      text.textContent = payload;
      text.parentElement?.toggleAttribute('hidden', payload === '');
      copy.disabled = payload === '';
      meter.hidden = false;
      meter.replaceChildren(...tokenBars(result, budget));
      dropped.textContent = droppedLine(result);
      if (result.abstained) return head.set('done', 'Nothing survived: an empty payload is better than a false one');
      const { tokensIn } = result.usage;
      const saved = tokensIn > result.tokens ? `, ${Math.round((1 - result.tokens / tokensIn) * 100)} % saved` : '';
      head.set('done', `${tokensIn.toLocaleString('en')} → ${plural(result.tokens, 'token')}${saved}`);
    },
    skip: (note) => head.set('skipped', note),
    stop: () => {
      if (section.dataset['state'] === 'working') head.set('stopped');
    },
  };
}

function tokenBars({ tokens, usage }: Payload, budget: number): HTMLElement[] {
  const most = Math.max(usage.tokensIn, tokens, budget, 1);
  const bar = (label: string, value: number, kind: string): HTMLElement => {
    const fill = h('span', { class: `token-fill is-${kind}` });
    fill.style.setProperty('--share', String(value / most));
    return h(
      'div',
      { class: 'token-row' },
      h('dt', {}, label),
      h('dd', {}, h('span', { class: 'token-bar', 'aria-hidden': 'true' }, fill), value.toLocaleString('en')),
    );
  };
  return [bar('Chat', usage.tokensIn, 'before'), bar('Budget', budget, 'budget'), bar('Payload', tokens, 'after')];
}

function droppedLine({ dropped }: Payload): string {
  const counts = new Map<string, number>();
  for (const { reason } of dropped) counts.set(DROPPED[reason], (counts.get(DROPPED[reason]) ?? 0) + 1);
  if (counts.size === 0) return 'Nothing was left out.';
  return `Left out: ${[...counts].map(([reason, count]) => `${count} ${reason}`).join(', ')}.`;
}
