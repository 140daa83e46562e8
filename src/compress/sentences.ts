import { contentWords, splitClauses, words } from '../core/text.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Message, Span } from '../memory/types.js';
import { isCourtesy, withoutOpening } from './courtesies.js';
import { carriedText, type Kept, sentencesOf } from './parts.js';

/** One sentence that may enter a summary. `start`/`end` are offsets into its message's text. */
export interface Sentence extends Span {
  /** Place of its message in the kept messages. */
  readonly at: number;
  readonly message: Message;
  readonly speaker: string;
  readonly text: string;
  /** The part of `text` that is read for words and values. */
  readonly head: string;
  readonly code: boolean;
  readonly question: boolean;
  /** True for the opening of a message that answers the question of somebody else before it. */
  readonly answers?: boolean | undefined;
  /** Number of words as written. */
  readonly length: number;
  /** Stems of its content words. */
  readonly stems: readonly string[];
  /** The part that is shown: without fillers in front of what it says. Absent: all of it. */
  readonly shown?: Span | undefined;
  /** The sentence without which it cannot be understood: its question, its lead-in, what its pronoun refers to. */
  readonly needs?: Sentence | undefined;
}

const QUESTION = /[?？؟]["'”’)\]]*$/u;
/** Longest part of a sentence that is read for words and values, UTF-16 units. Own: no sentence of people is longer; pasted data may be. */
const READ_CHARS = 2000;
const CODE = /^\s*(?:```|~~~)/u;
/** Openings that say yes, no or which one: nothing without the question. "Exactly, so …" only agrees: what follows stands alone. */
const REPLY =
  /^(?:yes|yeah|yep|yup|no|nope|both|neither|either|the (?:first|second|third|last|former|latter|other)|ja|nein|doch|oui|non|si|sí|sim|não|нет|да|نعم|لا|はい|いいえ|是的?|不是|好的?|对|可以|没有|不用)(?![\p{L}\p{M}])/iu;
/** Openings that point back to the sentence before. */
const BACK =
  /^(?:it|its|it's|he|his|he's|she|her|she's|they|their|they're|them|this|that|that's|these|those|both|er|sie|es|il|elle|ils|elles|él|ella)\s/iu;
const LIST_ITEM = /^(?:[-*+•·]|\(?\d{1,2}[.)]|\p{L}[.)])\s/u;

/**
 * Sentences of the messages at `places`, in order, each tied to the one it needs. Lead-ins of up to `leadInWords` words may come
 * from any kept message: a question asked in a message that was not selected is still the question.
 */
export function readSentences(kept: readonly Kept[], places: readonly number[], leadInWords: number): Sentence[] {
  const own = new Map<number, readonly Sentence[]>();
  const bare = (at: number): readonly Sentence[] => {
    const known = own.get(at);
    if (known) return known;
    const read = at < 0 || at >= kept.length ? [] : readOnce(kept[at] as Kept, at);
    own.set(at, read);
    return read;
  };
  return places.flatMap((at) => {
    let before: Sentence | undefined;
    let leadIn: Sentence | undefined;
    return bare(at).map((sentence, i) => {
      if (/[:：]\*{0,2}$/u.test(sentence.text) && !LIST_ITEM.test(sentence.text)) leadIn = sentence;
      const caller = i === 0 ? callerOf(kept, at) : -1;
      const first = caller >= 0 ? bare(caller).at(-1) : repliedTo(sentence, bare(at - 1));
      const needs = i === 0 ? first : backwards(sentence, before, leadIn);
      const answers = i === 0 && isAnswer(sentence, bare(at - 1).at(-1));
      const own = { ...sentence, answers, ...(needs && needs.length <= leadInWords && !needs.code ? { needs } : {}) };
      const tied: Sentence = { ...own, shown: withoutOpening(own) };
      before = tied;
      return tied;
    });
  });
}

// Pure memo: messages are immutable, and a growing chat comes again with each call. The parts of a message are one list for as long as it lives.
const readings = new WeakMap<Kept['parts'], readonly Sentence[]>();

/** The sentences of the message at `at`, none tied to another. */
function readOnce(item: Kept, at: number): readonly Sentence[] {
  const known = readings.get(item.parts);
  if (known?.every((sentence) => sentence.at === at && sentence.message === item.message)) return known;
  const read = sentencesOf(item)
    .map((span) => readSentence(item, at, span))
    .filter(isReadable);
  readings.set(item.parts, read);
  return read;
}

/** Longest opening of a message that is read to tell whether it only replies, UTF-16 units. Own: a reply is said by then. */
const REPLY_CHARS = 200;

/** Place of the message whose call the tool result at `at` answers; -1 for what is no result. */
function callerOf(kept: readonly Kept[], at: number): number {
  const { role, callId } = (kept[at] as Kept).message;
  if (role !== 'tool' || callId === undefined) return -1;
  return kept.findLastIndex(({ message }, i) => i < at && message.calls?.some(({ id }) => id === callId));
}

/**
 * The sentence of another message that the message at `at` cannot be understood without: the question of a bare reply, the words of the call
 * that a tool result answers.
 */
export function leadInOf(kept: readonly Kept[], at: number): Sentence | undefined {
  const [item, previous] = [kept[at], kept[at - 1]];
  const caller = item ? callerOf(kept, at) : -1;
  if (caller >= 0) {
    const words = sentencesOf(kept[caller] as Kept).at(-1);
    return words && readSentence(kept[caller] as Kept, caller, words);
  }
  if (!item || !previous || !QUESTION.test(carriedText(previous).trimEnd())) return undefined;
  const [first] = sentencesOf({
    ...item,
    parts: item.parts.slice(0, 1).map((part) => ({ ...part, end: Math.min(part.end, part.start + REPLY_CHARS) })),
  });
  const reply = first && readSentence(item, at, first);
  if (!reply || !(isBrief(reply) || REPLY.test(reply.text))) return undefined;
  const span = sentencesOf(previous).at(-1);
  return span && repliedTo(reply, [readSentence(previous, at - 1, span)]);
}

/** A ruler or a lone mark says nothing. */
function isReadable(sentence: Sentence): boolean {
  return sentence.code || /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence.head);
}

function readSentence(kept: Kept, at: number, span: Span): Sentence {
  const text = kept.message.text.slice(span.start, span.end);
  const head = text.slice(0, READ_CHARS);
  const code = CODE.test(head);
  return {
    ...span,
    at,
    message: kept.message,
    speaker: speakerOf(kept.message),
    text,
    code,
    question: !code && QUESTION.test(text),
    head,
    length: code ? 0 : words(head).length,
    stems: code ? [] : contentWords(head).map((word) => word.text),
  };
}

/** Openings of a question that asks for yes or no. */
const YES_OR_NO =
  /^(?:(?:and|but|so|or|then)\s+)?(?:do|does|did|is|are|was|were|am|shall|should|can|could|would|will|have|has|had|may|might|must|need)\s/iu;
/** Openings that leave what was asked. */
const AWAY =
  /^(?:by the way|btw|anyway|anyhow|on another note|speaking of|übrigens|apropos|por cierto|au fait|a proposito|aliás|кстати)(?![\p{L}\p{M}])/iu;

/** Whether a sentence is what a question asks for: after one for yes or no, that is a reply, something short, or the question's own words. */
function isAnswer(sentence: Sentence, last: Sentence | undefined): boolean {
  if (last?.question !== true || last.speaker === sentence.speaker || sentence.question || AWAY.test(sentence.text) || isCourtesy(last))
    return false;
  if (!YES_OR_NO.test(last.text) || isBrief(sentence) || REPLY.test(sentence.text)) return true;
  return sentence.stems.some((stem) => last.stems.includes(stem));
}

/** So short that it leans on what came before. */
function isBrief({ stems, length }: Sentence): boolean {
  return stems.length <= 3 || length <= 5;
}

/** What a short reply is a reply to: the last sentence of the message before, by somebody else. A question always, a statement where the reply has nothing of its own. */
function repliedTo(sentence: Sentence, previous: readonly Sentence[]): Sentence | undefined {
  const last = previous.at(-1);
  if (last === undefined || last.speaker === sentence.speaker || sentence.code || isCourtesy(last)) return undefined;
  const short = isBrief(sentence);
  if (!last.question) return short && !/\p{N}|(?<=\S\s)\p{Lu}\p{Ll}/u.test(sentence.text) ? last : undefined;
  return !sentence.question && (short || REPLY.test(sentence.text)) ? last : undefined;
}

function backwards(sentence: Sentence, before: Sentence | undefined, leadIn: Sentence | undefined): Sentence | undefined {
  if (sentence.code) return undefined;
  if (leadIn && leadIn.text !== sentence.text && LIST_ITEM.test(sentence.text)) return leadIn;
  // "Yes. At seven." - the second half of a reply hangs on the first.
  if (before?.needs?.question && sentence.stems.length <= 3 && before.length <= 3) return before;
  // "Is that correct?" asks about the sentence before.
  const hangs = BACK.test(sentence.text) || (sentence.question && sentence.stems.length <= 1);
  return before !== undefined && !before.code && hangs ? before : undefined;
}

/** Words that turn a statement: no clause that holds one is ever cut off, and nothing is cut off from a sentence that they may reach. */
const TURNS =
  /\b(?:no|not|never|none|neither|nor|without|nothing|nobody|longer|used|if|unless|until|except|only|but|instead|although|though|because|before|after|while|when|may|might|could|would|should|must|will|decided?|agreed?|want|need|prefer|\p{L}+n['’]t)\b/iu;
const SHED = /^(?:which|who|and\s+(?:i|you|he|she|it|we|they|there|this|that|the|my|your|his|her|its|our|their))\b/iu;

/**
 * A sentence without its light last clauses, or undefined. Only clauses go that open with ", and" plus their own subject, or with ", which" or
 * ", who", and that hold no figure, name, negation, condition, modal or decision.
 */
export function shedClauses(sentence: Sentence): Span | undefined {
  if (sentence.code || sentence.question || sentence.head !== sentence.text) return undefined;
  const { text } = sentence.message;
  const clauses = splitClauses(text, sentence);
  let keep = clauses.length;
  while (keep > 1) {
    const clause = clauses[keep - 1] as Span;
    const slice = text.slice(clause.start, clause.end);
    // Without the comma "and I" may belong to the subject.
    if (!text.slice(sentence.start, clause.start).trimEnd().endsWith(',')) break;
    if (!SHED.test(slice) || TURNS.test(slice) || /\p{N}|(?<=\S\s)\p{Lu}/u.test(slice.replace(/\bI\b/gu, 'i'))) break;
    keep -= 1;
  }
  if (keep === clauses.length || keep < 1) return undefined;
  const end = (clauses[keep - 1] as Span).end;
  const slice = text.slice(sentence.start, end).replace(/[\s,;–—-]+$/u, '');
  return { start: sentence.start, end: sentence.start + slice.length };
}
