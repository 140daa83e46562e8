import { type Amount, readAmount } from './amounts.js';
import { boundAfter, contextOf, rate } from './bounds.js';
import { readFraction } from './fractions.js';
import { lowAt, parsed, reading } from './reading.js';
import type { Parsed, Reading, Scan, Token } from './types.js';

const RANGE_LINKS = /^(?:-|–|—|~|to|bis|a|à|hasta|到|至)$/;
const PAIR_LINKS = /^(?:and|und|y|et|e|和)$/;

const ARTICLES = new Set(
  'a an half halbe halben halber media demi eine einen einer ein einem eines una une un mitad halfte moitie'.split(' '),
);
/** Whether a word that is no number can begin an amount: an article that counts, or a currency code. */
export function beginsQuantity(token: Token): boolean {
  return ARTICLES.has(token.low) || /^(?:[A-Z]{1,3}|Fr|Rs)$/.test(token.text);
}

/** Reads a count, amount of money, measure, duration, percentage, ordinal or numeric range at token `i`. */
export function readQuantity(scan: Scan, i: number): Parsed | undefined {
  const fraction = readFraction(scan, i);
  if (fraction) return fraction;
  const first = readAmount(scan, i);
  if (!first) return undefined;
  const second = first.ordinal ? undefined : readRangeEnd(scan, i, first);
  const lead = contextOf(scan, i);
  const context = { ...boundAfter(scan, (second ?? first).next), ...lead.context };
  if (second) {
    const unit = second.unit ?? first.unit;
    const raw = [scaledLike(first, second), second.value];
    const next = second.next;
    return parsed(
      {
        ...reading('range', { raw, numbers: raw.map((n) => n * (unit?.factor ?? 1)), unit: unit?.unit ?? '', factor: unit?.factor ?? 1 }),
        ...context,
        ...rate(scan, next, unit?.kind),
      },
      next,
      lead.from,
    );
  }
  const compound = belowZero(scan, i, addSmaller(scan, first));
  // 'under an hour' is an amount, 'an hour' may be some time
  const soft = compound.soft && !context.bound ? { soft: true } : {};
  // the sign belongs to it
  const from = compound.value < 0 && isSign(scan, i) ? i - 1 : lead.from;
  return parsed({ ...toReading(compound), ...context, ...soft, ...rate(scan, compound.next, compound.unit?.kind) }, compound.next, from);
}

/** '2 to 3 million', '2–3k': the first number takes the scale of the second. */
function scaledLike(first: Amount, second: Amount): number {
  if (first.scaled || !second.scaled || first.value >= 1000) return first.value;
  const scale = [1e9, 1e6, 1e3].find((s) => second.value >= s) ?? 1;
  return first.value * scale;
}

function toReading(amount: Amount): Reading {
  const { value, alternative, unit } = amount;
  const factor = unit?.factor ?? 1;
  const kind = amount.ordinal ? 'ordinal' : (unit?.kind ?? 'count');
  return reading(kind, {
    numbers: [value * factor],
    raw: [value],
    unit: unit?.unit ?? '',
    factor,
    ...(alternative === undefined ? {} : { alternative: [alternative * factor] }),
  });
}

function readRangeEnd(scan: Scan, i: number, first: Amount): Amount | undefined {
  const { tokens } = scan;
  const link = lowAt(tokens, first.next);
  const between = /^(?:between|zwischen|entre)$/.test(lowAt(tokens, i - 1)) && PAIR_LINKS.test(link);
  if (!between && !RANGE_LINKS.test(link)) return undefined;
  if (changes(scan, i)) return undefined;
  const second = readAmount(scan, first.next + 1);
  if (!second || second.ordinal || second.soft) return undefined;
  if (first.unit && second.unit && first.unit.unit !== second.unit.unit) return undefined;
  if (first.unit && !second.unit && link !== '-' && link !== '–' && !between && link !== 'to') return undefined;
  if (link === '-' && !between && tokens[first.next]!.glued !== (tokens[first.next + 1]?.glued ?? false)) return undefined;
  return second.unit || !first.unit ? second : { ...second, unit: first.unit };
}

const BEFORE_SIGN = /^(?:|is|was|s|are|were|at|to|of|about|around|hit|hits|reached|fell|dropped|down|only|even|between|from)$/;
/** 'minus five degrees', '-5 °C', '5 degrees below zero', 'it was minus ten': temperatures below zero. */
function belowZero(scan: Scan, i: number, amount: Amount): Amount {
  const { tokens } = scan;
  const { unit, next } = amount;
  const degrees = /^(?:deg|C|F)$/.test(unit?.unit ?? '');
  if (amount.ordinal || (unit && !degrees)) return amount;
  const below = lowAt(tokens, next) === 'below' && /^(?:zero|freezing)$/.test(lowAt(tokens, next + 1));
  if (below) return { ...amount, unit: unit ?? { unit: 'deg', factor: 1, kind: 'measure' }, value: -amount.value, next: next + 2 };
  const signed = isSign(scan, i) && (degrees || (lowAt(tokens, i - 1) === 'minus' && BEFORE_SIGN.test(lowAt(tokens, i - 2))));
  return signed ? { ...amount, value: -amount.value } : amount;
}

/** Whether a minus stands right before token `i`. */
function isSign({ tokens }: Scan, i: number): boolean {
  const sign = tokens[i - 1];
  return sign?.low === 'minus' || (/^[-−–]$/.test(sign?.text ?? '') && tokens[i]!.glued && !sign!.glued);
}

const CHANGE =
  /^(?:went|go|goes|rose|rise|risen|raised|raise|increased|increase|up|grew|grown|fell|fall|fallen|dropped|drop|down|cut|reduced|lowered|changed|moved|jumped|climbed|gestiegen|gefallen|erhoht|gesenkt|subio|bajo|passe|passee)$/;
/** 'went up from 800 to 860' and 'up by 60 to 860' give two values, not a span between them. */
function changes(scan: Scan, i: number): boolean {
  if (!/^(?:from|by|von|de)$/.test(lowAt(scan.tokens, i - 1))) return false;
  return scan.tokens.slice(Math.max(0, i - 5), i - 1).some((token) => CHANGE.test(token.low));
}

/** '1 hour 30 minutes', '5 ft 11 in', '1h30': the smaller unit is added. */
function addSmaller(scan: Scan, first: Amount): Amount {
  if (!first.unit || first.unit.kind === 'money' || first.unit.kind === 'percent') return first;
  const at = /^(?:and|und|y|et|,)$/.test(lowAt(scan.tokens, first.next)) ? first.next + 1 : first.next;
  const second = readAmount(scan, at);
  if (!second?.unit || second.ordinal || second.unit.unit !== first.unit.unit || second.unit.factor >= first.unit.factor) return first;
  if (second.value * second.unit.factor >= first.unit.factor) return first;
  return { ...first, value: first.value + (second.value * second.unit.factor) / first.unit.factor, next: second.next };
}
