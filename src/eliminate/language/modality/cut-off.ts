import { splitSentences } from '../../../core/text.js';
import type { Message, ReasonCode, SourceSpan } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimFacts } from '../conversation.js';
import { AUXILIARIES, NEGATORS, OFFER, wordSet } from '../lexicon.js';
import { type Token, tokenize } from '../tokens.js';

/** Words that a claim leaves off the sentence it is made of, without which it says something else. */
export interface CutOff {
  /** As they stand in the message. */
  readonly words: string;
  readonly reason: Extract<ReasonCode, 'polarity' | 'modality'>;
  readonly span: SourceSpan;
}

/** Fewest and most words of a claim that is held against a sentence, and most words of such a sentence. Own: below, chance agrees; above, it is a list. */
const LEAST_WORDS = 2;
const MOST_CLAIM_WORDS = 40;
const MOST_WORDS = 60;
/** Longest run of words that may still belong to the next word. Own. */
const NEAR = 3;

const ALMOST = wordSet('almost nearly practically virtually fast beinahe casi presque');
const PERHAPS = wordSet('maybe perhaps possibly supposedly allegedly reportedly vielleicht angeblich quizas supuestamente peut-etre');
const SCARCELY = wordSet('hardly scarcely kaum apenas');
const ONLY_SOME = wordSet('half some part most few none neither third quarter percent hardly');
/** What sets a limit that a statement does not have without it. */
const LIMITS =
  /^,?\s*(?:unless|except(?:ing)?|excluding|apart from|aside from|other than|with the exception|provided|providing|as long as|on (?:the )?condition|only (?:after|before|if|when|while|until|on|in|at|for|from|with|between|during|because)|es sei denn|außer|ausgenommen|sofern|solange|a menos que|salvo|excepto|siempre que|à moins|sauf|excepté|à condition)(?![\p{L}])/iu;
const CONDITIONS =
  /^(?:(?:and|but|so|then|well|ok(?:ay)?),?\s+)?(?:unless|provided|as long as|wenn|falls|sofern|si|à condition|a menos que)\s/iu;
const UNTIL = /^,?\s*(?:until|till|bis|hasta|jusqu['’])(?![\p{L}])/iu;
const BEFORE = /^(?:(?:and|but|so),?\s+)?(?:before|until|till|up to)\s/iu;
const ALL = /^(?:any|every|each|all|no)(?:thing|body|one|where)?$/u;
const ALL_FIRST = /^(?:any|every|all|no)(?:thing|body|one)?\b/iu;
/** "but Henry" ends the sentence; "but Henry left early" is a clause of its own. */
const SHORT_REST = /^\s+but(?:\s+[\p{L}'’]+){1,2}[.!]*$/iu;

/** "I doubt that", "I'm not sure whether": how the speaker takes back what follows. */
const DOUBTS =
  /\b(?:doubt|do(?:n['’]t| not) (?:think|believe|suppose)|not (?:sure|certain|convinced)|unsure|wonder|hope|wish|drea(?:mt|med)|pretend(?:ed)?|imagined?)(?: that| whether| if)?\s*$/iu;
const OPEN =
  /(?:\b(?:it|that|this)(?:['’]s| is| was| seems| looks) (?:\w+ )?(?:un)?(?:likely|impossible|possible|doubtful|questionable|unclear|false|not (?:true|clear|certain|sure|the case))(?: that| whether)?|\bwhether|\bas (?:if|though))\s*$/iu;
const HEARSAY =
  /(?:^|[,;:–—]|\b(?:and|but|so|because)\b)\s*(?!(?:and |but )?(?:it|this|that|there)\b)(?:(?!\b(?:i|we|you)\b)[^,;:–—]){2,60}?\b(?:says?|said|claims?|claimed|insists?|insisted|reckons?|thinks?|thought|believes?|believed|den(?:y|ies|ied)|suspects?|suspected|fears?|feared|jokes?|joked|told (?:me|us)|tells? (?:me|us))(?: that)?\s*$/iu;
/** Who or what is taken to know: "the doctor said that" is how one learns it, and a summary may leave it off. */
const KNOWS =
  /\b(?:doctor|dentist|vet|nurse|surgeon|boss|manager|teacher|plumber|electrician|mechanic|landlord|lawyer|agent|airline|bank|hotel|school|office|shop|company|report|forecast|letter|e-?mail|website|sign|label|manual|invoice|contract)\b[^,;:]{0,40}\b(?:says?|said|told (?:me|us)|tells? (?:me|us))(?: that)?\s*$/iu;
const RUMOUR = /\b(?:(?:i|we)(?:['’]ve| have)? heard|(?:there is|there['’]s) a rumou?r|rumou?r has it)(?: that)?\s*$/iu;

/** Pronouns say the same of a person who is named by another one: "I", and "the user" of a summary. */
const PERSON = wordSet('i we you he she they user assistant');
const OWN = wordSet('my our your his her their');

const keyOf = ({ lower, lemma }: Token): string => (PERSON.has(lower) ? '@' : OWN.has(lower) ? "@'s" : lemma);
const wordsOf = (text: string): Token[] => tokenize(text).filter(({ kind }) => kind !== 'mark' && kind !== 'symbol');

interface Read {
  readonly text: string;
  readonly start: number;
  readonly words: readonly Token[];
}

const read = new WeakMap<Message, readonly Read[]>();

/** Statements of a message that are no questions. */
function statementsOf(message: Message): readonly Read[] {
  const known = read.get(message);
  if (known) return known;
  const found = splitSentences(message.text).flatMap(({ start, end }): Read[] => {
    const text = message.text.slice(start, end);
    if (/[?？]["'”’)]*$/u.test(text) || /^\s*(?:```|~~~)/u.test(text)) return [];
    const tokens = wordsOf(text);
    return tokens.length > MOST_WORDS ? [] : [{ text, start, words: tokens }];
  });
  read.set(message, found);
  return found;
}

/**
 * What was cut off, where a claim is a statement near it in the same words and order but for what it leaves out. Undefined where another
 * statement says it without.
 */
export function cutOff(input: CheckInput): CutOff | undefined {
  const { claim, messages, units } = input;
  const own = wordsOf(claim.text).filter(({ lower }, i) => !(i === 0 && lower === 'the' && /^the (?:user|assistant)\b/iu.test(claim.text)));
  if (own.length < LEAST_WORDS || own.length > MOST_CLAIM_WORDS) return undefined;
  const near = new Set(units.flatMap(({ indices }) => indices.flatMap((i) => [i - 1, i, i + 1])));
  let found: CutOff | undefined;
  for (const index of [...near].sort((a, b) => a - b)) {
    const message = messages[index];
    if (!message || message.role === 'system') continue;
    for (const statement of statementsOf(message)) {
      const places = placesOf(own, statement.words);
      if (!places || isOfOther(claim.text, message, statement.words[places[0] as number])) continue;
      const lost = lostAround(statement, places, input);
      // Said without it elsewhere.
      if (!lost) return undefined;
      const span = { messageId: message.id, start: statement.start, end: statement.start + statement.text.length };
      found ??= { ...lost, span };
    }
  }
  return found;
}

/** "The user would take it", where it is the assistant who says "I'd take it". */
function isOfOther(claim: string, { role }: Message, first: Token | undefined): boolean {
  const named = /^the (user|assistant)\b/iu.exec(claim)?.[1]?.toLowerCase();
  return named !== undefined && named !== role && /^(?:i|we)$/.test(first?.lower ?? '');
}

/** Where each word of the claim stands, in order, as close together as can be. */
function placesOf(own: readonly Token[], words: readonly Token[]): number[] | undefined {
  const keys = words.map(keyOf);
  const wanted = own.map(keyOf);
  let best: number[] | undefined;
  for (let first = keys.indexOf(wanted[0] as string); first >= 0; first = keys.indexOf(wanted[0] as string, first + 1)) {
    const places = [first];
    for (const key of wanted.slice(1)) {
      const next = keys.indexOf(key, (places.at(-1) as number) + 1);
      if (next < 0) break;
      places.push(next);
    }
    if (places.length < wanted.length) break;
    const width = (all: readonly number[]): number => (all.at(-1) as number) - (all[0] as number);
    if (!best || width(places) < width(best)) best = places;
  }
  return best;
}

type Lost = Omit<CutOff, 'span'>;

function lostAround(statement: Read, places: readonly number[], input: CheckInput): Lost | undefined {
  const { text, words } = statement;
  const first = words[places[0] as number] as Token;
  const last = words[places.at(-1) as number] as Token;
  const gaps = places.filter((place, i) => i > 0 && place - (places[i - 1] as number) > 1);
  for (const [i, place] of places.entries()) {
    const from = i === 0 ? Math.max(0, place - NEAR) : (places[i - 1] as number) + 1;
    const lost = lostBefore(statement, from, place) ?? (i > 0 && gaps.length === 1 ? lostAuxiliary(statement, from, place) : undefined);
    if (lost) return lost;
  }
  return lostClause(text.slice(0, first.start), text.slice(last.end), last, input);
}

/** What turned the word at `place` and stands in the run of left-out words right before it. */
function lostBefore({ text, words }: Read, from: number, place: number): Lost | undefined {
  const next = words[place] as Token;
  const before = words.slice(from, place);
  // Another clause ends in between.
  const open = before.findLastIndex(({ end }, i) => /[,;:()–—]/u.test(text.slice(end, (before[i + 1] ?? next).start)));
  const run = before.slice(open + 1);
  if (run.length === 0 || run.length > NEAR) return undefined;
  const said = run.map(({ lower }) => lower);
  const lost = (reason: Lost['reason']): Lost => ({ words: text.slice((run[0] as Token).start, (run.at(-1) as Token).end), reason });
  const adverb = said.findLast((word) => ALMOST.has(word) || PERHAPS.has(word) || SCARCELY.has(word));
  // "almost 40" is about 40.
  if (adverb !== undefined && !(ALMOST.has(adverb) && (next.kind === 'number' || /^\d/.test(next.lemma) || ALL.test(next.lower))))
    return lost('modality');
  // "Not all of them".
  if (NEGATORS.has(said.at(-1) as string) && ALL.test(next.lower)) return lost('polarity');
  if (/^far from$/.test(said.slice(-2).join(' '))) return lost('polarity');
  if (said.at(-1) === 'of' && said.some((word) => ONLY_SOME.has(word))) return lost('modality');
  return undefined;
}

/** The one word that a claim leaves out of a run of words: "did not agree", "would own". What else turns a verb is looked at by its clause. */
function lostAuxiliary({ words }: Read, from: number, place: number): Lost | undefined {
  const [gone, next] = [words[from] as Token, words[place] as Token];
  if (place - from !== 1) return undefined;
  if (NEGATORS.has(gone.lower) && AUXILIARIES.has((words[from - 1] as Token).lower)) return { words: gone.text, reason: 'polarity' };
  // "I'd recommend it" recommends it.
  return gone.lower === 'would' && !PERSON.has(next.lower) && !OFFER.has(next.lemma) ? { words: gone.text, reason: 'modality' } : undefined;
}

/** What stands before and after all that the claim takes. */
function lostClause(before: string, after: string, last: Token, { claim }: CheckInput): Lost | undefined {
  const lost = (words: string): Lost => ({ words: words.replace(/^[\s,;:–—]+|[\s,;:.!…]+$/gu, ''), reason: 'modality' });
  if (DOUBTS.test(before) || OPEN.test(before) || (HEARSAY.test(before) && !KNOWS.test(before)) || RUMOUR.test(before)) return lost(before);
  if (CONDITIONS.test(before) && /,\s*$/u.test(before)) return lost(before);
  if (BEFORE.test(before) && /\bcould\b/iu.test(claim.text)) return lost(before);
  if (LIMITS.test(after)) return lost(after);
  if (/^\s+but\s/iu.test(after) && (ALL.test(last.lower) || (ALL_FIRST.test(claim.text) && SHORT_REST.test(after)))) return lost(after);
  return UNTIL.test(after) && !isOver(claim) ? lost(after) : undefined;
}

/** "We lived there until March": that time came, so without it the claim is still true. What is denied until then is not. */
function isOver(claim: CheckInput['claim']): boolean {
  const fact = claimFacts(claim).at(-1);
  return fact?.modality === 'past' && !fact.terms.some(({ scope }) => scope < 0);
}
