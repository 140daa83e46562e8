import { compress } from '../compress/compress.js';
import { type CompressStageOptions, readOptions } from '../compress/options.js';
import { carriedText, cutSecrets } from '../compress/parts.js';
import type { Remember } from '../compress/run.js';
import { CACHE, COMPRESS, DEFAULTS, GENERATION, HIERARCHY } from '../config.js';
import { contentHash } from '../core/hash.js';
import { throwIfAborted } from '../errors.js';
import type { Emit, Message, Summary, Usage } from '../memory/types.js';
import type { SummaryStore } from '../ports.js';
import { countSavings } from './savings.js';
import { readStored, readStoredCluster, toStored, toStoredCluster } from './stored-summary.js';
import type { Tally } from './tally.js';
import type { PipelinePorts } from './types.js';

/** Changes with every number that the compress stage goes by. */
const CONFIG = contentHash(JSON.stringify([CACHE.summaryFormat, COMPRESS, DEFAULTS, GENERATION, HIERARCHY]));

/** Not worth keeping: nothing was made, or what was made is not what was asked for. */
const isLesser = ({ unchanged, abstained, warnings }: Summary): boolean =>
  unchanged || abstained || warnings.some(({ code }) => code === 'summarizer-failed');

/**
 * compress(), made once: a summary of the same messages with the same options and models comes from the store. Its events are sent again.
 * Functions of the caller have no name to tell them apart, so nothing is kept of what they had a part in.
 *
 * @throws MemGuardError what `compress` throws.
 */
export async function compressOnce(
  messages: readonly Message[],
  ports: PipelinePorts,
  tally: Tally,
  { cache = true, ...options }: CompressStageOptions & { readonly cache?: boolean | undefined },
): Promise<Summary> {
  const identity = identityOf(messages, ports, options);
  const store = cache && ![ports.payloadCounter.id, ports.summarizer?.id].includes('caller') ? ports.summaries : undefined;
  const kept = store && (await recall(store, identity, messages, ports, tally));
  throwIfAborted(options.signal, 'cache');
  if (kept) return kept;
  const remember = store && rememberClusters(store, ports, tally);
  const made = await compress(messages, { ...ports, remember }, options);
  const summary = { ...made, usage: await countSavings(made, messages, ports.payloadCounter, options) };
  if (store && !isLesser(summary)) await store.put(identity, messages, toStored(summary, messages));
  return summary;
}

/** Of a cluster whose messages did not change, the summary is there already, whatever else the chat went on to. */
function rememberClusters(store: SummaryStore, ports: PipelinePorts, { summaries }: Tally): Remember {
  return async (identity, messages, make) => {
    const key = JSON.stringify([CONFIG, modelsOf(ports), identity, messages.map(({ id, version }) => [id, version])]);
    summaries.lookups++;
    const text = await store.get(key);
    const kept = text === undefined ? undefined : readStoredCluster(text, messages);
    if (kept) {
      summaries.hits++;
      return kept;
    }
    const made = await make();
    if (!made.lesser) await store.put(key, messages, toStoredCluster(made));
    return made;
  };
}

async function recall(
  store: SummaryStore,
  identity: string,
  messages: readonly Message[],
  { clock, emit }: PipelinePorts,
  { summaries }: Tally,
): Promise<Summary | undefined> {
  const start = clock.now();
  summaries.lookups++;
  const text = await store.get(identity);
  if (text === undefined) return undefined;
  const summary = readStored(text, messages);
  if (!summary) {
    await store.drop(identity);
    return undefined;
  }
  summaries.hits++;
  replay(summary, messages, emit);
  const usage: Usage = { ...summary.usage, ms: { cache: clock.now() - start }, modelTokens: { encoder: 0, verifier: 0, summarizer: 0 } };
  return { ...summary, usage };
}

/** All that a summary depends on, as one text. */
function identityOf(messages: readonly Message[], ports: PipelinePorts, options: CompressStageOptions): string {
  const { call: _, ...settings } = readOptions(options);
  return JSON.stringify([CONFIG, modelsOf(ports), settings, messages.map(({ id, version }) => [id, version])]);
}

const modelsOf = ({ encoder, payloadCounter, selectionCounter, summarizer }: PipelinePorts): string[] => [
  encoder.vectorSpaceId,
  payloadCounter.id,
  selectionCounter.id,
  summarizer?.id ?? 'extractive',
];

/** A page that shows the candidates sees the same as when they were first weighed. */
function replay({ candidates, warnings, tokens }: Summary, messages: readonly Message[], emit: Emit): void {
  const byId = new Map(messages.map((message, index) => [message.id, { message, index }]));
  for (const candidate of candidates) {
    const found = byId.get(candidate.messageId);
    if (!found) continue;
    const text = carriedText({ ...found, parts: cutSecrets(found.message).parts });
    emit({ type: 'candidate', candidate, text, role: found.message.role });
  }
  emit({ type: 'selected', messageIds: candidates.filter(({ selected }) => selected).map(({ messageId }) => messageId), tokens });
  for (const warning of warnings) emit({ type: 'warning', warning });
}
