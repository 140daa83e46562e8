import { hanAt, lowAt } from './reading.js';
import type { Scan, Token } from './types.js';

const numbered = (lines: readonly string[]): Map<string, number> =>
  new Map(lines.flatMap((line, i) => line.split(' ').map((word) => [word, i] as const)));

const MONTHS = numbered([
  'january jan januar janner enero ene janvier janv',
  'february feb februar febrero fevrier fev fevr',
  'march mar marz marzo mars',
  'april apr abril abr avril avr',
  'may mai mayo',
  'june jun juni junio juin',
  'july jul juli julio juillet juil',
  'august aug agosto ago aout',
  'september sep sept septiembre septembre',
  'october oct okt oktober octubre octobre',
  'november nov noviembre novembre',
  'december dec dez dezember diciembre dic decembre',
]);
const WEEKDAYS = numbered([
  'monday mondays montag montags lunes lundi lundis',
  'tuesday tuesdays dienstag dienstags martes mardi mardis',
  'wednesday wednesdays mittwoch mittwochs miercoles mercredi mercredis',
  'thursday thursdays donnerstag donnerstags jueves jeudi jeudis',
  'friday fridays freitag freitags viernes vendredi vendredis',
  'saturday saturdays samstag samstags sonnabend sonnabends sabado sabados samedi samedis',
  'sunday sundays sonntag sonntags domingo domingos dimanche dimanches',
]);
const SHORT_DAYS = numbered(['mon', 'tue tues', 'wed', 'thu thur thurs', 'fri', 'sat', 'sun']);
/** Month names that are also common words or too short to stand alone. */
const GUARDED = new Set(
  'may march mar mars jan feb apr jun jul aug sep sept oct okt nov dec dez ene abr ago dic avr janv fev fevr juil mai'.split(' '),
);
const BEFORE_MONTH = new Set(
  'in of by until till since from next last this early late mid to im seit bis ab ende anfang mitte en de desde hasta depuis debut fin before after around during every'.split(
    ' ',
  ),
);

/** Month 1..12 named by token `i`; `dated` when a day or year stands beside it, so that short and ambiguous names count too. */
export function monthAt(scan: Scan, i: number, dated: boolean): number | undefined {
  const token = scan.tokens[i];
  if (token?.kind !== 'word') return undefined;
  const month = MONTHS.get(token.low);
  if (month === undefined) return undefined;
  if (dated || !GUARDED.has(token.low)) return month + 1;
  if (token.low === 'mai' && (scan.language === 'de' || scan.language === 'fr')) return month + 1;
  const capital = /^\p{Lu}/u.test(token.text);
  if (BEFORE_MONTH.has(lowAt(scan.tokens, i - 1)) && (capital || scan.language === 'fr')) return month + 1;
  return capital &&
    i > 0 &&
    (token.low === 'may' || token.low === 'march') &&
    !/^[A-Z]/.test(scan.tokens[i - 1]!.text) &&
    scan.tokens[i - 1]!.kind === 'word'
    ? month + 1
    : undefined;
}

/** Weekday 0 (Monday) .. 6 at token `i`, and the token after it. */
export function weekdayAt(scan: Scan, i: number): { day: number; next: number } | undefined {
  const { tokens } = scan;
  const token = tokens[i];
  if (token === undefined) return undefined;
  if (token.kind === 'han') return hanWeekday(tokens, i);
  if (token.kind !== 'word') return undefined;
  const day = WEEKDAYS.get(token.low);
  if (day !== undefined) return { day, next: i + 1 };
  const short = SHORT_DAYS.get(token.low);
  if (short === undefined || !/^[A-Z]/.test(token.text)) return undefined;
  const next = tokens[i + 1];
  const marked =
    next?.kind === 'number' ||
    next?.text === ',' ||
    next?.text === '/' ||
    next?.text === '-' ||
    (next?.text === '.' && i + 2 < tokens.length);
  if (!marked && !/^(?:on|next|this|every|by|until|last)$/.test(lowAt(tokens, i - 1))) return undefined;
  return { day: short, next: next?.text === '.' ? i + 2 : i + 1 };
}

function hanWeekday(tokens: readonly Token[], i: number): { day: number; next: number } | undefined {
  const two = hanAt(tokens, i, 2);
  const length = two === '星期' || two === '礼拜' ? 2 : tokens[i]!.text === '周' ? 1 : 0;
  if (length === 0) return undefined;
  const name = tokens[i + length]?.text ?? '';
  const day = name === '天' ? 6 : '一二三四五六日'.indexOf(name);
  return name !== '' && day >= 0 ? { day, next: i + length + 1 } : undefined;
}

const DAYS: readonly (readonly [phrase: string, shift: number, language?: string])[] = [
  ['the day after tomorrow', 2],
  ['day after tomorrow', 2],
  ['the day before yesterday', -2],
  ['day before yesterday', -2],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['today', 0],
  ['tonight', 0],
  ['this morning', 0],
  ['this afternoon', 0],
  ['this evening', 0],
  ['last night', -1],
  ['ubermorgen', 2],
  ['vorgestern', -2],
  ['gestern', -1],
  ['heute', 0],
  ['morgen', 1, 'de'],
  ['pasado manana', 2],
  ['anteayer', -2],
  ['ayer', -1],
  ['hoy', 0],
  ['manana', 1, 'es'],
  ['apres - demain', 2],
  ['avant - hier', -2],
  ['demain', 1],
  ['hier', -1, 'fr'],
  ["aujourd ' hui", 0],
  ['aujourd ’ hui', 0],
];
const DAY_PHRASES = new Map<string, { words: string[]; shift: number; language?: string | undefined }[]>();
for (const [phrase, shift, language] of DAYS) {
  const words = phrase.split(' ');
  DAY_PHRASES.set(words[0]!, [...(DAY_PHRASES.get(words[0]!) ?? []), { words, shift, language }]);
}
const HAN_DAYS: Readonly<Record<string, number>> = { 今天: 0, 今晚: 0, 明天: 1, 明晚: 1, 后天: 2, 昨天: -1, 昨晚: -1, 前天: -2 };

/** A day relative to the day of writing ('tomorrow', 'vorgestern', '明天') at token `i`. */
export function relativeDayAt(scan: Scan, i: number): { shift: number; next: number } | undefined {
  const { tokens, language } = scan;
  const token = tokens[i];
  if (token === undefined) return undefined;
  if (token.kind === 'han') {
    const two = hanAt(tokens, i, 2);
    return Object.hasOwn(HAN_DAYS, two) ? { shift: HAN_DAYS[two]!, next: i + 2 } : undefined;
  }
  for (const phrase of DAY_PHRASES.get(token.low) ?? []) {
    if (phrase.language !== undefined && phrase.language !== language) continue;
    if (!phrase.words.every((word, k) => lowAt(tokens, i + k) === word)) continue;
    const previous = lowAt(tokens, i - 1);
    if (token.low === 'morgen' && (previous === 'guten' || previous === 'am' || previous === 'jeden')) continue;
    if (token.low === 'manana' && /^(?:la|esta|cada|pasado)$/.test(previous)) continue;
    return { shift: phrase.shift, next: i + phrase.words.length };
  }
  return undefined;
}

const DIRECTIONS: Readonly<Record<string, number>> = {
  next: 1,
  coming: 1,
  following: 1,
  last: -1,
  previous: -1,
  past: -1,
  this: 0,
  current: 0,
  nachste: 1,
  nachsten: 1,
  nachster: 1,
  nachstes: 1,
  kommende: 1,
  kommenden: 1,
  kommender: 1,
  letzte: -1,
  letzten: -1,
  letzter: -1,
  letztes: -1,
  vergangene: -1,
  vergangenen: -1,
  diese: 0,
  diesen: 0,
  dieser: 0,
  dieses: 0,
  proximo: 1,
  proxima: 1,
  pasado: -1,
  pasada: -1,
  este: 0,
  esta: 0,
  prochain: 1,
  prochaine: 1,
  dernier: -1,
  derniere: -1,
  ce: 0,
  cette: 0,
};
/** -1, 0 or 1 for 'last', 'this', 'next' and their like; undefined for another word. */
export function directionOf(low: string): number | undefined {
  return Object.hasOwn(DIRECTIONS, low) ? DIRECTIONS[low] : undefined;
}

const PERIODS: Readonly<Record<string, 'day' | 'week' | 'weekend' | 'month' | 'year'>> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  weekend: 'weekend',
  month: 'month',
  months: 'month',
  year: 'year',
  years: 'year',
  tag: 'day',
  tage: 'day',
  tagen: 'day',
  woche: 'week',
  wochen: 'week',
  wochenende: 'weekend',
  monat: 'month',
  monate: 'month',
  monaten: 'month',
  jahr: 'year',
  jahre: 'year',
  jahren: 'year',
  dia: 'day',
  dias: 'day',
  semana: 'week',
  semanas: 'week',
  mes: 'month',
  meses: 'month',
  ano: 'year',
  anos: 'year',
  jour: 'day',
  jours: 'day',
  semaine: 'week',
  semaines: 'week',
  mois: 'month',
  an: 'year',
  ans: 'year',
  annee: 'year',
  天: 'day',
  周: 'week',
  年: 'year',
};
/** Calendar period named by a folded word. */
export function periodOf(low: string): 'day' | 'week' | 'weekend' | 'month' | 'year' | undefined {
  return Object.hasOwn(PERIODS, low) ? PERIODS[low] : undefined;
}

const LEADS = new Set('in dans en vor hace il dentro a an night end start beginning'.split(' '));
/** Whether a folded word that is no number can begin a date, weekday, month or relative day. */
export function beginsCalendar(low: string): boolean {
  return (
    MONTHS.has(low) ||
    WEEKDAYS.has(low) ||
    SHORT_DAYS.has(low) ||
    DAY_PHRASES.has(low) ||
    LEADS.has(low) ||
    directionOf(low) !== undefined ||
    periodOf(low) !== undefined
  );
}
