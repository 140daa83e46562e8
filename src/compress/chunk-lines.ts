import { splitSentences } from '../core/text.js';

/** One line of a text to summarise; `prefix` ("Ann: ") comes again where the line is cut. */
export interface Line {
  readonly prefix: string;
  readonly text: string;
}

export interface ChunkLimits {
  /** Longest chunk in tokens, special tokens included. */
  readonly maxTokens: number;
  /** Longest text that is counted in one go, UTF-16 units. */
  readonly countChars: number;
  /** Tokens of a text, special tokens included: so a sum of parts is never less than the count of the whole. */
  readonly count: (text: string) => number;
}

interface Unit {
  readonly text: string;
  readonly tokens: number;
}

/**
 * Lines joined to chunks of at most `maxTokens`, about equally long, so that no last line stands alone. A line longer than that is cut between
 * sentences, a sentence longer than that at white space, else between characters. Every word of every line is in one chunk.
 */
export function chunkLines(lines: readonly Line[], limits: ChunkLimits): string[] {
  const units = lines.flatMap((line) => toUnits(line, limits));
  const total = units.reduce((sum, unit) => sum + unit.tokens, 0);
  const target = total / Math.ceil(total / limits.maxTokens);
  return pack(units, limits.maxTokens, target).map((chunk) => chunk.map((unit) => unit.text).join('\n'));
}

/** Groups of neighbours: none over `most`, and each closed once it has `target` tokens. */
function pack(units: readonly Unit[], most: number, target: number): Unit[][] {
  const groups: Unit[][] = [];
  let tokens = Number.POSITIVE_INFINITY;
  for (const unit of units) {
    if (tokens >= target || tokens + unit.tokens > most) {
      groups.push([]);
      tokens = 0;
    }
    groups.at(-1)?.push(unit);
    tokens += unit.tokens;
  }
  return groups;
}

function toUnits(line: Line, limits: ChunkLimits): Unit[] {
  const { prefix, text } = line;
  if (text.trim() === '') return [];
  const whole = prefix + text;
  if (whole.length <= limits.countChars) {
    const tokens = limits.count(whole);
    if (tokens <= limits.maxTokens) return [{ text: whole, tokens }];
  }
  const room = limits.maxTokens - limits.count(prefix);
  const pieces = splitSentences(text).flatMap((span) => cut(text.slice(span.start, span.end), room, limits));
  return pack(pieces, room, room).map((group) => {
    const joined = prefix + group.map((unit) => unit.text).join(' ');
    return { text: joined, tokens: limits.count(prefix) + group.reduce((sum, unit) => sum + unit.tokens, 0) };
  });
}

/** Pieces of a sentence that fit `room`; one character always does. */
function cut(sentence: string, room: number, limits: ChunkLimits): Unit[] {
  const units: Unit[] = [];
  let rest = sentence;
  while (rest !== '') {
    let end = Math.min(rest.length, limits.countChars);
    let text = takeUpTo(rest, end);
    let tokens = limits.count(text);
    while (tokens > room && end > 1) {
      end = Math.floor(end / 2);
      text = takeUpTo(rest, end);
      tokens = limits.count(text);
    }
    units.push({ text: text.trim(), tokens });
    rest = rest.slice(text.length);
  }
  return units.filter((unit) => unit.text !== '');
}

/** At most `end` units, up to the last white space where there is one in the second half, never half a character. */
function takeUpTo(text: string, end: number): string {
  if (text.length <= end) return text;
  const space = text.slice(0, end).search(/\s\S*$/u);
  if (space > end / 2) return text.slice(0, space + 1);
  const code = text.charCodeAt(end - 1);
  const half = code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, half ? Math.max(2, end + 1) : end);
}
