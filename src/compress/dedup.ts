import { rowDot, type Matrix } from '../core/matrix.js';
import { isStopWord } from '../core/text.js';
import type { Message } from '../memory/types.js';
import { speakerOf } from '../memory/payload-frame.js';

/** What a merge is allowed by; see `COMPRESS` in the configuration. */
export interface DedupLimits {
  /** Least cosine of the two messages, [-1, 1]. */
  readonly minCosine: number;
  /** Most added words of the later copy as a share of the earlier one's words, [0, 1]. */
  readonly maxExtra: number;
}

/** Words that add nothing to what a message says. Everything else counts, little words first of all. */
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'is',
  'are',
  'am',
  'also',
  'just',
  'really',
  'very',
  'please',
  'ok',
  'okay',
  'oh',
  'well',
  'so',
  'um',
  'hey',
  'hi',
]);
const TOKEN = /[-+]?\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}\p{N}']+|[%$€£¥=<>]|\p{Extended_Pictographic}/gu;
const NEGATIVE =
  /^(?:no|not|never|none|neither|nor|without|nothing|nobody|nicht|kein\p{L}*|nie|pas|jamais|sin|nunca|non|mai|não|niet|geen|нет|не|لا|ليس|لم|لن)$/u;

interface Copy {
  readonly index: number;
  readonly speaker: string;
  /** Normal form in order: lower case, contractions written out, fillers gone. */
  readonly tokens: readonly string[];
  /** Words as written that open with a capital and do not open a sentence. */
  readonly names: ReadonlySet<string>;
  readonly question: boolean;
}

/**
 * Near-identical messages: the earlier copy goes, since the later one is the latest word on it. Returns earlier index → later index.
 *
 * Two messages are one only if the same speaker says both, their cosine is high, and the later one holds every word of the earlier one in the
 * same order, adding at most a few words that are no number, name, negation or function word. So polarity, numbers, times, names and
 * who does what to whom agree; cosine alone never merges. A question and its answer go together or stay together.
 * Shape: row i of `embeddings`, of length 1 or 0, belongs to `messages[i]` with the carried text `texts[i]`.
 */
export function findDuplicates(
  messages: readonly Message[],
  texts: readonly string[],
  embeddings: Matrix,
  limits: DedupLimits,
): Map<number, number> {
  const copies = texts.map((text, index) => readCopy(messages[index] as Message, text, index));
  const merged = new Map<number, number>();
  const byFirst = new Map<string, Copy[]>();
  for (const later of copies) {
    for (const token of new Set(later.tokens)) {
      const bucket = byFirst.get(keyOf(later, token));
      if (bucket === undefined) continue;
      for (const earlier of bucket) {
        if (merged.has(earlier.index) || !holds(later, earlier, limits.maxExtra)) continue;
        if (rowDot(embeddings, earlier.index, embeddings, later.index) < limits.minCosine) continue;
        if (exchangesAgree(copies, earlier.index, later.index)) merged.set(earlier.index, later.index);
      }
      byFirst.set(
        keyOf(later, token),
        bucket.filter((copy) => !merged.has(copy.index)),
      );
    }
    const first = keyOf(later, later.tokens[0] ?? '');
    const bucket = byFirst.get(first);
    if (bucket) bucket.push(later);
    else byFirst.set(first, [later]);
  }
  return merged;
}

function readCopy(message: Message, text: string, index: number): Copy {
  const tokens: string[] = [];
  const plain = text.normalize('NFKC').replace(/[’ʼ]/gu, "'");
  for (const [token] of writeOut(plain.toLowerCase()).matchAll(TOKEN)) if (!FILLERS.has(token)) tokens.push(token);
  const names = new Set<string>();
  for (const match of plain.matchAll(/(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{M}]*/gu)) names.add(match[0].toLowerCase());
  return { index, speaker: speakerOf(message), tokens, names, question: /[?？؟]\s*$/u.test(text) };
}

/** Contractions written out, so that "don't" and "do not" are the same words. */
function writeOut(text: string): string {
  return text
    .replace(/\bcan't\b|\bcannot\b/gu, 'can not')
    .replace(/\bwon't\b/gu, 'will not')
    .replace(/n't\b/gu, ' not')
    .replace(/'m\b/gu, ' am')
    .replace(/'re\b/gu, ' are')
    .replace(/'ve\b/gu, ' have')
    .replace(/'ll\b/gu, ' will');
}

function keyOf(copy: Copy, token: string): string {
  return `${copy.speaker}\n${copy.question}\n${token}`;
}

/** Whether `later` says all that `earlier` says, in its order, and nothing that changes it. */
function holds(later: Copy, earlier: Copy, maxExtra: number): boolean {
  const extra = later.tokens.length - earlier.tokens.length;
  if (earlier.tokens.length === 0 || extra < 0 || extra > earlier.tokens.length * maxExtra) return false;
  let at = 0;
  for (const token of later.tokens) {
    if (token === earlier.tokens[at]) at += 1;
    else if (!isLight(token, later)) return false;
  }
  return at === earlier.tokens.length;
}

function isLight(token: string, copy: Copy): boolean {
  return /^[\p{L}\p{M}]+$/u.test(token) && !isStopWord(token) && !NEGATIVE.test(token) && !copy.names.has(token);
}

/** The exchanges around two copies must agree too: an answer means what its question makes of it. */
function exchangesAgree(copies: readonly Copy[], earlier: number, later: number): boolean {
  const [a, b] = [copies[earlier] as Copy, copies[later] as Copy];
  const same = (x: Copy | undefined, y: Copy | undefined) => x?.tokens.join(' ') === y?.tokens.join(' ');
  const questionOf = (copy: Copy) => {
    const before = copies[copy.index - 1];
    return before?.question === true && before.speaker !== copy.speaker ? before : undefined;
  };
  if (!same(questionOf(a), questionOf(b))) return false;
  if (!a.question) return true;
  const answer = copies[earlier + 1];
  return answer === undefined || answer.speaker === a.speaker || same(answer, copies[later + 1]);
}
