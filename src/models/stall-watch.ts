export interface StallWatch {
  readonly signal: AbortSignal;
  readonly stalled: () => boolean;
  touch(): void;
  stop(): void;
}

/** Aborts when `touch` was not called for `stallMs`, or with the caller's signal. */
export function watchStall(signal: AbortSignal | undefined, stallMs: number): StallWatch {
  const own = new AbortController();
  let timer = setTimeout(() => own.abort(), stallMs);
  return {
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    stalled: () => own.signal.aborted,
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(() => own.abort(), stallMs);
    },
    stop: () => clearTimeout(timer),
  };
}
