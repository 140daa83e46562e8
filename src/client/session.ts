import type { Remote } from 'comlink';
import { DEFAULTS } from '../config.js';
import { abortedError, isMemGuardError, MemGuardError, throwIfAborted } from '../errors.js';
import type { DeviceReason, MemGuardEvent } from '../memory/types.js';
import type { LoadProgress } from '../ports.js';
import { fromEnvelope } from '../protocol/error-codec.js';
import type { HostInfo, HostMessage, InitOptions, WorkerApi } from '../protocol/worker-api.js';
import { answerAsk, type CallerFunctions } from './callbacks.js';
import { sendCloneable } from './sendable.js';
import { connectWorker, type WorkerConnection } from './worker-connection.js';

export interface SessionOptions {
  readonly init: InitOptions;
  readonly functions: CallerFunctions;
  spawn(): Worker;
  emit(event: MemGuardEvent): void;
  onProgress(progress: LoadProgress): void;
}

export interface SessionCall {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

interface Live {
  readonly connection: WorkerConnection;
  readonly info: HostInfo;
}

/** Errors after which the worker cannot be used again. */
const SPENT: readonly string[] = ['DEVICE_LOST', 'OUT_OF_MEMORY'];

/**
 * Keeps one worker ready: starts it, replaces it when it is lost, falls back to WASM when WebGPU fails.
 * After `maxRespawns` replacements without a successful call between them it gives up with the last error.
 */
export class Session {
  private live: Promise<Live> | undefined;
  private connection: WorkerConnection | undefined;
  private info: HostInfo | undefined;
  private fallback: DeviceReason | undefined;
  private starts = 0;
  private losses = 0;
  private lastLoss: MemGuardError | undefined;
  private closed: MemGuardError | undefined;
  private lastCallId = 0;
  private barLoaded = 0;
  private readonly progressOf = new Map<number, SessionCall['onProgress']>();
  private readonly asks = new Map<number, AbortController>();

  constructor(private readonly options: SessionOptions) {}

  /** Workers started after the first. */
  get respawns(): number {
    return Math.max(0, this.starts - 1);
  }

  /** What the worker in use says about itself. @throws MemGuardError WORKER_LOST before the first start. */
  get hostInfo(): HostInfo {
    if (!this.info) throw new MemGuardError('WORKER_LOST', 'MemGuard has not started yet.');
    return this.info;
  }

  /** Starts the worker and loads the models. @throws the codes of `loadModels`; ABORTED; CLOSED; WORKER_LOST. */
  async open(signal: AbortSignal | undefined): Promise<void> {
    await untilAborted(this.ensure(), signal, () => {});
  }

  /**
   * Runs one call in the worker. A call that WebGPU failed runs again on WASM; one whose worker died rejects, since nobody knows how far it came.
   *
   * @throws MemGuardError ABORTED as soon as the signal aborts; CLOSED; WORKER_LOST; whatever the call throws.
   */
  async run<T>(work: (api: Remote<WorkerApi>, callId: number) => Promise<T>, call: SessionCall = {}): Promise<T> {
    for (;;) {
      throwIfAborted(call.signal, 'call');
      const { connection } = await untilAborted(this.ensure(), call.signal, () => {});
      const callId = ++this.lastCallId;
      this.progressOf.set(callId, call.onProgress);
      try {
        const cancel = (): void => connection.tell((api) => api.cancel(callId));
        const result = await untilAborted(
          connection.call((api) => work(api, callId)),
          call.signal,
          cancel,
        );
        this.losses = 0;
        return result;
      } catch (error) {
        if (isSpent(error)) this.drop(connection, error);
        if (!isMemGuardError(error) || error.code !== 'DEVICE_LOST') throw error;
      } finally {
        this.progressOf.delete(callId);
      }
    }
  }

  /** Terminates the worker; every pending call rejects with `error`. Only the first close counts. */
  close(error: MemGuardError): void {
    this.closed ??= error;
    this.connection?.end(this.closed);
    for (const controller of this.asks.values()) controller.abort();
  }

  private ensure(): Promise<Live> {
    if (this.closed) return Promise.reject(this.closed);
    if (this.connection?.ended()) this.drop(this.connection, this.connection.ended()!);
    if (!this.live) {
      const starting = this.start();
      this.live = starting;
      // A failed start is forgotten, so that the next call may try again.
      starting.catch(() => {
        if (this.live === starting) this.live = undefined;
      });
    }
    return this.live;
  }

  private async start(): Promise<Live> {
    for (;;) {
      if (this.closed) throw this.closed;
      if (this.losses > DEFAULTS.maxRespawns) throw this.gaveUp();
      this.starts++;
      const connection = connectWorker(this.options.spawn, (message) => this.hear(connection, message));
      this.connection = connection;
      let ready = false;
      try {
        await connection.ready;
        ready = true;
        const init = { ...this.options.init, fallback: this.fallback };
        this.info = await sendCloneable([init], (plain) => connection.call((api) => api.init(plain)));
        this.announce(this.info);
        return { connection, info: this.info };
      } catch (error) {
        const lost = this.drop(connection, error);
        // A script that cannot be loaded will not load the second time; a worker that died or lost its GPU may do better.
        if (!ready || !isMemGuardError(lost) || !['DEVICE_LOST', 'WORKER_LOST'].includes(lost.code) || lost.phase === 'internal')
          throw lost;
      }
    }
  }

  private announce(info: HostInfo): void {
    const { device, detail } = info;
    const lost = this.starts > 1 && this.lastLoss?.code === 'WORKER_LOST';
    const reason = lost ? 'worker-lost' : info.reason;
    this.options.emit({ type: 'device', device, reason, respawns: this.respawns, detail: lost ? this.lastLoss?.message : detail });
    this.report('ready', this.total, this.total);
  }

  private total = 0;

  private report(stage: LoadProgress['stage'], loaded: number, total: number): void {
    this.total = total;
    // A second worker loads from the cache again; the bar does not go back for it.
    this.barLoaded = Math.max(this.barLoaded, loaded);
    this.options.onProgress({ stage, loaded: this.barLoaded, total });
  }

  /** Forgets a worker that cannot go on and remembers why. */
  private drop(connection: WorkerConnection, error: unknown): unknown {
    const cause = isMemGuardError(error) ? error : undefined;
    connection.end(cause ?? new MemGuardError('WORKER_LOST', 'The worker was given up.', { cause: error }));
    if (this.connection !== connection) return error;
    this.connection = undefined;
    this.live = undefined;
    if (cause && (SPENT.includes(cause.code) || cause.code === 'WORKER_LOST')) {
      this.losses++;
      this.lastLoss = cause;
      if (cause.code === 'DEVICE_LOST') this.fallback = (cause.data?.['reason'] as DeviceReason | undefined) ?? 'device-lost';
    }
    return error;
  }

  private gaveUp(): MemGuardError {
    const { code, message, data } = this.lastLoss!;
    return new MemGuardError(code, `Gave up after ${DEFAULTS.maxRespawns} new workers. Last: ${message}`, {
      phase: 'worker',
      data: { ...data, respawns: this.respawns },
      cause: this.lastLoss,
    });
  }

  private hear(connection: WorkerConnection, message: HostMessage): void {
    switch (message.memguard) {
      case 'load':
        return this.report(message.progress.stage, message.progress.loaded, message.progress.total);
      case 'event':
        return this.options.emit(message.event);
      case 'progress':
        return this.progressOf.get(message.callId)?.({ done: message.done, total: message.total });
      case 'ask':
        return void this.answer(connection, message);
      case 'ask-cancel':
        return this.asks.get(message.askId)?.abort();
      case 'lost':
        return connection.end(fromEnvelope(message.error));
    }
  }

  private async answer(connection: WorkerConnection, { askId, ask }: HostMessage & { memguard: 'ask' }): Promise<void> {
    const controller = new AbortController();
    this.asks.set(askId, controller);
    const answer = await answerAsk(ask, this.options.functions, controller.signal);
    this.asks.delete(askId);
    connection.tell((api) => api.answer(askId, answer));
  }
}

const isSpent = (error: unknown): boolean =>
  isMemGuardError(error) && (SPENT.includes(error.code) || (error.code === 'WORKER_LOST' && error.phase !== 'internal'));

/** The value, or ABORTED as soon as the signal aborts; `onAbort` then tells the other side. */
function untilAborted<T>(pending: Promise<T>, signal: AbortSignal | undefined, onAbort: () => void): Promise<T> {
  if (!signal) return pending;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      onAbort();
      reject(abortedError(signal.reason, 'call'));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
