import { readGerman } from './german-numbers.js';
import type { Language } from './language.js';
import type { Token } from './types.js';

/** A number in words and the index of the token after it. */
export interface WordNumber {
  readonly value: number;
  readonly next: number;
  readonly ordinal?: boolean;
  /** 'one', 'a': may be no number at all. */
  readonly soft?: boolean;
}

interface Lexicon {
  readonly numbers: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  /** Words that may join parts ('and', 'y', 'et'). */
  readonly joins: ReadonlySet<string>;
}

const list = (from: number, words: string, step = 1): [string, number][] => words.split(' ').map((word, i) => [word, from + i * step]);

const ENGLISH: Lexicon = {
  numbers: new Map([
    ...list(
      0,
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    ),
    ...list(20, 'twenty thirty forty fifty sixty seventy eighty ninety', 10),
    ['fourty', 40] as [string, number],
  ]),
  scales: new Map([
    ['hundred', 100],
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
    ['millions', 1e6],
  ]),
  ordinals: new Map([
    ...list(
      1,
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    ),
    ...list(20, 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 10),
    ['hundredth', 100],
    ['thousandth', 1000],
  ]),
  joins: new Set(['and']),
};

const SPANISH: Lexicon = {
  numbers: new Map([
    ...list(
      0,
      'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
    ),
    ...list(30, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien', 10),
    ['ciento', 100],
    ['veintiun', 21],
    ...list(200, 'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos', 100),
    ...list(200, 'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas', 100),
  ]),
  scales: new Map([
    ['mil', 1e3],
    ['millon', 1e6],
    ['millones', 1e6],
  ]),
  ordinals: new Map([
    ...list(1, 'primero segundo tercero cuarto quinto sexto septimo octavo noveno decimo'),
    ...list(1, 'primera segunda tercera cuarta quinta sexta septima octava novena decima'),
    ['primer', 1],
    ['tercer', 3],
  ]),
  joins: new Set(['y']),
};

const FRENCH: Lexicon = {
  numbers: new Map([
    ...list(0, 'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
    ...list(20, 'vingt trente quarante cinquante soixante septante huitante nonante', 10),
    ['vingts', 20],
    ['octante', 80],
  ]),
  scales: new Map([
    ['cent', 100],
    ['cents', 100],
    ['mille', 1e3],
    ['million', 1e6],
    ['millions', 1e6],
    ['milliard', 1e9],
    ['milliards', 1e9],
  ]),
  ordinals: new Map([
    ...list(1, 'premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme'),
    ['premiere', 1],
    ['seconde', 2],
  ]),
  joins: new Set(['et']),
};

const LEXICONS: Partial<Record<Language, Lexicon>> = { en: ENGLISH, es: SPANISH, fr: FRENCH };
/** Number words of one language that are common words of another: read only where the language is known. */
const HOMOGRAPHS = new Set(
  'once cent cents mil six sept un uno elf dix cien second seconds quinto segundo segunda cuarto cuarta primer premier neuf onze sexto part'.split(
    ' ',
  ),
);
const ARTICLES = new Set(['one', 'uno', 'un']);

/** Reads the longest number in words at token `i`, in the sentence's language, or in any one if that is not known. */
export function readNumberWords(tokens: readonly Token[], i: number, language: Language | undefined): WordNumber | undefined {
  const word = tokens[i];
  if (word === undefined || word.kind !== 'word') return undefined;
  const order: Language[] = language === undefined ? ['en', 'de', 'es', 'fr'] : language === 'en' ? ['en'] : [language, 'en'];
  for (const [rank, candidate] of order.entries()) {
    const foreign = rank > 0 || language === undefined;
    if (foreign && HOMOGRAPHS.has(word.low) && !(language === undefined && candidate === 'en' && ENGLISH.numbers.has(word.low))) continue;
    const lexicon = LEXICONS[candidate];
    const found = lexicon ? readParts(tokens, i, lexicon) : readGerman(tokens, i);
    if (found) return found;
  }
  return undefined;
}

const GERMAN = /zwei|zwo|drei|vier|funf|sech|sieb|acht|neun|zehn|elf|zwolf|hundert|tausend|zwan|und|halb|null|erste/;
/** Whether a folded word can begin a number in words of some language; cheap, for the main scan. */
export function beginsNumber(low: string): boolean {
  return [ENGLISH, SPANISH, FRENCH].some((l) => l.numbers.has(low) || l.ordinals.has(low) || l.scales.has(low)) || GERMAN.test(low);
}

interface State {
  total: number;
  current: number;
  last: number;
  any: boolean;
}

/** Grammar shared by English, Spanish and French: parts add up, 'hundred' and larger scales multiply what stands before. */
function readParts(tokens: readonly Token[], start: number, lexicon: Lexicon): WordNumber | undefined {
  const state: State = { total: 0, current: 0, last: 0, any: false };
  let i = start;
  if (tokens[i]?.low === 'a' && lexicon === ENGLISH && lexicon.scales.has(tokens[i + 1]?.low ?? '')) i++;
  let next = start;
  while (i < tokens.length) {
    const low = tokens[i]!.low;
    const ordinal = lexicon.ordinals.get(low);
    if (ordinal !== undefined) {
      if (!state.any) return { value: ordinal, next: i + 1, ordinal: true };
      if (ordinal < 10 ? fits(state, ordinal, lexicon) : state.current % 100 === 0)
        return { value: state.total + state.current + ordinal, next: i + 1, ordinal: true };
      break;
    }
    if (!addPart(state, low, tokens, i, lexicon)) break;
    i++;
    next = i;
    i = skipJoin(tokens, i, state, lexicon);
  }
  if (!state.any) return undefined;
  const value = state.total + state.current;
  const soft = next === start + 1 && ARTICLES.has(tokens[start]!.low);
  return { value: yearPair(tokens, start, next, lexicon) ?? value, next: yearEnd(tokens, start, next, lexicon), ...(soft ? { soft } : {}) };
}

function addPart(state: State, low: string, tokens: readonly Token[], i: number, lexicon: Lexicon): boolean {
  const scale = lexicon.scales.get(low);
  if (scale !== undefined) {
    if (!state.any && lexicon === ENGLISH && tokens[i - 1]?.low !== 'a') return false;
    if (!state.any && scale >= 1e6) return false;
    if (scale === 100) {
      if (state.current >= 100 || (state.current % 10 === 0 && state.current > 9)) return false;
      state.current = (state.current || 1) * 100;
    } else {
      if (state.any && state.current === 0) return false;
      state.total += (state.current || 1) * scale;
      state.current = 0;
    }
    state.any = true;
    state.last = scale;
    return true;
  }
  const number = lexicon.numbers.get(low);
  if (number === undefined) return false;
  // 'quatre-vingt(s)': four times twenty
  if (lexicon === FRENCH && number === 20 && state.current % 100 === 4 && state.last === 4) {
    state.current += 76;
    state.last = 80;
    return true;
  }
  if (!fits(state, number, lexicon)) return false;
  state.current += number;
  state.last = number;
  state.any = true;
  return true;
}

/** Whether `number` may follow the parts read so far: 'forty' + 'six', not 'six' + 'forty'. */
function fits(state: State, number: number, lexicon: Lexicon): boolean {
  if (!state.any) return true;
  if (number === 0) return false;
  const rest = state.current % 100;
  if (number >= 100) return state.current === 0;
  const french = lexicon === FRENCH;
  if (number >= 10) return rest === 0 ? state.last >= 100 : french && number < 20 && (rest === 60 || rest === 80);
  if (rest === 0) return state.last >= 100;
  return state.current % 10 === 0 && (rest > 10 || french);
}

function skipJoin(tokens: readonly Token[], i: number, state: State, lexicon: Lexicon): number {
  const token = tokens[i];
  const after = tokens[i + 1];
  if (token === undefined || after === undefined) return i;
  const continues = (low: string): boolean => lexicon.numbers.has(low) || lexicon.ordinals.has(low) || lexicon.scales.has(low);
  if (
    token.text === '-' &&
    token.glued === after.glued &&
    (token.glued || (lexicon.ordinals.get(after.low) ?? lexicon.numbers.get(after.low) ?? 10) < 10) &&
    (continues(after.low) || lexicon.joins.has(after.low))
  )
    return after.kind === 'word' && lexicon.joins.has(after.low) ? i + 2 : i + 1;
  if (!lexicon.joins.has(token.low)) return i;
  const number = lexicon.numbers.get(after.low) ?? lexicon.ordinals.get(after.low);
  if (number === undefined) return i;
  // English joins after hundreds only ('two hundred and six'); Spanish and French between tens and units
  if (lexicon === ENGLISH) return state.last >= 100 && number < 100 ? i + 1 : i;
  return state.last >= 20 && state.last < 100 && number < 20 ? i + 1 : i;
}

/** 'nineteen eighty-four', 'twenty twenty-six': two pairs of digits that name a year. */
function yearPair(tokens: readonly Token[], start: number, next: number, lexicon: Lexicon): number | undefined {
  if (lexicon !== ENGLISH || next !== start + 1) return undefined;
  const century = ENGLISH.numbers.get(tokens[start]!.low);
  if (century === undefined || century < 18 || century > 20) return undefined;
  const rest = readTwoDigits(tokens, next);
  return rest ? century * 100 + rest.value : undefined;
}

function yearEnd(tokens: readonly Token[], start: number, next: number, lexicon: Lexicon): number {
  return yearPair(tokens, start, next, lexicon) === undefined ? next : (readTwoDigits(tokens, next)?.next ?? next);
}

function readTwoDigits(tokens: readonly Token[], i: number): WordNumber | undefined {
  const first = ENGLISH.numbers.get(tokens[i]?.low ?? '');
  if (first === undefined || first < 10) return undefined;
  const dash = tokens[i + 1]?.text === '-' ? 1 : 0;
  const second = ENGLISH.numbers.get(tokens[i + 1 + dash]?.low ?? '');
  if (first >= 20 && second !== undefined && second > 0 && second < 10) return { value: first + second, next: i + 2 + dash };
  return { value: first, next: i + 1 };
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  thousands: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  bn: 1e9,
  mio: 1e6,
  mrd: 1e9,
  mln: 1e6,
  grand: 1e3,
  tausend: 1e3,
  millionen: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
  mil: 1e3,
  millon: 1e6,
  millones: 1e6,
  mille: 1e3,
  milliard: 1e9,
  milliards: 1e9,
  dozen: 12,
  dozens: 12,
  dutzend: 12,
  docena: 12,
  docenas: 12,
  douzaine: 12,
  douzaines: 12,
};
/** Factor of a scale word after a number ('1.4 million', 'two dozen'), or undefined. Folded. */
export function scaleOf(low: string): number | undefined {
  return Object.hasOwn(SCALES, low) ? SCALES[low] : undefined;
}
