import type { CacheCount, Usage } from '../memory/types.js';
import type { Scope } from '../ports.js';

/** What all calls of a scope cost together. */
export interface UsageTotals {
  /** Calls by method. */
  readonly calls: Readonly<Record<string, number>>;
  /** Worker milliseconds, all steps. */
  readonly ms: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly saved: number;
  readonly savedBy: Readonly<Record<string, number>>;
  readonly modelTokens: Readonly<Record<'encoder' | 'verifier' | 'summarizer' | 'written', number>>;
  readonly cacheHits: number;
  readonly cache: { readonly embeddings: CacheCount; readonly summaries: CacheCount };
}

export interface Meter {
  book(method: string, scope: Scope | undefined, usage: Usage): void;
  /** Sum over the scopes that match by the fields given; over all calls without one. */
  total(scope?: Partial<Scope>): UsageTotals;
}

interface Account {
  readonly scope: Scope | undefined;
  total: UsageTotals;
}

/** Keeps one sum a scope, not the calls: a page that runs for days stays small. */
export function createMeter(): Meter {
  const accounts = new Map<string, Account>();
  return {
    book: (method, scope, usage) => {
      const key = JSON.stringify(FIELDS.map((field) => scope?.[field] ?? null));
      const account = accounts.get(key) ?? { scope, total: NOTHING };
      account.total = add(account.total, asTotals(method, usage));
      accounts.set(key, account);
    },
    total: (asked) =>
      [...accounts.values()]
        .filter(({ scope }) => FIELDS.every((field) => asked?.[field] === undefined || asked[field] === scope?.[field]))
        .reduce((sum, { total }) => add(sum, total), NOTHING),
  };
}

const FIELDS = ['userId', 'agentId', 'threadId'] as const;
const NONE: CacheCount = { hits: 0, lookups: 0 };
const NOTHING: UsageTotals = {
  calls: {},
  ms: 0,
  tokensIn: 0,
  tokensOut: 0,
  saved: 0,
  savedBy: {},
  modelTokens: { encoder: 0, verifier: 0, summarizer: 0, written: 0 },
  cacheHits: 0,
  cache: { embeddings: NONE, summaries: NONE },
};

function asTotals(method: string, usage: Usage): UsageTotals {
  return {
    calls: { [method]: 1 },
    ms: Object.values(usage.ms).reduce((sum, ms) => sum + ms, 0),
    tokensIn: usage.tokensIn,
    tokensOut: usage.tokensOut,
    saved: usage.saved,
    savedBy: usage.savedBy ?? {},
    modelTokens: { written: 0, ...usage.modelTokens },
    cacheHits: usage.cacheHits,
    cache: usage.cache ?? NOTHING.cache,
  };
}

function add(a: UsageTotals, b: UsageTotals): UsageTotals {
  const counts = (x: CacheCount, y: CacheCount): CacheCount => ({ hits: x.hits + y.hits, lookups: x.lookups + y.lookups });
  return {
    calls: sumFields(a.calls, b.calls),
    ms: a.ms + b.ms,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    saved: a.saved + b.saved,
    savedBy: sumFields(a.savedBy, b.savedBy),
    modelTokens: sumFields(a.modelTokens, b.modelTokens),
    cacheHits: a.cacheHits + b.cacheHits,
    cache: { embeddings: counts(a.cache.embeddings, b.cache.embeddings), summaries: counts(a.cache.summaries, b.cache.summaries) },
  };
}

function sumFields<K extends string>(a: Readonly<Record<K, number>>, b: Readonly<Record<K, number>>): Record<K, number> {
  const sum: Record<K, number> = { ...a };
  for (const [key, value] of Object.entries(b) as [K, number][]) sum[key] = (sum[key] ?? 0) + value;
  return sum;
}
