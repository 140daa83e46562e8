import type { CompressOptions, ContextOptions, EliminateOptions, ReconstructOptions } from '../pipeline/types.js';
import type { CallOptions } from '../ports.js';
import {
  abortSignal,
  budget,
  type Check,
  type Checks,
  checkFields,
  flag,
  isFields,
  listener,
  milliseconds,
  oneOf,
  refuse,
  share,
  text,
  wholeNumber,
} from './check.js';
import { checkSummary, checkVerification, looksLikeSummary, summaryOrText } from './inputs.js';

/** Every option has its check: the compiler misses the ones that have none. */
type ChecksOf<O, More extends string = never> = Readonly<Record<keyof O | More, Check>>;

/** Its own reader looks closer. */
const anything: Check = () => {};

const scope: Check = (value, name) => {
  const give = 'an object with a userId; agentId and threadId are optional; all are texts';
  if (!isFields(value)) refuse(name, value, give);
  const { userId, agentId = '-', threadId = '-' } = value;
  for (const [field, id] of Object.entries({ userId, agentId, threadId }))
    if (typeof id !== 'string' || id === '') refuse(`${name}.${field}`, id, give);
};

const anchors: Check = (value, name) => {
  if (value === true) return;
  if (!Array.isArray(value)) refuse(name, value, 'true for all that are stored, or an array of anchors');
  for (const [i, anchor] of value.entries()) {
    const isAnchor = isFields(anchor) && typeof anchor['prompt'] === 'string' && typeof anchor['answer'] === 'string';
    if (!isAnchor) refuse(`${name}[${i}]`, anchor, 'an anchor with a prompt and an answer, both texts');
  }
};

const signalOnly = { signal: abortSignal };
const call: ChecksOf<CallOptions> = { ...signalOnly, priority: oneOf('interactive', 'bulk'), onProgress: listener };
const mode = oneOf('lossy', 'lossless');
const structure = oneOf('flat', 'hierarchical');
const strictness = oneOf('lenient', 'default', 'strict');
const order = oneOf('time', 'topic');
const format = oneOf('text', 'compact', 'instructions', 'openai', 'ai-sdk');

const compress: ChecksOf<CompressOptions> = {
  ...call,
  scope,
  maxTokens: budget,
  inputTokens: budget,
  mode,
  query: text,
  lambda: share,
  density: share,
  overflow: oneOf('stop', 'skip'),
  structure,
  cache: flag,
};
const eliminate: ChecksOf<EliminateOptions, 'stallMs'> = {
  ...call,
  scope,
  strictness,
  minSupport: share,
  context: text,
  anchors,
  onRecord: listener,
  stallMs: milliseconds,
  deformation: flag,
};
const reconstruct: ChecksOf<ReconstructOptions> = { ...call, scope, messages: anything, anchors, maxTokens: budget, format, order };
const context: ChecksOf<ContextOptions> = {
  ...call,
  scope,
  maxTokens: budget,
  reserve: wholeNumber,
  mode,
  structure,
  summary: summaryOrText,
  cache: flag,
  format,
  order,
  anchors,
  strictness,
  minSupport: share,
};

const CALLS = {
  compress,
  eliminate,
  reconstruct,
  context,
  drillDown: signalOnly,
  expand: signalOnly,
  embed: call,
  countTokens: signalOnly,
  'anchors.add': call,
  'anchors.list': { ...call, scope, embeddings: flag },
  'anchors.remove': signalOnly,
  storage: signalOnly,
  estimate: signalOnly,
  preload: { ...signalOnly, onProgress: listener },
} satisfies Record<string, Checks>;

export type CallName = keyof typeof CALLS;

/**
 * Looks at a call before anything is done for it: its options, and what it works on where no later reader looks at that.
 *
 * @param given the summary or text of `eliminate`, the verification of `reconstruct`.
 * @throws MemGuardError INVALID_ARGUMENT, which names the option, what was given and what to give; BUDGET_TOO_SMALL.
 */
export function checkCall(name: CallName, options: unknown, given?: unknown): void {
  checkFields(`${name}()`, options, CALLS[name]);
  if (name === 'reconstruct') checkVerification(given);
  if (name === 'eliminate' && looksLikeSummary(given)) checkSummary(given, 'summary');
}
