import { MemGuardError } from '../src/errors.js';
import type { ModelSource } from '../src/models/load-models.js';
import type { ModelPack, TextSummarizer } from '../src/ports.js';
import type { InitOptions } from '../src/protocol/worker-api.js';

interface SummarizerPorts {
  /** Asks the page: the caller's function, or the browser's own summarizer. */
  readonly page: TextSummarizer;
  open(source: ModelSource): Promise<TextSummarizer>;
}

/** @throws MemGuardError UNSUPPORTED for a generative summarizer and a pack that has no model for it: before a byte is downloaded. */
export function assertSummarizer({ summarizer }: Pick<InitOptions, 'summarizer'>, pack: ModelPack): void {
  if (summarizer !== 'generative' || pack.summarizer) return;
  throw new MemGuardError(
    'UNSUPPORTED',
    `summarizer: 'generative' needs a model that the pack '${pack.id}' lacks. Use models: 'full' or a pack with a summarizer, or summarizer: 'extractive', 'builtin' or a function.`,
    { phase: 'open', data: { pack: pack.id } },
  );
}

/** The summarizer that the options ask for; undefined for the extractive one, which needs no port. */
export async function chooseSummarizer(
  options: Pick<InitOptions, 'summarizer' | 'summarizerOff'>,
  source: ModelSource | undefined,
  { page, open }: SummarizerPorts,
): Promise<TextSummarizer | undefined> {
  const { summarizer, summarizerOff } = options;
  if (summarizer === 'caller') return page;
  if (summarizer === 'builtin') return { ...page, id: 'builtin', byModel: true };
  if (summarizer !== 'generative' || !source) return undefined;
  if (summarizerOff === undefined) return open(source);
  return { id: source.entry.id, summarize: async () => ({ failed: summarizerOff }) };
}
