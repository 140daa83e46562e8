import type { SourceSpan } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import { claimFacts, factsByMessage } from '../conversation.js';
import type { Fact } from '../facts.js';
import { factsOf } from '../facts.js';
import { mainVerbToken } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { factsWith, factsWithAll } from '../search.js';

const CONTACT = /\b(?:phone|telephone|mobile|fax)\b|\b(?:number|address|e-?mail|website|zip code|postcode)\b/i;
const OF_USER =
  /\buser(?:'s|’s)\s+(?:\w+\s+){0,2}?(?:phone|telephone|mobile|fax|number|address|e-?mail|website|zip|postcode)|\b(?:number|address|e-?mail|website|code|postcode) of the user\b|\buser can be reached\b/i;
const THEIRS =
  /\b(?:their|its|his|her)\b[^.?!]{0,30}\b(?:number|address|e-?mail|website|phone)\b|\b(?:number|address|e-?mail|website|phone)\b[^.?!]{0,20}\b(?:of|for|to) the\b/i;
const YOURS = /\byour?s?\b/i;
/** Digits from which a number is taken for a contact. */
const FEWEST = 5;

const digits = (text: string): string => text.replace(/\D/g, '');

/** "The user's phone number is …", where the messages give that number for somebody else. */
export function otherOwner({ claim, messages }: CheckInput): { detail: string; source: SourceSpan } | undefined {
  if (!OF_USER.test(claim.text) || !CONTACT.test(claim.text)) return undefined;
  const value = /\+?\d[\d ().-]{3,}\d|\S+@\S+\.\w+/.exec(claim.text)?.[0];
  if (!value) return undefined;
  const key = value.includes('@') ? value.toLowerCase() : digits(value);
  if (key.length < FEWEST) return undefined;
  let other: SourceSpan | undefined;
  for (const [index, { id, role, text }] of messages.entries()) {
    if (role === 'system' || !(value.includes('@') ? text.toLowerCase() : digits(text)).includes(key)) continue;
    const theirs = THEIRS.test(text) || (role === 'assistant' && !YOURS.test(text));
    const asked = messages[index - 1]?.text ?? '';
    if (role === 'user' ? !THEIRS.test(text) : !theirs || (YOURS.test(asked) && !THEIRS.test(asked))) return undefined;
    other ??= { messageId: id, start: 0, end: text.length };
  }
  return other && { detail: "says it is the user's, the message gives it for somebody else", source: other };
}

const ANAPHOR = /^(?:it|there|one|they|them|which|where)$/;

/** "Has her interview in Crete", where the interview and Crete stand only in statements about different things. */
export function otherPlace({ claim, messages }: CheckInput): Mixing | undefined {
  for (const own of claimFacts(claim)) {
    const { tokens } = own.clause;
    const place = own.terms.find((t) => t.token.capital && /^(?:in|at|to|on)$/.test(tokens[tokens.indexOf(t.token) - 1]?.lower ?? ''));
    const rest = own.terms.filter((t) => t !== place);
    if (!place || rest.length < 2 || own.terms.some((t) => t.scope < 0)) continue;
    const ids = rest.map((t) => t.id);
    const base = factsWithAll(messages, ids).find((f) => !f.asked);
    const holders = factsWith(messages, place.id);
    if (!base || holders.length === 0) continue;
    const apart = (f: Fact): boolean =>
      !f.asked &&
      f.answer === undefined &&
      f.clause.verb >= 0 &&
      f.clause.subject.some((t) => f.terms.some((x) => x.token === t && x.token !== place.token && !t.capital && !ids.includes(x.id))) &&
      !f.terms.some((t) => ids.includes(t.id)) &&
      !f.clause.tokens.some((t) => ANAPHOR.test(t.lower));
    if (holders.every(apart))
      return { detail: `says ${place.token.text} of it, the message says that of something else`, fact: holders[0]! };
  }
  return undefined;
}

/** "Greta rents and Emil brings his own", where it is Emil who rents and Greta who brings hers. */
export function swappedSubjects({ claim, messages }: CheckInput): Mixing | undefined {
  const read = (f: Fact): { verb: string; names: string[] } => ({
    verb: mainVerbToken(f.clause)?.lemma ?? '',
    names: f.clause.subject.filter((t) => t.capital && t.lower !== 'i').map((t) => t.lower),
  });
  const own = claimFacts(claim)
    .map(read)
    .filter(({ verb, names }) => verb !== '' && names.length === 1);
  const [a, b] = own;
  if (own.length !== 2 || !a || !b || a.verb === b.verb || a.names[0] === b.names[0]) return undefined;
  for (const [index, facts] of factsByMessage(messages).entries()) {
    if (facts.length < 2) continue;
    const said = factsOf(messages[index]!, index)
      .filter((f) => !f.asked && !f.terms.some((t) => t.scope < 0))
      .map((fact) => ({ fact, ...read(fact) }));
    const does = (verb: string, name: string): Fact | undefined => said.find((f) => f.verb === verb && f.names.includes(name))?.fact;
    const swapped = does(a.verb, b.names[0]!);
    if (swapped && does(b.verb, a.names[0]!) && !does(a.verb, a.names[0]!) && !does(b.verb, b.names[0]!))
      return { detail: `says ${a.names[0]} does what ${b.names[0]} does, and the other way round`, fact: swapped };
  }
  return undefined;
}
