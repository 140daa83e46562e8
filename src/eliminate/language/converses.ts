import { splitSentences } from '../../core/text.js';
import type { Message, SourceSpan } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import type { CheckInput, Claim } from '../types.js';
import { claimFacts } from './conversation.js';
import { ENDS, RELATIONS } from './converse-table.js';
import { NEGATORS } from './lexicon.js';
import { tokenize } from './tokens.js';

/** A name with its title, a code span, a call or a file; first persons count as the user. */
const NAME =
  '(?:`[^`]{1,60}`|[\\w.]{1,60}\\(\\)|[\\p{L}\\p{N}-]{1,40}(?:[._][\\p{L}\\p{N}]{1,40}){1,8}|(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )?(?!(?:The|A|An|In|On|At|If|When|After|Before|First|Then|Please|Call|Run|Use|Start|Install|Do|Yes|No|And|But|So)\\b)\\p{Lu}[\\p{L}-]{0,40}(?: \\p{Lu}[\\p{L}-]{0,40}){0,3}|[Tt]he user|me\\b)';

/** Characters of a sentence up to which it is read: a template with two gaps looks at a sentence once from each of its names. */
const LONGEST = 400;

interface Pattern {
  readonly id: string;
  readonly regex: RegExp;
}

/** What no name is without: one of these for each, none of them shared by two. */
const MARK = /`|\(\)|[._](?=[\p{L}\p{N}_])|\p{Lu}|[Tt]he user|me\b/gu;

/** A word of its own: "Anna" does not end in the A of a template. */
const fill = (template: string): string =>
  `(?<![\\p{L}\\p{N}_])${template.replace(/(?<![A-Za-z\\])[ABX](?![A-Za-z])/g, (slot) => `(?<${slot.toLowerCase()}>${NAME})`)}`;
const PATTERNS: readonly Pattern[] = RELATIONS.flatMap(({ id, templates }) =>
  templates.map((template) => ({ id, regex: new RegExp(fill(template), 'gu') })),
);
const SINGLE = ENDS.map(({ id, side, template }) => ({ id, side, regex: new RegExp(fill(template), 'u') }));

/** A statement that A stands to B in a relation, or one of them to somebody not named. */
interface Related {
  readonly id: string;
  readonly a?: string;
  readonly b?: string;
  readonly span: SourceSpan;
}

/** @param self Who the first person is. */
function keyOf(name: string, self: string): string {
  const bare = name.replace(/^(?:Mr|Mrs|Ms|Dr|Prof)\.? |^[Tt]he |[`()]/g, '').toLowerCase();
  return /^(?:i|me)$/.test(bare) ? self : bare;
}

/** One name may be the other's first or last word. */
const isSame = (x: string | undefined, y: string | undefined): boolean =>
  x !== undefined && y !== undefined && (x === y || x.split(' ').includes(y) || y.split(' ').includes(x));

/** The groups of every match of a global pattern. `matchAll` would copy the pattern each time, and have each copy compiled. */
function groupsIn(text: string, regex: RegExp): Readonly<Record<string, string>>[] {
  const found: Readonly<Record<string, string>>[] = [];
  regex.lastIndex = 0;
  for (let match = regex.exec(text); match; match = regex.exec(text)) {
    found.push(match.groups ?? {});
    if (match[0] === '') regex.lastIndex += 1;
  }
  return found;
}

const claims = new WeakMap<Claim, readonly Related[]>();

function relatedInClaim(claim: Claim): readonly Related[] {
  const found = claims.get(claim) ?? relatedIn(claim.text, '', 'user');
  claims.set(claim, found);
  return found;
}

function relatedIn(text: string, messageId: string, self: string): Related[] {
  const key = (name: string): string => keyOf(name, self);
  return splitSentences(text).flatMap(({ start, end }) => {
    if (end - start > LONGEST) return [];
    const sentence = text
      .slice(start, end)
      .replaceAll('’', "'")
      .replace(/^(\s*)My\b/, '$1my');
    if (/[?？]\s*$/.test(sentence) || tokenize(sentence).some((t) => NEGATORS.has(t.lower))) return [];
    const own = sentence.replace(/\bmy (?=\w)/g, "I's ");
    const span = { messageId, start, end };
    // Most sentences of a chat name nobody, or one.
    const named = (own.match(MARK) ?? []).length > 1 ? PATTERNS : [];
    const pairs = named.flatMap(({ id, regex }) =>
      groupsIn(own, regex).flatMap(({ a, b }): Related[] => {
        return a && b && !isSame(key(a), key(b)) ? [{ id, a: key(a), b: key(b), span }] : [];
      }),
    );
    const ends = SINGLE.flatMap(({ id, side, regex }): Related[] => {
      const x = regex.exec(own)?.groups?.['x'];
      return x ? [{ id, [side]: key(x), span }] : [];
    });
    return [...pairs, ...ends];
  });
}

const relatedBy: (messages: readonly Message[]) => readonly Related[] = growing(
  (): Related[] => [],
  (found, messages, from) => {
    for (const { id, role, name, text } of messages.slice(from))
      if (role !== 'system') found.push(...relatedIn(text, id, name?.toLowerCase() ?? role));
  },
);

/** The same relation with every end that the claim names on the same side. */
const isEven = (own: Related, other: Related): boolean =>
  own.id === other.id && (own.a === undefined || isSame(own.a, other.a)) && (own.b === undefined || isSame(own.b, other.b));

/** The same relation with the two of them exchanged. */
const isTurned = (own: Related, other: Related): boolean =>
  own.id === other.id &&
  other.a !== undefined &&
  other.b !== undefined &&
  (own.a === undefined || isSame(own.a, other.b)) &&
  (own.b === undefined || isSame(own.b, other.a));

/** How the relations of a claim stand to those of the messages. */
export interface Converse {
  /** The claim says nothing else, and each of them is told, in these or in turned words ("Ann is Tom's aunt", "Tom is Ann's nephew"). */
  readonly agrees: boolean;
  readonly turned?: { readonly detail: string; readonly source: SourceSpan };
}

const cache = new WeakMap<CheckInput, Converse>();

/** "Sanjay is the boss of Lotte", where the message says that he reports to her. */
export function converse(input: CheckInput): Converse {
  const known = cache.get(input);
  if (known) return known;
  const own = relatedInClaim(input.claim);
  const told = own.length > 0 ? relatedBy(input.messages) : [];
  const odd = own.filter((one) => !told.some((other) => isEven(one, other)));
  const turned = odd.map((one) => ({ one, other: told.find((other) => isTurned(one, other)) })).find(({ other }) => other !== undefined);
  const result: Converse = {
    agrees: own.length > 0 && odd.length === 0 && claimFacts(input.claim).length === 1,
    ...(turned ? { turned: { detail: 'says of one of the two what the message says of the other', source: turned.other!.span } } : {}),
  };
  cache.set(input, result);
  return result;
}
