import type { ClusterSummary } from '../compress/run.js';
import type { Dropped, Message, Summary, SummarySentence } from '../memory/types.js';

type StoredSentence = Omit<SummarySentence, 'text'>;
/** Words that stand in their message are stored as their place in it. */
type StoredDropped = Omit<Dropped, 'text'> & ({ readonly text: string } | { readonly start: number; readonly end: number });
type Stored = Omit<Summary, 'sentences' | 'dropped'> & {
  readonly sentences: readonly StoredSentence[];
  readonly dropped: readonly StoredDropped[];
};

/** A summary as text, without what its messages tell: neither its sentences' words twice, nor those that were left out. */
export function toStored(summary: Summary, messages: readonly Message[]): string {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  const sentences = summary.sentences.map(({ text: _, ...sentence }) => sentence);
  const dropped = summary.dropped.map((entry): StoredDropped => {
    const { text, ...rest } = entry;
    const start = texts.get(entry.messageId ?? '')?.indexOf(text) ?? -1;
    return start < 0 ? entry : { ...rest, start, end: start + text.length };
  });
  return JSON.stringify({ ...summary, sentences, dropped } satisfies Stored);
}

/** The summary again; undefined for a text that no summary of these messages can have left. */
export function readStored(json: string, messages: readonly Message[]): Summary | undefined {
  const stored = parse(json);
  const texts = new Map(messages.map((message) => [message.id, message.text]));
  const sentences = isStored(stored) ? readSentences(stored, texts) : undefined;
  if (!isStored(stored) || !sentences) return undefined;
  const dropped = stored.dropped.map((entry): Dropped => {
    if ('text' in entry) return entry;
    const { start, end, ...rest } = entry;
    return { ...rest, text: texts.get(entry.messageId ?? '')?.slice(start, end) ?? '' };
  });
  return { ...stored, sentences, dropped };
}

/** The summary of one cluster as text. */
export function toStoredCluster({ sentences, ...made }: ClusterSummary): string {
  return JSON.stringify({ ...made, sentences: sentences.map(({ text: _, ...sentence }) => sentence) });
}

/** It again; undefined for a text that no summary of these messages can have left. */
export function readStoredCluster(json: string, messages: readonly Message[]): ClusterSummary | undefined {
  const stored = parse(json) as (Omit<ClusterSummary, 'sentences'> & { sentences: StoredSentence[] }) | undefined;
  if (typeof stored?.text !== 'string' || typeof stored.tokens !== 'number' || !Array.isArray(stored.sentences)) return undefined;
  const sentences = readSentences(stored, new Map(messages.map((message) => [message.id, message.text])));
  return sentences && { ...stored, sentences };
}

/** Undefined where a range points out of its text, or into a message that is not there. */
function readSentences(
  { text, sentences }: { readonly text: string; readonly sentences: readonly StoredSentence[] },
  texts: ReadonlyMap<string, string>,
): SummarySentence[] | undefined {
  const fits = ({ start, end }: { start: number; end: number }, length: number) => 0 <= start && start <= end && end <= length;
  const sound = sentences.every(
    (sentence) =>
      fits(sentence, text.length) && sentence.sources.every((source) => fits(source, texts.get(source.messageId)?.length ?? -1)),
  );
  return sound ? sentences.map((sentence) => ({ ...sentence, text: text.slice(sentence.start, sentence.end) })) : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  const { text, tokens, sentences, dropped, candidates, warnings, usage } = (value ?? {}) as Partial<Stored>;
  const lists = [sentences, dropped, candidates, warnings].every(Array.isArray);
  return typeof text === 'string' && typeof tokens === 'number' && lists && typeof usage?.tokensIn === 'number';
}
