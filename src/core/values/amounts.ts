import { spokenPrice, withCents } from './cents.js';
import { partOf } from './fractions.js';
import { vulgarFraction } from './literals.js';
import { scaleOf } from './number-words.js';
import { lowAt, readNumber } from './reading.js';
import type { PlainNumber, Scan } from './types.js';
import { durationOf, readCurrencyPrefix, readUnit, type Unit, unitOfWord } from './units.js';

/** One amount: number, scale and unit, before ranges, bounds and rates. */
export interface Amount {
  readonly value: number;
  readonly alternative?: number;
  readonly unit?: Unit | { readonly unit: string; readonly factor: number; readonly kind: Unit['kind'] };
  readonly next: number;
  readonly ordinal?: boolean;
  readonly soft?: boolean;
  readonly scaled?: boolean;
}

export function readAmount(scan: Scan, i: number): Amount | undefined {
  const { tokens } = scan;
  const prefix = readCurrencyPrefix(tokens, i);
  if (prefix) {
    const number = readScaled(scan, prefix.next, true);
    return number ? withCents(scan, { ...number, unit: { unit: prefix.unit, factor: 1, kind: 'money' } }) : undefined;
  }
  const article = readArticleUnit(scan, i);
  if (article) return article;
  const number = readScaled(scan, i, false);
  if (!number) return undefined;
  if (number.ordinal) return ordinal(scan, i, number);
  const unit = readUnit(tokens, number.next);
  if (!unit) return spokenPrice(scan, i, number) ?? spacedThousands(scan, number) ?? loneOne(scan, i, number);
  const added = unit.kind === 'percent' ? undefined : partAfter(scan, unit.next);
  // 'one day' may be some day; 'one hour' and 'one kilo' are amounts
  const soft = number.soft && lowAt(tokens, unit.next - 1) === 'day' ? { soft: true } : { soft: false };
  const value = number.value + (added?.value ?? inchesAfter(scan, unit));
  return withCents(scan, { ...number, ...soft, value, unit, next: added?.next ?? (value > number.value ? unit.next + 1 : unit.next) });
}

/** 'one' counts only before a unit or a noun: 'one of them', 'the red one', 'no one' are idioms. */
function loneOne(scan: Scan, i: number, number: Amount): Amount | undefined {
  if (!number.soft) return number;
  const previous = lowAt(scan.tokens, i - 1);
  if (/^(?:the|this|that|which|no|any|some|every|each|another|or|these|those|other)$/.test(previous)) return undefined;
  if (/^(?:the|a|that|this|my|your|our|his|her|their)$/.test(lowAt(scan.tokens, i - 2)) && !readUnit(scan.tokens, number.next))
    return undefined;
  const after = lowAt(scan.tokens, number.next);
  if (
    /^(?:of|another|day|time|thing|more|who|that|which|by|can|must|should|is|has|would|could|way|or|s|on|for|from|with|in|and)$/.test(after)
  )
    return undefined;
  return number;
}

const ORDINAL_IDIOMS =
  /^(?:of|all|name|names|hand|aid|time|class|thing|things|place|try|attempt|glance|language|thought|thoughts|opinion|half|person|to|ly|and)$/;
function ordinal(scan: Scan, i: number, number: Amount): Amount | undefined {
  if (scan.tokens[i]?.kind === 'number') return number;
  const previous = lowAt(scan.tokens, i - 1);
  const after = lowAt(scan.tokens, number.next);
  // 'at first', 'first of all', 'second-hand', 'a second': not places in an order
  if (number.value === 1)
    return /^(?:at|from)$/.test(previous) ||
      !/^(?:the|in|came|finished|placed|ranked|came|is|was)$/.test(previous) ||
      ORDINAL_IDIOMS.test(after)
      ? undefined
      : { ...number, soft: true };
  if (
    number.value === 2 &&
    (/^(?:a|per|every|one|split|any|last|just|for)$/.test(previous) || scan.tokens[number.next]?.text === '-' || after === 'hand')
  )
    return undefined;
  return number;
}

function readScaled(scan: Scan, i: number, money: boolean): Amount | undefined {
  const { tokens } = scan;
  const vulgar = vulgarFraction(tokens[i]?.text ?? '');
  if (vulgar !== undefined) return { value: vulgar, next: i + 1 };
  const number = readNumber(scan, i);
  if (!number) return undefined;
  if (number.ordinal) return { value: number.value, next: number.next, ordinal: true };
  const added = addedFraction(scan, number);
  const base = {
    value: added.value,
    ...(number.alternative === undefined ? {} : { alternative: number.alternative }),
    ...(number.soft ? { soft: true } : {}),
  };
  const after = tokens[added.next];
  if (after?.kind === 'word' && after.glued) {
    const letter = { k: 1e3, K: 1e3, M: 1e6, bn: 1e9, B: money ? 1e9 : undefined, m: money ? 1e6 : undefined, mio: 1e6 }[after.text];
    if (letter !== undefined) return { value: base.value * letter, next: added.next + 1, scaled: true };
  }
  const scale = after && !after.glued ? scaleOf(after.low) : undefined;
  if (scale !== undefined && !(after!.low === 'mil' && number.words)) {
    return {
      value: (number.alternative !== undefined && scale >= 1e6 ? number.alternative : base.value) * scale,
      next: added.next + 1,
      scaled: true,
    };
  }
  if (after?.kind === 'han' && /[万亿]/.test(after.text) && !number.words)
    return { value: base.value * (after.text === '万' ? 1e4 : 1e8), next: added.next + 1, scaled: true };
  return { ...base, next: added.next };
}

/** 'one and a half', '2 ½', 'dos y media'. */
function addedFraction(scan: Scan, number: PlainNumber): { value: number; next: number } {
  const { tokens } = scan;
  const vulgar = vulgarFraction(tokens[number.next]?.text ?? '');
  if (vulgar !== undefined && !number.decimal) return { value: number.value + vulgar, next: number.next + 1 };
  const part = partAfter(scan, number.next);
  if (part) return { value: number.value + part.value, next: part.next };
  if (number.words && lowAt(tokens, number.next) === 'point') {
    const digits = readNumber(scan, number.next + 1);
    if (digits && digits.value < 100) return { value: number.value + digits.value / (digits.value < 10 ? 10 : 100), next: digits.next };
  }
  return { value: number.value, next: number.next };
}

/** '1 299 €': a space between groups of three counts only before a unit. */
function spacedThousands(scan: Scan, number: Amount): Amount | undefined {
  const { tokens } = scan;
  let { value, next } = number;
  if (!Number.isInteger(value) || value > 999 || tokens[next - 1]?.kind !== 'number') return undefined;
  while (tokens[next]?.kind === 'number' && /^\d{3}$/.test(tokens[next]!.text) && tokens[next]!.start === tokens[next - 1]!.end + 1) {
    value = value * 1000 + Number(tokens[next]!.text);
    next++;
  }
  const unit = next > number.next ? readUnit(tokens, next) : undefined;
  return unit ? { value, unit, next: unit.next } : undefined;
}

/** 'an hour and a half', 'half an hour', 'a dozen', 'eine Stunde': an article that counts. */
function readArticleUnit(scan: Scan, i: number): Amount | undefined {
  const { tokens } = scan;
  const low = lowAt(tokens, i);
  if (low === 'half') {
    const at = /^(?:a|an)$/.test(lowAt(tokens, i + 1)) ? i + 2 : i + 1;
    const scale = scaleOf(lowAt(tokens, at));
    if (scale !== undefined) return { value: scale / 2, next: at + 1 };
    const unit = at > i + 1 || tokens[i + 1]?.text === '-' ? readUnit(tokens, tokens[i + 1]?.text === '-' ? i + 1 : at) : undefined;
    return unit && unit.kind !== 'percent' ? { value: 0.5, unit, next: unit.next } : undefined;
  }
  if (/^(?:halbe|halben|halber|media|demi)$/.test(low)) {
    const at = tokens[i + 1]?.text === '-' ? i + 2 : i + 1;
    const unit = durationOf(lowAt(tokens, at));
    return unit ? { value: 0.5, unit: { ...unit, kind: 'duration' }, next: at + 1 } : undefined;
  }
  if (!/^(?:a|an|eine|einen|einer|una|une)$/.test(low)) return undefined;
  if (lowAt(tokens, i + 1) === 'couple' && lowAt(tokens, i + 2) === 'of') {
    const counted = readUnit(tokens, i + 3);
    return { value: 2, soft: true, ...(counted ? { unit: counted, next: counted.next } : { next: i + 3 }) };
  }
  const scale = scaleOf(lowAt(tokens, i + 1));
  if (scale !== undefined && scale <= 12) return { value: scale, next: i + 2 };
  const unit = unitOfWord(lowAt(tokens, i + 1));
  if (!unit || unit.kind === 'percent' || unit.kind === 'money') return undefined;
  const part = partAfter(scan, i + 2);
  if (part) return { value: 1 + part.value, unit, next: part.next };
  // 'once a week', '20 euros an hour', 'in a second' are no amounts of time
  const previous = tokens[i - 1];
  const rated =
    previous !== undefined &&
    (previous.kind === 'number' ||
      (/^(?:once|twice|times|in|such|for|what|quite|euros?|dollars?|pounds?|hours|days|days?|mal|only)$/.test(previous.low) &&
        !/^(?:for|only)$/.test(previous.low)));
  if (rated || (unit.kind === 'duration' && unit.unit === 's' && unit.factor <= 60) || /^(?:foot|stones?)$/.test(lowAt(tokens, i + 1)))
    return undefined;
  const measured = unit.kind === 'duration' || lowAt(tokens, i + 2) === 'of';
  return measured ? { value: 1, unit, next: i + 2, soft: true } : undefined;
}

const OF_A_WHOLE = /^(?:the|them|it|this|that|these|those|my|your|our|his|her|their|all|us)$/;
/** 'and a half', 'and three quarters', 'y media', 'et demie' at token `at`, after a number or a unit. */
function partAfter(scan: Scan, at: number): { value: number; next: number } | undefined {
  const { tokens } = scan;
  if (/^(?:y medi[ao]|et demie?)$/.test(`${lowAt(tokens, at)} ${lowAt(tokens, at + 1)}`)) return { value: 0.5, next: at + 2 };
  if (lowAt(tokens, at) !== 'and') return undefined;
  const count = /^(?:a|one)$/.test(lowAt(tokens, at + 1)) ? { value: 1, next: at + 2 } : readNumber(scan, at + 1);
  if (!count) return undefined;
  const dash = tokens[count.next]?.text === '-' ? 1 : 0;
  const part = partOf(lowAt(tokens, count.next + dash));
  const after = count.next + dash + 1;
  // 'an hour and a quarter of the budget'
  const whole = part === undefined || count.value >= part || (lowAt(tokens, after) === 'of' && OF_A_WHOLE.test(lowAt(tokens, after + 1)));
  return whole ? undefined : { value: count.value / part, next: after };
}

/** 'six foot two': inches without their unit after feet, as a part of a foot; 0 for none. */
function inchesAfter(scan: Scan, unit: Unit): number {
  if (!/^(?:foot|feet|ft)$/.test(lowAt(scan.tokens, unit.next - 1))) return 0;
  const inches = readNumber(scan, unit.next);
  const alone = inches && inches.next === unit.next + 1 && !/\p{L}/u.test(scan.tokens[inches.next]?.text ?? '');
  return alone && !inches.ordinal && Number.isInteger(inches.value) && inches.value < 12 ? inches.value / 12 : 0;
}
