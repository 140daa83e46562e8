/** What the page asks of the worker's gate: to shut it, to try a connection, to count the requests so far. */
export type GateOrder = 'shut' | 'try' | 'count';
export type GateAnswer = { readonly connected: boolean } | { readonly requests: number };

/** The page's hand on the gate in the worker. */
export interface Gate {
  /** From here on the worker can connect to nothing. */
  shut(): Promise<void>;
  /** True when a connection came about. */
  tryToConnect(): Promise<boolean>;
  /** Requests of the worker so far, by the browser's own record. */
  requests(): Promise<number>;
}

export function connectGate(worker: Worker): Gate {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ gate: port2 }, [port2]);
  const ask = (order: GateOrder): Promise<GateAnswer> =>
    new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<GateAnswer>) => resolve(data);
      port1.postMessage(order);
    });
  return {
    shut: async () => void (await ask('shut')),
    tryToConnect: async () => {
      const answer = await ask('try');
      return 'connected' in answer && answer.connected;
    },
    requests: async () => {
      const answer = await ask('count');
      return 'requests' in answer ? answer.requests : Number.NaN;
    },
  };
}
