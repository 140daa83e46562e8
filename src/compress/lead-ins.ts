import type { Span } from '../memory/types.js';
import type { Kept } from './parts.js';
import { leadInOf } from './sentences.js';

/** What stands before the line of a message: a reply that says nothing without its question, and a tool result, cost what asked for them too. */
export function leadInLine(kept: readonly Kept[], place: number): string {
  const leadIn = leadInOf(kept, place);
  return leadIn ? `${leadIn.speaker}: ${leadIn.text} ` : '';
}

interface Selected {
  /** Ascending. */
  readonly places: readonly number[];
  /** The ranges that are taken of some of them. */
  readonly excerpts: ReadonlyMap<number, readonly Span[]>;
}

/** The selection with what its replies and tool results answer, as excerpts of messages that were not selected. */
export function withLeadIns(kept: readonly Kept[], { places, excerpts }: Selected): Selected {
  const chosen = new Set(places);
  const more = new Map(excerpts);
  for (const place of places) {
    const leadIn = leadInOf(kept, place);
    if (!leadIn || chosen.has(leadIn.at)) continue;
    chosen.add(leadIn.at);
    more.set(leadIn.at, [{ start: leadIn.start, end: leadIn.end }]);
  }
  return { places: [...chosen].sort((a, b) => a - b), excerpts: more };
}
