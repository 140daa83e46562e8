/** Half-open range of UTF-16 code units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Prefixes that key issuers publish so that scanners can find their keys. */
const ISSUED =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bxox[abprs]-[\w-]{10,}|\bA(?:KIA|SIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bhf_[A-Za-z0-9]{20,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/gu;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,8000}?-----END [A-Z ]*PRIVATE KEY-----/gu;
/** A word for a secret, then at most a short phrase, then "is", ":" or "=", then the value. */
const NAMED =
  /\b(pass(?:word|phrase|code|wd)?|pwd|pin(?: code)?|secret(?: key)?|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|credentials?)\b(?:[ _][\p{L}\p{N}_'’-]+){0,6}?\s*(?:[:=]|\bis\b|\bist\b|\best\b|\bes\b)\s*["'`]?([^\s"'`,;]{4,})/giu;

/**
 * Ranges of keys, tokens and passwords in a text, in order, not overlapping. A named value counts only if it looks made up:
 * it holds a digit or a mark inside, so "the password is easy" is no secret.
 */
export function findSecrets(text: string): Range[] {
  const found: Range[] = [];
  for (const match of text.matchAll(PRIVATE_KEY)) found.push({ start: match.index, end: match.index + match[0].length });
  for (const match of text.matchAll(ISSUED)) found.push({ start: match.index, end: match.index + match[0].length });
  for (const match of text.matchAll(NAMED)) {
    const value = (match[2] ?? '').replace(/[.!?)\]]+$/u, '');
    if (!looksSecret(match[1] ?? '', value)) continue;
    const start = match.index + match[0].length - (match[2] ?? '').length;
    found.push({ start, end: start + value.length });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((range) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

function looksSecret(word: string, value: string): boolean {
  if (value.length < 4 || /^(?:https?:|[\p{L}]+['’]\p{L}+$)/u.test(value)) return false;
  // "The token limit is 128000" is a figure; a PIN or password may well be one.
  if (/^\p{N}+$/u.test(value)) return /^p/iu.test(word) && !/^private/iu.test(word);
  return /\p{N}|[^\p{L}\p{N}]/u.test(value);
}

/** The text with every secret replaced by `[secret]`. */
export function maskSecrets(text: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of findSecrets(text)) {
    out += `${text.slice(at, start)}[secret]`;
    at = end;
  }
  return at === 0 ? text : out + text.slice(at);
}
