import { type Check, type Fields, invalid, isFields, refuse } from './check.js';

const SUMMARY = 'a Summary as compress() gives it, unchanged, or a text';
const VERIFICATION = 'the result of eliminate(), unchanged';
const VERDICTS: readonly unknown[] = ['kept', 'doubtful', 'removed', 'non-claim'];

/** True for what is meant as a Summary: a text with its sentences. */
export const looksLikeSummary = (value: unknown): boolean =>
  isFields(value) && typeof value['text'] === 'string' && Array.isArray(value['sentences']);

/** A text, or a whole summary: what became of its messages goes into the result. */
export const summaryOrText: Check = (value, name) => {
  if (typeof value === 'string') return;
  checkSummary(value, name);
  const { candidates, dropped, warnings, usage } = value as Fields;
  eachOf(candidates, `${name}.candidates`, SUMMARY, (candidate, at) => {
    textsOf(candidate, at, ['messageId'], SUMMARY);
    if (typeof candidate['rank'] !== 'number') refuse(`${at}.rank`, candidate['rank'], SUMMARY);
  });
  eachOf(dropped, `${name}.dropped`, SUMMARY, () => {});
  eachOf(warnings, `${name}.warnings`, SUMMARY, () => {});
  if (!isFields(usage) || !isFields(usage['ms']) || !isFields(usage['modelTokens'])) refuse(`${name}.usage`, usage, SUMMARY);
};

/** A text with sentences that lie in it. @throws MemGuardError INVALID_ARGUMENT for a summary that was taken apart or put together wrongly. */
export function checkSummary(value: unknown, name: string): void {
  if (!isFields(value)) refuse(name, value, SUMMARY);
  const { text, sentences } = value;
  if (typeof text !== 'string') refuse(`${name}.text`, text, SUMMARY);
  eachOf(sentences, `${name}.sentences`, SUMMARY, (sentence, at) => {
    textsOf(sentence, at, ['id', 'text'], SUMMARY);
    checkSpan(sentence, at, SUMMARY, text.length);
    checkSources(sentence['sources'], `${at}.sources`, SUMMARY);
    if (sentence['speaker'] !== undefined) textsOf(sentence, at, ['speaker'], SUMMARY);
  });
}

/** @throws MemGuardError INVALID_ARGUMENT for what is no result of the eliminate stage. */
export function checkVerification(value: unknown): void {
  if (!isFields(value)) refuse('verification', value, VERIFICATION);
  const { text, records, speakers } = value;
  if (typeof text !== 'string') refuse('verification.text', text, VERIFICATION);
  if (!isFields(speakers)) refuse('verification.speakers', speakers, VERIFICATION);
  for (const [id, speaker] of Object.entries(speakers))
    if (typeof speaker !== 'string') refuse(`verification.speakers['${id}']`, speaker, VERIFICATION);
  eachOf(records, 'verification.records', VERIFICATION, (record, at) => {
    textsOf(record, at, ['id', 'claim', 'reason'], VERIFICATION);
    if (record['sentenceId'] !== undefined) textsOf(record, at, ['sentenceId'], VERIFICATION);
    if (!VERDICTS.includes(record['verdict'])) refuse(`${at}.verdict`, record['verdict'], VERIFICATION);
    if (typeof record['probability'] !== 'number') refuse(`${at}.probability`, record['probability'], VERIFICATION);
    if (!isFields(record['span'])) refuse(`${at}.span`, record['span'], VERIFICATION);
    checkSpan(record['span'], `${at}.span`, VERIFICATION, text.length);
    checkSources(record['evidence'], `${at}.evidence`, VERIFICATION);
  });
}

function checkSources(sources: unknown, name: string, give: string): void {
  eachOf(sources, name, give, (source, at) => {
    textsOf(source, at, ['messageId'], give);
    checkSpan(source, at, give, Number.MAX_SAFE_INTEGER);
  });
}

/** Half-open, in UTF-16 units, within `length`. */
function checkSpan(span: Fields, name: string, give: string, length: number): void {
  const { start, end } = span;
  const isOffset = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  if (isOffset(start) && isOffset(end) && start <= end && end <= length) return;
  const whole = length === Number.MAX_SAFE_INTEGER ? '' : ` of a text of ${length} characters`;
  throw invalid(name, `the range ${String(start)} to ${String(end)}${whole}`, give);
}

function eachOf(list: unknown, name: string, give: string, check: (entry: Fields, at: string) => void): void {
  if (!Array.isArray(list)) refuse(name, list, give);
  for (const [i, entry] of list.entries()) {
    if (!isFields(entry)) refuse(`${name}[${i}]`, entry, give);
    check(entry, `${name}[${i}]`);
  }
}

function textsOf(fields: Fields, at: string, names: readonly string[], give: string): void {
  for (const name of names) if (typeof fields[name] !== 'string') refuse(`${at}.${name}`, fields[name], give);
}
