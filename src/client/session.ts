import type { Remote } from 'comlink';
import { DEFAULTS } from '../config.js';
import { abortedError, isMemGuardError, MemGuardError, throwIfAborted } from '../errors.js';
import type { DeviceReason, MemGuardEvent } from '../memory/types.js';
import type { LoadProgress } from '../ports.js';
import { fromEnvelope } from '../protocol/error-codec.js';
import type { Ask, HostInfo, HostMessage, InitOptions, WorkerApi } from '../protocol/worker-api.js';
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

const SPENT: readonly string[] = ['DEVICE_LOST', 'OUT_OF_MEMORY'];
/** Losses during a start that a fresh worker may not have: more memory is not to be had. */
const RESTARTABLE: readonly string[] = ['DEVICE_LOST', 'WORKER_LOST'];

/**
 * Keeps one worker ready: starts it, replaces it when it is lost, falls back to WASM when WebGPU fails.
 * After `maxRespawns` replacements without a successful call between them it gives up with the last error.
 */
export class Session {
  /** The start under way or done; calls wait for it together, so that there is never a second worker. */
  private live: Promise<Live> | undefined;
  private connection: WorkerConnection | undefined;
  private started: Live | undefined;
  private info: HostInfo | undefined;
  private fallback: DeviceReason | undefined;
  private starts = 0;
  private losses = 0;
  private lastLoss: MemGuardError | undefined;
  private closed: MemGuardError | undefined;
  private lastCallId = 0;
  private barLoaded = 0;
  private total = 0;
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
        if (isSpent(error)) this.discard(connection, error);
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
    this.started = undefined;
    for (const controller of this.asks.values()) controller.abort();
  }

  private ensure(): Promise<Live> {
    if (this.closed) return Promise.reject(this.closed);
    const ended = this.started?.connection.ended();
    if (this.started && ended) this.discard(this.started.connection, ended);
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
      let greeted = false;
      try {
        await connection.ready;
        greeted = true;
        const init = { ...this.options.init, fallback: this.fallback };
        const info = await sendCloneable([init], (plain) => connection.call((api) => api.init(plain)));
        // The fallen worker knew why it fell, the new one only that it must not try again.
        this.info = { ...info, detail: info.detail ?? (this.fallback ? this.lastLoss?.message : undefined) };
        this.started = { connection, info: this.info };
        this.announce(this.info);
        return this.started;
      } catch (error) {
        connection.end(isMemGuardError(error) ? error : new MemGuardError('WORKER_LOST', 'The worker did not start.', { cause: error }));
        this.count(error);
        // A script that does not load will not load the second time; a worker that died or lost its GPU may do better.
        if (!greeted || !isSpent(error) || !RESTARTABLE.includes(error.code)) throw error;
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

  private report(stage: LoadProgress['stage'], loaded: number, total: number): void {
    this.total = total;
    // A second worker loads from the cache again; the bar does not go back for it.
    this.barLoaded = Math.max(this.barLoaded, loaded);
    this.options.onProgress({ stage, loaded: this.barLoaded, total });
  }

  /** Ends a started worker that cannot go on; all its calls reject with `error`. */
  private discard(connection: WorkerConnection, error: MemGuardError): void {
    connection.end(error);
    if (this.started?.connection !== connection) return;
    this.started = undefined;
    this.live = undefined;
    this.count(error);
  }

  /** The GPU went away: a fresh worker starts at once, since its models take seconds to load. */
  private replace(connection: WorkerConnection, error: MemGuardError): void {
    const idle = this.started?.connection === connection;
    connection.end(error);
    if (idle) this.ensure().catch(() => {});
  }

  /** Remembers a loss: how many there were, and whether WebGPU is to blame. */
  private count(error: unknown): void {
    if (!isSpent(error)) return;
    this.losses++;
    this.lastLoss = error;
    if (error.code === 'DEVICE_LOST') this.fallback = (error.data?.['reason'] as DeviceReason | undefined) ?? 'device-lost';
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
    if (message.memguard === 'load') this.report(message.progress.stage, message.progress.loaded, message.progress.total);
    else if (message.memguard === 'event') this.options.emit(message.event);
    else if (message.memguard === 'progress') this.progressOf.get(message.callId)?.({ done: message.done, total: message.total });
    else if (message.memguard === 'ask') void this.answer(connection, message.askId, message.ask);
    else if (message.memguard === 'ask-cancel') this.asks.get(message.askId)?.abort();
    else if (message.memguard === 'lost') this.replace(connection, fromEnvelope(message.error));
  }

  private async answer(connection: WorkerConnection, askId: number, ask: Ask): Promise<void> {
    const controller = new AbortController();
    this.asks.set(askId, controller);
    const answer = await answerAsk(ask, this.options.functions, controller.signal);
    this.asks.delete(askId);
    connection.tell((api) => api.answer(askId, answer));
  }
}

/** True for an error after which its worker cannot be used again. A fault in our own code ('internal') leaves the models intact. */
const isSpent = (error: unknown): error is MemGuardError =>
  isMemGuardError(error) && (error.code === 'WORKER_LOST' ? error.phase !== 'internal' : SPENT.includes(error.code));

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
