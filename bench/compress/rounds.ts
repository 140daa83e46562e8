import type { Guard } from '../../scripts/harness/harness.js';
import { calendarOf, namesOf, newValues, numbersOf } from '../../scripts/cases/values.js';
import { withoutFrame } from '../../scripts/cases/text-match.js';
import { splitSentences } from '../../src/core/text.js';
import { isHeading } from '../../src/memory/glue.js';
import type { ContextResult } from '../../src/pipeline/types.js';
import type { Persona, RealTurn } from './realmem.js';

const ROUNDS = 10;
const MAX_TOKENS = 1500;

export interface RoundsScore {
  readonly rounds: number;
  /** Numbers, dates and names in some payload that no message up to then holds. */
  readonly newValues: readonly string[];
  /** Sentences of some payload that no message up to then holds word for word: a new imperative could only be one of them. */
  readonly newSentences: readonly string[];
  /** Of the numbers, dates and names that the first payload carries, the share that the last one still has. */
  readonly stayed: number;
  readonly tokens: readonly number[];
}

/** Context of a chat whose old part lives on in the payload only: ten times the payload of the payload and the next session. */
export async function runRounds(guard: Guard, { sessions }: Persona, onRound: (done: number, total: number) => void): Promise<RoundsScore> {
  const parts = sessions.filter((session) => session.length > 0).slice(0, ROUNDS + 1);
  const said: string[] = [];
  const found = { values: new Set<string>(), sentences: new Set<string>() };
  const texts: string[] = [];
  const tokens: number[] = [];
  let carried: readonly unknown[] = [];
  for (const [round, part] of parts.entries()) {
    onRound(round, parts.length);
    said.push(...part.map(wordsOf));
    const result = await guard.call<ContextResult>('context', [...carried, ...part], { maxTokens: MAX_TOKENS });
    carried = result.messages;
    const text = withoutFrame(result.text);
    const input = said.join('\n');
    for (const value of newValues(text, input)) found.values.add(value);
    for (const sentence of newSentences(text, input)) found.sentences.add(sentence);
    texts.push(text);
    tokens.push(result.tokens);
  }
  const [first, last] = [valuesOf(texts[0] ?? ''), valuesOf(texts.at(-1) ?? '')];
  const stayed = first.size === 0 ? 1 : [...first].filter((value) => last.has(value)).length / first.size;
  return { rounds: parts.length - 1, newValues: [...found.values], newSentences: [...found.sentences], stayed, tokens };
}

const wordsOf = ({ content, time }: RealTurn): string => `${content} ${time}`;
const valuesOf = (text: string): Set<string> => new Set([...numbersOf(text), ...calendarOf(text), ...namesOf(text)]);
const fold = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function newSentences(text: string, input: string): string[] {
  const known = fold(input);
  const lines = text.split('\n').filter((line) => !isHeading(line));
  return lines.flatMap((line) => {
    const words = line.replace(/^(?:User|Assistant)(?:, \d{4}-\d{2}-\d{2})?: /u, '');
    const sentences = splitSentences(words).map(({ start, end }) => fold(words.slice(start, end)));
    return sentences.filter((sentence) => sentence !== '' && !known.includes(sentence.replace(/[.…]+$/u, '')));
  });
}
