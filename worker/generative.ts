import { createGenerativeSummarizer } from '../src/compress/generative-summarizer.js';
import { type SummarizerGolden, testGenerator } from '../src/compress/generative-self-test.js';
import { MemGuardError } from '../src/errors.js';
import type { Emit } from '../src/memory/types.js';
import type { Schedule } from '../src/models/batching.js';
import { describeModel, type ModelSource } from '../src/models/load-models.js';
import { deviceError } from '../src/models/model-errors.js';
import { openGenerator } from '../src/models/open-generator.js';
import type { ModelInfo, TextGenerator, TextSummarizer } from '../src/ports.js';

export interface OpenedGenerative {
  readonly summarizer: TextSummarizer;
  readonly info: ModelInfo;
}

/**
 * Opens the pack's seq2seq model, tests it and makes a summarizer of it. Apart from the worker's first chunk: most pages never ask for it.
 *
 * @throws MemGuardError the codes of `openGenerator`; DEVICE_LOST when the self-test fails on WebGPU, MODEL_CORRUPT when it fails on WASM.
 */
export async function openGenerative(source: ModelSource, schedule: Schedule, assetBase: string, emit: Emit): Promise<OpenedGenerative> {
  const generator = await openGenerator(source, schedule, assetBase);
  const info = await accept(source, generator);
  return { summarizer: createGenerativeSummarizer(generator, emit), info };
}

export type OpenGenerative = typeof openGenerative;

async function accept({ entry, files, chosen }: ModelSource, generator: TextGenerator): Promise<ModelInfo> {
  const golden = files.get('golden.json');
  const { by, figure, passed, detail } = await testGenerator(generator, golden && readGolden(await golden.text(), entry.id));
  if (passed) return describeModel({ entry, chosen }, figure, by);
  const what = `${entry.id} failed its self-test on ${chosen.device}: ${detail}.`;
  if (chosen.device === 'webgpu') throw deviceError('golden-failed', what);
  throw new MemGuardError('MODEL_CORRUPT', `${what} The files or the runtime are damaged: publish them again.`, {
    phase: 'open',
    data: { id: entry.id, kind: 'summarizer', golden: figure },
  });
}

/** @throws MemGuardError MODEL_CORRUPT for a file that is no list of texts with their summaries. */
function readGolden(json: string, id: string): SummarizerGolden {
  try {
    const { cases } = JSON.parse(json) as { cases: unknown };
    if (Array.isArray(cases) && cases.length > 0 && cases.every(isCase)) return { cases };
  } catch {
    // Told below, as any other content that cannot be read.
  }
  throw new MemGuardError('MODEL_CORRUPT', `golden.json of ${id} must hold cases, each with a text and its summary.`, {
    phase: 'open',
    data: { id, kind: 'summarizer' },
  });
}

function isCase(value: unknown): value is SummarizerGolden['cases'][number] {
  const { text, summary } = (value ?? {}) as { text?: unknown; summary?: unknown };
  return typeof text === 'string' && typeof summary === 'string';
}
