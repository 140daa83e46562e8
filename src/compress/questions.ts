import type { Span } from '../memory/types.js';
import type { Kept } from './parts.js';
import { questionOf } from './sentences.js';
import { lineOf } from './whole.js';

/** A message as a line; a reply that says nothing without its question comes with it, and costs it too. */
export function lineWithQuestion(kept: readonly Kept[], place: number): string {
  const question = questionOf(kept, place);
  const line = lineOf(kept[place] as Kept);
  return question ? `${question.speaker}: ${question.text} ${line}` : line;
}

interface Selected {
  /** Ascending. */
  readonly places: readonly number[];
  /** The ranges that are taken of some of them. */
  readonly excerpts: ReadonlyMap<number, readonly Span[]>;
}

/** The selection with the questions of its replies, as excerpts of the messages that asked them and were not selected. */
export function withQuestions(kept: readonly Kept[], { places, excerpts }: Selected): Selected {
  const chosen = new Set(places);
  const more = new Map(excerpts);
  for (const place of places) {
    const question = chosen.has(place - 1) ? undefined : questionOf(kept, place);
    if (!question) continue;
    chosen.add(place - 1);
    more.set(place - 1, [{ start: question.start, end: question.end }]);
  }
  return { places: [...chosen].sort((a, b) => a - b), excerpts: more };
}
