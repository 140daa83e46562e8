/** Plain data shared by the stages. Everything here can cross the worker boundary. */
import type { AuditRecord } from './audit-types.js';
import type { SummaryNode } from './summary-types.js';

export type { AuditRecord, CheckName, CheckResult, ReasonCode, Verdict } from './audit-types.js';
export type { Payload, PayloadFormat, PayloadItem, PayloadMessage, PayloadPart } from './payload-types.js';
export type { DrillDown, SummaryNode } from './summary-types.js';

export type Role = 'user' | 'assistant' | 'system' | 'tool';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args?: unknown;
}

/** One message in canonical form. `text` is well-formed UTF-16; offsets everywhere are UTF-16 code units into it. */
export interface Message {
  readonly id: string;
  readonly role: Role;
  readonly name?: string;
  readonly text: string;
  /** ISO 8601 with the sender's offset. */
  readonly time?: string;
  /** Hash of role, name and text: changes when the message is edited. */
  readonly version: string;
  readonly calls?: readonly ToolCall[];
  /** Id of the tool call this message answers. */
  readonly callId?: string;
}

/** Half-open range [start, end) of UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A range in the text of one source message. */
export interface SourceSpan extends Span {
  readonly messageId: string;
}

export type WarningCode =
  | 'budget'
  | 'language'
  | 'duplicate-id'
  | 'cache-skipped'
  | 'verifier-off'
  | 'malformed-text'
  | 'skipped'
  | 'truncated'
  | 'summarizer-failed'
  | 'ambiguous-pronoun';

export interface Warning {
  readonly code: WarningCode;
  /** One sentence for the developer: what happened and what to change. */
  readonly message: string;
  readonly messageIds?: readonly string[];
}

/** Why something of the input is not in the output. */
export interface Dropped {
  readonly messageId?: string;
  readonly text: string;
  readonly reason:
    | 'duplicate'
    | 'budget'
    | 'empty'
    | 'tool-noise'
    | 'own-payload'
    | 'secret'
    | 'removed'
    | 'doubtful'
    | 'non-claim'
    | 'orphan-tool'
    | 'system';
  readonly detail?: string;
}

/** What was asked of a cache, and how much of it was there. */
export interface CacheCount {
  readonly hits: number;
  readonly lookups: number;
}

/** What one call cost. Times are worker-side milliseconds per step. */
export interface Usage {
  readonly ms: Readonly<Record<string, number>>;
  /** Payload tokens of the whole input, and of the output; `saved` is their difference. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly saved: number;
  /** Tokens that went through a model, padding not counted. */
  readonly modelTokens: {
    readonly encoder: number;
    readonly verifier: number;
    /** Read and written. */
    readonly summarizer: number;
    /** Of the summarizer's, those that it wrote; absent where none did. */
    readonly written?: number;
  };
  readonly cacheHits: number;
  /** The caches behind `cacheHits`; absent where none was asked. */
  readonly cache?: { readonly embeddings: CacheCount; readonly summaries: CacheCount; readonly judgments?: CacheCount };
  /**
   * Payload tokens that each step took away: `prune`, `dedup`, `select`, `summarize`, `eliminate`; `reconstruct` is below 0 by what frame and
   * marks cost. They sum to `tokensIn - tokensOut`.
   */
  readonly savedBy?: Readonly<Record<string, number>>;
}

/** One sentence of a summary. `start`/`end` are offsets into `Summary.text`. */
export interface SummarySentence extends Span {
  readonly id: string;
  readonly text: string;
  /** The words it came from; empty means unsupported by definition. */
  readonly sources: readonly SourceSpan[];
  /** Speaker as written in the text: a name, 'User', 'Assistant'. Absent for text without speakers. */
  readonly speaker?: string;
  readonly score?: number; // how much it would be missed, about [0, 1]; absent in generated text
}

/** How much one candidate message mattered in the selection. */
export interface Candidate {
  readonly messageId: string;
  readonly index: number;
  /** Mean cosine to the neighbours, in [-1,1]. */
  readonly importance: number;
  readonly selected: boolean;
  /** Order in which MMR picked it, from 0; -1 if it was not picked. */
  readonly rank: number;
  readonly tokens: number;
}

export type Mode = 'lossy' | 'lossless';

/** How one text was generated: greedy, so that the same input gives the same words. */
export interface GenerationSettings {
  readonly numBeams: 1;
  readonly doSample: false;
  readonly maxNewTokens: number;
  /** 0: a model's own least length pads short chats with invention. */
  readonly minLength: number;
  /** Longest run of tokens that may not come twice, as the model asks for it; 0 is none. */
  readonly noRepeatNgramSize: number;
}

/** How a model wrote a summary. Token counts are the model's own, over all calls. */
export interface GenerationRecord {
  /** Model, revision, dtype and device. */
  readonly model: string;
  /** Settings of the call that had the most room. */
  readonly settings: GenerationSettings;
  /** Parts that the text was cut into for the model's window, over all rounds. */
  readonly calls: number;
  /** 1 for summaries of the text itself; each further round summarises the summaries before. */
  readonly rounds: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Result of the compress stage. */
export interface Summary {
  readonly text: string;
  readonly sentences: readonly SummarySentence[];
  readonly mode: Mode;
  readonly summarizer: string;
  /** Only where a generative summarizer wrote the text. */
  readonly generation?: GenerationRecord;
  /** Of a hierarchical summary: the level whose text this is, and all its nodes, the topic first. */
  readonly level?: SummaryNode['level'];
  readonly nodes?: readonly SummaryNode[];
  /** True when everything fitted and the messages are returned word for word. */
  readonly unchanged: boolean;
  readonly abstained: boolean;
  readonly tokens: number;
  readonly candidates: readonly Candidate[];
  readonly dropped: readonly Dropped[];
  readonly skipped: number;
  readonly warnings: readonly Warning[];
  readonly usage: Usage;
}

/** Result of the eliminate stage. `sentences` hold what survived, in the order of the text. */
export interface Verification {
  readonly text: string;
  readonly records: readonly AuditRecord[];
  readonly minSupport: number;
  readonly abstained: boolean;
  readonly skipped: number;
  readonly warnings: readonly Warning[];
  readonly usage: Usage;
  /** Speaker of each sentence id, for texts that carry speakers (extractive summaries). */
  readonly speakers: Readonly<Record<string, string>>;
}

/** What happens while a call runs. Buffered (last 1,000) until `events()` is first read. */
export type MemGuardEvent =
  | { readonly type: 'candidate'; readonly candidate: Candidate; readonly text: string; readonly role: Role }
  | { readonly type: 'selected'; readonly messageIds: readonly string[]; readonly tokens: number }
  | { readonly type: 'claim-kept' | 'claim-doubtful' | 'claim-removed'; readonly record: AuditRecord }
  /**
   * A piece of a summary as a model writes it: part `part` of `parts`, both from 0 and 1, of round `round` from 1. A further round replaces the
   * one before; what the summary became in the end is in the result.
   */
  | { readonly type: 'summary-text'; readonly text: string; readonly round: number; readonly part: number; readonly parts: number }
  /** How much of the browser's own summarizer model the browser has, in [0,1]. */
  | { readonly type: 'summarizer-download'; readonly loaded: number }
  | { readonly type: 'payload'; readonly tokens: number; readonly tokensIn: number; readonly items: number; readonly abstained: boolean }
  | { readonly type: 'device'; readonly device: Device; readonly reason: DeviceReason; readonly respawns: number; readonly detail?: string }
  | {
      readonly type: 'storage';
      readonly status: string;
      readonly detail?: string;
      readonly database?: 'models' | 'memory';
      /** 'none': what is written now lives until the worker ends. */
      readonly persistence?: 'none';
      /** Bytes used and allowed, of the whole origin. */
      readonly usage?: number;
      readonly quota?: number;
    }
  | { readonly type: 'warning'; readonly warning: Warning };

export type Device = 'webgpu' | 'wasm';

/** Why the device in use was chosen. */
export type DeviceReason =
  | 'requested'
  | 'webgpu-ok'
  | 'insecure-context'
  | 'no-api'
  | 'no-adapter'
  | 'no-device'
  | 'limits'
  | 'load-failed'
  | 'run-failed'
  | 'device-lost'
  | 'golden-failed'
  | 'out-of-memory'
  | 'recycled'
  | 'worker-lost';

/** Stages report through this; they never wait for it. */
export type Emit = (event: MemGuardEvent) => void;
