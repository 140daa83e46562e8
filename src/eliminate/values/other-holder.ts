import { contentStems } from '../../core/values/attach.js';
import type { Value } from '../../core/values/types.js';
import type { Span } from '../../memory/types.js';
import type { Evidence } from './evidence.js';
import type { EvidenceValue } from './evidence-values.js';
import { comparable, supports } from './slots.js';
import { mayEqual } from './value-index.js';

const CUT = /[,;.!?](?=\s|$)|\n|\s[-–—]\s|\b(?:and|but|while|whereas|though|then)\b/gi;
/** Characters around a value that are looked at. */
const REACH = 120;
const PRONOUN = /\b(?:it|that|this|both|they|them|one|ones|there|which|who)\b/i;
/** Stems that any appointment has. */
const ANY_EVENT = new Set(contentStems('appointment meeting event slot time date day'));

/** The part of a text around a span, up to the next mark or conjunction on each side, as the text before the span and after it. */
function partAround(text: string, { start, end }: Span): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  let from = 0;
  for (const match of before.matchAll(CUT)) from = match.index + match[0].length;
  return { before: before.slice(from), after: after.slice(0, [...after.matchAll(CUT)][0]?.index) };
}

/** Words that tell one thing from another: none for a whole kind of slot ('start', 'cost'). */
const own = (text: string): string[] => contentStems(text).filter((stem) => !stem.startsWith('#') && !ANY_EVENT.has(stem));

/**
 * 'The reception starts at 17:00', where the message gives that time to the lecture and another one to the reception: the value of the
 * reception. Undefined where some part of the conversation may give the claim's value to what the claim speaks of.
 */
export function otherHolder(claim: Value, text: string, { index, near }: Evidence): EvidenceValue | undefined {
  const part = partAround(text, claim);
  const words = own(`${part.before} ${part.after}`);
  if (words.length === 0 || claim.negated) return undefined;
  let found: EvidenceValue | undefined;
  for (const equal of mayEqual(index, claim)) {
    if (!supports(claim, equal.value)) continue;
    const theirs = partAround(equal.message.text, equal.value);
    const whole = `${theirs.before} ${theirs.after}`;
    const stems = new Set(own(whole));
    // A thing of its own stands before the value, and no word of the claim beside it.
    if (own(theirs.before).length === 0 || PRONOUN.test(whole) || words.some((stem) => stems.has(stem))) return undefined;
    if (found || !near.has(equal.index)) continue;
    found = (index.byMessage[equal.index] ?? []).find(({ value, message }) => {
      if (value === equal.value || value.kind !== equal.value.kind || !comparable(claim, value) || supports(claim, value)) return false;
      const there = partAround(message.text, value);
      const held = new Set(own(`${there.before} ${there.after}`));
      return words.every((stem) => held.has(stem));
    });
  }
  return found;
}
