import type { MemGuardEvent } from '../src/index.js';
import type { Task } from './run.js';
import type { Status } from './status.js';

type StageName = 'compress' | 'eliminate' | 'reconstruct';

const STAGES: Readonly<Record<StageName, string>> = {
  compress: 'Step 1 of 3, compress: choosing what matters.',
  eliminate: 'Step 2 of 3, eliminate: checking each claim.',
  reconstruct: 'Step 3 of 3, reconstruct: putting it together.',
};

/** What a run is at, read off its events. */
export interface RunStatus {
  start(task: Task): void;
  event(event: MemGuardEvent): void;
}

export function createRunStatus(status: Pick<Status, 'say'>): RunStatus {
  let stage: StageName | undefined;
  const enter = (next: StageName): void => {
    // Once a stage: a live region that spoke with every claim would never be quiet.
    if (next !== stage) status.say(STAGES[next]);
    stage = next;
  };
  return {
    start(task) {
      stage = undefined;
      enter(task === 'summarize' ? 'compress' : 'eliminate');
    },
    event({ type }) {
      if (type === 'payload') enter('reconstruct');
      else if (type === 'selected' || type === 'claim-kept' || type === 'claim-doubtful' || type === 'claim-removed') enter('eliminate');
    },
  };
}
