// Numbers, dates and names of a text, notation aside: to see whether an output holds one that its input lacks.

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function wordNumbers(text: string): string[] {
  const found: string[] = [];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  words.forEach((word, i) => {
    const unit = UNITS.indexOf(word);
    const ten = TENS.indexOf(word);
    if (unit >= 0) found.push(String(unit));
    if (ten < 0) return;
    const next = UNITS.indexOf(words[i + 1] ?? '');
    found.push(String((ten + 2) * 10 + (next > 0 && next < 10 ? next : 0)));
  });
  return found;
}

/** Every number of the text: digits without separators of thousands, decimals without trailing zeros; times and dates as their parts. */
export function numbersOf(text: string): Set<string> {
  const found = new Set(wordNumbers(text));
  for (const [raw] of text.matchAll(/\d+(?:[.,:/-]\d+)*/gu)) {
    const plain = raw.replace(/[,.](?=\d{3}(?!\d))/gu, '').replace(/^(\d+),(\d+)$/u, '$1.$2');
    if (/^\d+(?:\.\d+)?$/u.test(plain)) found.add(String(Number(plain)));
    else for (const part of raw.split(/\D+/u)) found.add(String(Number(part)));
  }
  return found;
}

/** Months and weekdays named in the text, by their first three letters; a date in digits names its month. */
export function calendarOf(text: string): Set<string> {
  const found = new Set<string>();
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words) {
    const name = [...MONTHS, ...DAYS].find((full) => word === full || (word.length >= 3 && word.length <= 4 && full.startsWith(word)));
    if (name) found.add(name.slice(0, 3));
  }
  for (const [, month] of text.matchAll(/\b\d{4}-(\d{2})-\d{2}\b/gu)) found.add((MONTHS[Number(month) - 1] ?? '').slice(0, 3));
  return found;
}

/** Capitalised words that do not begin a sentence, in lower case: names, as far as spelling shows them. */
export function namesOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, word] of text.matchAll(/(?<=[\p{Ll}\p{N},;] )(\p{Lu}\p{Ll}+)/gu)) found.add((word ?? '').toLowerCase());
  return found;
}

const LABELS = new Set(['user', 'assistant', 'tool', 'system']);

/** Numbers, calendar words and names of `output` that `input` does not hold. */
export function newValues(output: string, input: string): string[] {
  const numbers = numbersOf(input);
  const calendar = calendarOf(input);
  const words = new Set(input.toLowerCase().match(/\p{L}+/gu) ?? []);
  return [
    ...[...numbersOf(output)].filter((value) => !numbers.has(value)),
    ...[...calendarOf(output)].filter((name) => !calendar.has(name)),
    ...[...namesOf(output)].filter((name) => !words.has(name) && !LABELS.has(name) && calendarOf(name).size === 0),
  ];
}
