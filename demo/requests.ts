/** Requests of the page itself; the browser keeps those of the worker to the worker. */
export interface RequestCount {
  readonly total: number;
  /** Since `mark()` was last called; undefined before. */
  readonly sinceMark: number | undefined;
  /** To another site than the page's own. */
  readonly elsewhere: number;
}

/** Counts the page's requests from its start, by the browser's own record of them. */
export function createRequestMeter(onChange: (count: RequestCount) => void): { mark(): void } {
  let total = 0;
  let elsewhere = 0;
  let marked: number | undefined;
  const tell = (): void => onChange({ total, elsewhere, sinceMark: marked === undefined ? undefined : total - marked });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const url = new URL(entry.name, location.href);
      // What the page made in memory is no request.
      if (url.protocol === 'blob:' || url.protocol === 'data:') continue;
      total++;
      if (url.origin !== location.origin) elsewhere++;
    }
    tell();
  });
  observer.observe({ type: 'resource', buffered: true });
  tell();
  return {
    mark: () => {
      marked = total;
      tell();
    },
  };
}
