import type { Message } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { contentSize, isRelative } from '../align.js';
import { claimFacts, factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import type { Kind } from './given-names.js';
import { kindOfRelation, pronounOf } from './given-names.js';
import { AUXILIARIES, lemmaSet, LIGHT, NEGATORS, SAY, VERBS } from '../lexicon.js';
import { isPassive, mainVerb, mainVerbToken } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { nearTo, ranked } from '../search.js';
import type { Term } from '../signs.js';
import type { Token } from '../tokens.js';

/** Share of what a claim says of somebody that a clause must hold. */
const MIN_COVERAGE = 0.6;
const PRONOUN = /^(?:he|she)$/;
const OWN = /^(?:his|her)$/;
const PASSED =
  /^(?:also|just|already|still|only|then|now|never|even|always|often|really|soon|later|finally|going|to|go|went|come|came|get|got|take|took|make|made|give|gave)$/;
const PLACE = /^(?:in|at|near|from|into|around|across|the|a|an|of)$/;
const TITLE = /^(?:\.|dr|prof|doctor|professor)$/;
const ANIMAL = lemmaSet('cat kitten dog puppy horse pony rabbit hamster parrot budgie bird tortoise hen goat donkey mare');
const ALSO = /\b(?:too|also|as well|same|both|likewise|neither|nor|each|together|so (?:is|are|was|were|does|do|did|has|have))\b/i;

/** A word with a capital that can be the name of a person. */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token?.capital || token.kind !== 'word' || LIGHT.has(token.lemma) || token.lower.length < 3) return false;
  const isAnimal = tokens.slice(Math.max(0, at - 2), at).some((t) => ANIMAL.has(t.lemma));
  return !isAnimal && !PLACE.test(tokens[at - 1]?.lower ?? '') && !(at === 0 && VERBS.has(token.lemma) && !tokens[1]?.capital);
}

/** Given names in tokens; "Anna Berger" is one. */
function namesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((t, i) => (isName(tokens, i) && !isName(tokens, i - 1) ? [t.lower] : []));
}

/** Who does what the token at `at` tells: the pronoun or name before it, past its auxiliaries, or the subject that the clause takes over. */
function doerAt({ clause: { tokens, subject, connector } }: Fact, at: number): Token | undefined {
  let i = at - 1;
  const isPassed = ({ lower }: Token): boolean => AUXILIARIES.has(lower) || NEGATORS.has(lower) || PASSED.test(lower);
  while (i >= 0 && isPassed(tokens[i]!)) i -= 1;
  const found = tokens[i];
  if (found && (PRONOUN.test(found.lower) || isName(tokens, i))) {
    const isAlone = !/^(?:and|or|'s)$/.test(tokens[i - 1]?.lower ?? '') || (i === 1 && tokens[0]!.lower === connector);
    return isAlone ? found : undefined;
  }
  const isOpened = i < 0 || (i === 0 && found!.lower === connector);
  return isOpened && subject.length === 1 && !subject.includes(found!) ? subject[0] : undefined;
}

/** What a claim says of one person, in order, and the person: "Ida" of "Ida sold the boat" and of "Ida's boat was sold". */
interface Told {
  readonly person: Token;
  readonly owns: boolean;
  readonly predicate: readonly Term[];
}

function toldIn({ clause, terms }: Fact): Told | undefined {
  const [person, mark, ...things] = clause.subject;
  const isOne = person && (PRONOUN.test(person.lower) || (person.capital && person.kind === 'word' && !LIGHT.has(person.lemma)));
  // A surname tells nothing of who is "she".
  if (!isOne || clause.verb < 0 || TITLE.test(clause.tokens[clause.tokens.indexOf(person) - 1]?.lower ?? '')) return undefined;
  const owns = mark?.lower === "'s" && things.length > 0;
  if (mark && !owns) return undefined;
  const predicate = terms.filter((t) => t.token !== person && !isRelative(t));
  return predicate.length > 0 ? { person, owns, predicate } : undefined;
}

/** A clause that says the same, and the word by which it names whose or who. */
interface Holder {
  readonly fact: Fact;
  readonly who: Token | undefined;
}

/** Clauses that hold the first thing said of the person, its verb if it has one, with most of the rest. */
function holdersOf(claim: Fact, { owns, predicate }: Told, { messages, units }: CheckInput): readonly Holder[] {
  const verb = mainVerbToken(claim.clause);
  const key = predicate.find((t) => !owns && t.token === verb) ?? predicate[0]!;
  const isNear = nearTo(units);
  const out: Holder[] = [];
  for (const { fact } of ranked(
    messages,
    predicate,
    predicate.some((t) => t.token === verb) || owns ? MIN_COVERAGE : 1 / contentSize(predicate),
  )) {
    const at = fact.clause.tokens.findIndex((t) => fact.terms.some((o) => o.token === t && o.id === key.id && o.sign === key.sign));
    if (fact.asked || fact.answer !== undefined || at < 0) continue;
    if (!isNear(fact)) return [];
    out.push({ fact, who: owns ? fact.clause.tokens[at - 1] : doerAt(fact, complementStart(fact, at)) });
  }
  return out;
}

/** "was at the dentist's": the place stands behind its preposition and article. */
function complementStart({ clause: { tokens } }: Fact, at: number): number {
  let i = at;
  while (i > 0 && /^(?:in|at|on|with|by|from|the|a|an|very|so|my|his|her)$/.test(tokens[i - 1]!.lower)) i -= 1;
  return i;
}

/** The names in the nearest clause before the pronoun that names anybody whom it fits, and all other names up to there. */
function antecedents(
  { fact, who }: Holder,
  kind: Kind,
  messages: readonly Message[],
): { readonly fitting: string[]; readonly passed: string[] } {
  const { clause, index } = fact;
  const inside = clause.tokens.slice(0, clause.tokens.indexOf(who!));
  const before = factsByMessage(messages)
    [index]!.filter((f) => f.answer === undefined && f.clause.end <= clause.start && clause.sentence - f.clause.sentence <= 1)
    .map((f) => f.clause.tokens);
  const passed: string[] = [];
  for (const tokens of [...before, inside].reverse()) {
    const names = [...new Set(namesIn(tokens))];
    const fitting = names.filter((name) => pronounOf(name, messages) === kind);
    passed.push(...names.filter((name) => !fitting.includes(name)));
    if (fitting.length > 0) return { fitting, passed };
  }
  return { fitting: [], passed };
}

const kindOfPronoun = (lower: string): Kind => (/^(?:he|his)$/.test(lower) ? 'he' : 'she');

/** "Max had lost the key", where it was "she", or "he" after two men, or where the message has somebody else by name. */
export function otherDoer(input: CheckInput): Mixing | undefined {
  for (const claim of claimFacts(input.claim)) {
    const told = toldIn(claim);
    const holders = told ? holdersOf(claim, told, input) : [];
    if (!told || holders.length === 0) continue;
    const finding = PRONOUN.test(told.person.lower)
      ? otherKind(told, holders, input.messages)
      : (openPronoun(told, holders, input.messages) ?? otherName(claim, told, holders, input.messages));
    if (finding) return finding;
  }
  return undefined;
}

function openPronoun({ person, owns }: Told, holders: readonly Holder[], messages: readonly Message[]): Mixing | undefined {
  const pattern = owns ? OWN : PRONOUN;
  const [first] = holders;
  if (!first?.who || !holders.every(({ who, fact }) => who && pattern.test(who.lower) && !acts(fact, person.lower, who))) return undefined;
  if (isSayer(first)) return undefined;
  const kind = kindOfPronoun(first.who.lower);
  const { fitting, passed } = antecedents(first, kind, messages);
  if (fitting.length === 2 && fitting.includes(person.lower))
    return { detail: `says that it was ${person.text}, the message says "${first.who.text}" after two names`, fact: first.fact };
  const own = pronounOf(person.lower, messages);
  if (fitting.length > 0 && !fitting.includes(person.lower) && passed.includes(person.lower) && own !== undefined && own !== kind)
    return { detail: `says that it was ${person.text}, the message says "${first.who.text}"`, fact: first.fact };
  return undefined;
}

/** "Clara said she would come": whoever says it. */
function isSayer({ fact: { clause }, who }: Holder): boolean {
  const at = clause.tokens.indexOf(who!);
  const before = clause.tokens[at - 1]?.lower === 'that' ? at - 2 : at - 1;
  return SAY.has(clause.tokens[before]?.lemma ?? '');
}

/** The person stands behind the pronoun in the same clause: "she was hired by Gunnar". */
function acts({ clause: { tokens } }: Fact, name: string, pronoun: Token): boolean {
  return tokens.some((t) => t.lower === name && t.start > pronoun.start);
}

/** "Ida had sold her bike", where it is Leo who "had sold his", and nothing says so of Ida. */
function otherName(claim: Fact, { person, owns }: Told, holders: readonly Holder[], messages: readonly Message[]): Mixing | undefined {
  if (owns || isPassive(claim.clause, mainVerb(claim.clause))) return undefined;
  const isOther = ({ fact, who }: Holder): boolean =>
    who?.capital === true &&
    who.lower !== person.lower &&
    !fact.clause.tokens.some((t) => t.lower === person.lower || /^(?:they|we|both|who|with|by)$/.test(t.lower)) &&
    !isPassive(fact.clause, mainVerb(fact.clause)) &&
    !ALSO.test(messages[fact.index]!.text.slice(fact.clause.start, fact.clause.end + 60)) &&
    isApart(person.lower, who.lower, fact.index, messages);
  const [first] = holders;
  if (!first || !holders.every(isOther)) return undefined;
  return { detail: `says it of ${person.text}, the message says it of ${first.who!.text}`, fact: first.fact };
}

/** Some clause of the message has the one act on the other, or names both of them side by side. */
function isApart(one: string, other: string, index: number, messages: readonly Message[]): boolean {
  return factsByMessage(messages)[index]!.some(({ clause }) => {
    const names = clause.tokens.flatMap((t, i) => (t.lower === one || t.lower === other ? [i] : []));
    const [a, b] = [names[0] ?? -1, names.at(-1) ?? -1];
    if (a < 0 || clause.tokens[a]!.lower === clause.tokens[b]!.lower) return false;
    const between = clause.tokens.slice(a + 1, b);
    if (between.some((t) => t.kind === 'mark' || /^(?:call|name|know|dub|be|is|was|are|were|become)$/.test(t.lemma))) return false;
    return between.some((t) => t.lower === 'and') || between.includes(clause.tokens[mainVerb(clause)]!);
  });
}

/** "He runs a bakery", where the message says so of a sister. */
function otherKind({ person }: Told, holders: readonly Holder[], messages: readonly Message[]): Mixing | undefined {
  const kind = kindOfPronoun(person.lower);
  const isOther = ({ fact: { clause } }: Holder): boolean => {
    const [first] = clause.subject;
    const relation = /^(?:my|our|his|her|their|the|a)$/.test(first?.lower ?? '') ? clause.subject.at(-1) : undefined;
    const lone = clause.subject.length === 1 ? first : undefined;
    const theirs = relation
      ? kindOfRelation(relation)
      : lone?.capital && lone.lower !== 'i'
        ? pronounOf(lone.lower, messages, true)
        : undefined;
    return theirs !== undefined && theirs !== kind;
  };
  const [first] = holders;
  if (!first || !holders.every(isOther)) return undefined;
  return {
    detail: `says it of somebody called "${person.lower}", the message says it of ${first.fact.clause.subject.at(-1)!.text}`,
    fact: first.fact,
  };
}
