import type { Concept } from './antonym-table.js';
import { wordSet } from './lexicon.js';
import { isPastForm } from './modality.js';
import type { Token } from './tokens.js';

/** A word of several senses, and where it stands for one side of a pair of opposites. */
interface Sense {
  readonly concept: Concept;
  readonly when: (tokens: readonly Token[], at: number) => boolean;
}

const BE = wordSet('am is are was were be been being stay stays stayed remain remains remained keep keeps kept leave leaves left');
const BE_ONLY = wordSet('am is are was were be been being');
const DEGREE = wordSet('too very quite so really fairly rather pretty');
/** What may follow a word that ends what is said of the subject. */
const AFTER_STATE = wordSet(
  'now again all until till today tonight at when while since because and but so during for this yesterday right still before after',
);
const TESTS = wordSet('test tests exam exams inspection audit course module check interview mot finals assessment screening class');
const LEVELS = wordSet('volume heating heat music sound radio tv television temperature thermostat oven brightness light lights speed');
const SPANS = wordSet(
  'week weekend month year night time day summer winter spring autumn fall term season monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december minute resort name century quarter few two three decade',
);
const SIDED = wordSet(
  'side hand lane wing arm leg knee eye ear foot shoulder bank lung wrist ankle hip elbow thumb shoe glove wheel turn ankle corner half drawer',
);
const PLACED = wordSet('entrance door doors seat seats row rows garden yard page gate wheel wheels brake tyre tire room bench cover');
const LEFT_AT = wordSet('at on for from early late before after next tomorrow today tonight yesterday around about again');
const LEFT_PLACE = wordSet('station airport house office hotel building town city platform party meeting port harbour dock gate hall');

const AFTER_DIRECTION = wordSet(
  'when if as after before behind beside next near at in by past just and but of once where with opposite from under above below coming going',
);
const VEHICLES = wordSet('train coach bus flight ferry boat ship tram plane');
const JOURNEYS = wordSet('ticket tickets fare fares flight flights trip trips journey journeys');

const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';
const isEnd = (tokens: readonly Token[], at: number): boolean => tokens[at] === undefined || tokens[at]!.kind === 'mark';
const hasAny = (tokens: readonly Token[], words: ReadonlySet<string>): boolean => tokens.some((t) => words.has(t.lower));

/** "the heating is on", "it was off all night": what the subject is, with nothing that it is on or off of. */
function isState(tokens: readonly Token[], at: number): boolean {
  const before = lowerAt(tokens, at - 1);
  const past = before === 'not' || before === 'still' || before === 'currently' || DEGREE.has(before) ? lowerAt(tokens, at - 2) : before;
  return BE.has(past) && (isEnd(tokens, at + 1) || AFTER_STATE.has(lowerAt(tokens, at + 1)));
}

/** "is light", "too short", "a light bag" is left out: of a thing's look or load only as what is said of it. */
function isSaidOf(tokens: readonly Token[], at: number): boolean {
  const before = lowerAt(tokens, at - 1);
  return (BE_ONLY.has(before) || DEGREE.has(before)) && !/^(?:of|on|for|in|notice|green|blue|grey|brown)$/.test(lowerAt(tokens, at + 1));
}

function isLastOfAll(tokens: readonly Token[], at: number): boolean {
  if (SPANS.has(lowerAt(tokens, at + 1))) return false;
  const before = tokens[at - 1];
  return /^(?:the|came|come|comes|finished|finish|ranked|placed|arrived)$/.test(before?.lower ?? '') || isPastForm(before);
}

function isDeparture(tokens: readonly Token[], at: number): boolean {
  if (hasAny(tokens.slice(0, at), BE_ONLY) || !tokens.slice(0, at).some((t) => t.kind === 'word')) return false;
  const next = tokens[at + 1];
  if (isEnd(tokens, at + 1) || LEFT_AT.has(lowerAt(tokens, at + 1)) || next?.kind === 'number') return true;
  // "leaves Ulm at 4": a timetable, no farewell.
  if (next?.capital && hasAny(tokens, VEHICLES)) return true;
  return tokens.slice(at + 1, at + 4).some((t) => LEFT_PLACE.has(t.lower));
}

/** "on the left", "to your right when you come in", "turn left": no noun follows that it could be said of. */
function isDirection(tokens: readonly Token[], at: number): boolean {
  if (!isEnd(tokens, at + 1) && !AFTER_DIRECTION.has(lowerAt(tokens, at + 1))) return false;
  const before = lowerAt(tokens, at - 1);
  if (/^(?:turn|turns|turned|turning|keep|keeps|bear|bears|veer|go|goes)$/.test(before)) return true;
  return /^(?:the|your|my|our|his|her|their|one's)$/.test(before) && /^(?:on|to|at|from)$/.test(lowerAt(tokens, at - 2));
}

const isNoun = (words: ReadonlySet<string>) => (tokens: readonly Token[], at: number) => words.has(lowerAt(tokens, at + 1));
const isAfter = (words: RegExp) => (tokens: readonly Token[], at: number) => words.test(lowerAt(tokens, at - 1));

/** First half of a compound: "part-time", "part time". */
const isJoined = (second: string) => (tokens: readonly Token[], at: number) =>
  lowerAt(tokens, at + 1) === second || (tokens[at + 1]?.text === '-' && lowerAt(tokens, at + 2) === second);
const isOfJourney = (tokens: readonly Token[], at: number): boolean => hasAny(tokens.slice(at + 2, at + 5), JOURNEYS);

/** "has been let", not "was let down". */
function isRentedOut(tokens: readonly Token[], at: number): boolean {
  return (
    tokens.slice(Math.max(0, at - 3), at).some((t) => BE_ONLY.has(t.lower)) &&
    !/^(?:down|go|in|off|know|through|loose|us|me|him|her|them)$/.test(lowerAt(tokens, at + 1))
  );
}

const SENSES = new Map<string, Sense[]>();
function sense(words: string, id: string, sign: 1 | -1, when: Sense['when'], contrary = false): void {
  for (const word of words.split(' ')) SENSES.set(word, [...(SENSES.get(word) ?? []), { concept: { id, sign, contrary }, when }]);
}

sense('on', '±on', 1, isState);
sense('off', '±on', -1, isState);
sense('up', '±up', 1, isState);
sense('down', '±up', -1, isState);
sense('pass passed passes passing', '±succeed', 1, (tokens) => hasAny(tokens, TESTS));
sense('last', '±first', -1, isLastOfAll);
sense('light', '±heavy', -1, isSaidOf, true);
sense('lighter', '±heavy>', -1, (tokens, at) => lowerAt(tokens, at + 1) === 'than', true);
sense('short', '±long', -1, isSaidOf, true);
sense('shorter', '±long>', -1, (tokens, at) => lowerAt(tokens, at + 1) === 'than', true);
sense('slower', '±fast>', -1, (tokens, at) => lowerAt(tokens, at + 1) === 'than', true);
sense('taller', '±long>', 1, (tokens, at) => lowerAt(tokens, at + 1) === 'than', true);
sense('later', '±early>', -1, (tokens, at) => lowerAt(tokens, at + 1) === 'than' || isAfter(/^(?:a|the|one)$/)(tokens, at), true);
sense('single', '±married', -1, isState, true);
sense('well', '±good', 1, (tokens, at) => at > 1 && !isAfter(/^(?:as|very|,)$/)(tokens, at) && isAdverb(tokens, at), true);
sense('left', '±right', -1, isNoun(SIDED));
sense('right', '±right', 1, isNoun(SIDED));
sense('left', '±right', -1, isDirection);
sense('right', '±right', 1, isDirection);
sense('front', '±front', 1, isNoun(PLACED));
sense('back rear', '±front', -1, isNoun(PLACED));
sense('against', '±support', -1, isAfter(/^(?:nothing|am|is|are|was|were|voted|vote|votes|strongly|still)$/));
sense('favour favor', '±support', 1, isAfter(/^in$/));
sense('say says said saying', '±accept', 1, (tokens, at) => lowerAt(tokens, at + 1) === 'yes' && !isEnd(tokens, at + 2));
sense('say says said saying', '±accept', -1, (tokens, at) => lowerAt(tokens, at + 1) === 'no' && /^(?:to|)$/.test(lowerAt(tokens, at + 2)));
sense('fired', '±hire', -1, isAfter(/^(?:was|were|got|been|being)$/));
sense('left leave leaves leaving', '±arrive', -1, isDeparture);
sense('full', '±fulltime', 1, isJoined('time'), true);
sense('part', '±fulltime', -1, isJoined('time'), true);
sense('one', '±return', -1, (tokens, at) => isJoined('way')(tokens, at) && isOfJourney(tokens, at), true);
sense('single', '±return', -1, isNoun(JOURNEYS), true);
sense('return', '±return', 1, isNoun(JOURNEYS), true);
sense('round', '±return', 1, isJoined('trip'), true);
sense('let', '±let', 1, isRentedOut);
sense('broken', '±works', -1, isAfter(/^(?:is|are|was|were|still|also)$/));
sense('works working', '±works', 1, (tokens, at) => /^(?:fine|well|properly|perfectly|normally|again)$/.test(lowerAt(tokens, at + 1)));
sense('pleased', '±happy', 1, () => true, true);

/** "did well in", "went well": at the end, or before a preposition. */
function isAdverb(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.kind === 'word' && (isEnd(tokens, at + 1) || /^(?:in|at|on|with|last|this|yesterday)$/.test(lowerAt(tokens, at + 1)))
  );
}

/** The side that a word of several senses stands on in its clause; undefined where the context does not tell. */
export function senseOf(tokens: readonly Token[], at: number): Concept | undefined {
  const { lower } = tokens[at]!;
  // "turned the oven down", not "turned the offer down".
  if (/^turn(?:s|ed|ing)?$/.test(lower)) {
    const particle = tokens.slice(at + 1, at + 5).find((t) => t.lower === 'up' || t.lower === 'down');
    const level = particle !== undefined && hasAny(tokens, LEVELS);
    return level ? { id: '±up', sign: particle.lower === 'up' ? 1 : -1, contrary: false } : undefined;
  }
  return SENSES.get(lower)?.find(({ when }) => when(tokens, at))?.concept;
}
