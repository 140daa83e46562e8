import type { GenerationSettings } from '../../src/memory/types.js';
import type { ModelFiles } from '../../src/models/loader.js';
import { openSeq2seqSession, type Seq2seqSession } from '../../src/models/seq2seq-session.js';
import { configureTransformers } from '../../src/models/transformers-session.js';
import type { ModelEntry } from '../../src/ports.js';
import { serve } from '../helpers/served.js';

/** A seq2seq model of 2.7 MB in the BART layout, of MEMGUARD_DATA: it repeats the first two sentences of its input, at most 40 tokens. */
export interface ReferenceCase {
  readonly name: string;
  readonly text: string;
  readonly input_ids: number[];
  readonly generated_ids: number[];
  readonly summary: string;
}
export interface Reference {
  readonly cases: ReferenceCase[];
  readonly with_options: (ReferenceCase & { readonly fp32_only: boolean; readonly options: Record<string, number> })[];
  readonly over_the_limit: { readonly text: string; readonly tokens: number };
  readonly counts: { readonly text: string; readonly tokens: number }[];
}

/** The settings of the reference, where a case names no others. */
export const PLAIN: GenerationSettings = { numBeams: 1, doSample: false, maxNewTokens: 256, minLength: 0, noRepeatNgramSize: 0 };

const baseOf = (): string => new URL('Xenova/bart-large-cnn/resolve/main/', serve('good').hub).href;

export function tinyBart(dtype: 'q8' | 'fp32' = 'q8'): ModelEntry {
  const suffix = dtype === 'q8' ? '_quantized' : '';
  const paths = ['config.json', 'generation_config.json', 'tokenizer.json', 'tokenizer_config.json'];
  const weights = [`onnx/encoder_model${suffix}.onnx`, `onnx/decoder_model_merged${suffix}.onnx`];
  return {
    id: `tiny-bart-${dtype}`,
    revision: '1',
    kind: 'summarizer',
    dtype,
    dim: 48,
    maxTokens: 1024,
    pooling: 'none',
    license: 'Apache-2.0',
    base: baseOf(),
    files: [...paths, ...weights].map((path) => ({ path, sha256: '', bytes: 0 })),
  };
}

export async function readReference(): Promise<Reference> {
  return (await (await fetch(`${baseOf()}reference.json`)).json()) as Reference;
}

/** Opened in this page, on WASM with one thread. */
export async function openTinyBart(entry: ModelEntry): Promise<Seq2seqSession> {
  const pairs = entry.files.map(async ({ path }) => [path, await (await fetch(entry.base! + path)).blob()] as const);
  const files: ModelFiles = new Map(await Promise.all(pairs));
  const chosen = { device: 'wasm', reason: 'requested', threads: 1, crossOriginIsolated: false } as const;
  configureTransformers(new URL('/', location.href).href, chosen);
  return openSeq2seqSession(entry, files, chosen);
}
