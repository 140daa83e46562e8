import type { Remote } from 'comlink';
import { DEFAULTS, RUNTIME } from '../config.js';
import { isMemGuardError, MemGuardError, throwIfAborted } from '../errors.js';
import type { AuditRecord, DeviceReason, MemGuardEvent } from '../memory/types.js';
import type { CallProgress, LoadProgress } from '../ports.js';
import { fromEnvelope } from '../protocol/error-codec.js';
import type { Ask, HostInfo, HostMessage, InitOptions, WorkerApi } from '../protocol/worker-api.js';
import { answerAsk, type CallerFunctions } from './callbacks.js';
import { detectLoss } from './persistence.js';
import { sendCloneable } from './sendable.js';
import type { TextReader } from './text-reader.js';
import { untilAborted } from './until-aborted.js';
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
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  readonly onRecord?: ((record: AuditRecord) => void) | undefined;
  readonly text?: TextReader | undefined;
}

interface Live {
  readonly connection: WorkerConnection;
  readonly info: HostInfo;
}

/** What a fresh worker must do otherwise than the one before. */
type Lessons = Pick<InitOptions, 'fallback' | 'maxThreads' | 'batchDivisor' | 'summarizerOff'>;

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
  private lessons: Lessons = {};
  /** Why the next worker is started; undefined for the first. */
  private restart: DeviceReason | undefined;
  private starts = 0;
  private losses = 0;
  private lastLoss: MemGuardError | undefined;
  private closed: MemGuardError | undefined;
  private lastCallId = 0;
  private barLoaded = 0;
  private total = 0;
  private readonly calls = new Map<number, SessionCall>();
  private gpuCalls = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;
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
   * Runs one call in the worker. A call that WebGPU failed runs again on WASM, one that ran out of memory in smaller batches; one whose worker
   * died rejects, since nobody knows how far it came.
   *
   * @throws MemGuardError ABORTED as soon as the signal aborts; CLOSED; WORKER_LOST; whatever the call throws.
   */
  async run<T>(work: (api: Remote<WorkerApi>, callId: number) => Promise<T>, call: SessionCall = {}): Promise<T> {
    for (;;) {
      throwIfAborted(call.signal, 'call');
      const { connection } = await untilAborted(this.ensure(), call.signal, () => {});
      const callId = ++this.lastCallId;
      clearTimeout(this.idle);
      this.calls.set(callId, call);
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
        if (!isRepeatable(error)) throw error;
      } finally {
        this.calls.delete(callId);
        this.recycleWhenIdle(connection);
      }
    }
  }

  /** Terminates the worker; every pending call rejects with `error`. Only the first close counts. */
  close(error: MemGuardError): void {
    this.closed ??= error;
    clearTimeout(this.idle);
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
        const init = { ...this.options.init, ...this.lessons };
        const info = await sendCloneable([init], (plain) => connection.call((api) => api.init(plain)));
        if (!this.info && detectLoss(init.name, info.freshMemory)) this.reportLoss();
        // The fallen worker knew why it fell, the new one only that it must not try again.
        this.info = { ...info, detail: info.detail ?? (init.fallback ? this.lastLoss?.message : undefined) };
        this.started = { connection, info: this.info };
        this.announce(this.info);
        return this.started;
      } catch (error) {
        connection.end(isMemGuardError(error) ? error : new MemGuardError('WORKER_LOST', 'The worker did not start.', { cause: error }));
        this.count(error);
        // A script that does not load will not load the second time; a worker that died or lost its GPU may do better.
        if (!greeted || !isRestartable(error)) throw error;
      }
    }
  }

  private announce(info: HostInfo): void {
    const { device } = info;
    const reason = this.restart ?? info.reason;
    const detail = this.restart && this.restart !== 'recycled' ? this.lastLoss?.message : info.detail;
    this.options.emit({ type: 'device', device, reason, respawns: this.respawns, detail });
    this.restart = undefined;
    this.gpuCalls = 0;
    this.report('ready', this.total, this.total);
  }

  private reportLoss(): void {
    const detail = 'The browser, or the user, has cleared what was stored on earlier visits. persist() asks the browser to keep it.';
    this.options.emit({ type: 'storage', status: 'lost', database: 'memory', detail });
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

  /** Some drivers never give back what a call took: after many calls on WebGPU an idle worker is replaced. */
  private recycleWhenIdle(connection: WorkerConnection): void {
    const live = this.started;
    if (live?.connection !== connection || live.info.device !== 'webgpu') return;
    this.gpuCalls++;
    if (this.gpuCalls < RUNTIME.recycleCalls || this.calls.size > 0) return;
    this.idle = setTimeout(() => {
      if (this.started !== live || this.calls.size > 0) return;
      this.started = undefined;
      this.live = undefined;
      this.restart = 'recycled';
      connection.end(new MemGuardError('WORKER_LOST', 'The worker was replaced after many calls.', { phase: 'worker', retriable: true }));
      this.ensure().catch(() => {});
    }, RUNTIME.recycleIdleMs);
  }

  /** Remembers a loss: how many there were, and what the next worker has to do otherwise. */
  private count(error: unknown): void {
    if (!isSpent(error)) return;
    this.losses++;
    this.lastLoss = error;
    this.restart = error.code === 'WORKER_LOST' ? 'worker-lost' : error.code === 'OUT_OF_MEMORY' ? 'out-of-memory' : undefined;
    const { batchDivisor = 1 } = this.lessons;
    if (error.code === 'DEVICE_LOST')
      this.lessons = { ...this.lessons, fallback: (error.data?.['reason'] as DeviceReason | undefined) ?? 'device-lost' };
    if (isSummarizers(error)) this.lessons = { ...this.lessons, summarizerOff: error.message };
    else if (error.code === 'OUT_OF_MEMORY') this.lessons = { ...this.lessons, batchDivisor: 2 * batchDivisor };
    if (isHungStart(error)) this.lessons = { ...this.lessons, maxThreads: 1 };
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
    else if (message.memguard === 'events') for (const event of message.events) this.options.emit(event);
    else if (message.memguard === 'progress') this.calls.get(message.callId)?.onProgress?.(progressOf(message));
    else if (message.memguard === 'record') this.calls.get(message.callId)?.onRecord?.(message.record);
    else if (message.memguard === 'ask') void this.answer(connection, message.askId, message.ask);
    else if (message.memguard === 'ask-cancel') this.asks.get(message.askId)?.abort();
    else if (message.memguard === 'lost') this.replace(connection, fromEnvelope(message.error));
  }

  private async answer(connection: WorkerConnection, askId: number, ask: Ask): Promise<void> {
    const controller = new AbortController();
    this.asks.set(askId, controller);
    const text = ask.kind === 'text' ? this.calls.get(ask.callId)?.text : undefined;
    const answer = await answerAsk(ask, { ...this.options.functions, text }, controller.signal);
    this.asks.delete(askId);
    connection.tell((api) => api.answer(askId, answer));
  }
}

/** True for an error after which its worker cannot be used again. A fault in our own code ('internal') leaves the models intact. */
const isSpent = (error: unknown): error is MemGuardError =>
  isMemGuardError(error) && (error.code === 'WORKER_LOST' ? error.phase !== 'internal' : SPENT.includes(error.code) || isHungStart(error));

/** Some browsers hang when ORT's wasm starts its threads; with one thread it may start. */
const isHungStart = (error: MemGuardError): boolean =>
  error.code === 'TIMEOUT' && error.phase === 'compile' && Number(error.data?.['threads']) > 1;

/** The summarizer failed where all else may work: a fresh worker goes on without it. */
const isSummarizers = (error: MemGuardError): boolean => error.data?.['kind'] === 'summarizer' && error.code !== 'DEVICE_LOST';

const isRestartable = (error: unknown): boolean =>
  isSpent(error) && (RESTARTABLE.includes(error.code) || isHungStart(error) || isSummarizers(error));

/** The GPU's fault, or that of a batch too large: a fresh worker does it otherwise. */
const isRepeatable = (error: unknown): boolean =>
  isMemGuardError(error) &&
  (error.code === 'DEVICE_LOST' || (error.phase === 'run' && (error.code === 'OUT_OF_MEMORY' || isSummarizers(error))));

const progressOf = ({ done, total, step }: CallProgress): CallProgress => ({ done, total, ...(step ? { step } : {}) });
