import type { Span } from '../memory/types.js';

/** One word of a text. `start`/`end` are UTF-16 offsets, `text` is as written. */
export interface Word extends Span {
  readonly text: string;
}

// A dot after one of these never ends a sentence: a name or a number follows.
const BEFORE_NAME = new Set(
  'mr mrs ms dr prof st sr jr rev hon gen col lt sgt capt mt ft fig vol no nos nr art sec ch pp p ed eds al hr fr bzw sra'.split(' '),
);
// A dot after one of these ends a sentence only when a capital letter follows.
const BEFORE_LOWER = new Set(
  (
    'etc e.g i.e eg ie vs cf ca approx incl excl est min max dept inc ltd co corp bros ave blvd rd a.m p.m am pm u.s u.k ' +
    'e.u d.c ph.d b.sc m.sc jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun ' +
    'hrs hr appt appts secs sec mins lbs lb oz tel ext z.b d.h u.a usw ev ggf p.ej aprox n.b'
  ).split(' '),
);
const CLOSERS = '"\'”’»」』）)]}*_`';
const WIDE_STOP = /[。！？．｡]/u;
const FENCE = /^[ \t]*(?:```|~~~)/;
const LINE_MARK = /^[ \t]*(?:[-*+•◦▪‣·–—>#|]|\(?\d{1,3}[.)](?=\s)|\(?[a-zA-Z][)](?=\s)|\[[ xX]\])/u;
const LABEL = /^[ \t]*[\p{L}][\p{L}\p{M}\d .'-]{0,30}:\s/u;

/**
 * Sentences of a messy text: one span each, trimmed, in order, without overlap; together they hold every non-space character.
 * Line breaks end a sentence unless the line was only wrapped; list items and labelled lines stand alone; a fenced code block is one unit.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  for (const block of blocks(text)) {
    if (block.code) pushTrimmed(text, block.start, block.end, spans);
    else splitBlock(text, block.start, block.end, spans);
  }
  return spans;
}

interface Block extends Span {
  readonly code: boolean;
}

/** Runs of lines that belong together: a fenced block, a list item, a wrapped paragraph. */
function blocks(text: string): Block[] {
  const out: Block[] = [];
  let start = 0;
  let fence = -1;
  let lineStart = 0;
  let previous = '';
  const close = (end: number, code: boolean): void => {
    if (end > start) out.push({ start, end, code });
    start = end;
  };
  while (lineStart < text.length) {
    const lineEnd = lineBreakAt(text, lineStart);
    const line = text.slice(lineStart, lineEnd);
    if (fence >= 0) {
      if (FENCE.test(line)) {
        close(lineEnd, true);
        fence = -1;
        previous = '';
      }
    } else if (FENCE.test(line)) {
      close(lineStart, false);
      fence = lineStart;
    } else {
      if (!isWrapped(previous, line)) close(lineStart, false);
      previous = line;
    }
    lineStart = lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1);
  }
  // A fence that is never closed is code to the end of the text.
  close(text.length, fence >= 0);
  return out;
}

function lineBreakAt(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (c === 10 || c === 13 || c === 0x2028 || c === 0x2029) return i;
  }
  return text.length;
}

/** True when `line` only continues `previous`: mail and Markdown wrap long lines before a small letter. */
function isWrapped(previous: string, line: string): boolean {
  if (previous.trim() === '' || line.trim() === '') return false;
  if (LINE_MARK.test(line) || LABEL.test(line)) return false;
  return previous.trimEnd().length >= 50 && /^\s*[\p{Ll}(]/u.test(line) && !/[.!?:;。！？]["'”’)]*\s*$/u.test(previous);
}

function splitBlock(text: string, from: number, to: number, spans: Span[]): void {
  let start = from;
  for (let i = from; i < to; i += 1) {
    const c = text[i] ?? '';
    if (!'.!?…。！？．｡'.includes(c)) continue;
    let end = i + 1;
    while (end < to && '.!?…。！？．｡'.includes(text[end] ?? '')) end += 1;
    const marks = end;
    while (end < to && CLOSERS.includes(text[end] ?? '')) end += 1;
    if (endsSentence(text, start, i, marks, end, to)) {
      pushTrimmed(text, start, end, spans);
      start = end;
    }
    i = end - 1;
  }
  pushTrimmed(text, start, to, spans);
}

/** Whether the marks at [stop, marks), with closers up to `end`, end the sentence that began at `start`. */
function endsSentence(text: string, start: number, stop: number, marks: number, end: number, to: number): boolean {
  if (end >= to) return true;
  const mark = text[stop] ?? '';
  const next = text[end] ?? '';
  // “是的。”他说: here too the quotation is part of the sentence.
  if (WIDE_STOP.test(text[marks - 1] ?? '')) return !(end > marks && /\p{L}/u.test(next));
  const token = lastToken(text, start, stop);
  if (!/\s/u.test(next)) return endsWithoutSpace(text, token, stop, marks, end);
  const follower = text.slice(end, Math.min(to, end + 8)).trimStart()[0] ?? '';
  const lower = /\p{Ll}/u.test(follower);
  // "Stop!" she said: the quotation is part of the sentence.
  if (lower && end > marks && /["”’»」』]/u.test(text.slice(marks, end))) return false;
  if (mark !== '.' || marks - stop > 1) return !(lower && (mark === '…' || /^\.{3,}$/.test(text.slice(stop, marks))));
  return dotEnds(text, start, stop, token, follower, lower);
}

function dotEnds(text: string, start: number, stop: number, token: string, follower: string, lower: boolean): boolean {
  const word = token.toLowerCase().replace(/^[^\p{L}\d]+/u, '');
  // "1.", "**2." and "b." open a list item, "J." is an initial.
  if (
    /^[*_~"'“(]*(?:\d{1,3}|\p{L})$/u.test(token) &&
    token !== 'I' &&
    text
      .slice(start, stop)
      .trim()
      .replace(/^#{1,6}\s+/, '') === token
  )
    return false;
  if (/^\p{Lu}$/u.test(token) && token !== 'I' && !lower) return false;
  if (word === 'no' || word === 'p' || word === 'art' || word === 'fig') return !/\d/.test(follower);
  // German ordinals: "am 3. Mai".
  if (/^\d{1,2}$/.test(word) && /^\s*(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu.test(text.slice(stop + 1, stop + 6)))
    return false;
  if (BEFORE_NAME.has(word)) return false;
  // "z. B.", "d. h.", "u. a.": abbreviations of several letters, written apart.
  if (/^\p{L}$/u.test(word) && /^\s\p{L}\.(?:\s|$)/u.test(text.slice(stop + 1, stop + 5))) return false;
  if (/(?:^|\s)\p{Ll}\.\s\p{L}$/u.test(text.slice(Math.max(start, stop - 5), stop))) return false;
  if (BEFORE_LOWER.has(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word))
    return /[\p{Lu}"'“(]/u.test(follower) && !/^(?:e\.g|i\.e|vs|cf|z\.b|d\.h)$/.test(word);
  return true;
}

/** "I left.Then" and "really?yes" are two sentences; addresses, file names and versions are one word. */
function endsWithoutSpace(text: string, token: string, stop: number, marks: number, end: number): boolean {
  const rest = /^\S*/u.exec(text.slice(end))?.[0] ?? '';
  if (/[/@=#&\\_<>{}()[\]]/u.test(token) || /^(?:www|https?)/iu.test(token)) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(rest[0] ?? '')) return true;
  if (text[stop] !== '.') return marks - stop > 0 && /^\p{L}{2}/u.test(rest) && /\p{L}$/u.test(token);
  return /^\p{Ll}{2,}$/u.test(token) && /^(?:\p{Lu}\p{Ll}+(?![.\p{L}(_/])|I\b)/u.test(rest);
}

/** Longest token looked at before a dot, characters: no abbreviation is longer, and unspaced text must stay linear. */
const MAX_TOKEN_CHARS = 64;

function lastToken(text: string, start: number, stop: number): string {
  let i = stop;
  while (i > Math.max(start, stop - MAX_TOKEN_CHARS) && !/\s/u.test(text[i - 1] ?? '')) i -= 1;
  return text.slice(i, stop);
}

function pushTrimmed(text: string, from: number, to: number, spans: Span[]): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text, start)) start += 1;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  if (end > start) spans.push({ start, end });
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text[at] ?? '');
}

const SUBJECT = "(?:i|you|he|she|it|we|they|there|this|that|i'm|i've|i'll|i'd|he's|she's|it's|we're|they're|the \\p{L}+|\\p{Lu}\\p{Ll}+) ";
const CUT = new RegExp(
  [
    ';\\s{1,4}|；|\\s[–—-]\\s',
    ',?\\s{1,4}(?=(?:but|because|although|though|while|whereas|unless|however)\\s)',
    `,?\\s{1,4}(?=(?:and|so|or)\\s{1,4}${SUBJECT})`,
    ',\\s{1,4}(?=(?:and|so|or|if|when|who|which)\\s)',
    '，|、(?=而|但)',
  ].join('|'),
  'giu',
);

/**
 * Clauses of the sentence at `span`: cut at semicolons, dashes and before conjunctions that open a new statement.
 * Trimmed, in order, without overlap; together they hold every non-space character of the sentence. A conjunction stays with what follows it.
 */
export function splitClauses(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end);
  const out: Span[] = [];
  if (/^\s*(?:```|~~~)/.test(sentence)) return [span];
  let start = 0;
  for (const match of sentence.matchAll(CUT)) {
    const end = match.index + match[0].length;
    // A cut that leaves fewer than two words on its left is an opening ("Yes, but ..."), kept with its sentence.
    if (words(sentence.slice(start, match.index)).length < 2) continue;
    pushTrimmed(text, span.start + start, span.start + end, out);
    start = end;
  }
  pushTrimmed(text, span.start + start, span.end, out);
  return out;
}

const WORD = new RegExp(
  [
    '(?:https?://|www\\.)[^\\s<>"\']*[^\\s<>"\'.,;:!?)\\]}]',
    // Bounded, since it is tried at every character of an unbroken run.
    '[\\p{L}\\d._%+-]{1,64}@[\\p{L}\\d-]{1,64}(?:\\.[\\p{L}\\d-]{1,64})+',
    '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]',
    '\\d+(?:[.,:]\\d+)*(?:\\p{L}\\p{M}*)*',
    "(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}])\\p{L}\\p{M}*)(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}])(?:\\p{L}|\\p{M}|\\d)|['’](?=\\p{L})|\\.(?=\\d))*",
  ].join('|'),
  'gu',
);

/**
 * Words as written: letters with inner apostrophes; numbers, clock times, versions, addresses and URLs as one word each;
 * every character of a script without spaces (Han, Kana, Thai) is a word of its own. Hyphens and currency signs are not part of a word.
 */
export function words(text: string): Word[] {
  const out: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    out.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return out;
}

const STOP = new Set(
  (
    'a an the and or but nor so if then than that this these those there here of in on at to from for with by as into about ' +
    'onto over under up down out off is am are was were be been being do does did done doing have has had having will would ' +
    'shall should can could may might must i me my mine myself you your yours yourself he him his himself she her hers herself ' +
    "it its itself we us our ours they them their theirs who whom whose which what when where why how i'm i've i'll i'd you're " +
    "you've you'll it's he's she's we're we've we'll they're that's there's what's let's not no n't don't doesn't didn't isn't " +
    "wasn't aren't weren't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't also just very too really said says " +
    'say user assistant yes ok okay oh well um uh please thanks thank some any each both all only such same own again once ' +
    'because while during before after until against between through'
  ).split(' '),
);

/** True for words that carry no content of their own (English function words). `word` in any case. */
export function isStopWord(word: string): boolean {
  return STOP.has(word.toLowerCase().replace(/’/g, "'"));
}

/** Light English stem for matching, never for display: lower case, possessive, plural, -ing, -ed and -ly off. Other scripts only lose case. */
export function stem(word: string): string {
  let w = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/'s$|s'$/, '');
  if (!/^[a-z]{4,}$/.test(w)) return w;
  if (/ies$/.test(w) && w.length > 4) w = `${w.slice(0, -3)}y`;
  else if (/(?:ss|us|is)$/.test(w)) return w;
  else if (/(?:ches|shes|xes|zes|sses)$/.test(w)) w = w.slice(0, -2);
  else if (/s$/.test(w)) w = w.slice(0, -1);
  const cut = /^(.*[aeiouy].*?)(?:ing|ed|ly)$/.exec(w)?.[1];
  if (cut !== undefined && cut.length >= 3) w = cut.replace(/([bdgklmnprt])\1$/, '$1');
  else if (/ied$/.test(w)) w = `${w.slice(0, -3)}y`;
  return w.length > 4 ? w.replace(/e$/, '').replace(/i$/, 'y') : w.replace(/e$/, '');
}

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/**
 * What a text can be matched by: stems of its content words and, for scripts without spaces, pairs of neighbouring characters.
 * In text order, repeats kept, each with the span it came from.
 */
export function contentWords(text: string): Word[] {
  const all = words(text);
  const out: Word[] = [];
  all.forEach((word, i) => {
    if (!SPACELESS.test(word.text)) {
      if (!isStopWord(word.text)) out.push({ text: stem(word.text), start: word.start, end: word.end });
      return;
    }
    const next = all[i + 1];
    if (next && next.start === word.end && SPACELESS.test(next.text)) {
      out.push({ text: word.text + next.text, start: word.start, end: next.end });
    } else if (all[i - 1]?.end !== word.start || !SPACELESS.test(all[i - 1]?.text ?? '')) {
      out.push(word);
    }
  });
  return out;
}
