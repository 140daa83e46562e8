import type { GenerateOptions, Generation, TextGenerator } from '../../src/ports.js';

/** One token a word, and two special ones. */
export const countWords = (text: string): number => 2 + (text.match(/\S+/gu) ?? []).length;

/** A seq2seq model whose text is given: `write` gets the input and says what is written of it, or `{ cut }` where the limit ended it. */
export function fakeGenerator(write: (text: string, call: number) => string | { cut: string }, maxTokens = 40) {
  const asked: { text: string; options: GenerateOptions }[] = [];
  const generate = async (text: string, options: GenerateOptions): Promise<Generation> => {
    asked.push({ text, options });
    const written = write(text, asked.length);
    const said = typeof written === 'string' ? written : written.cut;
    for (const piece of said.match(/\S+\s*/gu) ?? []) options.onText?.(piece);
    return {
      text: said,
      ids: [],
      inputTokens: countWords(text),
      outputTokens: countWords(said),
      complete: typeof written === 'string',
      settings: {
        numBeams: 1,
        doSample: false,
        maxNewTokens: Math.min(options.maxNewTokens, countWords(text)),
        minLength: 0,
        noRepeatNgramSize: 0,
      },
    };
  };
  const generator: TextGenerator = { id: 'fake', model: 'fake@1/q8/wasm', maxTokens, countTokens: countWords, generate };
  return { generator, asked };
}
