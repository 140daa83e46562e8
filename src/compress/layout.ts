import type { Span, SummarySentence } from '../memory/types.js';
import type { Sentence } from './sentences.js';

/** A sentence chosen for the summary, with the range of its message that is shown. */
export interface Chosen {
  readonly sentence: Sentence;
  readonly span: Span;
  /** See `SummarySentence.score`. */
  readonly score?: number;
}

/** Text of a summary and where its sentences stand in it. */
export interface Layout {
  readonly text: string;
  readonly sentences: readonly SummarySentence[];
}

/**
 * Lines "Speaker: sentence sentence", one line a message, in conversation order. Sentences are slices of their sources; between them stand only
 * a space, a line break around code, and a full stop where a clause was left out. `chosen` is in conversation order.
 */
export function layOut(chosen: readonly Chosen[]): Layout {
  let text = '';
  const sentences: SummarySentence[] = [];
  let last: Chosen | undefined;
  for (const item of chosen) {
    const { sentence, span, score } = item;
    if (last?.sentence.at !== sentence.at) text += `${text === '' ? '' : '\n'}${prefixOf(sentence.speaker)}`;
    else text += stopAfter(last);
    text += joint(last?.sentence.at === sentence.at ? last : undefined, item);
    const slice = sentence.message.text.slice(span.start, span.end);
    sentences.push({
      id: `${sentence.message.id}#${span.start}-${span.end}`,
      text: slice,
      start: text.length,
      end: text.length + slice.length,
      sources: [{ messageId: sentence.message.id, start: span.start, end: span.end }],
      speaker: sentence.speaker,
      ...(score === undefined ? {} : { score }),
    });
    text += slice;
    last = item;
  }
  return { text, sentences };
}

/** Opening of a line. */
export function prefixOf(speaker: string): string {
  return `${speaker}:`;
}

/**
 * What stands before a sentence: nothing where nothing stood between it and the one before; a line break around code, before a list item, after
 * a line that has no stop at its end, and where one stood beside a heading, a table row or a list item; else a space.
 */
export function joint(before: Chosen | undefined, item: Chosen): string {
  if (before === undefined) return item.sentence.code ? '\n' : ' ';
  if (before.span.end === item.span.start) return '';
  const between = item.sentence.message.text.slice(before.span.end, item.span.start);
  const ownLine =
    item.sentence.code || before.sentence.code || LIST_ITEM.test(item.sentence.text) || (between.includes('\n') && isBlock(before, item));
  return ownLine || (before.span.end === before.sentence.end && !/[.!?…。！？؟]["'”’»」』）)*_]*$/u.test(before.sentence.text))
    ? '\n'
    : ' ';
}

const LIST_ITEM = /^(?:[-*+•]|\d{1,2}[.)])\s/u;
const BLOCK = /^(?:#{1,6}\s|\||>|\*{2}|__|[-*+•]\s|\d{1,2}[.)]\s)/u;

/** A heading, a row of a table or a list item stands on a line of its own, and so does what follows it. */
function isBlock(before: Chosen, item: Chosen): boolean {
  return BLOCK.test(item.sentence.text) || BLOCK.test(before.sentence.text);
}

function stopAfter(item: Chosen): string {
  if (item.span.end === item.sentence.end) return '';
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(item.sentence.message.text.slice(0, item.span.end)) ? '。' : '.';
}
