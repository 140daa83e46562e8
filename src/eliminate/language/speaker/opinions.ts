import type { CheckInput } from '../../types.js';
import type { Attribution } from './attribution.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { wordSet } from '../lexicon.js';
import { nameOf, personOf } from '../people.js';
import { ranked } from '../search.js';
import { tokenize } from '../tokens.js';

const WHO = String.raw`(?<who>the (?:user|assistant)|\p{L}+)`;
const THINKS =
  '(?:think|believe|find|consider|feel|reckon|deem|regard)s?|thought|believed|found|considered|felt|reckoned|is convinced|is of the opinion';
/** How a claim says whose opinion something is. */
const CLAIMS: readonly RegExp[] = [
  new RegExp(String.raw`^(?:in|to|from) ${WHO}['’]s (?:own )?(?:opinion|view|eyes|mind|judge?ment|point of view),?\s+(?<what>.+)$`, 'iu'),
  new RegExp(String.raw`^according to ${WHO},?\s+(?<what>.+)$`, 'iu'),
  new RegExp(`^(?<what>.+?),? (?:according to ${WHO}|in ${WHO.replace('who', 'owner')}['’]s (?:opinion|view))[.!]?$`, 'iu'),
  new RegExp(`^${WHO} (?:${THINKS})(?! in\\b)(?: that)? (?<what>.+)$`, 'iu'),
];
const OPINION = wordSet('opinion view mind think believe find consider feel reckon honest personally');
/** Somebody else's opinion, told by the speaker: "my sister finds", "according to my lawyer". */
const THIRD = new RegExp(
  String.raw`\b(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er|[Tt]heir) [\p{L}-]+(?: [\p{L}-]+)?|[Hh]e|[Ss]he|[Tt]hey|[Ee]very(?:one|body)|(?!(?:\p{Lu}\p{Ll}*ly|Just|Also|Still|Never|Always|Already|Then|Today|Yesterday|Once|Not|And|But|So|Could|Can|Did|Do|Have|Has) )\p{Lu}\p{Ll}+) (?:${THINKS}|says?|said|claims?|insists?|swears?)\b|\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er) [\p{L}-]+['’]s (?:opinion|view)\b|\b[Aa]ccording to (?:my|our|the|\p{Lu})`,
  'u',
);
const FIRST = new RegExp(
  String.raw`\b(?:i|we) (?:(?:also|really|still|do|too|personally) )?(?:${THINKS}|agree|guess|would say)\b|\bin my (?:own )?(?:opinion|view)\b|\bto my mind\b|\bif you ask me\b`,
  'iu',
);
const AGREES =
  /\b(?:i (?:fully |quite |totally )?agree|me too|i (?:feel|felt|think|thought) the same|same here|so do i|i think so too|(?:you|he|she|they)(?:['’]re| are|['’]s| is) (?:so |absolutely |quite )?right|my thoughts|exactly)\b/i;
/** "Ok" only takes note. */
const YES = /^\W*(?:yes|yeah|yep|yup|true|right|indeed|absolutely|definitely|totally|agreed|of course|so it is)\b/i;
/** Share of the words that tells whose they are. */
const MOST = 0.75;
/** Messages after an opinion in which somebody may take it over. */
const REACH = 2;

/** "In the user's opinion X", where X is the opinion of the other one, or of somebody of whom the user only tells. */
export function opinion(fact: Fact, { claim, messages }: CheckInput): Attribution | undefined {
  if (fact !== claimFacts(claim)[0]) return undefined;
  const found = CLAIMS.map((pattern) => pattern.exec(claim.text.replace(/[.!]+$/u, ''))).find((m) => m !== null);
  const { who, owner, what } = found?.groups ?? {};
  if (!found || !what) return undefined;
  const person = personOf(tokenize(who ?? owner ?? ''), messages);
  if (!person || person.speakers.size === 0) return undefined;
  const from = claim.text.indexOf(what);
  const terms = claimFacts(claim)
    .flatMap((f) => f.terms)
    .filter((t) => t.token.start >= from && t.token.end <= from + what.length && !OPINION.has(t.token.lower));
  if (terms.length === 0 || terms.some((t) => t.scope < 0)) return undefined;
  const held = [...ranked(messages, terms, MOST)].map((m) => m.fact).filter((f) => !f.asked && f.answer === undefined);
  const isOwn = (f: Fact): boolean => person.speakers.has(f.by) && !isThird(f, messages);
  const own = held.find((f) => isOwn(f) || isShared(f, person.speakers, messages));
  if (own) return undefined;
  const other = held[0];
  return other && { wrong: true, said: nameOf(person), found: isThird(other, messages) ? 'a third person' : other.by, fact: other };
}

/** The sentence of a fact tells what another person thinks. */
function isThird(fact: Fact, messages: CheckInput['messages']): boolean {
  const { text } = messages[fact.index]!;
  const sentence = allFacts(messages).filter(
    (f) => f.index === fact.index && f.answer === undefined && f.clause.sentence === fact.clause.sentence,
  );
  const start = Math.min(...sentence.map((f) => f.clause.start));
  const said = text.slice(start, Math.max(...sentence.map((f) => f.clause.end)));
  return THIRD.test(said) && !FIRST.test(said);
}

/** One of the speakers agrees, in the same message or in one of the next. */
function isShared(fact: Fact, speakers: ReadonlySet<string>, messages: CheckInput['messages']): boolean {
  const rest = messages[fact.index]!.text.slice(fact.clause.end);
  if (speakers.has(fact.by) && AGREES.test(rest)) return true;
  return messages
    .slice(fact.index + 1, fact.index + 1 + REACH)
    .some((m) => speakers.has(speakerKey(m)) && (AGREES.test(m.text) || YES.test(m.text)));
}
