import { MemGuardError } from '../errors.js';
import type { TextGenerator } from '../ports.js';
import type { Schedule } from './batching.js';
import type { ModelSource } from './load-models.js';
import { deviceError, toLoadError, toRunFailure } from './model-errors.js';
import { createGenerator } from './seq2seq.js';
import { openSeq2seqSession } from './seq2seq-session.js';

/**
 * Opens a downloaded seq2seq model. `configureTransformers` comes before. A failure spends this realm, as any failed load does; with
 * `data.kind` 'summarizer' it tells the client that all else can go on in a fresh worker.
 *
 * @throws MemGuardError DEVICE_LOST on WebGPU; OUT_OF_MEMORY, MODEL_CORRUPT and the other codes of a load.
 */
export async function openGenerator({ entry, files, chosen }: ModelSource, schedule: Schedule, assetBase: string): Promise<TextGenerator> {
  try {
    const session = await openSeq2seqSession(entry, files, chosen);
    const toError = async (error: unknown): Promise<MemGuardError> => ofSummarizer(await toRunFailure(error, chosen));
    return createGenerator(entry, session, { device: chosen.device, schedule, toError });
  } catch (error) {
    if (chosen.device === 'webgpu') throw deviceError('load-failed', `${entry.id} did not load on WebGPU.`, error);
    throw ofSummarizer(toLoadError(error, entry.id, assetBase, chosen.threads));
  }
}

/** The same error, marked as the summarizer's own. */
function ofSummarizer(error: MemGuardError): MemGuardError {
  const { code, message, phase, retriable, cause } = error;
  return new MemGuardError(code, message, { ...(phase ? { phase } : {}), retriable, cause, data: { ...error.data, kind: 'summarizer' } });
}
