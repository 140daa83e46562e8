import type { Strictness } from '../config.js';
import type { FieldMemory } from '../compress/run.js';
import type { JudgmentCache } from '../eliminate/judgment-cache.js';
import type { TextStream } from '../eliminate/types.js';
import type {
  AuditRecord,
  DrillDown,
  Emit,
  Message,
  Mode,
  Payload,
  PayloadFormat,
  Summary,
  SummarySentence,
  Verification,
} from '../memory/types.js';
import type { CallOptions, Clock, Encoder, Scope, SummaryStore, TextSummarizer, TokenCounter, Verifier } from '../ports.js';

/** What the pipeline needs from the world. */
export interface PipelinePorts {
  readonly encoder: Encoder;
  /** Absent when the pack has none or it failed to load: elimination then says `verifier-off`. */
  readonly verifier?: Verifier | undefined;
  /** Counts the payload: o200k, cl100k, BART or the caller's function. */
  readonly payloadCounter: TokenCounter;
  /** Counts the role-prefixed selection: BART's. */
  readonly selectionCounter: TokenCounter;
  /** Absent means extractive. */
  readonly summarizer?: TextSummarizer | undefined;
  /** Absent: every summary is made anew. */
  readonly summaries?: SummaryStore | undefined;
  /** Claims judged before, and what the last conversation was read as; createPipeline brings its own. */
  readonly judgments?: JudgmentCache;
  readonly field?: FieldMemory;
  readonly clock: Clock;
  readonly emit: Emit;
}

/** Whom a call is booked to in `usage()`. */
interface Booked {
  readonly scope?: Scope;
}

export interface CompressOptions extends CallOptions, Booked {
  readonly maxTokens?: number;
  readonly inputTokens?: number;
  readonly mode?: Mode;
  readonly query?: string;
  readonly lambda?: number;
  /** How much a message's length counts against it, [0,1]. Default 0, the rule by importance alone; 0.5 with a query. */
  readonly density?: number;
  /** At the first message that does not fit `inputTokens`: stop, or go on with smaller ones. Default 'stop'. */
  readonly overflow?: 'stop' | 'skip';
  /** Hierarchical: clusters of messages with a summary each, and one over them; `drillDown()` leads from one to the other. Default 'flat'. */
  readonly structure?: 'flat' | 'hierarchical';
  /** False: the summary is made anew and is not kept. Default true. */
  readonly cache?: boolean;
}

export interface EliminateOptions extends CallOptions, Booked {
  readonly strictness?: Strictness;
  readonly minSupport?: number;
  /** The sentence before the text, for its first pronoun. */
  readonly context?: string;
  /** Ground truth that counts as evidence, before the messages. */
  readonly anchors?: readonly Anchor[];
  /** Pulls the evidence toward anchors and toward exchanges that the user confirmed; records then tell `drift`. Default false. */
  readonly deformation?: boolean;
  /** Gets every record in the order of the text, as soon as it is known: of a stream, sentence by sentence. */
  readonly onRecord?: (record: AuditRecord) => void;
}

export interface Anchor {
  readonly id: string;
  readonly prompt: string;
  readonly answer: string;
  readonly time?: string;
}

export interface ReconstructOptions extends CallOptions, Booked {
  /** The chat: gives recent turns, times and speakers. Raw, of any accepted shape. */
  readonly messages?: unknown;
  readonly anchors?: readonly Anchor[];
  readonly maxTokens?: number;
  readonly format?: PayloadFormat;
  /** By time, or subject by subject, each by time. Default 'time'. */
  readonly order?: 'time' | 'topic';
}

export interface ContextOptions extends CallOptions, Booked {
  readonly maxTokens?: number;
  /** Tokens to leave free for other prompt sections. */
  readonly reserve?: number;
  readonly mode?: Mode;
  readonly structure?: 'flat' | 'hierarchical';
  /** A ready summary to check instead of making one. */
  readonly summary?: string | Summary;
  /** False: the summary is made anew and is not kept. Default true. */
  readonly cache?: boolean;
  readonly format?: PayloadFormat;
  /** As in reconstruct(). Default 'time'. */
  readonly order?: 'time' | 'topic';
  /** Ground truth that stands first in the payload and counts as evidence. */
  readonly anchors?: readonly Anchor[];
  readonly strictness?: Strictness;
  readonly minSupport?: number;
}

/** context()'s result: the payload with the two stages behind it. */
export interface ContextResult extends Payload {
  readonly summary: Summary | undefined;
  readonly verification: Verification;
  /** Entries of the input that held no text. */
  readonly skipped: number;
}

/** The main path. Raw messages may have any accepted shape. */
export interface Pipeline {
  compress(messages: unknown, options?: CompressOptions): Promise<Summary>;
  /** `source`: also a text that is still being written, and parsed JSON that lists claims. */
  eliminate(source: Summary | string | TextStream | object, messages: unknown, options?: EliminateOptions): Promise<Verification>;
  reconstruct(verification: Verification, options?: ReconstructOptions): Promise<Payload>;
  context(messages: unknown, options?: ContextOptions): Promise<ContextResult>;
  drillDown(nodeId: string): DrillDown;
  expand(sentence: string | Pick<SummarySentence, 'sources'>): readonly Message[];
}
