import { isMemGuardError } from '../src/errors.js';
import type { LoadedModels } from '../src/models/load-models.js';
import type { ModelPack } from '../src/ports.js';

/** Faults of a file or of the way to it. What failed for want of memory, or of a GPU, would fail again without it. */
const OF_FILES: readonly string[] = ['MODEL_MISSING', 'MODEL_CORRUPT', 'NETWORK', 'UNAUTHORIZED'];

/**
 * Loads a pack; where its verifier alone cannot be had, the pack without it, and says why. Elimination then goes by its other weights, which
 * is worth more to a chat than no start.
 */
export async function loadWithoutVerifier(
  pack: ModelPack,
  load: (pack: ModelPack) => Promise<LoadedModels>,
): Promise<{ readonly models: LoadedModels; readonly verifierOff?: string }> {
  try {
    return { models: await load(pack) };
  } catch (error) {
    const { verifier, ...others } = pack;
    if (!verifier || !isMemGuardError(error) || !isOfModel(error, verifier)) throw error;
    return { models: await load(others), verifierOff: error.message };
  }
}

function isOfModel(
  { code, phase, data }: { code: string; phase: string | undefined; data: unknown },
  entry: { id: string; base?: string },
): boolean {
  if (!OF_FILES.includes(code) && !(code === 'TIMEOUT' && phase === 'download')) return false;
  const { id, url } = (data ?? {}) as { readonly id?: unknown; readonly url?: unknown };
  return id === entry.id || (typeof url === 'string' && url.includes(entry.base ?? `models/${entry.id}/`));
}
