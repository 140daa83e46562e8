import type { CheckResult, Message } from '../../memory/types.js';
import { shortForm } from '../language/abbreviations.js';
import { claimFacts, unitFacts } from '../language/conversation.js';
import { converse } from '../language/converses.js';
import type { Fact } from '../language/facts.js';
import { hanNames, hanPlaces, pairOverlap } from '../language/names/han-names.js';
import { RELATIONS } from '../language/lexicon.js';
import { roleSwap, substitution } from '../language/names/name-slots.js';
import type { Name, Vocabulary } from '../language/names.js';
import { factsNaming, isGerman, isGermanFact, isOneEditApart, namesOf, vocabularyOf, wordStands } from '../language/names.js';
import { alignments, factsWith, first, nearTo } from '../language/search.js';
import { otherBeforeVerb } from '../language/names/same-frame.js';
import { isGivenAddress, otherAddress } from '../language/names/urls.js';
import type { Check, CheckInput } from '../types.js';
import { absent, conflict, notApplicable, ok, spanOf } from './result.js';

/** Least share of the words around a name that must be found for another name in its place to count. */
const REST = 0.5;
/** The same where the claim's name does stand elsewhere in the conversation. */
const REST_KNOWN = 0.75;

/** Proper names and identifiers: does each stand in the messages, and in the place the claim gives it? */
export const names: Check = {
  name: 'names',
  run(input) {
    const { claim, messages, units } = input;
    const vocabulary = vocabularyOf(messages);
    const german = isGerman(claim.text);
    const facts = claimFacts(claim);
    const namesIn = (fact: Fact): readonly Name[] =>
      namesOf(fact.clause, fact.clause.tokens[0]!.capital, german || isGermanFact(fact), vocabulary.names);
    let missing: { name: Name } | undefined;
    let found: Name | undefined;
    const address = otherAddress(input) ?? otherBeforeVerb(input);
    if (address) return conflict('names', 'name', address.detail, address.claimSpan, address.source);
    for (const fact of facts) {
      const own = namesOf(
        fact.clause,
        fact === facts[0] || facts[facts.indexOf(fact) - 1]!.clause.sentence !== fact.clause.sentence,
        german,
        vocabulary.names,
      );
      const swap = converse(input).agrees ? undefined : roleSwap(fact, own, () => unitFacts(messages, units), namesIn);
      if (swap)
        return conflict(
          'names',
          'name',
          `says ${textOf(swap.agent)} did it, the message says ${textOf(swap.other)} did`,
          spanOf(swap.agent),
          swap.fact.span,
        );
      for (const name of own) {
        const result = checkName(fact, name, own, input, vocabulary, namesIn);
        if (result?.status === 'conflict') return result;
        if (result) missing ??= { name };
        else found ??= name;
      }
    }
    const han = checkHan(claim.text, messages);
    if (han) return han;
    if (missing) return absent('names', `names "${textOf(missing.name)}", which stands in no message`, spanOf(missing.name));
    return found ? ok('names', spanOf(found)) : notApplicable('names');
  },
};

function textOf(name: Name): string {
  return name.tokens.map((t) => t.text).join(' ');
}

/** Undefined where the name is fine, else absent or a conflict. */
function checkName(
  fact: Fact,
  name: Name,
  own: readonly Name[],
  input: CheckInput,
  vocabulary: Vocabulary,
  namesIn: (fact: Fact) => readonly Name[],
): CheckResult | undefined {
  if (isGivenAddress(textOf(name), input)) return undefined;
  const initials = name.tokens.map((t) => t.lower[0]).join('');
  const stands =
    (name.tokens.length > 1 && vocabulary.words.has(initials)) ||
    name.tokens.every((t) => wordStands(t.kind === 'code' ? t.text : t.lower, vocabulary));
  const isNear = nearTo(input.units);
  const isSaid = (f: Fact): boolean => !f.asked && (f.answer === undefined || f.answer === 'open') && isNear(f);
  const swap = substitution(fact, name, own, input.messages, isSaid, namesIn);
  if (
    swap &&
    swap.rest >= (stands ? REST_KNOWN : REST) &&
    (!stands || (swap.shared >= 1 && !supported(fact, name, input, swap.rest, swap.other.tokens[0]!.lower === name.tokens[0]!.lower))) &&
    !sameName(name, swap.other, stands)
  ) {
    return conflict('names', 'name', `says ${textOf(name)}, the message says ${textOf(swap.other)}`, spanOf(name), swap.fact.span);
  }
  if (stands) return undefined;
  if (isIntroduced(fact, name))
    return conflict('names', 'name', `says ${textOf(name)}, a name that no message gives`, spanOf(name), bestSpan(fact, input));
  return absent('names', `names "${textOf(name)}", which stands in no message`, spanOf(name));
}

/** Some fact holds the name together with as much of the clause. */
function supported(fact: Fact, name: Name, { messages }: CheckInput, rest: number, swapsLast: boolean): boolean {
  // The last word tells one "Hotel X" from another; of a person the first one may stand alone.
  const key = name.tokens[swapsLast ? name.tokens.length - 1 : 0]!.lower;
  const inside = new Set(name.tokens);
  const others = new Set(fact.terms.filter((t) => !inside.has(t.token)).map((t) => t.id));
  const enough = (f: Fact): boolean => {
    const hits = new Set(f.terms.filter((t) => others.has(t.id)).map((t) => t.id)).size;
    return hits >= Math.min(others.size * rest, others.size) - 1 && hits > 0;
  };
  // "it's at Kate's instead": the rest of the clause is in the pronoun.
  const isOpen = (f: Fact): boolean =>
    f.clause.subject.length > 0 && f.clause.subject.every((t) => /^(?:it|that|this|they|we|i)$/.test(t.lower)) && f.terms.length <= 3;
  if (factsNaming(messages, key).some((f) => isOpen(f) || enough(f))) return true;
  return [...others].some((id) => factsWith(messages, id).some((f) => f.by.split(/\s+/).includes(key) && enough(f)));
}

function sameName(a: Name, b: Name, stands: boolean): boolean {
  const [x, y] = [shortKey(a), shortKey(b)];
  const initials = (n: Name): string => n.tokens.map((t) => t.lower[0]).join('');
  return (
    x.includes(y) ||
    y.includes(x) ||
    initials(a) === y ||
    initials(b) === x ||
    (!stands && x.length >= 5 && a.tokens[0]!.kind !== 'code' && isOneEditApart(x, y))
  );
}

const shortKey = ({ tokens }: Name): string => tokens.map((t) => shortForm(t.lower)).join(' ');

/** "the neighbour Claudia", "a cat called Mochi": the claim itself says that this is somebody's name. */
function isIntroduced(fact: Fact, name: Name): boolean {
  const before = fact.clause.tokens[name.at - 1];
  return before !== undefined && (RELATIONS.has(before.lemma) || /^(?:called|named|heisst|llamado|llamada)$/.test(before.lower));
}

function bestSpan(fact: Fact, { messages, units }: CheckInput) {
  const isNear = nearTo(units);
  return first(alignments(messages, fact, 0.5, (f) => !f.asked && isNear(f)))?.fact.span;
}

/** A Chinese place that no message holds, where one says the rest of the claim of another place. */
function otherHan(
  text: string,
  own: readonly { name: string; start: number; end: number }[],
  read: (text: string) => readonly { name: string; start: number; end: number }[],
  messages: readonly Message[],
): CheckResult | undefined {
  for (const { name, start, end } of own) {
    if (messages.some((m) => m.text.includes(name))) continue;
    const verb = text.slice(0, start).slice(-1);
    const bare = text.slice(0, start) + text.slice(end);
    for (const message of messages) {
      const other = read(message.text).find((one) => message.text[one.start - 1] === verb && !text.includes(one.name));
      if (other && pairOverlap(bare, message.text) >= REST)
        return conflict(
          'names',
          'name',
          `says ${name}, the message says ${other.name}`,
          { start, end },
          {
            messageId: message.id,
            start: other.start,
            end: other.end,
          },
        );
    }
  }
  return undefined;
}

/** Chinese names, compared as strings. */
function checkHan(text: string, messages: readonly Message[]): CheckResult | undefined {
  const own = hanNames(text);
  const missing = own.find(({ name }) => !messages.some((m) => m.text.includes(name) || m.name === name));
  const place = missing ? undefined : otherHan(text, hanPlaces(text), hanPlaces, messages);
  if (place) return place;
  if (!missing) return own[0] && ok('names', spanOf(own[0]));
  const bare = text.slice(0, missing.start) + text.slice(missing.end);
  for (const message of messages) {
    const other = hanNames(message.text).find(({ name }) => !text.includes(name));
    if (other && pairOverlap(bare, message.text) >= 0.6)
      return conflict('names', 'name', `says ${missing.name}, the message says ${other.name}`, spanOf(missing), {
        messageId: message.id,
        start: other.start,
        end: other.end,
      });
  }
  return absent('names', `names "${missing.name}", which stands in no message`, spanOf(missing));
}
