import { HIERARCHY } from '../../config.js';
import type { GenerationRecord, Message, Span, Summary, SummaryNode, SummarySentence } from '../../memory/types.js';
import type { Kept } from '../parts.js';
import { type ClusterSummary, type Field, type Run, reportCandidates, reportLeftOut, reportSelected, timed } from '../run.js';
import { summarize } from '../summarize.js';
import { clusterMessages } from './clusters.js';
import { nodeId } from './node-id.js';

export type Hierarchical = Pick<Summary, 'text' | 'sentences' | 'tokens' | 'candidates' | 'summarizer' | 'generation' | 'nodes' | 'level'>;

/** One cluster: its node, the places of its messages, and the ranges of each that its summary was made from. */
interface Branch {
  readonly node: SummaryNode;
  readonly made: ClusterSummary;
  readonly excerpts: ReadonlyMap<number, readonly Span[]>;
}

/**
 * A summary of each cluster of messages, and one over them all: what the clusters say, if that fits `maxTokens` together, else the summary over
 * them. A cluster's own budget hangs on its messages alone, so that a chat that grows elsewhere, and a call with another budget, find it made.
 */
export async function compressHierarchically(run: Run, field: Field): Promise<Hierarchical> {
  const clusters = await timed(run, 'cluster', async () => {
    const opens = field.kept.map(({ message }) => message.role === 'user');
    return clusterMessages(field.embeddings, opens, HIERARCHY);
  });
  const branches: Branch[] = [];
  const written: GenerationRecord[] = [];
  await timed(run, 'summarize', async () => {
    for (const places of clusters) branches.push(await summarizeCluster(run, field, places, written));
  });
  const together = await timed(run, 'join', () => joinClusters(run, branches));
  const fits = together.tokens <= run.settings.maxTokens && together.text !== '';
  const topic = fits ? together : await timed(run, 'summarize', () => summarizeTopic(run, field, branches));
  if (topic.generation) written.push(topic.generation);
  return { ...finish(run, field, branches, topic, fits ? 'cluster' : 'topic'), ...sumGenerations(written) };
}

/** What a model wrote in this call goes into `written`; what is remembered cost nothing now. */
async function summarizeCluster(run: Run, field: Field, places: readonly number[], written: GenerationRecord[]): Promise<Branch> {
  const { ports } = run;
  const messages = places.map((place) => (field.kept[place] as Kept).message);
  const cost = places.reduce((sum, place) => sum + (field.costs[place] ?? 0), 0);
  const maxTokens = Math.min(
    HIERARCHY.mostClusterTokens,
    Math.max(HIERARCHY.leastClusterTokens, Math.round(HIERARCHY.clusterShare * cost)),
  );
  const make = async (): Promise<ClusterSummary> => {
    // What one cluster leaves out may stand in another: the messages that the result lacks are reported in the end.
    const own: Run = { ...run, settings: { ...run.settings, maxTokens, query: undefined }, dropped: [], warnings: [] };
    const made = await summarize(own, field, places, rankByImportance(field, places), new Map());
    if (made.generation) written.push(made.generation);
    const failed = own.warnings.filter(({ code }) => code === 'summarizer-failed');
    for (const warning of failed) if (!run.warnings.some(({ message }) => message === warning.message)) run.warnings.push(warning);
    return failed.length > 0 ? { ...made, lesser: true } : made;
  };
  const made = await (ports.remember?.(['cluster', maxTokens], messages, make) ?? make());
  const node: SummaryNode = {
    id: nodeId('cluster', messages, maxTokens),
    level: 'cluster',
    text: made.text,
    sentences: made.sentences,
    tokens: made.tokens,
    summarizer: made.summarizer,
    messageIds: messages.map(({ id }) => id),
    children: [],
  };
  return { node, made, excerpts: excerptsOf(made.sentences, field, places) };
}

function sumGenerations(records: readonly GenerationRecord[]): { generation?: GenerationRecord } {
  const [first] = records;
  if (!first) return {};
  const sum = (field: 'calls' | 'inputTokens' | 'outputTokens') => records.reduce((total, record) => total + record[field], 0);
  return {
    generation: {
      ...first,
      calls: sum('calls'),
      rounds: Math.max(...records.map(({ rounds }) => rounds)),
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
    },
  };
}

/** Order of importance; equal ones by place. */
function rankByImportance(field: Field, places: readonly number[]): Map<number, number> {
  const importance = (place: number) => field.importances[place] ?? 0;
  const order = [...places].sort((a, b) => importance(b) - importance(a) || a - b);
  return new Map(order.map((place, rank) => [place, rank]));
}

/** Ranges of each message that the sentences come from, in order. */
function excerptsOf(sentences: readonly SummarySentence[], field: Field, places: readonly number[]): Map<number, Span[]> {
  const placeOf = new Map(places.map((place) => [(field.kept[place] as Kept).message.id, place]));
  const found = new Map<number, Span[]>();
  for (const { messageId, start, end } of sentences.flatMap(({ sources }) => sources)) {
    const place = placeOf.get(messageId);
    if (place === undefined) continue;
    const spans = found.get(place) ?? [];
    if (!spans.some((span) => span.start === start && span.end === end)) spans.push({ start, end });
    found.set(place, spans);
  }
  for (const spans of found.values()) spans.sort((a, b) => a.start - b.start);
  return found;
}

type Joined = Pick<ClusterSummary, 'text' | 'sentences' | 'tokens' | 'summarizer' | 'generation'>;

/** What all clusters say, one after the other. */
async function joinClusters(run: Run, branches: readonly Branch[]): Promise<Joined> {
  let text = '';
  const sentences: SummarySentence[] = [];
  for (const { made } of branches) {
    if (made.text === '') continue;
    const shift = text === '' ? 0 : text.length + 1;
    text += `${text === '' ? '' : '\n'}${made.text}`;
    // Sentences that a model wrote are numbered in each cluster anew.
    for (const sentence of made.sentences) {
      const id = sentences.some((other) => other.id === sentence.id) ? `${sentence.id}+${sentences.length}` : sentence.id;
      sentences.push({ ...sentence, id, start: sentence.start + shift, end: sentence.end + shift });
    }
  }
  const [tokens = 0] = text === '' ? [] : await run.ports.payloadCounter.countMany([text], run.settings.call);
  return { text, sentences, tokens, summarizer: summarizerOf(branches) };
}

const summarizerOf = (branches: readonly Branch[]): string =>
  branches.find(({ made }) => made.text !== '')?.made.summarizer ?? 'extractive';

/** The summary over the clusters: made from what they kept, with the query. */
function summarizeTopic(run: Run, field: Field, branches: readonly Branch[]): Promise<Joined> {
  const excerpts = new Map(branches.flatMap((branch) => [...branch.excerpts]));
  const places = [...excerpts.keys()].sort((a, b) => a - b);
  const ranks = new Map(
    [...places].sort((a, b) => (field.relevance[b] ?? 0) - (field.relevance[a] ?? 0) || a - b).map((place, rank) => [place, rank]),
  );
  return summarize(run, field, places, ranks, excerpts);
}

function finish(run: Run, field: Field, branches: readonly Branch[], made: Joined, level: SummaryNode['level']): Hierarchical {
  const used = new Set(made.sentences.flatMap(({ sources }) => sources.map(({ messageId }) => messageId)));
  const places = field.kept.flatMap(({ message }, place) => (used.has(message.id) ? [place] : []));
  const candidates = reportCandidates(run, field, new Map(places.map((place, rank) => [place, rank])), new Set(places));
  reportSelected(run, field, places, made.tokens);
  reportLeftOut(run, field, new Set(places));
  const messages: Message[] = field.kept.map(({ message }) => message);
  const root: SummaryNode = {
    id: nodeId('topic', messages, run.settings.maxTokens, run.settings.query),
    level: 'topic',
    text: made.text,
    sentences: made.sentences,
    tokens: made.tokens,
    summarizer: made.summarizer,
    messageIds: messages.map(({ id }) => id),
    children: branches.map(({ node }) => node.id),
  };
  return { ...made, candidates, level, nodes: [root, ...branches.map(({ node }) => node)] };
}
