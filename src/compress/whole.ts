import { speakerOf } from '../memory/payload-frame.js';
import type { SummarySentence } from '../memory/types.js';
import type { CallOptions, TokenCounter } from '../ports.js';
import type { Layout } from './layout.js';
import { carriedText, type Kept, sentencesOf } from './parts.js';
import { leadInOf } from './sentences.js';

/** One message as a line: "Speaker: text". */
export function lineOf(kept: Kept): string {
  return `${speakerOf(kept.message)}: ${carriedText(kept)}`;
}

/** Messages word for word, one after the other, with their sentences located. */
export function layOutWhole(kept: readonly Kept[]): Layout {
  let text = '';
  const sentences: SummarySentence[] = [];
  for (const item of kept) {
    const { message } = item;
    const speaker = speakerOf(message);
    text += `${text === '' ? '' : '\n'}${speaker}: `;
    item.parts.forEach((part, i) => {
      if (i > 0) text += ' ';
      const shift = text.length - part.start;
      for (const span of sentencesOf({ ...item, parts: [part] })) {
        sentences.push({
          id: `${message.id}#${span.start}-${span.end}`,
          text: message.text.slice(span.start, span.end),
          start: span.start + shift,
          end: span.end + shift,
          sources: [{ messageId: message.id, ...span }],
          speaker,
        });
      }
      text += message.text.slice(part.start, part.end);
    });
  }
  return { text, sentences };
}

/**
 * As many whole messages as fit `maxTokens`, in the order given, best first; a message that does not fit is passed over. A tool result and the
 * words of its call come together, and a reply that says nothing without its question brings it along. `costs[i]` are the tokens of message i as a line. Returns places in `kept`, ascending.
 */
export async function fitWhole(
  kept: readonly Kept[],
  order: Iterable<number>,
  costs: readonly number[],
  base: number,
  maxTokens: number,
  counter: TokenCounter,
  options: CallOptions,
): Promise<number[]> {
  const tools = toolGroups(kept);
  const groupOf = (place: number) => tools.get(place) ?? [place];
  const taken: number[][] = [];
  const done = new Set<number>();
  const least = costs.reduce((low, cost) => Math.min(low, cost), Number.POSITIVE_INFINITY);
  let sum = base;
  for (const place of order) {
    if (sum + least > maxTokens) break;
    if (done.has(place)) continue;
    const asked = leadInOf(kept, place)?.at;
    const all = [...(asked === undefined ? [] : groupOf(asked)), ...groupOf(place)];
    const group = [...new Set(all)].filter((member) => !done.has(member));
    const cost = group.reduce((total, member) => total + (costs[member] ?? 0), 0);
    if (sum + cost > maxTokens) continue;
    sum += cost;
    for (const member of group) done.add(member);
    taken.push(group);
  }
  const sorted = () => taken.flat().sort((a, b) => a - b);
  // Sums of pieces may be a few tokens off: the text itself decides.
  while (taken.length > 0) {
    const text = layOutWhole(sorted().map((place) => kept[place] as Kept)).text;
    if (((await counter.countMany([text], options))[0] ?? 0) <= maxTokens) break;
    taken.pop();
  }
  return sorted();
}

/** Places that belong together, by place: a call that has words of its own, and its results. */
function toolGroups(kept: readonly Kept[]): Map<number, number[]> {
  const callers = new Map<string, number>();
  const groups = new Map<number, number[]>();
  kept.forEach((item, place) => {
    for (const call of item.message.calls ?? []) callers.set(call.id, place);
    const caller = item.message.role === 'tool' && item.message.callId !== undefined ? callers.get(item.message.callId) : undefined;
    if (caller === undefined) return;
    const group = groups.get(caller) ?? [caller];
    group.push(place);
    for (const member of group) groups.set(member, group);
  });
  return groups;
}
