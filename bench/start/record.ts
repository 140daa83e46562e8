import type { MemGuard } from '../../src/index.js';
import { createTokenCounter } from '../../src/models/token-counters.js';
import { createPipeline } from '../../src/pipeline/pipeline.js';
import type { Encoder, Verifier } from '../../src/ports.js';
import type { RawBatches, RawSequence } from '../speed/raw-ort.worker.js';
import { ModelInputs, toBatches } from '../speed/work.js';

/** What one call of a model port ran through its model, batched as the library does. */
export interface CallInputs {
  readonly model: 'minilm-q8' | 'claim-verifier';
  readonly batches: RawBatches;
}

/** The model inputs that `context` makes of these messages, by the stages themselves over ports that note them. */
export async function recordContext(guard: MemGuard, messages: unknown, maxTokens: number): Promise<CallInputs[]> {
  const calls: CallInputs[] = [];
  const note = (model: CallInputs['model'], sequences: readonly RawSequence[]): void => {
    if (sequences.length > 0) calls.push({ model, batches: toBatches(sequences) });
  };
  const pipeline = createPipeline({
    ...recordingPorts(guard, await ModelInputs.load(), note),
    payloadCounter: createTokenCounter('o200k'),
    selectionCounter: createTokenCounter('bart'),
    clock: performance,
    emit: () => {},
  });
  await pipeline.context(messages, { maxTokens });
  return calls;
}

/** Embeddings are the library's; scores are 0, since no input depends on them. */
function recordingPorts(
  guard: MemGuard,
  inputs: ModelInputs,
  note: (model: CallInputs['model'], sequences: readonly RawSequence[]) => void,
): { encoder: Encoder; verifier: Verifier } {
  return {
    encoder: {
      dim: 384,
      maxTokens: 256,
      vectorSpaceId: 'bench',
      embed: (texts) => {
        // Equal chunks run once.
        note('minilm-q8', [...new Map(texts.flatMap((text) => inputs.chunks(text)).map((chunk) => [chunk.ids.join(), chunk])).values()]);
        return guard.embed(texts);
      },
      embedParts: async (texts) => {
        note(
          'minilm-q8',
          texts.flatMap((parts) => inputs.parts(parts)),
        );
        return { data: new Float32Array(texts.flat().length * 384), dim: 384, tokens: 0 };
      },
    },
    verifier: {
      id: 'recorder',
      maxTokens: 288,
      countTokens: (text) => inputs.count(text),
      score: async (pairs) => {
        note(
          'claim-verifier',
          pairs.map((pair) => inputs.pair(pair)),
        );
        return { scores: new Float32Array(pairs.length), tokens: 0 };
      },
    },
  };
}
