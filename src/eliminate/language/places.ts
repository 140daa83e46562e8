import { mainVerbToken } from './main-verb.js';
import type { Clause } from './clauses.js';
import { isVerb } from './clauses.js';
import { VERBS, wordSet } from './lexicon.js';
import type { Token } from './tokens.js';
import type { Span } from '../../memory/types.js';

/** Where something is or goes, as a clause gives it: the words after a preposition of place. */
export interface Place extends Span {
  /** Its words, lemmas, articles and possessives left out. */
  readonly words: readonly string[];
  /** True for a proper name. */
  readonly named: boolean;
  /** Where from, on what, or in, at and to where; undefined for a bare answer. */
  readonly role: 'from' | 'on' | 'at' | undefined;
}

const PREPOSITIONS = wordSet('in at to on from into');
const SKIPPED = wordSet(`the a an my your his her our their user 's`);
const ENDS = wordSet(
  `in at to on from into for of with by as and or but nor so if than because since while when where who which that until till after before about during instead now please again
  is are was were be been am has have had do does did will would can could should may might must not no also too then there here today tomorrow tonight yesterday`,
);
/** Complements of these prepositions that name no place: "in the meantime", "at least", "on time". */
const IDIOMS = wordSet(
  `mr mrs ms dr it them me us him you this that these those one ones i we he she they its any some same each all other another which what whom least last first next end lot bit
  moment meantime time times future past present addition general particular detail case fact order advance person total return mind mood front back middle way ways
  term terms view favour favor charge need trouble touch contact line sight hold sale purpose average behalf top side contrast response practice theory doubt short full
  addition accordance conjunction regard relation spite vain love common demand use hand board duty record track foot
  morning afternoon evening night noon midnight day days week weeks weekend month months year years hour hours minute minutes summer spring autumn winter fall
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter`,
);
/** After "to" a bare word is a verb, save where something moves. */
const MOVES = new Set(
  'move go come send switch change travel fly transfer walk drive take bring deliver relocate ship return head run ride get'.split(' '),
);

/** Places of a clause, in order. */
export function placesOf(clause: Clause): Place[] {
  const { tokens } = clause;
  const places: Place[] = [];
  tokens.forEach((token, at) => {
    const opens = at === 0 || tokens[at - 1]!.kind === 'mark';
    // "No wait, the attic after all": a bare phrase with an article answers where.
    const phrase = opens && SKIPPED.has(token.lower) && !tokens.some((_, i) => i > at && isVerb(tokens, i));
    if (!phrase && !PREPOSITIONS.has(token.lower)) return;
    const place = placeAfter(clause, phrase ? at - 1 : at);
    if (place) places.push(place);
  });
  return places;
}

function placeAfter(clause: Clause, at: number): Place | undefined {
  const { tokens } = clause;
  let from = at + 1;
  while (from < tokens.length && SKIPPED.has(tokens[from]!.lower)) from += 1;
  let to = from;
  while (to < tokens.length && tokens[to]!.kind === 'word' && !ENDS.has(tokens[to]!.lower)) to += 1;
  const phrase = tokens.slice(from, to).filter((t) => t.lower !== "'s");
  const head = phrase[phrase.length - 1];
  if (!head || phrase.some((t) => IDIOMS.has(t.lower)) || !isNoun(clause, phrase, from === at + 1, at)) return undefined;
  return {
    start: phrase[0]!.start,
    end: head.end,
    words: phrase.map((t) => t.lemma),
    named: phrase.every((t) => t.capital),
    role: roleOf(tokens[at]?.lower),
  };
}

function roleOf(word: string | undefined): Place['role'] {
  if (word === undefined || !PREPOSITIONS.has(word)) return undefined;
  return word === 'from' || word === 'on' ? word : 'at';
}

/** No form in -ing ("in doing so") and, without an article after "to", no verb ("to calculate it"). */
function isNoun(clause: Clause, phrase: readonly Token[], bare: boolean, at: number): boolean {
  const first = phrase[0]!;
  if (first.capital) return true;
  if (first.lower.endsWith('ing') && phrase.length === 1) return false;
  if (!bare) return true;
  if (clause.tokens[at]?.lower !== 'to') return !first.lower.endsWith('ing');
  const verb = mainVerbToken(clause)?.lemma ?? '';
  return MOVES.has(verb) && !VERBS.has(first.lemma);
}
