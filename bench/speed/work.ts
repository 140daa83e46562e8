// What the speed bench runs: texts from the example conversations, and the model inputs that the library makes of them.
import { AutoTokenizer, env, type PreTrainedTokenizer } from '@huggingface/transformers';
import { eliminate } from '../../src/eliminate/eliminate.js';
import type { MemGuard } from '../../src/index.js';
import { normalizeMessages } from '../../src/index.js';
import { planBatches } from '../../src/models/batching.js';
import { toChunks } from '../../src/models/encoder.js';
import type { EvidencePair } from '../../src/ports.js';
import type { ExampleMessage } from '../start/examples.js';
import type { RawBatches, RawSequence } from './raw-ort.worker.js';

const ENCODER_TOKENS = 256;
const VERIFIER_TOKENS = 288;

export type { ExampleMessage } from '../start/examples.js';
export { readExamples as loadExamples } from '../start/examples.js';

/** Sentences of the conversations in turn, at least `leastChars` long: `count` of them. */
export function sentencesOf(conversations: readonly ExampleMessage[][], count: number, leastChars: number): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const all = conversations
    .flat()
    .flatMap(({ text }) => text.split('\n').flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim())));
  return [...new Set(all)].filter((sentence) => sentence.length >= leastChars).slice(0, count);
}

/** The tokenizer of both models, with the library's cutting rules for short texts. */
export class ModelInputs {
  private constructor(private readonly tokenizer: PreTrainedTokenizer) {}

  static async load(): Promise<ModelInputs> {
    env.allowLocalModels = true;
    env.allowRemoteModels = false;
    env.localModelPath = '/models/';
    env.useBrowserCache = false;
    return new ModelInputs(await AutoTokenizer.from_pretrained('minilm-q8'));
  }

  private ids(text: string): number[] {
    return this.tokenizer.encode(text, { add_special_tokens: false });
  }

  count(text: string): number {
    return this.ids(text).length;
  }

  single(text: string): RawSequence {
    const full = this.tokenizer.encode(text);
    if (full.length > ENCODER_TOKENS) throw new Error(`A bench text has ${full.length} tokens, more than one input holds.`);
    return { ids: full };
  }

  /** As the library cuts a text that one input does not hold; none for a text without tokens. */
  chunks(text: string): RawSequence[] {
    const [start = 0, end = 0] = this.tokenizer.encode('');
    return toChunks(this.ids(text), 0, ENCODER_TOKENS, [[start], [end]]);
  }

  /** A text given as parts, as the library runs it to get their vectors. */
  parts(parts: readonly string[]): RawSequence[] {
    const [start = 0, end = 0] = this.tokenizer.encode('');
    return toChunks(
      parts.flatMap((part) => this.ids(part)),
      0,
      ENCODER_TOKENS,
      [[start], [end]],
    );
  }

  pair({ evidence, claim }: EvidencePair): RawSequence {
    const [start = 0, end = 0] = this.tokenizer.encode('');
    const second = this.ids(claim).slice(0, VERIFIER_TOKENS - 3);
    const first = this.ids(evidence).slice(0, VERIFIER_TOKENS - 3 - second.length);
    return { ids: [start, ...first, end, ...second, end], second: first.length + 2 };
  }
}

export const tokensOf = (sequences: readonly RawSequence[]): number => sequences.reduce((sum, { ids }) => sum + ids.length, 0);

/** The batches that the library runs: the same planner, so that both sides do the same work. */
export function toBatches(sequences: readonly RawSequence[]): RawBatches {
  return planBatches(sequences.map(({ ids }) => ids.length)).map((batch) => batch.flatMap((index) => sequences[index] ?? []));
}

/** Runs the eliminate stage with a recording verifier, to learn which model inputs a call makes. */
export async function recordEliminate(
  guard: MemGuard,
  inputs: ModelInputs,
  text: string,
  messages: readonly ExampleMessage[],
): Promise<{ encoder: RawSequence[]; verifier: RawSequence[] }> {
  const encoder: RawSequence[] = [];
  const verifier: RawSequence[] = [];
  await eliminate({ text }, normalizeMessages(messages).messages, {
    encoder: {
      dim: 384,
      maxTokens: ENCODER_TOKENS,
      vectorSpaceId: 'bench',
      embed: (texts) => {
        encoder.push(...texts.filter((text) => inputs.count(text) > 0).map((text) => inputs.single(text)));
        return guard.embed(texts);
      },
      embedParts: async (texts) => {
        encoder.push(...texts.flatMap((parts) => inputs.parts(parts)));
        return { data: new Float32Array(texts.flat().length * 384), dim: 384, tokens: 0 };
      },
    },
    verifier: {
      id: 'recorder',
      maxTokens: VERIFIER_TOKENS,
      countTokens: (text) => inputs.count(text),
      score: async (pairs) => {
        verifier.push(...pairs.map((pair) => inputs.pair(pair)));
        return { scores: new Float32Array(pairs.length), tokens: 0 };
      },
    },
    clock: { now: () => 0 },
    emit: () => undefined,
  });
  return { encoder, verifier };
}
