import type { Clause } from './clauses.js';

/** How far the speaker stands behind a sentence. */
export type Stance = 'told' | 'open' | 'recited';

const RUMOUR =
  /\b(?:rumou?rs?|rumou?red|gossip|hearsay|grapevine|supposedly|allegedly|reportedly|unconfirmed|speculation|word (?:is|has it|on the street)|angeblich|gerüchte?n?|supuestamente|rumeurs?|rumor(?:es)?)\b/;
const CONFIRMED =
  /\b(?:rumou?rs?|gossip|it|that) (?:was|were|is|turned out|proved)(?: to be)? (?:true|right|correct|confirmed)\b|\b(?:not|no) (?:just |only )?(?:a )?(?:rumou?r|gossip|hearsay|speculation)\b|\bofficial(?:ly)?\b/;
const SECOND_HAND =
  /^(?:(?:and|but|so|well|apparently) )*(?:they|people|some|some people|everyone|everybody|somebody|someone) (?:say|says|said|are saying|claim|claims|think|thinks)\b|\bi (?:have )?(?:heard|read)(?: somewhere)?\b|\bapparently\b|\bi was told\b/;
const DOUBTED =
  /\b(?:nobody|no one|not|who) knows?(?: for sure)?\b|\bnonsense\b|\bmay not be true\b|\bnot (?:sure|certain|confirmed|official)\b|\b(?:pinch|grain) of salt\b|\bmight be wrong\b|\bdo not quote\b|\b(?:might|could|may) be (?:wrong|false|untrue|made up)\b/;
/** The sentence after one that takes it back: "It is only a rumour, though." */
const TAKEN_BACK =
  /^(?:(?:but|though|and) )*(?:it|that|this)(?: is| may be| might be| could be)(?: (?:just|only|still|probably|all|pure|a|an))* (?:rumou?r|gossip|hearsay|nonsense|speculation)\b/;
const UNDECIDED =
  /\b(?:undecided|on the fence|(?:in|of) two minds|i am torn|we are torn|toying with|playing with the (?:idea|thought)|mulling|weighing up|(?:not|un)(?: yet)? (?:sure|certain)(?: yet)? (?:whether|if|about)|unsure (?:whether|if|about)|can not (?:yet )?(?:decide|make up)|(?:has|have) not (?:yet )?(?:decided|made up)|still (?:thinking|debating|deciding|considering|wondering))\b/;

/** Around something that is said for the sake of the words: on stage, in a song, a translation, an exercise. */
const PERFORMED =
  /\b(?:on ?stage|scene|the (?:school |new |christmas )?play|(?:my|his|her) (?:lines?|role|part|cue)|character|audition|rehears\w+|script|sketch|chorus|song|lyrics?|verse|poem|refrain|translat\w+|the (?:phrase|sentence|words)|textbook|example|exercise|practi[sc]e|recite|slogan|motto|headline|sticker|role ?play\w*|called|titled|entitled|novel|film|movie|album|series|episode|t shirt|mug|banner|placard)\b|\b(?:have|has|had|got|need|needs|must)(?: to)? (?:\w+ ){0,6}(?:say|shout|cry|sing|read|whisper|scream|yell|announce|repeat)\b|\benters? (?:\w+ )?and (?:say|shout|cry|sing|whisper|scream|yell)s?\b/;

const wordsOf = (clauses: readonly Clause[]): string =>
  clauses
    .flatMap((c) => c.tokens)
    .filter((t) => t.kind !== 'mark')
    .map((t) => t.lower)
    .join(' ');

/** The stance of each clause of a text: told, open as hearsay or as not decided, or only recited. */
export function stancesOf(clauses: readonly Clause[]): Stance[] {
  const sentences = new Map<number, Clause[]>();
  for (const c of clauses) sentences.set(c.sentence, [...(sentences.get(c.sentence) ?? []), c]);
  const said = new Map([...sentences].map(([n, own]) => [n, wordsOf(own)]));
  return clauses.map((clause) => {
    const own = said.get(clause.sentence) ?? '';
    const next = said.get(clause.sentence + 1) ?? '';
    if (clause.quotedFrom && isPerformed(clause, sentences.get(clause.sentence) ?? [])) return 'recited';
    const rumour = RUMOUR.test(own) || (SECOND_HAND.test(own) && (DOUBTED.test(own) || DOUBTED.test(next)));
    if ((rumour && !CONFIRMED.test(own)) || TAKEN_BACK.test(next)) return 'open';
    return isUndecided(clause, sentences.get(clause.sentence) ?? []) ? 'open' : 'told';
  });
}

/** The clause itself leaves it open, or the one before it of which it is the matter; not what stands beside it: "I have two cats and I'm thinking about a third". */
function isUndecided(clause: Clause, sentence: readonly Clause[]): boolean {
  const before = sentence[sentence.indexOf(clause) - 1];
  const isMatter = before !== undefined && !/^(?:and|but|so|because)$/.test(clause.connector) && UNDECIDED.test(wordsOf([before]));
  return isMatter || UNDECIDED.test(wordsOf([clause]));
}

function isPerformed(clause: Clause, sentence: readonly Clause[]): boolean {
  const around = sentence.filter((c) => !c.quotedFrom);
  return clause.tokens.some((t) => /^(?:i|my|me|we|our)$/.test(t.lower)) && PERFORMED.test(wordsOf(around));
}

/** Whether a text speaks of a part, a song or other words that are given, not said. */
export function isAboutWords(text: string): boolean {
  return PERFORMED.test(text.toLowerCase());
}
