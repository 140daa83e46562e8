import type { CallProgress } from '../../src/ports.js';
import type { Progress } from './protocol.js';

/** Where progress is shown: process.stderr or a fake. */
export interface Output {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const BAR_CHARS = 30;

/** Shows progress as one line that is rewritten (terminal) or as a line per 25 % and stage (file, pipe). */
export function createProgress(output: Output): {
  show(progress: Progress): void;
  /** How far a step of a call is. */
  step(progress: CallProgress): void;
  note(line: string): void;
  end(): void;
} {
  let last = '';
  let open = false;
  const end = () => {
    if (open) output.write('\r\x1b[2K');
    open = false;
  };
  return {
    show({ stage, loaded, total }) {
      const share = total > 0 ? Math.min(1, loaded / total) : 0;
      if (output.isTTY) {
        const filled = Math.round(share * BAR_CHARS);
        output.write(`\r\x1b[2K${stage.padEnd(9)} [${'#'.repeat(filled)}${'.'.repeat(BAR_CHARS - filled)}] ${Math.floor(share * 100)} %`);
        open = true;
        return;
      }
      const step = `${stage} ${Math.floor(share * 4) * 25} %`;
      if (step !== last) output.write(`${step}\n`);
      last = step;
    },
    step({ step = 'run', done, total }) {
      if (output.isTTY) {
        output.write(`\r\x1b[2K${step.padEnd(9)} ${done} of ${total}`);
        open = true;
        return;
      }
      const line = `${step} ${Math.floor((done / Math.max(1, total)) * 4) * 25} % of ${total}`;
      if (line !== last) output.write(`${line}\n`);
      last = line;
    },
    note(line) {
      end();
      output.write(`${line}\n`);
    },
    end,
  };
}
