import { contentStems } from '../../core/values/attach.js';
import { splitSegments } from '../../core/values/tokens.js';
import type { Value } from '../../core/values/types.js';
import type { Message } from '../../memory/types.js';
import { clauseAround } from './predicate.js';

/**
 * What a computed value is of the values it is computed from: a share of it ('half of them'), a multiple ('twice as many'), what is left over
 * from all ('all but three'), the price after a discount, what is left after some was used, the state after a change ('has doubled'), or the same number in the unit said before ('19 degrees, now up to 21').
 */
export type Relation = 'share' | 'times' | 'rest' | 'paid' | 'left' | 'now' | 'same';

/** A value that a message gives only by a computation, with the values it rests on. */
export interface Derived {
  readonly value: Value;
  readonly relation: Relation;
  /** What it is computed from, the whole first. */
  readonly terms: readonly Value[];
  /** The computed amount in words: '24 pupils'. */
  readonly shown: string;
}

/** Messages back in which the whole of a share may stand. */
export const REACH = 3;
const MAY_DERIVE =
  /\b(?:of|half|twice|double|triple|quadruple|times|doubled|tripled|quadrupled|halved|but|except|off|discount|cheaper|reduced|spent|used|ate|gave|lost|sold|donated|drank|deleted|returned|broke)\b/i;

/** The values that a message gives by a computation. `values` are its own, `before` those of at most `REACH` messages before it, the last one last. */
export function deriveValues(message: Message, values: readonly Value[], before: readonly (readonly Value[])[]): Derived[] {
  const scope: Scope = { text: message.text, values, before };
  const same = sameUnit(scope);
  if (!MAY_DERIVE.test(message.text)) return same;
  return [...same, ...shares(scope), ...multiples(scope), ...rests(scope), ...prices(scope), ...leftovers(scope)];
}

interface Scope {
  readonly text: string;
  readonly values: readonly Value[];
  readonly before: readonly (readonly Value[])[];
}

/** A single amount that others may be computed from. */
function isWhole({ kind, raw, key, soft }: Value): boolean {
  return raw.length === 1 && raw[0]! > 1 && key === undefined && !soft && /^(?:count|money|measure|duration)$/.test(kind);
}

/** The amount that a text means by 'them' or 'as many' at `at`; undefined where two amounts come into question. */
function antecedent({ values, before }: Scope, at: number, wanted: (value: Value) => boolean = isWhole): Value | undefined {
  const own = values.filter((value) => value.end <= at && wanted(value));
  const last = own.at(-1);
  if (last)
    return own.some((other) => other !== last && Math.abs(other.segment - last.segment) < 1 && differs(other, last)) ? undefined : last;
  for (const earlier of [...before].reverse()) {
    const found = earlier.filter(wanted);
    if (found.length > 0) return found.some((one) => differs(one, found[0]!)) ? undefined : found.at(-1);
  }
  return undefined;
}

const differs = (a: Value, b: Value): boolean => a.numbers[0] !== b.numbers[0] || a.unit !== b.unit;

const THEM = /^\s+of\s+(?:them|those|these|it|that|which|whom|us)\b/i;
const OF = /^\s+(?:of\s+)?(?:all\s+)?(?:the|our|my|his|her|their|your|those|these)?\s*(?:\p{Ll}+\s+){0,1}$/iu;
const OF_NOUN = /^\s+(?:of\s+)?(?:all\s+)?(?:the|our|my|his|her|their|your|those|these)\s+(\p{L}+)/iu;
const OF_BEFORE = /\bof\s+(?:the|our|my|his|her|their|your|those|these)?\s*$/i;

/** 'half of them', 'a third of the 48', 'of the 30 applicants, two thirds', '10 percent of the guests'. */
function shares(scope: Scope): Derived[] {
  const { text, values } = scope;
  return values.flatMap((part, i) => {
    if (part.kind !== 'percent' || part.raw.length > 2 || part.numbers[0]! >= 100) return [];
    const after = text.slice(part.end, part.end + 60);
    if (/^\s+off\b/i.test(after)) return [];
    const next = values[i + 1];
    const previous = values[i - 1];
    const noun = OF_NOUN.exec(after)?.[1];
    const [stem] = noun ? contentStems(noun) : [];
    let whole: Value | undefined;
    let end = part.end;
    const them = THEM.exec(after);
    if (them) {
      whole = antecedent(scope, part.start);
      end = part.end + them[0].length;
    } else if (next && isWhole(next) && OF.test(text.slice(part.end, next.start)) && next.start > part.end) {
      whole = next;
      end = next.end;
    } else if (stem !== undefined) whole = antecedent(scope, part.start, (value) => isWhole(value) && value.head === stem);
    else if (
      previous &&
      isWhole(previous) &&
      previous.segment === part.segment &&
      /^[^,.;]*,\s*$/.test(text.slice(previous.end, part.start))
    )
      whole = OF_BEFORE.test(leadOf(text, previous.start)) ? previous : undefined;
    if (!whole) return [];
    return [computed(scope, 'share', (part.numbers[0]! / 100) * whole.raw[0]!, [whole, part], { start: part.start, end })];
  });
}

const TIMES: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3, quadruple: 4, half: 0.5 };
const AS_MANY =
  /\b(?:(twice|double|triple|quadruple|half)|(\p{L}+|\d+)\s+times)\s+(?:as\s+(?:many|much|long|big|high|large|expensive|far|heavy|old|tall|fast|wide|deep)\b|(?:that|the)\s+(?:amount|number|price|size|length|sum|cost)\b|that\b)/giu;
const DOES_DOUBLE =
  /\b(?:do|does|did|is|are|was|were|be|costs?|takes?|took|pays?|paid|charges?|charged|earns?|needs?)\s+(double|triple|half|twice)(?=\s*(?:now|today|$|[.,;!?]))/giu;
const HAS_DOUBLED = /\b(doubled|tripled|quadrupled|halved)\b(?!\s+(?:up|to|down|back|over|as|in\s+half)\b)(\s+from\s+)?/giu;

/** 'twice as many', 'three times that', 'does double', 'has doubled', 'tripled from 50'. */
function multiples(scope: Scope): Derived[] {
  const { text, values } = scope;
  const found: Derived[] = [];
  const add = (
    relation: Relation,
    factor: number | undefined,
    match: RegExpExecArray | RegExpMatchArray,
    whole: Value | undefined,
  ): void => {
    const start = match.index!;
    const end = Math.max(start + match[0].trimEnd().length, relation === 'now' && whole && whole.start > start ? whole.end : 0);
    if (factor !== undefined && whole) found.push(computed(scope, relation, factor * whole.raw[0]!, [whole], { start, end }));
  };
  for (const match of text.matchAll(AS_MANY)) {
    const number = values.find(({ start }) => start === match.index)?.raw[0];
    add('times', match[1] ? TIMES[match[1].toLowerCase()] : number, match, antecedent(scope, match.index));
  }
  for (const match of text.matchAll(DOES_DOUBLE)) add('times', TIMES[match[1]!.toLowerCase()], match, antecedent(scope, match.index));
  for (const match of text.matchAll(HAS_DOUBLED)) {
    const word = match[1]!.toLowerCase();
    const factor = word === 'doubled' ? 2 : word === 'tripled' ? 3 : word === 'halved' ? 0.5 : 4;
    const from = match[2] ? values.find((value) => value.start === match.index + match[0].length && isWhole(value)) : undefined;
    add('now', factor, match, match[2] ? from : antecedent(scope, match.index));
  }
  return found;
}

/** Characters before a value that are read for what leads to it. Own: what says more is another clause. */
const LEAD_CHARS = 120;
const leadOf = (text: string, end: number): string => text.slice(Math.max(0, end - LEAD_CHARS), end);
/** Where a match in `leadOf(text, end)` begins in the text. */
const startIn = (match: RegExpExecArray, end: number): number => match.index + Math.max(0, end - LEAD_CHARS);

const ALL_BUT = /\b(?:all|everyone|everybody|every one|each)\b(?:\s+\p{L}+){0,3}?\s+(?:but|except(?:\s+for)?)\s+(?:the\s+)?$/iu;

/** 'all but three', 'everyone except four of the 28'. */
function rests(scope: Scope): Derived[] {
  return scope.values.flatMap((part) => {
    const lead = ALL_BUT.exec(leadOf(scope.text, part.start));
    if (!lead || part.kind !== 'count' || part.raw.length !== 1) return [];
    const next = scope.values.find((value) => value.start >= part.end);
    const after = next && isWhole(next) && OF.test(scope.text.slice(part.end, next.start)) ? next : undefined;
    const start = startIn(lead, part.start);
    const whole = after ?? antecedent(scope, start);
    if (!whole || whole.raw[0]! <= part.raw[0]!) return [];
    const end = after ? after.end : part.end;
    return [computed(scope, 'rest', whole.raw[0]! - part.raw[0]!, [whole, part], { start, end })];
  });
}

const OFF = /^\s+(?:off\b(?!\s+(?:work|duty|sick|season))|discount\b|less\b|cheaper\b)/i;
const KNOCKED =
  /\b(?:knocked(?:\s+off)?|took\s+off|(?:reduced|cut|lowered|dropped)\s+(?:it\s+|that\s+|the\s+price\s+)?by|discount\s+of|minus)\s+(?:another\s+)?$/i;

/** 'marked 220, but I got 30 off', '15% off', 'they knocked 40 euros off': the price in the end, and of a share what it takes off. */
function prices(scope: Scope): Derived[] {
  const { text } = scope;
  return scope.values.flatMap((part) => {
    const percent = part.kind === 'percent' && part.raw.length === 1;
    if (!percent && !(isWhole(part) && /^(?:money|count)$/.test(part.kind))) return [];
    const off = OFF.test(text.slice(part.end, part.end + 20));
    if (!off && !KNOCKED.test(leadOf(text, part.start))) return [];
    const whole = antecedent(
      scope,
      part.start,
      (value) => isWhole(value) && (value.kind === 'money' || (value.kind === 'count' && value.head === undefined)),
    );
    const fits = whole && (percent || part.unit === whole.unit || part.unit === '' || whole.unit === '');
    if (!fits) return [];
    const amount = percent ? (part.numbers[0]! / 100) * whole.raw[0]! : part.raw[0]!;
    if (amount >= whole.raw[0]!) return [];
    const like = whole.unit === '' && !percent ? part : whole;
    const span = { start: part.start, end: off ? part.end + OFF.exec(text.slice(part.end, part.end + 20))![0].length : part.end };
    const price = computed(scope, 'paid', whole.raw[0]! - amount, [whole, part], span, like);
    return percent ? [price, computed(scope, 'share', amount, [whole, part], span)] : [price];
  });
}

const USED = /\b(?:spent|used(?:\s+up)?|ate|gave(?:\s+away)?|lost|sold|donated|drank|deleted|returned|broke)\s+(?:\p{L}+\s+)?$/iu;

/** 'I had 300 euros and spent 120': what is left. */
function leftovers(scope: Scope): Derived[] {
  return scope.values.flatMap((part) => {
    const lead = isWhole(part) ? USED.exec(leadOf(scope.text, part.start)) : null;
    if (!lead) return [];
    const whole = antecedent(scope, part.start, (value) => isWhole(value) && !USED.test(leadOf(scope.text, value.start)));
    const alike = whole && (part.unit === whole.unit || part.unit === '' || whole.unit === '');
    const ofThem = THEM.test(scope.text.slice(part.end, part.end + 20));
    const heads =
      whole &&
      (ofThem ||
        part.head === undefined ||
        whole.head === undefined ||
        part.head === whole.head ||
        part.unit !== whole.unit ||
        part.unit !== '');
    if (!alike || !heads || whole.raw[0]! <= part.raw[0]!) return [];
    return [computed(scope, 'left', whole.raw[0]! - part.raw[0]!, [whole, part], { start: startIn(lead, part.start), end: part.end })];
  });
}

const TO = /\b(?:to|at|now|only)\s+$/i;

/** 'It was 19 degrees, we turned it up to 21': the number takes the unit of the amount before it in the sentence. */
function sameUnit(scope: Scope): Derived[] {
  return scope.values.flatMap((value, i) => {
    const whole = scope.values[i - 1];
    if (!whole || value.kind !== 'count' || value.unit !== '' || value.head !== undefined || value.raw.length !== 1) return [];
    if (!/^(?:money|measure|duration|percent)$/.test(whole.kind) || whole.raw.length !== 1 || whole.segment !== value.segment) return [];
    return TO.test(leadOf(scope.text, value.start)) ? [computed(scope, 'same', value.raw[0]!, [whole], value)] : [];
  });
}

/** Decimals of a computed amount. */
const CENTS = 100;

function computed(
  { text, values }: Scope,
  relation: Relation,
  exact: number,
  terms: readonly Value[],
  { start, end }: { start: number; end: number },
  like: Value = terms[0]!,
): Derived {
  const amount = Math.round(exact * CENTS) / CENTS;
  const rounded = like.kind === 'count' && !Number.isInteger(amount);
  const segments = splitSegments(text);
  const segment = segments.findIndex((one) => one.end > start);
  const around = clauseAround(text, values, { start, end });
  const [whole] = terms;
  const value: Value = {
    kind: like.kind,
    numbers: [amount * like.factor],
    raw: [amount],
    unit: like.unit,
    factor: like.factor,
    ...(rounded || terms.some((term) => term.approximate) ? { approximate: true } : {}),
    ...(whole!.head === undefined ? {} : { head: whole!.head }),
    start,
    end,
    text: `${text.slice(start, end).trim()} (${showLike(like, amount)})`,
    attachment: [
      ...new Set([...(whole!.head === undefined ? [] : [whole!.head]), ...contentStems(around), ...(relation === 'paid' ? ['#cost'] : [])]),
    ],
    sentence: contentStems(text.slice(segments[segment]!.start, segments[segment]!.end)),
    context: [...whole!.sentence],
    negated: false,
    segment,
  };
  return { value, relation, terms, shown: showLike(like, amount) };
}

/** An amount written as another one is: '40 euros' like '80 euros'. */
function showLike({ text, raw, unit }: Value, amount: number): string {
  if (unit === '') return String(amount);
  const digits = /\d[\d.,]*\d|\d/.exec(text)?.[0];
  if (digits !== undefined && Number(digits.replaceAll(',', '')) === raw[0]) return text.replace(digits, String(amount));
  return `${amount} ${text.split(/\s+/).at(-1)}`;
}
