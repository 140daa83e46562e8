import { rowDot, type Matrix } from '../core/matrix.js';
import { isStopWord } from '../core/text.js';
import type { Message } from '../memory/types.js';
import { speakerOf } from '../memory/payload-frame.js';
import { sameWords } from './same-words.js';

/** What a merge is allowed by; see `COMPRESS` in the configuration. */
export interface DedupLimits {
  /** Least cosine of the two messages, [-1, 1]. */
  readonly minCosine: number;
  /** Most added words of the later copy as a share of the earlier one's words, [0, 1]. */
  readonly maxExtra: number;
}

const TOKEN = /[-+]?\p{N}+(?:[.,:/]\p{N}+)*|[\p{L}\p{M}\p{N}']+|[%$€£¥=<>]|\p{Extended_Pictographic}/gu;
/** The same for a text of ASCII in lower case: four times as fast. */
const ASCII_TOKEN = /[-+]?[0-9]+(?:[.,:/][0-9]+)*|[a-z0-9']+|[%$=<>]/g;
const ASCII = /^[\0-\x7f]*$/;
/** Words that turn what they are added to: no addition. */
const TURNS =
  /^(?:instead|wrong|false|fake|former|almost|nearly|hardly|barely|rarely|seldom|partly|too|less|fewer|un\p{L}+|non\p{L}*|maybe|perhaps|supposedly|allegedly)$/u;
const NEGATIVE =
  /^(?:no|not|never|none|neither|nor|without|nothing|nobody|nicht|kein\p{L}*|nie|pas|jamais|sin|nunca|non|mai|não|niet|geen|нет|не|لا|ليس|لم|لن)$/u;

/** What opens a message that says something again, or asks for it politely. */
const OPENING =
  /^(?:(?:as|like) i (?:already )?(?:said|mentioned)|as mentioned|by the way|btw|just so you know|remember|again|(?:can|could) you please|wie gesagt|übrigens|also(?=,)|comme je (?:disais|l'ai dit)|como (?:dije|decía)|come dicevo)(?:[,:]\s*|\s+)/u;
const CLOSING = /,\s*¿?(?:by the way|btw|you know|as i said|as mentioned|sabes)\s*[.!?]*$/u;

/** Least words of a message whose parts may change places. Own: "Ann, then Ben" is two names in an order. */
const LEAST_TURNED = 3;

interface Copy extends Reading {
  readonly index: number;
  readonly reading: Reading;
  /** Where it is filed. */
  bucket?: Copy[];
}

/** What dedup reads of a message. */
interface Reading {
  readonly speaker: string;
  /** Normal form in order, see `sameWords`. */
  readonly tokens: readonly string[];
  /** The tokens, each once. */
  readonly distinct: readonly string[];
  /** As written, for what the tokens no longer show. */
  readonly text: string;
  readonly question: boolean;
}

// Pure memo: messages are immutable, and a growing chat comes again with each call.
const readings = new WeakMap<Message, Reading>();

/** What dedup knows of a conversation, to go on from when it has grown. Mutated by `findDuplicates`. */
export interface DedupState {
  readonly copies: Copy[];
  /** Copies that are filed and held against those before them: all but the last, whose next message may still come. */
  settled: number;
  /** Earlier index → later index, of those that are settled. */
  readonly merged: Map<number, number>;
  readonly frequency: Map<string, number>;
  readonly byVoice: Map<string, Map<string, Copy[]>>;
  readonly stems: Map<string, string>;
}

export function startDedup(): DedupState {
  return { copies: [], settled: 0, merged: new Map(), frequency: new Map(), byVoice: new Map(), stems: new Map() };
}

/**
 * Near-identical messages: the earlier copy goes, since the later one is the latest word on it. Returns earlier index → later index.
 *
 * Two messages are one only if the same speaker says both, their cosine is high, and the later one holds every word of the earlier one, or one
 * that says the same, in its order or turned at one place, adding at most a few words that are no number, name, negation or function word. So polarity, numbers, times, names and
 * who does what to whom agree; cosine alone never merges. A question and its answer go together or stay together.
 * Shape: row i of `embeddings`, of length 1 or 0, belongs to `messages[i]` with the carried text `texts[i]`.
 * @param state Of an earlier call with the same encoder and limits: where the messages go on from its own, only what is new is compared.
 */
export function findDuplicates(
  messages: readonly Message[],
  texts: readonly string[],
  embeddings: Matrix,
  limits: DedupLimits,
  state: DedupState = startDedup(),
): Map<number, number> {
  readCopies(state, messages, texts);
  const { copies, merged, frequency, byVoice } = state;
  const copiesBefore = (later: Copy): Copy[] => earlierCopies(later, bucketsOf(byVoice, later), copies, embeddings, limits);
  for (; state.settled < copies.length - 1; state.settled += 1) {
    const later = copies[state.settled] as Copy;
    for (const earlier of copiesBefore(later)) {
      merged.set(earlier.index, later.index);
      const bucket = earlier.bucket ?? [];
      bucket.splice(bucket.indexOf(earlier), 1);
    }
    // A copy must hold every word of this one, so looking under its rarest word finds all copies.
    const byRarest = bucketsOf(byVoice, later);
    const rarest = rarestOf(later.tokens, frequency);
    const bucket = byRarest.get(rarest) ?? [];
    bucket.push(later);
    later.bucket = bucket;
    byRarest.set(rarest, bucket);
  }
  const last = copies.at(-1);
  return new Map([...merged, ...(last ? copiesBefore(last).map(({ index }) => [index, last.index] as const) : [])]);
}

/** Takes the messages in; where they do not go on from those that are known, all is read anew. */
function readCopies(state: DedupState, messages: readonly Message[], texts: readonly string[]): void {
  const { copies, frequency, stems } = state;
  const readings = texts.map((text, index) => readingOf(messages[index] as Message, text, stems));
  if (!copies.every(({ reading }, i) => reading === readings[i])) {
    copies.length = 0;
    state.settled = 0;
    for (const map of [state.merged, frequency, state.byVoice, stems]) map.clear();
  }
  for (let index = copies.length; index < readings.length; index += 1) {
    const reading = readings[index] as Reading;
    copies.push({ ...reading, reading, index });
    for (const token of reading.tokens) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  }
}

/** Copies before `later` that say the same and are not merged yet, in order. */
function earlierCopies(
  later: Copy,
  byRarest: ReadonlyMap<string, readonly Copy[]>,
  copies: readonly Copy[],
  embeddings: Matrix,
  limits: DedupLimits,
): Copy[] {
  const found: Copy[] = [];
  for (const token of byRarest.size === 0 ? [] : later.distinct) {
    for (const earlier of byRarest.get(token) ?? []) {
      if (!holds(later, earlier, limits.maxExtra)) continue;
      if (rowDot(embeddings, earlier.index, embeddings, later.index) < limits.minCosine) continue;
      if (exchangesAgree(copies, earlier.index, later.index)) found.push(earlier);
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

function rarestOf(tokens: readonly string[], frequency: ReadonlyMap<string, number>): string {
  let rarest = '';
  let least = Number.POSITIVE_INFINITY;
  for (const token of tokens) {
    const count = frequency.get(token) ?? 0;
    if (count >= least) continue;
    least = count;
    rarest = token;
  }
  return rarest;
}

function readingOf(message: Message, text: string, stems: Map<string, string>): Reading {
  const known = readings.get(message);
  if (known?.text === text) return known;
  const reading = read(message, text, stems);
  readings.set(message, reading);
  return reading;
}

function read(message: Message, text: string, stems: Map<string, string>): Reading {
  const ascii = ASCII.test(text);
  const plain = ascii ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/gu, "'");
  const written = plain.includes("'") ? writeOut(plain) : plain;
  const said = written.replace(OPENING, '').replace(CLOSING, '');
  const tokens = sameWords(said.match(ascii ? ASCII_TOKEN : TOKEN) ?? [], stems);
  return { speaker: speakerOf(message), tokens, distinct: [...new Set(tokens)], text, question: /[?？؟]\s*$/u.test(said) };
}

/** Contractions written out, so that "don't" and "do not" are the same words. */
function writeOut(text: string): string {
  return text
    .replace(/\bcan't\b|\bcannot\b/gu, 'can not')
    .replace(/\bwon't\b/gu, 'will not')
    .replace(/n't\b/gu, ' not')
    .replace(/'s (?=name is\b)/gu, ' ')
    .replace(/'m\b/gu, ' am')
    .replace(/'re\b/gu, ' are')
    .replace(/'ve\b/gu, ' have')
    .replace(/'ll\b/gu, ' will');
}

/** Copies by their rarest word, of one speaker's questions or of the statements. */
function bucketsOf(byVoice: Map<string, Map<string, Copy[]>>, { speaker, question }: Copy): Map<string, Copy[]> {
  const voice = `${question}${speaker}`;
  const known = byVoice.get(voice);
  if (known) return known;
  const fresh = new Map<string, Copy[]>();
  byVoice.set(voice, fresh);
  return fresh;
}

/** Whether `later` says all that `earlier` says, in its order or with one part of it moved to the other end, and nothing that changes it. */
function holds(later: Copy, earlier: Copy, maxExtra: number): boolean {
  const extra = later.tokens.length - earlier.tokens.length;
  if (earlier.tokens.length === 0 || extra < 0 || extra > earlier.tokens.length * maxExtra) return false;
  let at = 0;
  const added: string[] = [];
  for (const token of later.tokens) {
    if (token === earlier.tokens[at]) at += 1;
    else if (added.push(token) > extra) return extra === 0 && isTurned(later.tokens, earlier.tokens);
  }
  return added.every((token) => isLight(token, later));
}

/** "On Friday we meet" is "We meet on Friday": the same words in a circle. Who does what to whom stays in its order. */
function isTurned(later: readonly string[], earlier: readonly string[]): boolean {
  if (later.length < LEAST_TURNED) return false;
  for (let by = later.indexOf(earlier[0] as string, 1); by > 0; by = later.indexOf(earlier[0] as string, by + 1)) {
    if (earlier.every((token, i) => token === later[(i + by) % later.length])) return true;
  }
  return false;
}

/** A word that only adds: no figure, function word or negation, and no name (a capital inside a sentence). */
function isLight(token: string, copy: Copy): boolean {
  if (!/^[\p{L}\p{M}]+$/u.test(token) || isStopWord(token) || NEGATIVE.test(token) || TURNS.test(token)) return false;
  return !new RegExp(`[\\p{Ll}\\p{N},;:] \\p{Lu}${token.slice(1)}`, 'u').test(copy.text.normalize('NFKC'));
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
