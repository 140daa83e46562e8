import { GENERATION } from '../config.js';
import { contentWords, words } from '../core/text.js';
import type { TextGenerator } from '../ports.js';
import { faultOf } from './generation-faults.js';

/** Texts, each with what the model writes of it: known where the revision is, and then part of its pack. */
export interface SummarizerGolden {
  readonly cases: readonly { readonly text: string; readonly summary: string }[];
}

export interface SelfTestResult {
  readonly by: 'golden' | 'plausibility';
  /** In [0,1]: least share of common words over the golden cases; share of content words that the text has for a plausibility check. */
  readonly figure: number;
  readonly passed: boolean;
  /** What is wrong, for an error's message. */
  readonly detail?: string;
}

/** Read by the plausibility check. Own. */
const TEXT = [
  'Maria: The workshop starts at nine on Saturday in the old library. Jonas brings the projector, and I bring coffee for twelve people.',
  'Jonas: I will also bring a long cable, because the socket is at the far end of the room.',
  'Maria: Good. We close the library at five, and Jonas keeps the key.',
].join('\n');

/**
 * Lets a model that was just opened write: a damaged file or a wrong kernel gives nonsense and no error. With `golden` its texts are compared,
 * by words, since a near-tie may fall otherwise on another device; without, what it writes of a fixed text must be no loop and hold that text's words.
 *
 * @throws MemGuardError the codes of `generate`.
 */
export async function testGenerator(generator: TextGenerator, golden?: SummarizerGolden): Promise<SelfTestResult> {
  return golden ? testGolden(generator, golden) : testPlausible(generator);
}

async function testGolden(generator: TextGenerator, { cases }: SummarizerGolden): Promise<SelfTestResult> {
  let figure = 1;
  for (const { text, summary } of cases) {
    const made = await generator.generate(text, { maxNewTokens: GENERATION.maxNewTokens });
    figure = Math.min(figure, commonShare(made.text, summary));
  }
  if (figure >= GENERATION.goldenWords) return { by: 'golden', figure, passed: true };
  return { by: 'golden', figure, passed: false, detail: `only ${Math.round(figure * 100)} % of its words are those of the reference` };
}

async function testPlausible(generator: TextGenerator): Promise<SelfTestResult> {
  const made = await generator.generate(TEXT, { maxNewTokens: GENERATION.selfTestTokens });
  const known = new Set(contentWords(TEXT).map((word) => word.text));
  const said = contentWords(made.text).map((word) => word.text);
  const figure = said.length === 0 ? 0 : said.filter((word) => known.has(word)).length / said.length;
  // The limit cuts the text, and its beginning may well be the input's: no echo before the whole input is repeated.
  const fault = faultOf(made.text, TEXT, true);
  if (fault !== undefined) return { by: 'plausibility', figure, passed: false, detail: `of a fixed text ${fault}` };
  if (figure >= GENERATION.plausibleWords) return { by: 'plausibility', figure, passed: true };
  return { by: 'plausibility', figure, passed: false, detail: 'of a fixed text it wrote words that the text does not have' };
}

/** Words that two texts have in common, each as often as it stands in both, over the mean of their lengths. In [0,1]. */
function commonShare(a: string, b: string): number {
  const [left, right] = [lowWords(a), lowWords(b)];
  if (left.length + right.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    common++;
  }
  return (2 * common) / (left.length + right.length);
}

const lowWords = (text: string): string[] => words(text).map((word) => word.text.toLowerCase());
