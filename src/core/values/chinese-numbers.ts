import type { Token } from './types.js';

const DIGITS: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const LARGE: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 };
/** Measure words after which a single character is a number. */
const MEASURES = '个人位只元块点分月日号年天小公斤米次本张岁度楼层间瓶杯周星条台辆件双间套家名句页遍成倍里顿万亿千百十半毛角刻秒英升克吨';
const IDIOMS = [
  '万一',
  '十分',
  '千万',
  '一起',
  '一定',
  '一样',
  '一些',
  '一下',
  '一直',
  '一般',
  '一切',
  '一点',
  '一旦',
  '一边',
  '一共',
  '第一',
  '百分',
];

const isNumeral = (text: string): boolean => Object.hasOwn(DIGITS, text) || Object.hasOwn(SCALES, text) || Object.hasOwn(LARGE, text);

/** Reads a number in Chinese characters at token `i`; `soft` for a lone 一 or 两. */
export function readChinese(tokens: readonly Token[], i: number): { value: number; next: number; soft?: boolean } | undefined {
  if (tokens[i]?.kind !== 'han' || !isNumeral(tokens[i]!.text)) return undefined;
  if (IDIOMS.includes(tokens[i]!.text + (tokens[i + 1]?.text ?? ''))) return undefined;
  let next = i;
  let shown = '';
  while (next < tokens.length && shown.length < 24 && tokens[next]!.kind === 'han' && isNumeral(tokens[next]!.text)) {
    shown += tokens[next]!.text;
    next++;
  }
  const value = chineseNumber(shown);
  if (value === undefined) return undefined;
  const after = tokens[next]?.text ?? '';
  if (shown.length === 1 && !MEASURES.includes(after === '' ? ' ' : after)) return undefined;
  if (shown.length === 1 && Object.hasOwn(LARGE, shown)) return undefined;
  return shown === '一' ? { value, next, soft: true } : { value, next };
}

/** Value of a run of Chinese numerals: '三百五十' is 350, '二〇二六' is 2026. */
export function chineseNumber(text: string): number | undefined {
  const chars = [...text];
  if (chars.length > 1 && chars.every((char) => Object.hasOwn(DIGITS, char))) {
    return chars.length <= 8 ? Number(chars.map((char) => DIGITS[char]).join('')) : undefined;
  }
  let total = 0;
  let section = 0;
  let digit = 0;
  let lastScale = 1;
  for (const char of chars) {
    if (Object.hasOwn(DIGITS, char)) digit = DIGITS[char]!;
    else if (Object.hasOwn(SCALES, char)) {
      section += (digit === 0 ? 1 : digit) * SCALES[char]!;
      [digit, lastScale] = [0, SCALES[char]!];
    } else if (Object.hasOwn(LARGE, char)) {
      total += (section + digit || 1) * LARGE[char]!;
      [section, digit, lastScale] = [0, 0, LARGE[char]!];
    } else return undefined;
  }
  // '三百五' is 350: a last digit right after a scale stands for the next lower one
  const ending = digit !== 0 && lastScale >= 100 && chars.at(-2) !== '零' && chars.length > 1 ? digit * (lastScale / 10) : digit;
  return total + section + ending;
}
