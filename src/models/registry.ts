import { MemGuardError } from '../errors.js';
import type { Device } from '../memory/types.js';
import type { ModelEntry, ModelFile, ModelPack } from '../ports.js';

/** all-MiniLM-L6-v2 with 8-bit weight blocks: the same vectors on WASM and WebGPU. */
const MINILM: ModelEntry = {
  id: 'minilm-q8',
  revision: '1',
  kind: 'encoder',
  dtype: 'q8',
  dim: 384,
  maxTokens: 256,
  pooling: 'mean',
  license: 'Apache-2.0',
  files: [
    { path: 'config.json', sha256: '953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41', bytes: 612 },
    { path: 'tokenizer.json', sha256: '6681992d43e581b35b3dd61f3c81ee0f891fbf13ad54f8b692ea868bd46b066b', bytes: 527292 },
    { path: 'tokenizer_config.json', sha256: 'da7f5dab6e61c37b86b855300cf8df584e3708800b5b465ee8090ce17bb65c23', bytes: 325 },
    { path: 'golden.json', sha256: '90802594c5bc70ee5dc8f60eab17c331f4d9f79c7a88c1ad5c044ff8f1454a11', bytes: 16757 },
    { path: 'onnx/model_quantized.onnx', sha256: '5fdd9a79c78556224da27634b481723e6f39fb8318623fb7550d3df9d0cff9c4', bytes: 24741053 },
  ],
};

/** Cross-encoder trained from MiniLM: does the evidence support the claim? */
const CLAIM_VERIFIER: ModelEntry = {
  id: 'claim-verifier',
  revision: '1',
  kind: 'verifier',
  dtype: 'q8',
  dim: 384,
  maxTokens: 288,
  pooling: 'none',
  license: 'Apache-2.0',
  files: [
    { path: 'config.json', sha256: 'bb539f5e43a50795586b6b05b6bba5d2b6a9eb10f5693a07e778269187558c5f', bytes: 834 },
    { path: 'tokenizer.json', sha256: '6681992d43e581b35b3dd61f3c81ee0f891fbf13ad54f8b692ea868bd46b066b', bytes: 527292 },
    { path: 'tokenizer_config.json', sha256: '94c197d4a280604b6f6b147f17e69e89ad9f47e3122060f2d7930914cbe419f5', bytes: 325 },
    { path: 'golden.json', sha256: 'a77813102bf1dbdf97f98aa56aa36ffc540c4c042e4f71bad8e42038ccb05c36', bytes: 4269 },
    { path: 'onnx/model_quantized.onnx', sha256: '703a70587b28de9daf3e00fc6607be300348701c1164d54cef982d5da3fa30cf', bytes: 24910318 },
  ],
};

/** The pack that is shipped with the package and works offline. */
export const SMALL_PACK: ModelPack = { id: 'small', encoder: MINILM, verifier: CLAIM_VERIFIER };

const PUBLIC_HUB = 'https://huggingface.co/';

/** Files of a hub repository, whose hashes and sizes nobody knows beforehand. */
const unpinned = (paths: readonly string[]): ModelFile[] => paths.map((path) => ({ path, sha256: '', bytes: 0 }));

/**
 * The models of the seed, from a hub: all-mpnet-base-v2 and bart-large-cnn, with the shipped verifier.
 * A hub serves files under `<id>/resolve/<revision>/<file>`.
 */
export function fullPack(hub: string = PUBLIC_HUB): ModelPack {
  const revision = 'main';
  const baseOf = (id: string): string => new URL(`${id}/resolve/${revision}/`, hub).href;
  const encoder: ModelEntry = {
    id: 'Xenova/all-mpnet-base-v2',
    revision,
    base: baseOf('Xenova/all-mpnet-base-v2'),
    kind: 'encoder',
    dtype: 'q8',
    dim: 768,
    maxTokens: 384,
    pooling: 'mean',
    license: 'Apache-2.0',
    // Ordinary int8: near the reference and not at it, and not the same on both devices. A wrong kernel is near 0.
    goldenCosine: 0.9,
    deviceBound: true,
    files: [
      ...unpinned(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']),
      {
        path: 'golden.json',
        base: 'models/all-mpnet-base-v2/',
        sha256: '850ada6fd400ba4a4a53b5111526357ef33eeb8283095930f3ab52e05b9098d7',
        bytes: 32701,
      },
    ],
  };
  const summarizer: ModelEntry = {
    id: 'Xenova/bart-large-cnn',
    revision,
    base: baseOf('Xenova/bart-large-cnn'),
    kind: 'summarizer',
    dtype: 'q8',
    dim: 1024,
    maxTokens: 1024,
    pooling: 'none',
    license: 'MIT',
    files: unpinned([
      'config.json',
      'generation_config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/encoder_model_quantized.onnx',
      'onnx/decoder_model_merged_quantized.onnx',
    ]),
  };
  return { id: 'full', encoder, verifier: CLAIM_VERIFIER, summarizer };
}

/**
 * The pack a name stands for; a pack given as data is taken as it is.
 *
 * @throws MemGuardError INVALID_ARGUMENT for any other name or a pack without files.
 */
export function resolvePack(models: 'small' | 'full' | ModelPack, hub?: string): ModelPack {
  if (models === 'small') return SMALL_PACK;
  if (models === 'full') return fullPack(hub);
  if (typeof models !== 'object' || models === null || !models.encoder?.files?.length) {
    throw new MemGuardError('INVALID_ARGUMENT', "models must be 'small', 'full' or a ModelPack with an encoder and its files.", {
      phase: 'open',
    });
  }
  return models;
}

/** Models of a pack in the order in which they are loaded. */
export function entriesOf({ encoder, verifier, summarizer }: ModelPack): ModelEntry[] {
  return [encoder, verifier, summarizer].filter((entry) => entry !== undefined);
}

/** The id that embeddings are stamped with: vectors of different ids are never compared. */
export function vectorSpaceIdOf(entry: ModelEntry, device: Device): string {
  const weights = entry.files.find((file) => file.path.endsWith('.onnx'));
  const space = `${entry.id}@${entry.revision}/${entry.dtype}/${entry.pooling}/${weights?.sha256.slice(0, 12) || 'unknown'}`;
  return entry.deviceBound ? `${space}/${device}` : space;
}
