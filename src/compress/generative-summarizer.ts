import { GENERATION } from '../config.js';
import { throwIfAborted } from '../errors.js';
import { speakerOf } from '../memory/payload-frame.js';
import type { Emit, GenerationRecord, Message } from '../memory/types.js';
import type { CallOptions, Generation, TextGenerator, TextSummarizer, WrittenText } from '../ports.js';
import { chunkLines, type Line } from './chunk-lines.js';
import { faultOf, finishedSentences } from './generation-faults.js';

type SummarizeOptions = CallOptions & { maxTokens: number };

/**
 * A summarizer over one seq2seq model. Role-prefixed text that the model's window does not hold is cut into parts; each is summarised alone,
 * one text a call, and summaries that are together over `maxTokens` are summarised again. `maxTokens` is taken in tokens of the model here;
 * the caller cuts to the payload's tokens. Text comes as `summary-text` events while it is written.
 *
 * A generation that is empty, loops, is longer than its input or gives it back ends in `failed`.
 */
export function createGenerativeSummarizer(generator: TextGenerator, emit: Emit): TextSummarizer {
  return {
    id: generator.id,
    summarize: async (messages, options) => {
      if (options.maxTokens < GENERATION.minNewTokens) return { failed: `a budget of ${options.maxTokens} tokens holds no sentence` };
      return summarizeInRounds(messages, generator, emit, options);
    },
  };
}

async function summarizeInRounds(
  messages: readonly Message[],
  generator: TextGenerator,
  emit: Emit,
  options: SummarizeOptions,
): Promise<WrittenText> {
  const limits = { maxTokens: generator.maxTokens, countChars: GENERATION.countChars, count: generator.countTokens };
  const maxNewTokens = Math.min(GENERATION.maxNewTokens, options.maxTokens);
  const generations: Generation[] = [];
  let lines: Line[] = messages.map((message) => ({ prefix: `${speakerOf(message)}: `, text: message.text }));
  for (let round = 1; round <= GENERATION.maxRounds; round++) {
    const chunks = chunkLines(lines, limits);
    const texts: string[] = [];
    for (const [part, chunk] of chunks.entries()) {
      throwIfAborted(options.signal, 'summarize');
      const onText = (text: string): void => emit({ type: 'summary-text', text, round, part, parts: chunks.length });
      const generation = await generator.generate(chunk, { signal: options.signal, maxNewTokens, onText });
      generations.push(generation);
      const fault = faultOf(generation.text, chunk, generation.complete);
      if (fault !== undefined) return { failed: fault };
      const text = generation.complete ? generation.text.trim() : finishedSentences(generation.text);
      if (text === '') return { failed: `it finished no sentence within ${generation.settings.maxNewTokens} tokens` };
      texts.push(text);
      options.onProgress?.({ done: part + 1, total: chunks.length });
    }
    const tokens = texts.reduce((sum, text) => sum + generator.countTokens(text), 0);
    if (chunks.length === 0) return { failed: 'there was nothing to read' };
    if (chunks.length === 1 || tokens <= options.maxTokens) {
      return { text: texts.join('\n'), generation: recordOf(generator, generations, round) };
    }
    lines = texts.map((text) => ({ prefix: '', text }));
  }
  return { failed: `its summaries of parts were still over ${options.maxTokens} tokens after ${GENERATION.maxRounds} rounds` };
}

function recordOf(generator: TextGenerator, generations: readonly Generation[], rounds: number): GenerationRecord {
  const most = generations.reduce((a, b) => (b.settings.maxNewTokens > a.settings.maxNewTokens ? b : a));
  return {
    model: generator.model,
    settings: most.settings,
    calls: generations.length,
    rounds,
    inputTokens: generations.reduce((sum, generation) => sum + generation.inputTokens, 0),
    outputTokens: generations.reduce((sum, generation) => sum + generation.outputTokens, 0),
  };
}
