import { COMPRESS, DEFAULTS } from '../config.js';
import type { Mode } from '../memory/types.js';
import type { CallOptions } from '../ports.js';

/** Options of the compress stage; see `DEFAULTS` for what is left out. */
export interface CompressStageOptions extends CallOptions {
  /** Budget of the summary in payload tokens. */
  readonly maxTokens?: number | undefined;
  /** Budget of the role-prefixed selection in tokens of the selection counter. */
  readonly inputTokens?: number | undefined;
  readonly mode?: Mode | undefined;
  /** What the next turn is about; relevance to it joins in. */
  readonly query?: string | undefined;
  /** Hierarchical: clusters of messages with a summary each, and one over them. Of what fits, and in lossless mode, there is none. */
  readonly structure?: 'flat' | 'hierarchical' | undefined;
  /** MMR trade-off, [0, 1]. */
  readonly lambda?: number | undefined;
  /** How much a message's length counts against it, [0, 1]. Default: 0, and 0.5 with a query. */
  readonly density?: number | undefined;
  /** What the selection does at the first message that does not fit `inputTokens`: it stops, or goes on with smaller ones. */
  readonly overflow?: 'stop' | 'skip' | undefined;
}

/** Longest part of a query that is read, from its end, UTF-16 units. Own: beyond, it is pasted data, not a question. */
const QUERY_CHARS = 4000;

export interface Settings {
  readonly maxTokens: number;
  readonly inputTokens: number;
  readonly mode: Mode;
  readonly query: string | undefined;
  readonly structure: 'flat' | 'hierarchical';
  readonly lambda: number;
  readonly density: number;
  readonly overflow: 'stop' | 'skip';
  readonly call: CallOptions;
}

/** Options with their defaults. Their ranges were looked at where the call came in. */
export function readOptions(options: CompressStageOptions): Settings {
  const { maxTokens, inputTokens, mode, query, structure, lambda, density, overflow, ...call } = options;
  const asked = query === undefined || query.trim() === '' ? undefined : query.slice(-QUERY_CHARS).toWellFormed();
  return {
    maxTokens: maxTokens ?? DEFAULTS.summaryTokens,
    inputTokens: inputTokens ?? DEFAULTS.inputTokens,
    mode: mode ?? 'lossy',
    query: asked,
    structure: structure ?? 'flat',
    lambda: lambda ?? DEFAULTS.lambda,
    density: density ?? (asked === undefined ? 0 : COMPRESS.density),
    overflow: overflow ?? 'stop',
    call,
  };
}
