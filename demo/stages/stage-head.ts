export type StageState = 'idle' | 'working' | 'done' | 'skipped' | 'stopped';

const LABELS: Readonly<Record<StageState, string>> = {
  idle: 'not run yet',
  working: 'working',
  done: 'done',
  skipped: 'not needed',
  stopped: 'stopped',
};

/** The state word of a stage and the one line of numbers under its title; both keep their place, whatever they say. */
export interface StageHead {
  set(state: StageState, note?: string): void;
}

export function createStageHead(section: HTMLElement): StageHead {
  const state = section.querySelector<HTMLElement>('.stage-state');
  const note = section.querySelector<HTMLElement>('.stage-note');
  const intro = section.querySelector<HTMLElement>('.stage-intro');
  return {
    set(next, text = '') {
      section.dataset['state'] = next;
      if (state) state.textContent = LABELS[next];
      if (note) note.textContent = text;
      if (intro) intro.hidden = next !== 'idle';
    },
  };
}
