import { createGenerativeSummarizer } from '../src/compress/generative-summarizer.js';
import type { Emit } from '../src/memory/types.js';
import type { Schedule } from '../src/models/batching.js';
import type { ModelSource } from '../src/models/load-models.js';
import { openGenerator } from '../src/models/open-generator.js';
import type { TextSummarizer } from '../src/ports.js';

/** Opens the pack's seq2seq model and makes a summarizer of it. Apart from the worker's first chunk: most pages never ask for it. */
export async function openGenerative(source: ModelSource, schedule: Schedule, assetBase: string, emit: Emit): Promise<TextSummarizer> {
  return createGenerativeSummarizer(await openGenerator(source, schedule, assetBase), emit);
}

export type OpenGenerative = typeof openGenerative;
