import { isStopWord, stem, words } from '../../core/text.js';
import type { Word } from '../../core/text.js';
import { growing } from '../../memory/growing.js';
import { labelOf } from '../../memory/message-line.js';
import type { Message, Span } from '../../memory/types.js';
import type { CheckInput } from '../types.js';
import { factsByMessage } from './conversation.js';
import type { Fact } from './facts.js';
import { lemmaSet } from './lexicon.js';

/** What opens a part that is added to a statement, and what may say the same in a message, by kind of part. */
const KINDS: readonly (readonly [part: RegExp, like: RegExp])[] = [
  [
    /\b(?:because(?: of)?|due to|thanks to|owing to|as a result of|out of)\b/giu,
    /\b(?:because|'cause|since|due|reason|why|thanks|owing|as (?:i|it|he|she|they|we|the|my|our|there))\b|, so\b|[:;–—]/iu,
  ],
  [/\b(?:together with|along with|accompanied by|with|without)\b/giu, /\b(?:with|without|and|we|us|our|both|alone)\b/iu],
  [
    /\b(?:after|before|until|while|during|despite|against)\b/giu,
    /\b(?:after|before|when|until|till|then|since|while|during|once|over|against|despite|as (?:i|it|he|she|they|we|the|my|our))\b/iu,
  ],
  [/\b(?:in order to|so that|so as to)\b/giu, /\b(?:to|for|so)\b/iu],
  [/\b(?:at|in|on|from|by|near)\b/giu, /\b(?:at|in|on|by|near|from|to|into|over|here|there|where|off|outside|inside)\b/iu],
  [/\band\b/giu, /\b(?:and|plus|also|too|as well|with|both|or)\b|[&+,]/iu],
];
/** Letters by which two forms of a word are told ("suspended", "suspension"). */
const ROOT = 4;
/** Words of a mere reply ("All right, I've noted that"). */
const REPLY = lemmaSet(
  'right note add save remember get understand know see hear sorry glad happy good great nice lovely fine luck wish hope sound let',
);
const ROLES = /^(?:user|assistant)(?:'s)?$/iu;
/** Words of the part up to which it is one addition. Own. */
const MOST = 5;
/** Messages around the statement in which another sentence may say the part in other words. */
const REACH = 2;

/** Stems of all that was said or is a speaker's name. */
const stemsOf: (messages: readonly Message[]) => ReadonlySet<string> = growing(
  () => new Set<string>(),
  (stems, messages, from) => {
    for (let i = from; i < messages.length; i += 1)
      for (const { text } of words(`${labelOf(messages[i]!)} ${messages[i]!.text}`)) stems.add(stem(text));
  },
);

/**
 * "Cancelled the membership because of the price", where a message says the rest word for word and nobody anything of the part: no word of
 * it, nothing of its kind in the message, and no other statement beside it that could say it in other words.
 */
export function addedPart({ claim, messages, units }: CheckInput): Span | undefined {
  const content = words(claim.text).filter(({ text }) => !isStopWord(text) && !ROLES.test(text));
  if (content.length < 3) return undefined;
  const known = stemsOf(messages);
  const isKnown = ({ text }: Word): boolean => known.has(stem(text));
  for (const [part, like] of KINDS)
    for (const { index: start, 0: opener } of claim.text.matchAll(part)) {
      const before = content.filter((w) => w.end <= start);
      const after = content.filter((w) => w.start >= start + opener.length);
      if (after.length === 0 || after.length > MOST || before.length < 2) continue;
      // Names and values have checks of their own.
      if (!before.every(isKnown) || after.some((w) => isKnown(w) || /[\p{Lu}\d]/u.test(w.text))) continue;
      const at = holderOf(before, messages, units);
      if (at === undefined || like.test(messages[at]!.text) || isLike(after, known) || isToldBeside(at, before, messages)) continue;
      return { start, end: start + claim.text.slice(start).replace(/[\s.!;,]+$/u, '').length };
    }
  return undefined;
}

/** The message of the evidence that alone has all the words. */
function holderOf(wanted: readonly Word[], messages: readonly Message[], units: CheckInput['units']): number | undefined {
  const indices = [...new Set(units.flatMap((unit) => unit.indices))];
  return indices.find((i) => {
    const message = messages[i];
    if (!message || message.role === 'system') return false;
    const own = new Set(words(`${labelOf(message)} ${message.text}`).map(({ text }) => stem(text)));
    return wanted.every(({ text }) => own.has(stem(text)));
  });
}

/** Whether a word of the part begins or ends as a word that was said ("suspension" and "suspended", "night" and "overnight"). */
function isLike(part: readonly Word[], known: ReadonlySet<string>): boolean {
  const roots = part.map(({ text }) => stem(text)).filter((root) => root.length >= ROOT);
  return [...known].some((other) => roots.some((root) => other.startsWith(root.slice(0, ROOT)) || other.endsWith(root)));
}

/** Another statement, in the same message or around it. */
function isToldBeside(at: number, wanted: readonly Word[], messages: readonly Message[]): boolean {
  const own = new Set(wanted.map(({ text }) => stem(text)));
  const all = factsByMessage(messages);
  const tells = (fact: Fact): boolean =>
    !fact.asked &&
    fact.answer === undefined &&
    // In the message itself "Way too expensive." is enough.
    fact.terms.filter((t) => !REPLY.has(t.token.lemma)).length >= (fact.index === at ? 1 : 2) &&
    (fact.clause.verb >= 0 || fact.index === at) &&
    !fact.terms.some((t) => own.has(stem(t.token.text)));
  for (let i = Math.max(0, at - REACH); i <= Math.min(messages.length - 1, at + REACH); i += 1) if (all[i]!.some(tells)) return true;
  return false;
}
