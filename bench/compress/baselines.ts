import { createRandom } from '../../src/core/random.js';
import { contentWords, splitSentences } from '../../src/core/text.js';
import type { RealTurn } from './realmem.js';

/** Indices of turns in the order given while they fit; stops at the first that does not. */
export function takeInOrder(order: Iterable<number>, costs: readonly number[], budget: number): number[] {
  const taken: number[] = [];
  let sum = 0;
  for (const at of order) {
    sum += costs[at] ?? 0;
    if (sum > budget) break;
    taken.push(at);
  }
  return taken;
}

/** The last turns that fit. */
export function lastTurns(costs: readonly number[], budget: number): number[] {
  return takeInOrder(
    costs.map((_, i) => costs.length - 1 - i),
    costs,
    budget,
  );
}

/** Turns in a drawn order. */
export function randomTurns(costs: readonly number[], budget: number, seed: number): number[] {
  const random = createRandom(seed);
  const order = costs.map((_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return takeInOrder(order, costs, budget);
}

/** The most important turns that fit; equal ones by place. */
export function importantTurns(importances: readonly number[], costs: readonly number[], budget: number): number[] {
  const order = importances.map((_, i) => i).sort((a, b) => (importances[b] ?? 0) - (importances[a] ?? 0) || a - b);
  return takeInOrder(order, costs, budget);
}

interface HeldSentence {
  readonly turn: number;
  readonly place: number;
  readonly text: string;
  readonly stems: readonly string[];
}

/**
 * A rolling summary as chat apps keep it: after each session the summary so far and the new turns together are cut back to `budget` tokens, the
 * sentences with the least frequent words first (SumBasic's mean word probability). Returns the sentences left, in order.
 */
export function rollingSummary(
  history: readonly RealTurn[],
  budget: number,
  count: (text: string) => number,
): readonly { readonly turn: number; readonly text: string }[] {
  let held: HeldSentence[] = [];
  const costs = new Map<HeldSentence, number>();
  history.forEach(({ content, session }, turn) => {
    splitSentences(content).forEach((span, place) => {
      const text = content.slice(span.start, span.end);
      const sentence = { turn, place, text, stems: contentWords(text).map((word) => word.text) };
      costs.set(sentence, count(` ${text}`));
      held.push(sentence);
    });
    if (history[turn + 1]?.session !== session) held = cutBack(held, costs, budget);
  });
  return held;
}

function cutBack(held: readonly HeldSentence[], costs: ReadonlyMap<HeldSentence, number>, budget: number): HeldSentence[] {
  const frequency = new Map<string, number>();
  for (const { stems } of held) for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const mean = ({ stems }: HeldSentence) => stems.reduce((sum, stem) => sum + (frequency.get(stem) ?? 0), 0) / Math.max(1, stems.length);
  const ranked = held.map((sentence) => ({ sentence, score: mean(sentence) })).sort((a, b) => b.score - a.score);
  const taken: HeldSentence[] = [];
  let sum = 0;
  for (const { sentence } of ranked) {
    const cost = costs.get(sentence) ?? 0;
    if (sum + cost > budget) continue;
    sum += cost;
    taken.push(sentence);
  }
  return taken.sort((a, b) => a.turn - b.turn || a.place - b.place);
}

/** Turns of which at least half of the text is in the summary. */
export function turnsHeld(history: readonly RealTurn[], sentences: readonly { readonly turn: number; readonly text: string }[]): number[] {
  const chars = new Map<number, number>();
  for (const { turn, text } of sentences) chars.set(turn, (chars.get(turn) ?? 0) + text.length);
  return [...chars].filter(([turn, length]) => length * 2 >= (history[turn]?.content.length ?? 0)).map(([turn]) => turn);
}
