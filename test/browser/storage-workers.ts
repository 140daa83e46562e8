import { onEnd } from './storage-helpers.js';
import type { WriterMessage, WriterTask } from './storage-writer.worker.js';

export interface Writer {
  readonly messages: WriterMessage[];
  /** The first message of this type, sent or to come. Rejects when the worker fails. */
  next<T extends WriterMessage['type']>(type: T): Promise<Extract<WriterMessage, { type: T }>>;
  kill(): void;
}

/** A worker that runs `task` over the real store. Terminated after the test at the latest. */
export function startWriter(task: WriterTask): Writer {
  const worker = new Worker(new URL('./storage-writer.worker.ts', import.meta.url), { type: 'module' });
  const messages: WriterMessage[] = [];
  const waiting: (() => void)[] = [];
  const add = (message: WriterMessage): void => {
    messages.push(message);
    for (const wake of waiting.splice(0)) wake();
  };
  worker.onmessage = ({ data }: MessageEvent<WriterMessage>) => add(data);
  worker.onerror = ({ message }) => add({ type: 'failed', error: message });
  worker.postMessage(task);
  onEnd(() => worker.terminate());
  return {
    messages,
    next: async (type) => {
      for (;;) {
        const failed = messages.find((message) => message.type === 'failed');
        if (failed) throw new Error(failed.error);
        const found = messages.find((message) => message.type === type);
        if (found) return found as never;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    kill: () => worker.terminate(),
  };
}
