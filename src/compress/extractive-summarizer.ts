import type { Span } from '../memory/types.js';
import type { CallOptions, TokenCounter } from '../ports.js';
import { type Chosen, joint, type Layout, layOut, prefixOf } from './layout.js';
import { type Sentence, shedClauses } from './sentences.js';
import { cutSentence } from './cut.js';

export interface ExtractiveInput {
  /** Sentences in conversation order. */
  readonly sentences: readonly Sentence[];
  /** One score a sentence; the lowest goes first, and one below 0 is not shown for its own sake. */
  readonly scores: ArrayLike<number>;
  readonly maxTokens: number;
  /** Least budget for which a sentence that is longer than it is cut short, tokens. */
  readonly minCutTokens: number;
  readonly counter: TokenCounter;
}

export interface Extract extends Layout {
  readonly tokens: number;
  /** True when nothing fitted whole and one sentence was cut short. */
  readonly cut: boolean;
  /** Sentences that are not in the text, in conversation order. */
  readonly left: readonly Sentence[];
}

/**
 * A summary of at most `maxTokens` tokens made of whole sentences, best first, each with the sentence it needs. Where a sentence does not fit,
 * it is tried without its light last clauses. It cannot invent: every sentence is a slice of its source.
 * The text is empty when nothing fits.
 */
export async function summarizeExtractively(input: ExtractiveInput, options: CallOptions): Promise<Extract> {
  const { sentences, scores, maxTokens, counter } = input;
  const costs = await countCosts(sentences, counter, options);
  const picks = new Map<string, Pick>();
  let sum = costs.base;
  const order = Array.from(sentences.keys())
    .filter((i) => (scores[i] as number) >= 0)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const lines = new Map<number, number>();
  for (const i of order) {
    const sentence = sentences[i] as Sentence;
    const group = chainOf(sentence).filter((item) => !picks.has(keyOf(item)));
    // Already brought along by a sentence that needs it.
    if (group.length === 0) continue;
    for (const span of [undefined, costs.shorter.get(keyOf(sentence))?.span]) {
      if (span === undefined && group.at(-1) !== sentence) break;
      const cost = costOf(group, span, costs, lines);
      if (sum + cost > maxTokens) continue;
      sum += cost;
      for (const item of group) {
        picks.set(keyOf(item), { sentence: item, span: item === sentence && span ? span : shownOf(item), score: scores[i] as number });
        lines.set(item.at, (lines.get(item.at) ?? 0) + 1);
      }
      break;
    }
  }
  const fitted = await dropUntilFits([...picks.values()], maxTokens, counter, options);
  if (fitted.text !== '' || sentences.length === 0) return { ...fitted, cut: false, left: leftOf(sentences, fitted) };
  const short = await cutToFit(sentences, order, input, options);
  return { ...short, cut: short.text !== '', left: leftOf(sentences, short) };
}

interface Pick extends Chosen {
  readonly score: number;
}

interface Costs {
  readonly base: number;
  readonly whole: ReadonlyMap<string, number>;
  readonly shorter: ReadonlyMap<string, { span: Span; tokens: number }>;
  readonly prefix: ReadonlyMap<string, number>;
}

const shownOf = (sentence: Sentence): Span => sentence.shown ?? sentence;
const keyOf = (sentence: Sentence): string => `${sentence.at}:${sentence.start}`;

/** The sentence with all it needs, in reading order. */
function chainOf(sentence: Sentence): Sentence[] {
  const chain = [sentence];
  while (chain[0]?.needs) chain.unshift(chain[0].needs);
  return chain;
}

/** Tokens of every piece a line can be made of, in one batch. */
async function countCosts(sentences: readonly Sentence[], counter: TokenCounter, options: CallOptions): Promise<Costs> {
  const all = new Map<string, Sentence>();
  for (const sentence of sentences) for (const item of chainOf(sentence)) all.set(keyOf(item), item);
  const speakers = [...new Set([...all.values()].map((item) => item.speaker))];
  const shed = new Map<string, Span>();
  for (const [key, item] of all) {
    const span = shedClauses(item);
    if (span) shed.set(key, { start: shownOf(item).start, end: span.end });
  }
  const texts = [
    '',
    ...speakers.map((speaker) => `\n${prefixOf(speaker)}`),
    ...[...all.values()].map((item) => {
      const span = shownOf(item);
      return joint(undefined, { sentence: item, span }) + item.message.text.slice(span.start, span.end);
    }),
    ...[...shed].map(([key, span]) => ` ${all.get(key)?.message.text.slice(span.start, span.end)}.`),
  ];
  const [base = 0, ...counts] = await counter.countMany(texts, options);
  const tokens = counts.map((count) => count - base);
  const prefix = new Map(speakers.map((speaker, i) => [speaker, tokens[i] ?? 0]));
  const whole = new Map([...all.keys()].map((key, i) => [key, tokens[speakers.length + i] ?? 0]));
  const from = speakers.length + all.size;
  const shorter = new Map([...shed].map(([key, span], i) => [key, { span, tokens: tokens[from + i] ?? 0 }]));
  return { base, whole, shorter, prefix };
}

function costOf(group: readonly Sentence[], span: Span | undefined, costs: Costs, lines: ReadonlyMap<number, number>): number {
  let cost = 0;
  const opened = new Set<number>();
  group.forEach((item, i) => {
    if (!lines.has(item.at) && !opened.has(item.at)) cost += costs.prefix.get(item.speaker) ?? 0;
    opened.add(item.at);
    const shorter = span !== undefined && i === group.length - 1 ? costs.shorter.get(keyOf(item)) : undefined;
    cost += shorter?.tokens ?? costs.whole.get(keyOf(item)) ?? 0;
  });
  return cost;
}

/**
 * Counts the text itself and takes out the lowest-ranked sentences until it fits: sums of pieces may be a few tokens off. A sentence that needs
 * one taken out goes with it.
 */
async function dropUntilFits(
  picks: readonly Pick[],
  maxTokens: number,
  counter: TokenCounter,
  options: CallOptions,
): Promise<Layout & { tokens: number }> {
  let ranked = [...picks].sort((a, b) => b.score - a.score || byPlace(a, b));
  while (ranked.length > 0) {
    const layout = layOut([...ranked].sort(byPlace));
    const tokens = (await counter.countMany([layout.text], options))[0] ?? 0;
    if (tokens <= maxTokens) return { ...layout, tokens };
    // Half of the share that is too much, so that a count far off takes a few rounds, and one a little off takes one sentence.
    const excess = Math.ceil((ranked.length * (1 - maxTokens / tokens)) / 2);
    const gone = new Set(ranked.slice(ranked.length - Math.max(1, excess)).map((pick) => keyOf(pick.sentence)));
    ranked = ranked.filter((pick) => !chainOf(pick.sentence).some((item) => gone.has(keyOf(item))));
  }
  return { text: '', sentences: [], tokens: 0 };
}

function byPlace(a: Chosen, b: Chosen): number {
  return a.sentence.at - b.sentence.at || a.span.start - b.span.start;
}

/** The best sentence that is no code, cut short. */
async function cutToFit(
  sentences: readonly Sentence[],
  order: readonly number[],
  input: ExtractiveInput,
  options: CallOptions,
): Promise<Layout & { tokens: number }> {
  const best = order.map((i) => sentences[i] as Sentence).find((sentence) => !sentence.code);
  if (best === undefined || input.maxTokens < input.minCutTokens) return { text: '', sentences: [], tokens: 0 };
  return cutSentence(best, input.maxTokens, input.counter, options);
}

function leftOf(sentences: readonly Sentence[], layout: Layout): Sentence[] {
  const shown = new Map<string, number[]>();
  for (const { messageId, start } of layout.sentences.flatMap((item) => item.sources))
    shown.set(messageId, [...(shown.get(messageId) ?? []), start]);
  return sentences.filter(({ message, start, end }) => !shown.get(message.id)?.some((at) => at >= start && at < end));
}
