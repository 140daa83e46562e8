import type { LoadProgress } from '../src/index.js';
import { h, megabytes } from './dom.js';
import { type ErrorWords, LOAD_STAGES } from './words.js';

export interface StatusElements {
  readonly line: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly error: HTMLElement;
}

/** The line under the form: one bar while models load, one sentence that screen readers hear, and errors. */
export interface Status {
  /** Heard by screen readers: milestones only. */
  say(text: string): void;
  loading(progress: LoadProgress): void;
  loaded(): void;
  error(words: ErrorWords): void;
  clearError(): void;
}

export function createStatus({ line, progress, error }: StatusElements): Status {
  let stage = '';
  return {
    say: (text) => {
      line.textContent = text;
    },
    loading({ stage: next, loaded, total }) {
      progress.classList.add('is-on');
      if (total > 0) progress.value = Math.min(1, loaded / total);
      progress.setAttribute('aria-valuetext', `${Math.round(progress.value * 100)} %`);
      // One sentence a stage: a live region that spoke every megabyte would never be quiet.
      if (next !== stage) line.textContent = `${LOAD_STAGES[next]}${next === 'download' && total > 0 ? `, ${megabytes(total)}` : ''}`;
      stage = next;
    },
    loaded: () => {
      stage = '';
      progress.classList.remove('is-on');
    },
    error({ title, remedy, code }) {
      error.hidden = false;
      error.replaceChildren(h('p', {}, h('strong', {}, title), remedy === '' ? undefined : ` ${remedy}`), h('p', { class: 'code' }, code));
    },
    clearError() {
      error.hidden = true;
      error.replaceChildren();
    },
  };
}
