import { AutoModelForSeq2SeqLM, AutoTokenizer, InterruptableStoppingCriteria, Tensor, TextStreamer } from '@huggingface/transformers';
import type { GenerationSettings } from '../memory/types.js';
import type { ModelEntry } from '../ports.js';
import type { ChosenDevice } from './device.js';
import type { ModelFiles } from './loader.js';
import { serveFiles, sessionOptions } from './transformers-session.js';

/** What goes on around one generation. */
export interface GenerationHooks {
  readonly signal?: AbortSignal | undefined;
  /** Runs the encoder once and the decoder once a token; whoever holds a step back holds the generation back. */
  step<T>(run: () => Promise<T>): Promise<T>;
  /** Whole words, or whole characters where words have no spaces; half characters at the end are U+FFFD. */
  onText(piece: string): void;
}

/** One loaded seq2seq model in the BART layout. One generation at a time. */
export interface Seq2seqSession {
  /** Token ids, special tokens included, never cut. */
  encode(text: string): number[];
  /** Text without special tokens; half a character is U+FFFD. */
  decode(ids: readonly number[]): string;
  /** What the model's own configuration asks for; 0 is none. */
  readonly noRepeatNgramSize: number;
  /** Ids from the decoder's start token on. After an abort it resolves early. A rejected run poisons this realm. */
  generate(ids: readonly number[], settings: GenerationSettings, hooks: GenerationHooks): Promise<number[]>;
}

type Inner<T> = (inputs: T) => Promise<T>;

/** The parts of a transformers.js 4.3.2 model that are used: its two runs are methods, called through `this`. */
interface Model {
  forward: Inner<unknown>;
  _prepare_encoder_decoder_kwargs_for_generation: Inner<unknown>;
  generate(options: Record<string, unknown>): Promise<Tensor>;
  readonly generation_config?: { readonly no_repeat_ngram_size?: number | null } | null;
}

/** Compiles a seq2seq model from verified bytes. A rejection poisons this realm: only a new worker may try again. */
export function openSeq2seqSession(
  entry: ModelEntry,
  files: ModelFiles,
  chosen: Pick<ChosenDevice, 'device' | 'gpu'>,
): Promise<Seq2seqSession> {
  return serveFiles(entry, files, async () => {
    const tokenizer = await AutoTokenizer.from_pretrained(entry.id);
    const options = { dtype: entry.dtype, device: chosen.device, session_options: sessionOptions(chosen) };
    const model = (await AutoModelForSeq2SeqLM.from_pretrained(entry.id, options)) as unknown as Model;
    const setStep = wrapRuns(model);
    return {
      encode: (text) => tokenizer.encode(text),
      decode: (ids) => tokenizer.decode([...ids], { skip_special_tokens: true }),
      noRepeatNgramSize: model.generation_config?.no_repeat_ngram_size ?? 0,
      generate: async (ids, settings, hooks) => {
        setStep(hooks.step);
        const stop = new InterruptableStoppingCriteria();
        const interrupt = (): void => stop.interrupt();
        hooks.signal?.addEventListener('abort', interrupt, { once: true });
        try {
          const sequences = await model.generate({
            input_ids: toTensor(ids, (id) => BigInt(id)),
            attention_mask: toTensor(ids, () => 1n),
            num_beams: settings.numBeams,
            do_sample: settings.doSample,
            max_new_tokens: settings.maxNewTokens,
            min_length: settings.minLength,
            no_repeat_ngram_size: settings.noRepeatNgramSize,
            stopping_criteria: stop,
            streamer: new TextStreamer(tokenizer, { skip_prompt: true, skip_special_tokens: true, callback_function: hooks.onText }),
          });
          return Array.from(sequences.data as BigInt64Array, Number);
        } finally {
          hooks.signal?.removeEventListener('abort', interrupt);
        }
      },
    };
  });
}

/**
 * Puts every run of the model behind the step of the generation under way. transformers.js knows no pause and no signal: its loop on WASM
 * yields microtasks only, in which no message of the page is ever read.
 */
function wrapRuns(model: Model): (step: GenerationHooks['step']) => void {
  let step: GenerationHooks['step'] = (run) => run();
  for (const name of ['forward', '_prepare_encoder_decoder_kwargs_for_generation'] as const) {
    const run = model[name].bind(model);
    model[name] = (inputs) => step(() => run(inputs));
  }
  return (next) => {
    step = next;
  };
}

function toTensor(ids: readonly number[], read: (id: number) => bigint): Tensor {
  return new Tensor('int64', BigInt64Array.from(ids, read), [1, ids.length]);
}
