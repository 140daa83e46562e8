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
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isStored(stored)) return undefined;
  const { text } = stored;
  const texts = new Map(messages.map((message) => [message.id, message.text]));
  const fits = ({ start, end }: { start: number; end: number }, length: number) => 0 <= start && start <= end && end <= length;
  const sound = stored.sentences.every(
    (sentence) =>
      fits(sentence, text.length) && sentence.sources.every((source) => fits(source, texts.get(source.messageId)?.length ?? -1)),
  );
  if (!sound) return undefined;
  const sentences = stored.sentences.map((sentence) => ({ ...sentence, text: text.slice(sentence.start, sentence.end) }));
  const dropped = stored.dropped.map((entry): Dropped => {
    if ('text' in entry) return entry;
    const { start, end, ...rest } = entry;
    return { ...rest, text: texts.get(entry.messageId ?? '')?.slice(start, end) ?? '' };
  });
  return { ...stored, sentences, dropped };
}

function isStored(value: unknown): value is Stored {
  const { text, tokens, sentences, dropped, candidates, warnings, usage } = (value ?? {}) as Partial<Stored>;
  const lists = [sentences, dropped, candidates, warnings].every(Array.isArray);
  return typeof text === 'string' && typeof tokens === 'number' && lists && typeof usage?.tokensIn === 'number';
}
