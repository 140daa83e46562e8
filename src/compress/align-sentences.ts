import { GENERATION } from '../config.js';
import { contentWords, words } from '../core/text.js';
import type { SourceSpan, SummarySentence } from '../memory/types.js';
import type { Sentence } from './sentences.js';

/** Stems of a text with their weights: rare ones, figures and names weigh more. */
type Weights = ReadonlyMap<string, number>;

/**
 * The sentences, each with the source sentences that hold its words, best first: after the fact, by content words and figures. A further source
 * is named where it adds a good part of what the first lacks. A sentence of which less than half is found has none.
 *
 * Of equally good sources the shorter one counts, then the later one: the latest word. Whether a source supports the sentence is not judged here.
 */
export function alignSentences(sentences: readonly SummarySentence[], sources: readonly Sentence[]): SummarySentence[] {
  const stems = sources.map((source) => new Set([...source.stems, ...contentWords(source.speaker).map((word) => word.text)]));
  const holders = new Map<string, number[]>();
  stems.forEach((set, at) => {
    for (const stem of set) {
      const list = holders.get(stem);
      if (list) list.push(at);
      else holders.set(stem, [at]);
    }
  });
  return sentences.map((sentence) => {
    const weights = weigh(sentence.text, holders, sources.length);
    const chosen = choose(weights, holders, stems);
    return { ...sentence, sources: chosen.map((at) => spanOf(sources[at] as Sentence)) };
  });
}

const spanOf = ({ message, start, end }: Sentence): SourceSpan => ({ messageId: message.id, start, end });

function weigh(text: string, holders: ReadonlyMap<string, readonly number[]>, total: number): Weights {
  const opening = words(text)[0]?.start;
  const weights = new Map<string, number>();
  for (const word of contentWords(text)) {
    const rareness = Math.log((total + 1) / ((holders.get(word.text)?.length ?? 0) + 1)) + 1;
    const isName = word.start !== opening && /^\p{Lu}/u.test(text.slice(word.start, word.end));
    const isValue = isName || /\p{N}/u.test(word.text);
    weights.set(word.text, Math.max(weights.get(word.text) ?? 0, rareness * (isValue ? GENERATION.valueWeight : 1)));
  }
  return weights;
}

/** Places of the sources that together hold enough of the weights, best first; none where they do not. */
function choose(weights: Weights, holders: ReadonlyMap<string, readonly number[]>, stems: readonly ReadonlySet<string>[]): number[] {
  const total = sumOf(weights.values());
  const left = new Map(weights);
  const chosen: number[] = [];
  let held = 0;
  while (chosen.length < GENERATION.maxSources && left.size > 0) {
    const best = bestOf(left, holders, stems);
    if (best === undefined || (chosen.length > 0 && best.gain < GENERATION.addedShare * total)) break;
    chosen.push(best.at);
    held += best.gain;
    for (const stem of stems[best.at] as ReadonlySet<string>) left.delete(stem);
  }
  return held >= GENERATION.alignedShare * total ? chosen : [];
}

function bestOf(
  left: Weights,
  holders: ReadonlyMap<string, readonly number[]>,
  stems: readonly ReadonlySet<string>[],
): { at: number; gain: number } | undefined {
  const gains = new Map<number, number>();
  for (const [stem, weight] of left) for (const at of holders.get(stem) ?? []) gains.set(at, (gains.get(at) ?? 0) + weight);
  const size = (at: number): number => stems[at]?.size ?? 0;
  const [first] = [...gains].sort(([a, gainA], [b, gainB]) => gainB - gainA || size(a) - size(b) || b - a);
  return first && { at: first[0], gain: first[1] };
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, n) => sum + n, 0);
