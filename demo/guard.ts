import { createMemGuard, type LoadProgress, type MemGuard, type MemGuardEvent } from '../src/index.js';

export interface GuardListeners {
  onProgress(progress: LoadProgress): void;
  onEvent(event: MemGuardEvent): void;
  onOpen(guard: MemGuard): void;
}

/** One MemGuard for the page: opened by the first run, kept for the next ones, opened again after a start that failed. */
export interface GuardHolder {
  open(signal: AbortSignal): Promise<MemGuard>;
  close(): Promise<void>;
}

export function createGuardHolder(listeners: GuardListeners): GuardHolder {
  let guard: MemGuard | undefined;
  return {
    async open(signal) {
      if (guard) return guard;
      const opened = await createMemGuard({ assetBase: document.baseURI, onProgress: listeners.onProgress, signal });
      guard = opened;
      void listen(opened, listeners.onEvent);
      listeners.onOpen(opened);
      return opened;
    },
    async close() {
      await guard?.close();
      guard = undefined;
    },
  };
}

async function listen(guard: MemGuard, onEvent: (event: MemGuardEvent) => void): Promise<void> {
  for await (const event of guard.events()) onEvent(event);
}
