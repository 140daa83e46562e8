import { abortedError, MemGuardError, throwIfAborted } from '../errors.js';
import type {
  Device,
  DeviceReason,
  DrillDown,
  MemGuardEvent,
  Message,
  Payload,
  Summary,
  SummarySentence,
  Verification,
} from '../memory/types.js';
import { checkCall } from '../options/calls.js';
import type { CompressOptions, ContextOptions, ContextResult, EliminateOptions, ReconstructOptions } from '../pipeline/types.js';
import type {
  AnchorInput,
  AnchorText,
  CallOptions,
  DownloadEstimate,
  EmbeddingBatch,
  ListedAnchor,
  LoadProgress,
  ModelInfo,
  Scope,
  StorageReport,
} from '../ports.js';
import { installErrorCodec } from '../protocol/error-codec.js';
import type { AnchorListOptions, WithAnchors } from '../protocol/worker-api.js';
import { createCalls } from './calls.js';
import { estimateDownload, preloadModels } from './downloads.js';
import { createEventHub } from './event-hub.js';
import type { UsageTotals } from './metering.js';
import { type MemGuardOptions, resolveOptions } from './options.js';
import { requestPersistence } from './persistence.js';
import { Session } from './session.js';
import { tellSafely, toMemGuardError } from './telling.js';
import type { StreamOptions, TextSource } from './text-reader.js';

/** What runs where, and why. */
export interface MemGuardInfo {
  readonly device: Device;
  readonly reason: DeviceReason;
  readonly detail?: string | undefined;
  /** Workers started after the first, over the whole life. */
  readonly respawns: number;
  /** Threads of the wasm runtime; 1 on pages that are not cross-origin isolated. */
  readonly threads: number;
  readonly crossOriginIsolated: boolean;
  readonly models: readonly ModelInfo[];
  /** False when the pack has none, or it could not be had: elimination then says `verifier-off`. */
  readonly verifier: boolean;
  /** Why the pack's verifier could not be had; absent where it runs, or where the pack has none. */
  readonly verifierOff?: string | undefined;
}

type SignalOption = Pick<CallOptions, 'signal'>;

/** Ground truth that the app marks: prompt + answer pairs, kept across visits with their embeddings. */
export interface MemGuardAnchors {
  /**
   * Stores one anchor or several, all or none. The same pair of the same scope is stored once; an id that is there is replaced.
   *
   * @throws MemGuardError INVALID_ARGUMENT; QUOTA when there is no room even without the cached models; SCHEMA_NEWER, STORAGE_BLOCKED.
   */
  add(anchors: AnchorInput | readonly AnchorInput[], options?: CallOptions): Promise<AnchorText[]>;
  /** In order of creation. */
  list(options?: AnchorListOptions & CallOptions): Promise<ListedAnchor[]>;
  /** @returns how many of the ids were there. */
  remove(ids: string | readonly string[], options?: SignalOption): Promise<number>;
}

/** A memory layer over one worker. Messages may have any shape that chat APIs use; every call takes a `signal` and settles. */
export interface MemGuard {
  /** Picks and shortens what matters. @throws MemGuardError INVALID_ARGUMENT, BUDGET_TOO_SMALL, ABORTED, CLOSED, WORKER_LOST. */
  compress(messages: unknown, options?: CompressOptions): Promise<Summary>;
  /**
   * Removes every claim of a summary, of any text, or of a list of claims (JSON as text or parsed) that the messages do not support. A stream is
   * checked as it comes: each record is told to `onRecord`, and its event sent, as soon as its sentence is complete.
   *
   * @throws MemGuardError for a stream also CALLBACK_FAILED when it fails, TIMEOUT when it stalls.
   */
  eliminate(
    source: Summary | string | TextSource | object,
    messages: unknown,
    options?: WithAnchors<EliminateOptions> & StreamOptions,
  ): Promise<Verification>;
  /** Builds the payload from what survived. */
  reconstruct(verification: Verification, options?: WithAnchors<ReconstructOptions>): Promise<Payload>;
  /** All three: the payload for the next prompt, with its audit. Stored anchors stand first in it with `anchors: true`. */
  context(messages: unknown, options?: WithAnchors<ContextOptions>): Promise<ContextResult>;
  /** What lies under a node of one of the last summaries: the clusters of a topic, the messages of a cluster. @throws MemGuardError NOT_FOUND. */
  drillDown(nodeId: string, options?: SignalOption): Promise<DrillDown>;
  /** The full messages that a sentence of one of the last summaries came from. @throws MemGuardError NOT_FOUND, INVALID_ARGUMENT. */
  expand(sentence: string | Pick<SummarySentence, 'sources'>, options?: SignalOption): Promise<readonly Message[]>;
  /** Embeddings of texts: row-major [n, dim], rows of length 1, a text without tokens is a zero row. */
  embed(texts: readonly string[], options?: CallOptions): Promise<EmbeddingBatch>;
  /** Tokens of a text by the payload tokenizer. */
  countTokens(text: string, options?: SignalOption): Promise<number>;
  readonly anchors: MemGuardAnchors;
  /** Room used and allowed, and what lies in each database. @throws MemGuardError SCHEMA_NEWER, STORAGE_BLOCKED. */
  storage(options?: SignalOption): Promise<StorageReport>;
  /** Asks the browser to keep what is stored; call it on a user's action. True when it will. */
  persist(): Promise<boolean>;
  /** What the next start with these options would download. */
  estimate(options?: SignalOption): Promise<DownloadEstimate>;
  /** Downloads that into the cache. `bytes` above 0 in the result: the browser had no room to keep it. */
  preload(options?: SignalOption & { onProgress?: (progress: LoadProgress) => void }): Promise<DownloadEstimate>;
  /** What happens while calls run; the last 1,000 events wait for the first reader. Ends at `close()`. */
  events(): AsyncIterableIterator<MemGuardEvent>;
  info(): MemGuardInfo;
  /** What the calls of this MemGuard cost: all of them, or those whose `scope` matches by the fields given. */
  usage(scope?: Partial<Scope>): UsageTotals;
  /** Terminates the worker; pending calls reject CLOSED. May be called again. */
  close(): Promise<void>;
}

/**
 * Starts the worker, loads the models and tests them.
 *
 * @throws MemGuardError INVALID_ARGUMENT or UNSUPPORTED for options; MODEL_MISSING, MODEL_CORRUPT, NETWORK, UNAUTHORIZED, TIMEOUT while
 *   loading; WORKER_LOST when the worker script cannot run; ABORTED by `signal`; OUT_OF_MEMORY; CSP.
 */
export async function createMemGuard(options: MemGuardOptions = {}): Promise<MemGuard> {
  const { signal, onProgress, builtin, ...resolved } = resolveOptions(options);
  throwIfAborted(signal, 'open');
  installErrorCodec('page');
  const hub = createEventHub();
  builtin?.prepare((loaded) => hub.push({ type: 'summarizer-download', loaded }));
  const session = new Session({ ...resolved, emit: hub.push, onProgress: tellSafely(onProgress) });
  try {
    await session.open(signal);
  } catch (error) {
    builtin?.destroy();
    session.close(signal?.aborted ? abortedError(signal.reason, 'open') : toMemGuardError(error));
    throw toMemGuardError(error);
  }

  return {
    ...createCalls(session, resolved.functions),
    persist: requestPersistence,
    estimate: async (o) => {
      checkCall('estimate', o);
      return estimateDownload({ ...options, onProgress: undefined, signal: o?.signal });
    },
    preload: async (o) => {
      checkCall('preload', o);
      return preloadModels({ ...options, onProgress: o?.onProgress, signal: o?.signal });
    },
    events: hub.events,
    info: () => {
      const { freshMemory: _, ...info } = session.hostInfo;
      return { ...info, respawns: session.respawns };
    },
    close: async () => {
      session.close(new MemGuardError('CLOSED', 'This MemGuard was closed. Create a new one.'));
      builtin?.destroy();
      hub.end();
    },
  };
}
