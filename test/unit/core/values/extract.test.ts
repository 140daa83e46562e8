import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from '../../../../src/core/values/compare.js';
import { extractValues } from '../../../../src/core/values/extract.js';
import type { Value } from '../../../../src/core/values/types.js';

type Expected = [text: string, kind: Value['kind'], numbers: number[], unit?: string];

const ONE: Expected[] = [
  ['We need forty-six chairs.', 'count', [46]],
  ['1,850 subscribers', 'count', [1850]],
  ["1'299 visitors", 'count', [1299]],
  ['12,345,678 hits', 'count', [12_345_678]],
  ['const N = 2_000', 'count', [2000]],
  ['5️⃣0️⃣ likes', 'count', [50]],
  ['３５ apples', 'count', [35]],
  ['two and a half litres', 'measure', [2.5], 'l'],
  ['one in five people', 'percent', [20], '%'],
  ['a quarter of the class', 'percent', [25], '%'],
  ['三百五十元', 'money', [350], 'CNY'],
  ['百分之二十的人', 'percent', [20], '%'],
  ['€240', 'money', [240], 'EUR'],
  ['US$1.2k', 'money', [1200], 'USD'],
  ['320 Swiss francs', 'money', [320], 'CHF'],
  ['an hour and a half', 'duration', [5400], 's'],
  ['1 hour 20 minutes', 'duration', [4800], 's'],
  ['eine halbe Stunde', 'duration', [1800], 's'],
  ['30 km/h', 'measure', [30], 'kmh'],
  ['between 3 and 5 kilos', 'range', [3000, 5000], 'g'],
  ['3–5 days', 'range', [3 * 86_400, 5 * 86_400], 's'],
  ['the 12th floor', 'ordinal', [12]],
  ['half past six', 'time', [390], 'clock'],
  ['6:05 pm', 'time', [1085], 'clock'],
  ['um halb sieben', 'time', [390], 'clock'],
  ['a las ocho menos cuarto', 'time', [465], 'clock'],
  ['下午三点半', 'time', [930], 'clock'],
  ['soixante-quinze euros', 'money', [75], 'EUR'],
  ['twelve fifty euros', 'money', [12.5], 'EUR'],
  ['twenty-five fifty dollars', 'money', [25.5], 'USD'],
  ['$12 and 5 cents', 'money', [12.05], 'USD'],
  ['twelve point fifty euros', 'money', [12.5], 'EUR'],
  ['vierundfünfzig Leute', 'count', [54]],
  ['Somos catorce en la clase', 'count', [14]],
  ['nineteen eighty-four', 'count', [1984]],
];

describe('both ends of a span of hours', () => {
  const hours = (text: string): string[] =>
    extractValues(text).flatMap((value) => (value.kind === 'time' ? [text.slice(value.start, value.end)] : []));
  it.each([
    ['Standup moves from 9:30 to 10 starting next week.', ['9:30', '10']],
    ['We moved it from 9 am to 10.', ['9 am', '10']],
    ['9 am until 5', ['9 am', '5']],
    ['from 11 a.m. to 2', ['11 a.m.', '2']],
    ['from 7 pm to 4 people', ['7 pm']],
    ['from 8 am to 5 minutes later', ['8 am']],
    ['Um sieben am Brunnen', ['sieben']],
  ])('%s', (text, expected) => expect(hours(text)).toEqual(expected));
});

describe('extractValues', () => {
  it.each(ONE)('%s', (text, kind, numbers, unit = '') => {
    const values = extractValues(text);
    expect(values.map((value) => ({ kind: value.kind, unit: value.unit }))).toEqual([{ kind, unit }]);
    for (const [i, number] of numbers.entries()) expect(values[0]?.numbers[i]).toBeCloseTo(number, 6);
  });

  it.each([
    ['one of them said so', 0],
    ['no one likes the red one', 0],
    ['At first I hesitated, second-hand is fine', 0],
    ['I will be back in a second', 0],
    ['I march in the sun', 0],
    ['she may come', 0],
    ['我们一起去，一定很好', 0],
    ['eine gute Idee', 0],
    ['', 0],
    ['🙂🙂', 0],
  ])('finds no value in %j', (text, count) => {
    expect(extractValues(text)).toHaveLength(count);
  });

  it('gives bounds, approximation and rates', () => {
    expect(extractValues('at most 600 euros')[0]).toMatchObject({ bound: 'max' });
    expect(extractValues('mindestens 40 Gäste')[0]).toMatchObject({ bound: 'min' });
    expect(extractValues('about 60 people')[0]).toMatchObject({ approximate: true });
    expect(extractValues('30 euros a month')[0]).toMatchObject({ per: '1month' });
  });

  it('resolves relative days from the local date of the message', () => {
    const time = '2026-03-12T23:50:00-05:00';
    expect(extractValues('See you tomorrow', { time })[0]).toMatchObject({ kind: 'date', date: { y: 2026, m: 3, d: 13, wd: 4 } });
    expect(extractValues('Bis übermorgen', { time })[0]).toMatchObject({ date: { y: 2026, m: 3, d: 14 } });
    expect(extractValues('next month', { time })[0]).toMatchObject({ date: { y: 2026, m: 4 } });
    expect(extractValues('on Friday next week', { time })[0]).toMatchObject({ date: { y: 2026, m: 3, d: 20 } });
    expect(extractValues('See you tomorrow')[0]).toMatchObject({ kind: 'date', relative: 'day1' });
    expect(extractValues('See you tomorrow')[0]?.date).toBeUndefined();
  });

  it('names the words a value belongs to', () => {
    const [rent, deposit] = extractValues('The rent is 900 and the deposit is 1,800.');
    expect(rent?.attachment[0]).toBe('rent');
    expect(deposit?.attachment[0]).toBe('deposi');
    expect(extractValues('23 of them juniors')[0]?.head).toBe('junior');
    expect(extractValues('We are 27 now')[0]?.head).toBe('#people');
  });
});

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
function english(n: number): string {
  if (n < 20) return ONES[n]!;
  if (n < 100) return TENS[Math.floor(n / 10)]! + (n % 10 ? `-${ONES[n % 10]}` : '');
  if (n < 1000) return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` and ${english(n % 100)}` : ''}`;
  return `${english(Math.floor(n / 1000))} thousand${n % 1000 ? ` ${english(n % 1000)}` : ''}`;
}
const EINS =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const ZEHN = '_ _ zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
function german(n: number): string {
  if (n < 20) return EINS[n]!;
  if (n < 100) return (n % 10 ? `${EINS[n % 10]}und` : '') + ZEHN[Math.floor(n / 10)]!;
  if (n < 1000) return `${EINS[Math.floor(n / 100)]}hundert${n % 100 ? german(n % 100) : ''}`;
  return `${german(Math.floor(n / 1000))}tausend${n % 1000 ? german(n % 1000) : ''}`;
}
const UN = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
  ' ',
);
const DIX = '_ _ vingt trente quarante cinquante soixante'.split(' ');
function french(n: number): string {
  if (n < 20) return UN[n]!;
  if (n < 70) return DIX[Math.floor(n / 10)]! + (n % 10 === 1 ? ' et un' : n % 10 ? `-${UN[n % 10]}` : '');
  if (n < 80) return n === 71 ? 'soixante et onze' : `soixante-${UN[n - 60]}`;
  if (n < 100) return n === 80 ? 'quatre-vingts' : `quatre-vingt-${UN[n - 80]}`;
  return `${n >= 200 ? `${UN[Math.floor(n / 100)]} ` : ''}cent${n % 100 ? ` ${french(n % 100)}` : ''}`;
}
const HAN = '零一二三四五六七八九';
function chinese(n: number): string {
  if (n < 10) return HAN[n]!;
  if (n < 100) return `${n >= 20 ? HAN[Math.floor(n / 10)] : ''}十${n % 10 ? HAN[n % 10] : ''}`;
  const rest = n % 100;
  return `${HAN[Math.floor(n / 100)]}百${rest === 0 ? '' : rest < 10 ? `零${HAN[rest]}` : (rest < 20 ? '一' : '') + chinese(rest)}`;
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const two = (n: number): string => String(n).padStart(2, '0');

function expectSame(a: string, b: string): void {
  const [x] = extractValues(a);
  const [y] = extractValues(b);
  expect(x && y && sameValue(x, y), `${a} | ${b} | ${JSON.stringify([x, y])}`).toBe(true);
}

describe('two notations of one value are equal', () => {
  it('number words and digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 99_999 }), (n) =>
        expectSame(`There are ${english(n)} boxes in the hall`, `There are ${n.toLocaleString('en-US')} boxes`),
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 99_999 }), (n) => expectSame(`Wir haben ${german(n)} Kisten im Keller`, `Es sind ${n} Kisten`)),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), (n) => expectSame(`Il y a ${french(n)} boîtes dans la cave`, `Il y a ${n} boîtes`)),
    );
    fc.assert(fc.property(fc.integer({ min: 2, max: 999 }), (n) => expectSame(`这里有${chinese(n)}个箱子`, `这里有${n}个箱子`)));
  });

  it('amounts of money', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2);
        expectSame(`It cost €${amount} in all`, `It cost ${amount.replace('.', ',')} euros`);
      }),
    );
  });

  it('clock times', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const [h, m] = [Math.floor(minutes / 60), minutes % 60];
        const half = `${h % 12 || 12}:${two(m)} ${h < 12 ? 'am' : 'pm'}`;
        expectSame(`It starts at ${two(h)}:${two(m)}`, `It starts at ${half}`);
        expectSame(`Es beginnt um ${two(h)}:${two(m)} Uhr`, `It starts at ${half}`);
      }),
    );
  });

  it('dates', () => {
    const day = fc.date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        expectSame(`due ${y}-${two(m)}-${two(d)}`, `due on ${d} ${MONTHS[m - 1]} ${y}`);
        expectSame(`due on ${MONTHS[m - 1]} ${d}, ${y}`, `fällig am ${two(d)}.${two(m)}.${y}`);
      }),
    );
  });

  it('and other values are not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9999 }), fc.integer({ min: 2, max: 9999 }), (a, b) => {
        fc.pre(a !== b);
        const [x] = extractValues(`There are ${english(a)} boxes`);
        const [y] = extractValues(`There are ${b} boxes`);
        expect(x && y && sameValue(x, y)).toBe(false);
      }),
    );
  });
});

describe('any text', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '3',
        ' ',
        '½',
        '.',
        ':',
        '-',
        '点',
        '三',
        '7️⃣',
        'half',
        ' past ',
        'am',
        '€',
        '\ud800',
        '12',
        ' of ',
        'May ',
        '百',
        'next ',
        'Friday',
        '/',
        '%',
        'k',
        '"',
      ),
    ),
    { maxLength: 40 },
  );

  it('never throws, and every span is exact and in order', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const value of extractValues(text, { time: '2026-02-28T10:00:00Z' })) {
          expect(value.end).toBeGreaterThan(value.start);
          expect(value.start).toBeGreaterThanOrEqual(last);
          expect(text.slice(value.start, value.end)).toBe(value.text);
          last = value.start;
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['digits', '7'.repeat(1_000_000)],
    ['dots', '.'.repeat(1_000_000)],
    ['letters', 'a'.repeat(1_000_000)],
    ['times', '7:30 '.repeat(50_000)],
    ['number words', 'two hundred and '.repeat(20_000)],
    ['German compounds', 'hundert'.repeat(140_000)],
    ['Chinese numerals', '三百'.repeat(125_000)],
    ['dashes', '1-'.repeat(125_000)],
    ['keycaps', '1️⃣'.repeat(330_000)],
  ])(
    'reads a very long run of %s',
    (_name, text) => {
      expect(() => extractValues(text)).not.toThrow();
    },
    60_000,
  );

  it('ignores a time that is not ISO 8601', () => {
    expect(extractValues('tomorrow', { time: 'soon' })[0]).toMatchObject({ relative: 'day1' });
  });
});
