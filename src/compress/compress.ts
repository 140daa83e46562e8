import { COMPRESS, DEFAULTS } from '../config.js';
import { asMatrix, type Matrix, normalizeRows } from '../core/matrix.js';
import { MemGuardError, throwIfAborted } from '../errors.js';
import { lineCounter } from '../memory/count-lines.js';
import { isBeginning } from '../memory/growing.js';
import { messageLine } from '../memory/message-line.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { GenerationRecord, Message, Summary } from '../memory/types.js';
import { findDuplicates } from './dedup.js';
import { compressHierarchically } from './hierarchical/compress-hierarchical.js';
import { meansOf, neighbourSums, perToken, queryCoverage, relevanceTo } from './importance.js';
import { mmrOrder } from './mmr.js';
import { type CompressStageOptions, readOptions } from './options.js';
import { carriedText, type Kept } from './parts.js';
import { prune } from './prune.js';
import { type CompressPorts, type Field, type Run, reportCandidates, reportLeftOut, reportSelected, timed, warnBudget } from './run.js';
import { summarizeSelection } from './summarize.js';
import { fitWhole, layOutWhole } from './whole.js';

/**
 * Compresses a conversation to at most `maxTokens` payload tokens: prune, embed, drop duplicates; what fits then is returned word for word;
 * otherwise the important and different messages are selected and summarised (lossy), or kept whole as far as they fit (lossless).
 * No messages, or none worth carrying: an empty summary with `abstained`.
 * @throws MemGuardError ABORTED between steps, INVALID_ARGUMENT for embeddings that are too few, and what the ports throw.
 * Source: design section 3.
 */
export async function compress(messages: readonly Message[], ports: CompressPorts, options: CompressStageOptions = {}): Promise<Summary> {
  const settings = readOptions(options);
  const run: Run = { ports, settings, dropped: [], warnings: [], ms: {}, encoderTokens: 0, tokensIn: 0, skipped: 0 };
  throwIfAborted(settings.call.signal, 'compress');
  const pruned = await timed(run, 'prune', async () => prune(messages, settings.mode));
  run.dropped.push(...pruned.dropped);
  run.skipped = pruned.skipped;
  const counts = await timed(run, 'count', () => countInput(run, messages));
  if (pruned.kept.length === 0) {
    return finish(run, { text: '', sentences: [], tokens: 0, candidates: [], summarizer: 'none', unchanged: false });
  }
  const embedded = await timed(run, 'embed', () => embed(run, pruned.kept));
  const field = await timed(run, 'dedup', async () => deduplicate(run, pruned.kept, embedded, counts));
  const unchanged = await fitUnchanged(run, field);
  if (unchanged) return unchanged;
  if (settings.mode === 'lossless') return compressLossless(run, field);
  return settings.structure === 'hierarchical' ? compressInLevels(run, field) : compressLossy(run, field);
}

interface Embedded {
  readonly messages: Matrix;
  readonly query: Matrix | undefined;
}

async function embed(run: Run, kept: readonly Kept[]): Promise<Embedded> {
  const { query, call } = run.settings;
  const texts = kept.map((item) => messageLine(item.message, carriedText(item)));
  const batch = await run.ports.encoder.embed(query === undefined ? texts : [...texts, query], call);
  const all = normalizeRows(asMatrix(batch.data, batch.dim));
  if (all.rows !== texts.length + (query === undefined ? 0 : 1)) {
    throw new MemGuardError('INVALID_ARGUMENT', `The encoder gave ${all.rows} embeddings for ${texts.length} texts.`, { phase: 'embed' });
  }
  run.encoderTokens += batch.tokens;
  const cut = texts.length * batch.dim;
  return {
    messages: asMatrix(all.data.subarray(0, cut), batch.dim),
    query: query === undefined ? undefined : asMatrix(all.data.subarray(cut), batch.dim),
  };
}

function deduplicate(run: Run, kept: readonly Kept[], embedded: Embedded, counts: Counts): Field {
  const merged = findDuplicates(
    kept.map((item) => item.message),
    kept.map(carriedText),
    embedded.messages,
    { minCosine: COMPRESS.duplicateCosine, maxExtra: COMPRESS.duplicateExtraWords },
    run.ports.field?.dedup,
  );
  for (const [earlier, later] of merged) {
    const { message } = kept[earlier] as Kept;
    run.dropped.push({
      messageId: message.id,
      text: message.text,
      reason: 'duplicate',
      detail: `Said again in ${(kept[later] as Kept).message.id}.`,
    });
  }
  const places = kept.map((_, place) => place).filter((place) => !merged.has(place));
  const embeddings = rowsOf(embedded.messages, places);
  const left = places.map((place) => kept[place] as Kept);
  const importances = importancesOf(run, left, embeddings);
  const { query, density } = run.settings;
  const costs = left.map((item) => counts.costs[item.index] ?? 0);
  const relevance =
    embedded.query === undefined || query === undefined
      ? importances
      : relevanceTo(embedded.query, queryCoverage(left.map(carriedText), query), embeddings, importances, COMPRESS.queryShare);
  return { kept: left, embeddings, importances, relevance: perToken(relevance, costs, density), costs, base: counts.base };
}

function importancesOf({ ports: { field } }: Run, left: readonly Kept[], embeddings: Matrix): Float64Array {
  const messages = left.map(({ message }) => message);
  const before = field?.neighbours;
  const known = before && isBeginning(before.messages, messages) ? before.sums : undefined;
  const sums = neighbourSums(embeddings, DEFAULTS.importanceWindow, known);
  if (field) field.neighbours = { messages, sums };
  return meansOf(sums);
}

/** Payload tokens of an empty text, and what each message adds as a line. */
interface Counts {
  readonly base: number;
  readonly costs: readonly number[];
}

/** Counts every message; fills `tokensIn`. */
async function countInput(run: Run, messages: readonly Message[]): Promise<Counts> {
  const { payloadCounter } = run.ports;
  const [base = 0] = await payloadCounter.countMany([''], run.settings.call);
  const counts = await countLines(messages, payloadCounter, run.settings.call);
  const costs = counts.map((count) => Math.max(0, count - base));
  run.tokensIn = costs.reduce((sum, cost) => sum + cost, base);
  return { base, costs };
}

const countLines = lineCounter((message) => (message.text.trim() === '' ? '' : `\n${speakerOf(message)}: ${message.text}`));

function rowsOf(matrix: Matrix, rows: readonly number[]): Matrix {
  if (rows.length === matrix.rows) return matrix;
  const { dim } = matrix;
  const data = new Float32Array(rows.length * dim);
  // Neighbours are copied together: few are missing of many.
  for (let start = 0, end = 0; start < rows.length; start = end) {
    const first = rows[start] as number;
    while (end < rows.length && rows[end] === first + end - start) end += 1;
    data.set(matrix.data.subarray(first * dim, (first + end - start) * dim), start * dim);
  }
  return asMatrix(data, dim);
}

/** The whole conversation, if it fits. */
async function fitUnchanged(run: Run, field: Field): Promise<Summary | undefined> {
  const { maxTokens, call } = run.settings;
  const sum = field.costs.reduce((total, cost) => total + cost, field.base);
  // Sums of lines and the count of the text differ by at most a token a line.
  if (sum > maxTokens + field.kept.length) return undefined;
  const layout = layOutWhole(field.kept);
  const [tokens = 0] = await run.ports.payloadCounter.countMany([layout.text], call);
  if (tokens > maxTokens) return undefined;
  const everyPlace = field.kept.map((_, place) => place);
  const candidates = reportCandidates(run, field, new Map(), new Set(everyPlace));
  reportSelected(run, field, everyPlace, tokens);
  // Nothing went but what holds no words of the chat: then the input costs what the output costs.
  if (run.dropped.length === 0) run.tokensIn = tokens;
  const whole = !run.dropped.some((item) => item.reason === 'secret');
  return finish(run, { ...layout, tokens, candidates, summarizer: 'none', unchanged: whole });
}

async function compressLossless(run: Run, field: Field): Promise<Summary> {
  const { maxTokens, call, lambda } = run.settings;
  const counter = run.ports.payloadCounter;
  const ranks = new Map<number, number>();
  const order = ranked(mmrOrder(field.embeddings, field.relevance, lambda), ranks);
  const places = await timed(run, 'select', () => fitWhole(field.kept, order, field.costs, field.base, maxTokens, counter, call));
  const chosen = new Set(places);
  const candidates = reportCandidates(run, field, ranks, chosen);
  const layout = layOutWhole(places.map((place) => field.kept[place] as Kept));
  const tokens = places.length === 0 ? 0 : ((await counter.countMany([layout.text], call))[0] ?? 0);
  reportSelected(run, field, places, tokens);
  reportLeftOut(run, field, chosen);
  if (places.length === 0) warnBudget(run);
  return finish(run, { ...layout, tokens, candidates, summarizer: 'none', unchanged: false });
}

function* ranked(order: Iterable<number>, ranks: Map<number, number>): Generator<number> {
  for (const place of order) {
    ranks.set(place, ranks.size);
    yield place;
  }
}

async function compressLossy(run: Run, field: Field): Promise<Summary> {
  return finish(run, { ...(await summarizeSelection(run, field)), unchanged: false });
}

async function compressInLevels(run: Run, field: Field): Promise<Summary> {
  const { level, nodes, ...made } = await compressHierarchically(run, field);
  return { ...finish(run, { ...made, unchanged: false }), ...(level ? { level } : {}), ...(nodes ? { nodes } : {}) };
}

type Made = Pick<Summary, 'text' | 'sentences' | 'tokens' | 'candidates' | 'summarizer' | 'generation' | 'unchanged'>;

function finish(run: Run, parts: Made): Summary {
  for (const warning of run.warnings) run.ports.emit({ type: 'warning', warning });
  return {
    text: parts.text,
    sentences: parts.sentences,
    mode: run.settings.mode,
    summarizer: parts.summarizer,
    ...(parts.generation ? { generation: parts.generation } : {}),
    unchanged: parts.unchanged,
    abstained: parts.text === '',
    tokens: parts.tokens,
    candidates: parts.candidates,
    dropped: run.dropped,
    skipped: run.skipped,
    warnings: run.warnings,
    usage: {
      ms: run.ms,
      tokensIn: run.tokensIn,
      tokensOut: parts.tokens,
      saved: run.tokensIn - parts.tokens,
      modelTokens: { encoder: run.encoderTokens, verifier: 0, summarizer: modelTokensOf(parts.generation) },
      cacheHits: 0,
    },
  };
}

/** Tokens read and written, over all calls. */
function modelTokensOf(generation: GenerationRecord | undefined): number {
  return generation ? generation.inputTokens + generation.outputTokens : 0;
}
