import { scaleOf } from './number-words.js';
import { hanAt, lowAt, parsed, reading, readWhole } from './reading.js';
import type { Parsed, Scan } from './types.js';
import { readUnit, type Unit } from './units.js';

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  sixths: 6,
  seventh: 7,
  sevenths: 7,
  eighth: 8,
  eighths: 8,
  ninth: 9,
  ninths: 9,
  tenth: 10,
  tenths: 10,
  twentieth: 20,
  hundredth: 100,
  drittel: 3,
  viertel: 4,
  funftel: 5,
  zehntel: 10,
  halfte: 2,
  tercio: 3,
  tercios: 3,
  mitad: 2,
  tiers: 3,
  quart: 4,
  quarts: 4,
  moitie: 2,
  dixieme: 10,
  cuarto: 4,
  cuartos: 4,
  decima: 10,
};
/** Into how many parts a folded word divides: 3 for 'third'. */
export const partOf = (low: string): number | undefined => (Object.hasOwn(PARTS, low) ? PARTS[low] : undefined);

/** A share at token `i`: 'one in five', '3 out of 4', 'a quarter of', 'two thirds', 'half of', '1/4', '百分之二十', as percent; or a fraction of a unit. */
export function readFraction(scan: Scan, i: number): Parsed | undefined {
  return readOutOf(scan, i) ?? readNamedPart(scan, i) ?? readSlash(scan, i) ?? readChinesePercent(scan, i);
}

function share(value: number, raw: readonly number[], next: number): Parsed {
  return parsed(reading('percent', { numbers: [value * 100], raw, unit: '%' }), next);
}

/** 'one in five', 'three out of four', 'jeder fünfte'. */
function readOutOf(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const first = readWhole(scan, i, 1, 1000);
  if (!first) return undefined;
  const out = lowAt(tokens, first.next) === 'out' && lowAt(tokens, first.next + 1) === 'of';
  const every = lowAt(tokens, first.next) === 'in' && lowAt(tokens, first.next + 1) === 'every';
  if (!out && !every && !/^(?:in|von|sur)$/.test(lowAt(tokens, first.next))) return undefined;
  const second = readWhole(scan, first.next + (out || every ? 2 : 1), 2, 10_000);
  if (!second || second.value <= first.value || second.soft) return undefined;
  if (!out && (readUnit(tokens, second.next) || first.value > 20 || second.value > 1000)) return undefined;
  return share(first.value / second.value, [first.value, second.value], second.next);
}

/** 'a quarter of', 'two thirds', 'half of the', 'three quarters of an hour'. */
function readNamedPart(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const low = lowAt(tokens, i);
  if (low === 'half' || low === 'mitad' || low === 'halfte' || low === 'moitie') {
    const after = lowAt(tokens, i + 1);
    const previous = lowAt(tokens, i - 1);
    if (/^(?:and|other|better|first|second|this|that|y|et)$/.test(previous) && !/^(?:of|the)$/.test(after)) return undefined;
    if (
      !/^(?:of|the|my|our|his|her|their|your|de|der|des|du|all|these|those)$/.test(after) &&
      !/^(?:about|around|roughly|nearly|almost|by|in|over|than|to|die|la|a)$/.test(previous)
    )
      return undefined;
    if (after === 'past' || after === 'an' || (after === 'a' && low === 'half')) return undefined;
    return share(0.5, [0.5], i + 1);
  }
  const article = /^(?:a|an|one|ein|einem|eines|un|une)$/.test(low);
  const count = article ? { value: 1, next: i + 1 } : readWhole(scan, i, 1, 99);
  if (!count) return undefined;
  let at = count.next;
  if (tokens[at]?.text === '-') at++;
  const part = partOf(lowAt(tokens, at));
  if (part === undefined || count.value >= part) return undefined;
  const link = lowAt(tokens, at + 1);
  if (article && /^(?:past|to|after|before|mile|of)$/.test(link) && link !== 'of') return undefined;
  if (
    /^(?:third|fifth|sixth|seventh|eighth|ninth|tenth|half|dixieme|decima)$/.test(lowAt(tokens, at)) &&
    tokens[at + 1]?.kind === 'word' &&
    !(article && isOfBefore(scan, i)) &&
    !/^(?:of|less|more|off|to|in|from|are|is|was|were|each|every|per|de|by|and|or|went|came)$/.test(link)
  )
    return undefined;
  return ofUnit(scan, count.value / part, at + 1) ?? share(count.value / part, [count.value, part], at + 1);
}

/** 'Of our 45 members, a fifth …': the whole stands before. */
function isOfBefore({ tokens }: Scan, i: number): boolean {
  return tokens[i - 1]?.text === ',' && tokens.slice(0, i).some(({ low }) => low === 'of');
}

/** 'a quarter of an hour' and 'three quarters of a litre' are amounts, 'a third of the class' a share. */
function ofUnit(scan: Scan, value: number, next: number): Parsed | undefined {
  const { tokens } = scan;
  let at = /^(?:of|de|d)$/.test(lowAt(tokens, next)) ? next + 1 : next;
  if (tokens[at]?.text === "'" || tokens[at]?.text === '’') at++;
  const article = /^(?:a|an|one)$/.test(lowAt(tokens, at));
  if (article) at++;
  else if (!/^(?:stunde|hora|heure|million)$/.test(lowAt(tokens, at))) return undefined;
  const scale = scaleOf(lowAt(tokens, at));
  if (scale !== undefined) return parsed(reading('count', { numbers: [value * scale], raw: [value * scale] }), at + 1);
  const unit: Unit | undefined = readUnit(tokens, at);
  if (!unit) return undefined;
  return parsed(reading(unit.kind, { numbers: [value * unit.factor], raw: [value], unit: unit.unit, factor: unit.factor }), unit.next);
}

function readSlash(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const [a, mark, b] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (a?.kind !== 'number' || mark?.text !== '/' || b?.kind !== 'number' || !mark.glued || !b.glued) return undefined;
  if (tokens[i + 3]?.text === '/' || (tokens[i - 1]?.text === '/' && a.glued) || !/^\d{1,3}$/.test(a.text) || !/^\d{1,3}$/.test(b.text))
    return undefined;
  const [top, bottom] = [Number(a.text), Number(b.text)];
  if (bottom === 0 || top > bottom || bottom === 24) return undefined;
  return share(top / bottom, [top, bottom], i + 3);
}

function readChinesePercent(scan: Scan, i: number): Parsed | undefined {
  if (hanAt(scan.tokens, i, 3) === '百分之') {
    const number = readWhole(scan, i + 3, 0, 1000);
    return number ? share(number.value / 100, [number.value], number.next) : undefined;
  }
  return undefined;
}
