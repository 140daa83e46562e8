import type { Token } from './types.js';

/** A unit: its dimension or currency code, and its size in base units of that dimension. */
export interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly next: number;
  readonly kind: 'money' | 'measure' | 'duration' | 'percent';
}

type Row = readonly [unit: string, factor: number, words: string];

const MEASURES: readonly Row[] = [
  ['s', 0.001, 'ms millisecond milliseconds millisekunden milisegundos millisecondes 毫秒'],
  ['s', 1, 's sec secs second seconds sekunde sekunden segundos secondes 秒 秒钟'],
  ['s', 60, 'min mins minute minutes minuten minuto minutos 分钟'],
  ['s', 3600, 'h hr hrs hour hours stunde stunden std hora horas heure heures 小时 个小时 钟头'],
  ['s', 86400, 'day days night nights tag tage tagen nacht nachte dia dias noche noches jour jours nuit nuits 天 晚'],
  ['s', 604800, 'week weeks wk wks woche wochen semana semanas semaine semaines 周 星期 个星期'],
  ['s', 1209600, 'fortnight fortnights'],
  ['month', 1, 'month months monat monate monaten mes meses mois 个月'],
  ['month', 12, 'year years yr yrs jahr jahre jahren ano anos ans annee annees 年 岁'],
  ['month', 120, 'decade decades'],
  ['m', 0.001, 'mm millimetre millimetres millimeter millimeters 毫米'],
  ['m', 0.01, 'cm centimetre centimetres centimeter centimeters zentimeter centimetros 厘米'],
  ['m', 1, 'm metre metres meter meters metern metro metros 米'],
  ['m', 1000, 'km kms kilometre kilometres kilometer kilometers kilometern kilometro kilometros 公里'],
  ['m', 1609.344, 'mile miles meile meilen milla millas'],
  ['m', 0.3048, 'ft foot feet'],
  ['m', 0.9144, 'yd yard yards'],
  ['m', 0.0254, 'inch inches zoll pulgadas pouces'],
  ['g', 0.001, 'mg milligram milligrams'],
  ['g', 1, 'g gr gram grams gramm gramo gramos gramme grammes 克'],
  ['g', 1000, 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme kilogrammes 公斤'],
  ['g', 500, '斤'],
  ['g', 1e6, 't ton tons tonne tonnes tonnen toneladas 吨'],
  ['g', 453.59237, 'lb lbs'],
  ['g', 28.349523, 'oz ounce ounces'],
  ['g', 6350.29, 'stones'],
  ['l', 0.001, 'ml millilitre millilitres milliliter milliliters mililitros 毫升'],
  ['l', 0.01, 'cl centilitre centilitres'],
  ['l', 1, 'l litre litres liter liters litern litro litros 升'],
  ['l', 3.785411784, 'gal gallon gallons gallonen galones'],
  ['l', 0.473176, 'pint pints'],
  ['cup', 1, 'cup cups'],
  ['tsp', 1, 'tsp teaspoon teaspoons'],
  ['tsp', 3, 'tbsp tablespoon tablespoons'],
  ['spoon', 1, 'spoon spoons spoonful spoonfuls'],
  ['B', 1, 'byte bytes'],
  ['B', 1e3, 'kb kilobyte kilobytes kib'],
  ['B', 1e6, 'mb megabyte megabytes mib'],
  ['B', 1e9, 'gb gigabyte gigabytes gib gig'],
  ['B', 1e12, 'tb terabyte terabytes'],
  ['kmh', 1, 'kmh kph'],
  ['kmh', 1.609344, 'mph'],
  ['W', 1, 'w watt watts'],
  ['W', 1000, 'kw kilowatt kilowatts'],
  ['Wh', 1000, 'kwh'],
  ['V', 1, 'v volt volts'],
  ['px', 1, 'px pixel pixels'],
  ['Hz', 1, 'hz hertz'],
  ['Hz', 1e6, 'mhz'],
  ['Hz', 1e9, 'ghz'],
  ['m2', 1, 'sqm qm'],
  ['m2', 0.09290304, 'sqft'],
  ['kcal', 1, 'kcal calories calorie kalorien'],
  ['deg', 1, 'degree degrees grad grados degres 度'],
  ['C', 1, 'celsius'],
  ['F', 1, 'fahrenheit'],
  ['%', 1, 'percent pct prozent percentage %'],
];
const MONEY: readonly Row[] = [
  ['EUR', 1, 'eur euro euros €'],
  ['USD', 1, 'usd dollar dollars buck bucks $ 美元 dolar dolares'],
  ['GBP', 1, 'gbp quid sterling £'],
  ['CHF', 1, 'chf franc francs franken fr sfr'],
  ['CNY', 1, 'cny rmb yuan 元 块 块钱 人民币'],
  ['JPY', 1, 'jpy yen'],
  ['¥', 1, '¥ ￥'],
  ['INR', 1, 'inr rupee rupees ₹'],
  ['KRW', 1, 'krw ₩'],
  ['PLN', 1, 'pln zloty'],
  ['SEK', 1, 'sek'],
  ['NOK', 1, 'nok'],
  ['DKK', 1, 'dkk'],
  ['kr', 1, 'kr krona kronor krone kroner crowns kronen'],
  ['CAD', 1, 'cad'],
  ['AUD', 1, 'aud'],
  ['MXN', 1, 'mxn peso pesos'],
  ['cent', 0.01, 'cent cents ct cts pence centimos centimes'],
];

const TABLE = new Map<string, { unit: string; factor: number; kind: Unit['kind'] }>();
for (const [unit, factor, words] of MEASURES) {
  const kind = unit === '%' ? 'percent' : unit === 's' || unit === 'month' ? 'duration' : 'measure';
  for (const word of words.split(' ')) TABLE.set(word, { unit, factor, kind });
}
for (const [unit, factor, words] of MONEY) for (const word of words.split(' ')) TABLE.set(word, { unit, factor, kind: 'money' });
// 'pound' is a weight or a currency: decided by the words around it
const SYMBOLS = new Set(['€', '$', '£', '¥', '￥', '₹', '₩']);
/** Single letters are units only when glued to the number, and in this case. */
const LETTERS = new Set(['s', 'h', 'm', 'g', 'l', 't', 'w', 'v', 'W', 'V', 'L']);
const NATIONS: Readonly<Record<string, string>> = {
  swiss: 'CHF',
  schweizer: 'CHF',
  suizos: 'CHF',
  suisses: 'CHF',
  canadian: 'CAD',
  australian: 'AUD',
  us: 'USD',
  british: 'GBP',
  japanese: 'JPY',
  mexican: 'MXN',
  swedish: 'SEK',
  norwegian: 'NOK',
  danish: 'DKK',
  schwedische: 'SEK',
  norwegische: 'NOK',
  danische: 'DKK',
  hong: 'HKD',
  singapore: 'SGD',
};
const SPEEDS: Readonly<Record<string, readonly [number, string]>> = {
  km: [1, 'h'],
  kilometres: [1, 'hour'],
  kilometers: [1, 'hour'],
  kilometer: [1, 'stunde'],
  miles: [1.609344, 'hour'],
  mile: [1.609344, 'hour'],
};

/** Currency at token `i` that stands before its amount ('€', 'CHF', 'US$'), or undefined. */
export function readCurrencyPrefix(tokens: readonly Token[], i: number): { unit: string; next: number } | undefined {
  const token = tokens[i];
  if (token === undefined) return undefined;
  const nation = token.kind === 'word' && /^(?:US|A|C|AU|CA|HK|S)$/.test(token.text) && tokens[i + 1]?.text === '$' && tokens[i + 1]!.glued;
  if (nation) return { unit: { A: 'AUD', AU: 'AUD', C: 'CAD', CA: 'CAD', HK: 'HKD', S: 'SGD' }[token.text] ?? 'USD', next: i + 2 };
  if (SYMBOLS.has(token.text)) return { unit: TABLE.get(token.text)!.unit, next: i + 1 };
  if (token.kind !== 'word' || !/^(?:[A-Z]{3}|Fr|Rs)$/.test(token.text)) return undefined;
  const entry = token.text === 'Rs' ? { unit: 'INR', kind: 'money' } : TABLE.get(token.low);
  return entry?.kind === 'money' ? { unit: entry.unit, next: tokens[i + 1]?.text === '.' ? i + 2 : i + 1 } : undefined;
}

/** The unit that follows a number at token `i` ('km/h', 'Swiss francs', '%', 'degrees Celsius'); a hyphen may stand between. */
export function readUnit(tokens: readonly Token[], i: number): Unit | undefined {
  let at = i;
  if (tokens[at]?.text === '-' && tokens[at + 1]?.glued && tokens[at + 1]?.kind === 'word') at++;
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.kind === 'han') return readHanUnit(tokens, at);
  const low = token.low;
  const next = tokens[at + 1];
  if (token.text === '°' || low === 'degree' || low === 'degrees' || low === 'grad' || low === 'grados' || low === 'degres')
    return readDegrees(tokens, at);
  if (low === 'per' && next?.low === 'cent') return { unit: '%', factor: 1, next: at + 2, kind: 'percent' };
  if ((low === 'por' && next?.low === 'ciento') || (low === 'pour' && next?.low === 'cent'))
    return { unit: '%', factor: 1, next: at + 2, kind: 'percent' };
  if (Object.hasOwn(NATIONS, low) && next?.kind === 'word' && TABLE.get(next.low)?.kind === 'money')
    return { unit: NATIONS[low]!, factor: 1, next: at + 2, kind: 'money' };
  if (low === 'square' || low === 'cubic') return readPower(tokens, at);
  if (low === 'working' || low === 'business')
    return next && TABLE.get(next.low)?.kind === 'duration' ? { unit: 'workday', factor: 1, next: at + 2, kind: 'duration' } : undefined;
  if (Object.hasOwn(SPEEDS, low)) {
    const [factor, hour] = SPEEDS[low]!;
    const over = next?.text === '/' || next?.low === 'per' || next?.low === 'an' || next?.low === 'pro' ? tokens[at + 2] : undefined;
    if (over && (over.low === hour || over.low === 'h' || over.low === 'hour'))
      return { unit: 'kmh', factor, next: at + 3, kind: 'measure' };
  }
  if (low === 'pound' || low === 'pounds') return readPound(tokens, at);
  if (token.kind !== 'word' && token.kind !== 'symbol') return undefined;
  if (token.text.length === 1 && token.kind === 'word' && !(LETTERS.has(token.text) && (token.glued || 'hgml'.includes(token.text))))
    return token.text === 'C' || token.text === 'F' ? { unit: token.text, factor: 1, next: at + 1, kind: 'measure' } : undefined;
  const entry = TABLE.get(low);
  if (entry === undefined) return undefined;
  const nation = next && entry.kind === 'money' ? NATIONS[next.low] : undefined;
  return { unit: nation ?? entry.unit, factor: entry.factor, next: nation ? at + 2 : at + 1, kind: entry.kind };
}

function readDegrees(tokens: readonly Token[], at: number): Unit {
  const scale = tokens[at + 1];
  const unit = scale?.text === 'C' || scale?.low === 'celsius' ? 'C' : scale?.text === 'F' || scale?.low === 'fahrenheit' ? 'F' : undefined;
  return { unit: unit ?? 'deg', factor: 1, next: unit ? at + 2 : at + 1, kind: 'measure' };
}

function readPower(tokens: readonly Token[], at: number): Unit | undefined {
  const entry = TABLE.get(tokens[at + 1]?.low ?? '');
  if (entry?.unit !== 'm') return undefined;
  const power = tokens[at]!.low === 'square' ? 2 : 3;
  return { unit: `m${power}`, factor: entry.factor ** power, next: at + 2, kind: 'measure' };
}

/** 'pounds' weigh where the sentence weighs, else they pay. */
function readPound(tokens: readonly Token[], at: number): Unit {
  const near = tokens.slice(Math.max(0, at - 12), at + 6);
  const weighs = near.some((token) => /^(?:weigh|heavy|weight|lost|gained|luggage|suitcase|flour|meat)/.test(token.low));
  return weighs ? { unit: 'g', factor: 453.59237, next: at + 1, kind: 'measure' } : { unit: 'GBP', factor: 1, next: at + 1, kind: 'money' };
}

function readHanUnit(tokens: readonly Token[], at: number): Unit | undefined {
  for (const length of [3, 2, 1]) {
    const part = tokens.slice(at, at + length);
    if (part.length < length || part.some((token) => token.kind !== 'han')) continue;
    const entry = TABLE.get(part.map((token) => token.text).join(''));
    if (entry) return { ...entry, next: at + length };
  }
  return undefined;
}

/** Unit in the last part of a name from code ('TIMEOUT_MS', 'cacheTtlSeconds'), or undefined. */
export function unitOfName(parts: readonly string[]): { unit: string; factor: number; kind: Unit['kind'] } | undefined {
  const last = parts.at(-1)?.toLowerCase() ?? '';
  return parts.length > 1 && last.length > 1 ? TABLE.get(last) : parts.length > 1 && last === 's' ? TABLE.get('s') : undefined;
}

/** Duration unit of a folded word ('hour', 'wochen'), or undefined. */
export function durationOf(low: string): { unit: string; factor: number } | undefined {
  const entry = TABLE.get(low);
  return entry?.kind === 'duration' && low.length > 2 ? entry : undefined;
}

/** Any unit of a folded word of at least three letters. */
export function unitOfWord(low: string): { unit: string; factor: number; kind: Unit['kind'] } | undefined {
  return low.length > 2 ? TABLE.get(low) : undefined;
}
