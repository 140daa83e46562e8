import type { CallProgress, LoadProgress } from '../src/index.js';
import { h, megabytes } from './dom.js';
import { CALL_STEPS, type ErrorWords, LOAD_STAGES } from './words.js';

export interface StatusElements {
  /** A live region. */
  readonly line: HTMLElement;
  /** Beside it, and silent: figures that change all the time. */
  readonly count: HTMLElement;
  readonly progress: HTMLProgressElement;
  readonly error: HTMLElement;
}

/** The line under the form: one bar while models load or work, one sentence that screen readers hear, the figures behind it, and errors. */
export interface Status {
  /** Heard by screen readers: milestones only. */
  say(text: string): void;
  loading(progress: LoadProgress): void;
  /** How far a step of a call is; the next step starts the bar anew. */
  step(progress: CallProgress): void;
  /** Nothing loads or works any more. */
  rest(): void;
  error(words: ErrorWords): void;
  clearError(): void;
}

export function createStatus({ line, count, progress, error }: StatusElements): Status {
  let stage = '';
  const show = (share: number, figures: string): void => {
    progress.classList.add('is-on');
    progress.value = Math.min(1, share);
    progress.setAttribute('aria-valuetext', figures === '' ? `${Math.round(progress.value * 100)} %` : figures);
    count.textContent = figures;
  };
  return {
    say: (text) => {
      line.textContent = text;
    },
    loading({ stage: next, loaded, total }) {
      const known = total > 0;
      show(known ? loaded / total : progress.value, next === 'download' && known ? `${megabytes(loaded)} of ${megabytes(total)}` : '');
      // One sentence a stage: a live region that spoke every megabyte would never be quiet.
      if (next !== stage) line.textContent = LOAD_STAGES[next];
      stage = next;
    },
    step({ step, done, total }) {
      const what = step === undefined ? 'done' : CALL_STEPS[step];
      if (total > 0) show(done / total, `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`);
    },
    rest: () => {
      stage = '';
      count.textContent = '';
      progress.classList.remove('is-on');
      progress.value = 0;
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
