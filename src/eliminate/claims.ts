import { splitSentences, words } from '../core/text.js';
import type { Span, SummarySentence } from '../memory/types.js';
import { kindOf } from './claim-kinds.js';
import { findClaimLists } from './claim-list.js';
import type { ClaimList } from './claim-list.js';
import type { ListedText } from './json-texts.js';
import { isAmbiguous, withoutPronoun } from './pronouns.js';
import { joinQuoted } from './quotations.js';
import type { Claim } from './types.js';

export interface ClaimSource {
  readonly text: string;
  /** Sentences of a summary, in order, with their speakers. Text outside of them is read as prose. */
  readonly sentences?: readonly SummarySentence[] | undefined;
  /** Speaker labels that a line may open with, besides User and Assistant. */
  readonly speakers: readonly string[];
  /** The sentence before the text. */
  readonly context?: string | undefined;
}

const ROLE_LABELS = ['User', 'Assistant', 'System', 'Tool', 'Human', 'AI', 'Bot'];
const BULLET = /^(?:(?:[-*+•◦▪‣·–—>]|\(?\d{1,3}[.)]|\[[ xX]\])\s+)+/u;

/**
 * Claims and typed non-claims of a text, in order. Spans do not overlap and together hold every non-space character.
 * A JSON list of claims gives the claims of its strings, and 'markup' for what lies between them.
 * A claim is a sentence. Parts joined by semicolons are claims of their own when each could stand alone, because removing one then leaves
 * the others readable; other clauses fall together with their sentence, since removal never rewrites.
 * A bullet or a known speaker label ("Ann: …") belongs to the span but not to `text`.
 */
export function extractClaims(source: ClaimSource): Claim[] {
  const labels = labelPattern(source.speakers);
  const claims: Claim[] = [];
  let before = source.context;
  for (const part of parts(source, labels)) {
    const claim = toClaim(source.text, part, before);
    claims.push(claim);
    if (claim.kind !== 'empty' && claim.kind !== 'markup') before = claim.text;
  }
  if (claims.length === 0 && source.sentences === undefined) {
    claims.push({ start: 0, end: source.text.length, text: source.text, kind: 'empty' });
  }
  return claims;
}

interface Part extends Span {
  /** Where the statement begins, after bullet and label. */
  readonly from: number;
  /** What it says, where that is not the slice from `from`. */
  readonly text?: string | undefined;
  readonly markup?: boolean | undefined;
  readonly speaker?: string | undefined;
  readonly sentenceId?: string | undefined;
  readonly unsourced?: boolean | undefined;
}

/** The text cut into statements: summary sentences where given, lists and prose elsewhere. */
function parts(source: ClaimSource, labels: RegExp): Part[] {
  if (source.sentences === undefined) return writtenParts(source.text, labels);
  const out: Part[] = [];
  let at = 0;
  for (const sentence of source.sentences) {
    at = endWithStop(source.text, at, out);
    const start = Math.max(at, Math.min(sentence.start, source.text.length));
    const end = Math.max(start, Math.min(sentence.end, source.text.length));
    const gap = source.text.slice(at, start);
    // A label between sentences ("User: " in front of the span) belongs to the sentence it names.
    const own = gap.trim() !== '' && isLabelOnly(gap, labels) ? at : start;
    if (own === start) out.push(...proseParts(source.text, at, start, labels));
    // What it says is split by itself: behind its label, "1." would be a sentence.
    const [first, ...others] = proseParts(source.text, sentence.speaker === undefined ? own : start, end, labels, sentence);
    const label = gap.length - gap.trimStart().length;
    if (first) out.push(own === start ? first : { ...first, start: own + label }, ...others);
    at = end;
  }
  at = endWithStop(source.text, at, out);
  out.push(...proseParts(source.text, at, source.text.length, labels));
  return out;
}

/** The full stop behind a sentence of a summary that was shortened belongs to that sentence: gives where the text goes on. */
function endWithStop(text: string, at: number, out: Part[]): number {
  const last = out.at(-1);
  if (!last || last.end !== at || !/^[.。](?:\s|$)/u.test(text.slice(at, at + 2))) return at;
  out[out.length - 1] = { ...last, end: at + 1 };
  return at + 1;
}

function writtenParts(text: string, labels: RegExp): Part[] {
  const out: Part[] = [];
  let at = 0;
  for (const list of findClaimLists(text).lists) {
    out.push(...proseParts(text, at, list.start, labels), ...listParts(text, list, labels));
    at = list.end;
  }
  return [...out, ...proseParts(text, at, text.length, labels)];
}

function listParts(text: string, list: ClaimList, labels: RegExp): Part[] {
  const out: Part[] = [];
  let at = list.start;
  const markupTo = (end: number): void => {
    const between = text.slice(at, end);
    const start = at + (between.length - between.trimStart().length);
    if (between.trim() !== '') out.push({ start, from: start, end: start + between.trim().length, markup: true });
  };
  for (const listed of list.texts) {
    markupTo(listed.start);
    out.push(...textParts(text, listed, labels));
    at = listed.end;
  }
  markupTo(list.end);
  return out;
}

/** The statements of one string of a list, placed in the text that holds it. */
function textParts(text: string, listed: ListedText, labels: RegExp): Part[] {
  const found = proseParts(listed.text, 0, listed.text.length, labels);
  if (found.length === 0) return [{ start: listed.start, from: listed.start, end: listed.end, text: listed.text }];
  const place = (offset: number): number => listed.offsets[offset] ?? listed.end;
  let at = listed.start;
  return found.map((part, i) => {
    const next = found[i + 1];
    const after = next ? place(next.start) : listed.end;
    const blank = (from: number, to: number): boolean => text.slice(from, to).trim() === '';
    // An escaped line break is white space in what the string says, but not in the text that holds it.
    const start = blank(at, place(part.start)) ? place(part.start) : at;
    at = blank(place(part.end), after) ? place(part.end) : after;
    return { ...part, start, from: start, end: at, text: listed.text.slice(part.from, part.end) };
  });
}

function proseParts(text: string, from: number, to: number, labels: RegExp, sentence?: SummarySentence): Part[] {
  const slice = text.slice(from, to);
  const out: Part[] = [];
  let speaker: string | undefined;
  let lineEnd = -1;
  for (const span of mergeLoneMarks(slice, joinQuoted(slice, splitSentences(slice)), labels)) {
    const opening = readOpening(slice.slice(span.start, span.end), labels);
    if (opening.speaker !== undefined) speaker = opening.speaker;
    // A label holds to the end of its line.
    else if (span.start > lineEnd) speaker = undefined;
    if (span.start > lineEnd) {
      const next = slice.indexOf('\n', span.start);
      lineEnd = next < 0 ? slice.length : next;
    }
    for (const piece of splitAtSemicolons(slice, { start: span.start + opening.length, end: span.end })) {
      const first = piece.start === span.start + opening.length;
      out.push({
        start: from + (first ? span.start : piece.start),
        from: from + piece.start,
        end: from + piece.end,
        speaker: sentence?.speaker ?? speaker,
        sentenceId: sentence?.id,
        unsourced: sentence?.sources.length === 0,
      });
    }
  }
  return out;
}

/** Length of bullet and label in front of a statement, and who the label names. */
function readOpening(sentence: string, labels: RegExp): { length: number; speaker?: string } {
  const bullet = BULLET.exec(sentence)?.[0].length ?? 0;
  const label = labels.exec(sentence.slice(bullet));
  const length = bullet + (label?.[0].length ?? 0);
  if (length >= sentence.length) return { length: 0 };
  return label?.[1] === undefined ? { length } : { length, speaker: label[1] };
}

/** "1." or "User:" that splitting left alone joins the sentence behind it on the same line. */
function mergeLoneMarks(text: string, spans: readonly Span[], labels: RegExp): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    const slice = last === undefined ? '' : text.slice(last.start, last.end);
    const joins =
      last !== undefined &&
      !text.slice(last.end, span.start).includes('\n') &&
      (isLabelOnly(slice, labels) || /^\(?\d{1,3}[.)]$/.test(slice));
    if (joins && last) out[out.length - 1] = { start: last.start, end: span.end };
    else out.push(span);
  }
  return out;
}

function isLabelOnly(text: string, labels: RegExp): boolean {
  const trimmed = text.trim().replace(BULLET, '');
  return labels.exec(`${trimmed} `)?.[0].trim() === trimmed;
}

function labelPattern(speakers: readonly string[]): RegExp {
  const names = [...new Set([...ROLE_LABELS, ...speakers])].filter((name) => name.trim() !== '');
  names.sort((a, b) => b.length - a.length);
  const escaped = names.map((name) =>
    name
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s+/g, '\\s+'),
  );
  return new RegExp(`^\\s*(?:\\*\\*)?(${escaped.join('|')})(?:\\*\\*)?\\s*(?::\\*\\*|[:：])\\s*`, 'iu');
}

/** Parts at ';' when each could stand alone: three words or more, no list after a colon, not inside code, quotes or brackets. */
function splitAtSemicolons(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end);
  if (!/[;；]/u.test(sentence) || /^\s*(?:```|~~~)/.test(sentence)) return [span];
  const pieces: Span[] = [];
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < sentence.length; i += 1) {
    const c = sentence[i] ?? '';
    if ('([{'.includes(c)) depth += 1;
    else if (')]}'.includes(c)) depth -= 1;
    else if (c === '"' || c === '`') quoted = !quoted;
    else if ((c === '；' || (c === ';' && /\s/u.test(sentence[i + 1] ?? ''))) && depth <= 0 && !quoted) {
      pieces.push({ start, end: i + 1 });
      start = i + 1 + (/^\s*/u.exec(sentence.slice(i + 1))?.[0].length ?? 0);
    }
  }
  if (start < sentence.length) pieces.push({ start, end: sentence.length });
  const alone = pieces.every((piece) => standsAlone(sentence.slice(piece.start, piece.end)));
  const list = /[:：]\s/u.test(sentence.slice(0, pieces[0]?.end ?? 0));
  if (!alone || list || pieces.length < 2) return [span];
  return pieces.map((piece) => ({ start: span.start + piece.start, end: span.start + piece.end }));
}

function standsAlone(part: string): boolean {
  const all = words(part);
  // A part that opens with "and", "or" or a relative word leans on the one before it.
  return all.length >= 3 && !/^(?:and|or|nor|which|who|whose|then|both|either)$/iu.test(all[0]?.text ?? '');
}

function toClaim(text: string, part: Part, context: string | undefined): Claim {
  const statement = part.text ?? text.slice(part.from, part.end);
  const kind = part.markup ? 'markup' : kindOf(statement);
  return {
    start: part.start,
    end: part.end,
    text: statement,
    kind,
    ...(context === undefined ? {} : { context }),
    ...(part.speaker === undefined ? {} : { speaker: part.speaker }),
    ...(part.sentenceId === undefined ? {} : { sentenceId: part.sentenceId }),
    ...(part.unsourced ? { unsourced: true } : {}),
    ...(kind === 'claim' && isAmbiguous(statement, context) ? { ambiguous: true } : {}),
  };
}

/**
 * The claim as the models should read it: a leading pronoun is replaced when the context holds exactly one candidate,
 * and the speaker stands in front where the text names one. Only models and matching see this; the audit keeps the claim as written.
 */
export function readableClaim(claim: Claim): string {
  const statement = claim.text.replace(BULLET, '').trim();
  const resolved = claim.ambiguous || claim.speaker !== undefined ? statement : withoutPronoun(statement, claim.context);
  return claim.speaker === undefined ? resolved : `${claim.speaker}: ${resolved}`;
}
