import { speakerOf } from '../memory/payload-frame.js';
import type { AuditRecord, Message, Summary, Usage } from '../memory/types.js';
import type { CallOptions, TokenCounter } from '../ports.js';

/**
 * What each step of compress() took away, payload tokens: pruning and duplicates whole messages, the selection what it passed over, the
 * summarizer the rest. They sum to `saved`.
 */
export async function countSavings(
  summary: Summary,
  messages: readonly Message[],
  counter: TokenCounter,
  options: CallOptions,
): Promise<Usage> {
  const { usage, candidates, dropped } = summary;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const twice = new Set(dropped.flatMap(({ reason, messageId }) => (reason === 'duplicate' ? (messageId ?? []) : [])));
  const lines = messages.filter(({ id }) => twice.has(id)).map((message) => `\n${speakerOf(message)}: ${message.text}`);
  const [base = 0, ...counts] = lines.length === 0 ? [] : await counter.countMany(['', ...lines], options);
  const dedup = sum(counts.map((count) => Math.max(0, count - base)));
  const prune = summary.unchanged ? 0 : Math.max(0, usage.tokensIn - dedup - sum(candidates.map(({ tokens }) => tokens)));
  const select = sum(candidates.flatMap(({ selected, tokens }) => (selected ? [] : [tokens])));
  const savedBy = { prune, dedup, select, summarize: usage.saved - prune - dedup - select };
  const written = summary.generation?.outputTokens;
  return { ...usage, savedBy, modelTokens: { ...usage.modelTokens, ...(written === undefined ? {} : { written }) } };
}

/** Tokens of the claims that were taken out of a checked text. */
export async function countRemoved(records: readonly AuditRecord[], counter: TokenCounter, options: CallOptions): Promise<number> {
  const claims = records.filter(({ verdict }) => verdict === 'removed' || verdict === 'doubtful').map(({ claim }) => claim);
  if (claims.length === 0) return 0;
  const [base = 0, ...counts] = await counter.countMany(['', ...claims], options);
  return counts.reduce((total, count) => total + Math.max(0, count - base), 0);
}
