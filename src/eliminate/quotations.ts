import type { Span } from '../memory/types.js';

/** Longest quotation that is kept with the sentence around it, UTF-16 units. */
const LONGEST = 400;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»' };

/**
 * Sentences of a quotation that another sentence holds ('She said "I will come. Wait for me." and left.') are one with it: apart, the
 * second would be nobody's words. A quotation that stands alone keeps its sentences.
 */
export function joinQuoted(text: string, spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (let i = 0; i < spans.length; i += 1) {
    const first = spans[i]!;
    const end = endOfQuotation(text, first);
    let last = i;
    while (end !== undefined && last + 1 < spans.length && spans[last]!.end < end) last += 1;
    out.push({ start: first.start, end: spans[last]!.end });
    i = last;
  }
  return out;
}

/** Where the quotation closes that opens within the sentence and outlasts it, on the same line; undefined without one. */
function endOfQuotation(text: string, { start, end }: Span): number | undefined {
  const open = openQuote(text, start, end);
  if (open === undefined || open === start) return undefined;
  const line = text.indexOf('\n', end);
  const limit = Math.min(line < 0 ? text.length : line, open + LONGEST);
  const close = text.indexOf(CLOSING[text[open]!]!, end);
  return close >= 0 && close < limit ? close + 1 : undefined;
}

/** The last opening mark in [start, end) that nothing there closes. */
function openQuote(text: string, start: number, end: number): number | undefined {
  let open: number | undefined;
  for (let i = start; i < end; i += 1) {
    const mark = text[i]!;
    if (open !== undefined && mark === CLOSING[text[open]!]) open = undefined;
    // 5" is a length, and a mark inside a word is no quotation.
    else if (open === undefined && CLOSING[mark] !== undefined && /^(?:[\s(:,]|)$/u.test(i === start ? '' : (text[i - 1] ?? ''))) open = i;
  }
  return open;
}
