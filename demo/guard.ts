import { createMemGuard, type LoadProgress, type MemGuard, type MemGuardEvent } from '../src/index.js';

export interface GuardListeners {
  onProgress(progress: LoadProgress): void;
  onEvent(event: MemGuardEvent): void;
  onOpen(guard: MemGuard): void;
}

/** One MemGuard for the page: opened by whoever needs it first, kept for all, opened again after a start that failed. */
export interface GuardHolder {
  /** @throws MemGuardError the codes of a start; the signal's reason when it aborts. A start that nobody waits for any more is aborted. */
  open(signal: AbortSignal): Promise<MemGuard>;
}

export function createGuardHolder(listeners: GuardListeners): GuardHolder {
  let guard: MemGuard | undefined;
  let opening: { readonly guard: Promise<MemGuard>; readonly stop: AbortController; waiting: number } | undefined;

  const start = async (signal: AbortSignal): Promise<MemGuard> => {
    const opened = await createMemGuard({ assetBase: new URL('.', document.baseURI).href, onProgress: listeners.onProgress, signal });
    guard = opened;
    void listen(opened, listeners.onEvent);
    listeners.onOpen(opened);
    return opened;
  };

  return {
    async open(signal) {
      signal.throwIfAborted();
      if (guard) return guard;
      if (!opening || opening.stop.signal.aborted) {
        const stop = new AbortController();
        opening = { guard: start(stop.signal), stop, waiting: 0 };
      }
      const mine = opening;
      mine.waiting++;
      try {
        return await Promise.race([mine.guard, abortOf(signal)]);
      } finally {
        mine.waiting--;
        if (mine.waiting === 0) mine.stop.abort();
      }
    },
  };
}

/** Rejects with the signal's reason. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

async function listen(guard: MemGuard, onEvent: (event: MemGuardEvent) => void): Promise<void> {
  for await (const event of guard.events()) onEvent(event);
}
