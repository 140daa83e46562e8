import { DEFAULTS } from '../config.js';
import { MemGuardError } from '../errors.js';
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
  readonly call: CallOptions;
}

/**
 * Options with their defaults.
 * @throws MemGuardError BUDGET_TOO_SMALL for a budget of 0, below 0 or NaN; INVALID_ARGUMENT for any other value out of its range.
 */
export function readOptions(options: CompressStageOptions): Settings {
  const { maxTokens, inputTokens, mode, query, structure, lambda, ...call } = options;
  const trade = lambda ?? DEFAULTS.lambda;
  if (typeof trade !== 'number' || !(trade >= 0 && trade <= 1)) {
    throw new MemGuardError(
      'INVALID_ARGUMENT',
      `lambda is ${String(trade)}; give a number from 0 (diversity only) to 1 (importance only).`,
      {
        data: { lambda: trade },
      },
    );
  }
  const chosen = mode ?? 'lossy';
  if (chosen !== 'lossy' && chosen !== 'lossless') {
    throw new MemGuardError('INVALID_ARGUMENT', `mode is ${String(chosen)}; give 'lossy' or 'lossless'.`, { data: { mode: chosen } });
  }
  if (structure !== undefined && structure !== 'flat' && structure !== 'hierarchical') {
    throw new MemGuardError('INVALID_ARGUMENT', `structure is ${String(structure)}; give 'flat' or 'hierarchical'.`, {
      data: { structure },
    });
  }
  if (query !== undefined && typeof query !== 'string') {
    throw new MemGuardError('INVALID_ARGUMENT', 'query is not a string; give text or leave it out.', { data: { query } });
  }
  return {
    maxTokens: readBudget('maxTokens', maxTokens ?? DEFAULTS.summaryTokens),
    inputTokens: readBudget('inputTokens', inputTokens ?? DEFAULTS.inputTokens),
    mode: chosen,
    query: query === undefined || query.trim() === '' ? undefined : query.slice(-QUERY_CHARS).toWellFormed(),
    structure: structure ?? 'flat',
    lambda: trade,
    call,
  };
}

function readBudget(name: string, value: unknown): number {
  if (typeof value !== 'number') {
    throw new MemGuardError('INVALID_ARGUMENT', `${name} is not a number; give a whole number of tokens.`, { data: { [name]: value } });
  }
  if (Number.isNaN(value) || value <= 0) {
    throw new MemGuardError('BUDGET_TOO_SMALL', `${name} is ${value}; give at least 1, or leave it out for the default.`, {
      data: { [name]: value },
    });
  }
  if (!Number.isInteger(value)) {
    throw new MemGuardError('INVALID_ARGUMENT', `${name} is ${value}; give a whole number of tokens.`, { data: { [name]: value } });
  }
  return value;
}
