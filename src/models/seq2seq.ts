import { MemGuardError, throwIfAborted } from '../errors.js';
import type { Device, GenerationSettings } from '../memory/types.js';
import type { GenerateOptions, Generation, ModelEntry, TextGenerator } from '../ports.js';
import type { Schedule } from './batching.js';
import type { Seq2seqSession } from './seq2seq-session.js';

/** What a decoder makes of bytes that are no whole character. */
const HALF_CHARACTER = /\uFFFD/gu;

export interface GeneratorOptions {
  readonly device: Device;
  readonly schedule: Schedule;
  /** The coded error for a run that failed. */
  toError(error: unknown): Promise<MemGuardError>;
}

/**
 * A generator over one loaded model: greedy, one generation at a time, each token a job of its own in the queue, so that an interactive call
 * waits for one token and not for a summary.
 *
 * Settings: `num_beams` 1 (transformers.js has no beam search), no sampling, `min_length` 0, `max_new_tokens` at most the input's tokens, so
 * that no text becomes longer than what it is written from.
 */
export function createGenerator(entry: ModelEntry, session: Seq2seqSession, options: GeneratorOptions): TextGenerator {
  const { device, schedule, toError } = options;
  let last: Promise<unknown> = Promise.resolve();

  const run = async (text: string, { signal, maxNewTokens, onText }: GenerateOptions): Promise<Generation> => {
    throwIfAborted(signal, 'generate');
    const input = session.encode(text.toWellFormed());
    assertFits(entry, input.length);
    const settings: GenerationSettings = {
      numBeams: 1,
      doSample: false,
      maxNewTokens: Math.max(1, Math.min(maxNewTokens, input.length)),
      minLength: 0,
      noRepeatNgramSize: session.noRepeatNgramSize,
    };
    const hear = (piece: string): void => {
      const whole = piece.replace(HALF_CHARACTER, '');
      if (whole !== '') onText?.(whole);
    };
    const ids = await session
      // The signal is not for the queue: a step that is refused in the middle leaves the model's cache on the GPU.
      .generate(input, settings, { signal, step: (step) => schedule(step, { priority: 'bulk' }), onText: hear })
      .catch(async (error: unknown) => {
        throw await toError(error);
      });
    throwIfAborted(signal, 'generate');
    const written = session.decode(ids).replace(HALF_CHARACTER, '');
    return {
      text: written,
      ids,
      inputTokens: input.length,
      outputTokens: ids.length - 1,
      // A copy of the input ends where the limit is, and is whole.
      complete: ids.length - 1 < settings.maxNewTokens || written === text,
      settings,
    };
  };

  return {
    id: entry.id,
    model: `${entry.id}@${entry.revision}/${entry.dtype}/${device}`,
    maxTokens: entry.maxTokens,
    countTokens: (text) => session.encode(text.toWellFormed()).length,
    generate: (text, given) => {
      const next = last.then(() => run(text, given));
      last = next.catch(() => {});
      return next;
    },
  };
}

/** On WASM a text over the window throws and poisons the realm, on WebGPU it gives nonsense: it must not come that far. */
function assertFits({ id, maxTokens }: ModelEntry, tokens: number): void {
  if (tokens <= maxTokens) return;
  throw new MemGuardError('INVALID_ARGUMENT', `A text of ${tokens} tokens is longer than the ${maxTokens} that ${id} reads.`, {
    phase: 'generate',
    data: { tokens, maxTokens },
  });
}
