import { MemGuardError } from '../errors.js';
import type { ModelEntry, ModelPack } from '../ports.js';

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

/**
 * The pack a name stands for; a pack given as data is taken as it is.
 *
 * @throws MemGuardError UNSUPPORTED for 'full', INVALID_ARGUMENT for any other name or a pack without files.
 */
export function resolvePack(models: 'small' | 'full' | ModelPack): ModelPack {
  if (models === 'small') return SMALL_PACK;
  if (models === 'full') {
    throw new MemGuardError('UNSUPPORTED', "models: 'full' is not available in this version. Use 'small' or pass a ModelPack.", {
      phase: 'open',
    });
  }
  if (typeof models !== 'object' || models === null || !models.encoder?.files?.length) {
    throw new MemGuardError('INVALID_ARGUMENT', "models must be 'small', 'full' or a ModelPack with an encoder and its files.", {
      phase: 'open',
    });
  }
  return models;
}

/** The id that embeddings are stamped with: vectors of different ids are never compared. */
export function vectorSpaceIdOf(entry: ModelEntry): string {
  const weights = entry.files.find((file) => file.path.endsWith('.onnx'));
  return `${entry.id}@${entry.revision}/${entry.dtype}/${entry.pooling}/${weights?.sha256.slice(0, 12) ?? 'unknown'}`;
}
