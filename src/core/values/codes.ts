import { lowAt, parsed, reading, readNumber } from './reading.js';
import type { Parsed, Scan } from './types.js';

/** Longest identifier that is compared, UTF-16 units. */
const MAX_CODE = 64;

/** Reads a phone number, version, order code or other identifier with digits at token `i`. */
export function readCode(scan: Scan, i: number): Parsed | undefined {
  return readVersion(scan, i) ?? readDecade(scan, i) ?? readPhone(scan, i) ?? readSpelled(scan, i) ?? readMixed(scan, i);
}

function named(kind: 'version' | 'identifier', key: string, next: number): Parsed {
  const number = /^\d{1,15}$/.test(key) ? [Number(key)] : [];
  return parsed(reading(kind, { key, numbers: number, raw: number }), next);
}

/** '4.18.2', 'v2', 'version 14.9', an IP address. */
function readVersion(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const token = tokens[i];
  if (token?.kind === 'number') {
    const dots = token.text.split('.').length - 1;
    const marked = /^(?:version|versions|v|release|firmware|ver)$/.test(lowAt(tokens, i - 1));
    const thousands = /^\d{1,3}(?:\.\d{3})+$/.test(token.text);
    if (
      /^[\d.]+$/.test(token.text) &&
      token.text.length < 40 &&
      ((dots >= 2 && (!thousands || marked)) || (marked && !tokens[i + 1]?.glued))
    )
      return named('version', token.text, i + 1);
    return undefined;
  }
  if (token?.kind === 'code' && /^[vV]\d+$/.test(token.text)) {
    const rest = tokens[i + 1];
    const minor =
      rest?.text === '.' && rest.glued && tokens[i + 2]?.kind === 'number' && tokens[i + 2]!.glued ? `.${tokens[i + 2]!.text}` : '';
    return named('version', token.text.slice(1) + minor, minor ? i + 3 : i + 1);
  }
  return undefined;
}

/** 'the 1990s' and 'the 90s' are one decade; '90s' alone may be seconds. */
function readDecade(scan: Scan, i: number): Parsed | undefined {
  const suffix = scan.tokens[i + 1];
  const match = /^(?:18|19|20)?(\d0)$/.exec(scan.tokens[i]!.text);
  if (!match || suffix?.text !== 's' || !suffix.glued) return undefined;
  if (match[0].length === 2 && lowAt(scan.tokens, i - 1) !== 'the') return undefined;
  return named('identifier', `${match[1]}s`, i + 2);
}

/** Groups of digits that belong together: at least seven digits, three groups or a leading '+' or '0'. */
function readPhone(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const plus = tokens[i]?.text === '+' ? 1 : 0;
  let at = i + plus;
  let digits = '';
  let groups = 0;
  let next = at;
  while (groups < 8) {
    if (tokens[at]?.text === '(' && tokens[at + 2]?.text === ')') at++;
    const token = tokens[at];
    if (token?.kind !== 'number' || !/^[\d.]+$/.test(token.text) || (groups > 0 && token.start - tokens[at - 1]!.end > 1)) break;
    digits += token.text.replaceAll('.', '');
    groups += token.text.split('.').length;
    at++;
    next = at;
    if (tokens[at]?.text === ')') [at, next] = [at + 1, at + 1];
    if (/^[-–/]$/.test(tokens[at]?.text ?? '') && tokens[at]!.glued && tokens[at + 1]?.kind === 'number' && tokens[at + 1]!.glued) at++;
  }
  if (digits.length < 7 || digits.length > 20) return undefined;
  if (
    !plus &&
    groups < 3 &&
    !(groups === 2 && digits.startsWith('0')) &&
    !(groups === 1 && (digits.startsWith('0') || digits.length > 10)) &&
    !(groups === 2 && /^\d{3}-\d{4}$/.test(textOf(scan, i, next)))
  )
    return undefined;
  if (!plus && /^\d{1,3}(?: \d{3})+$/.test(textOf(scan, i, next))) return undefined;
  return named('identifier', digits, next);
}

function textOf(scan: Scan, from: number, to: number): string {
  let shown = '';
  for (let i = from; i < to; i++) shown += (i > from && !scan.tokens[i]!.glued ? ' ' : '') + scan.tokens[i]!.text;
  return shown;
}

/** 'four two seven one': at least three digits spelled out one by one. */
function readSpelled(scan: Scan, i: number): Parsed | undefined {
  let digits = '';
  let next = i;
  while (digits.length < 20 && scan.tokens[next]?.kind === 'word') {
    const digit = readNumber(scan, next);
    if (!digit || digit.ordinal || digit.next !== next + 1 || digit.value > 9 || !Number.isInteger(digit.value)) break;
    digits += String(digit.value);
    next++;
  }
  return digits.length >= 3 ? named('identifier', digits, next) : undefined;
}

/** 'B-2291', 'A12', '3D', '7e5f': letters and digits in one word. */
function readMixed(scan: Scan, i: number): Parsed | undefined {
  const { tokens } = scan;
  const token = tokens[i]!;
  let shown = token.text;
  let next = i + 1;
  if (token.kind === 'number') {
    const after = tokens[i + 1];
    if (token.text.replace(/\D/g, '').length > 15) return named('identifier', token.text.slice(0, MAX_CODE), i + 1);
    if (after?.glued && (after.kind === 'word' || after.kind === 'code')) {
      shown += after.text;
      next++;
    } else return undefined;
  } else if (token.kind !== 'code' || !/\d/.test(token.text)) return undefined;
  while (next < tokens.length && tokens[next]!.glued && shown.length < MAX_CODE && tokens[next]!.kind !== 'symbol')
    shown += tokens[next++]!.text;
  return named('identifier', shown.slice(0, MAX_CODE).toLowerCase().replace(/[-_]/g, ''), next);
}
