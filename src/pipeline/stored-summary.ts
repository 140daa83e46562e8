import type { ClusterSummary } from '../compress/run.js';
import type { Candidate, Dropped, Message, Summary, SummarySentence } from '../memory/types.js';

type StoredSentence = Omit<SummarySentence, 'text'>;
/** Words that stand in their message are stored as their place in it. */
type StoredDropped =
  | (Omit<Dropped, 'text'> & ({ readonly text: string } | { readonly start: number; readonly end: number }))
  // Whole messages that went for one reason, one after the other: in a long chat nearly all.
  | (Pick<Dropped, 'reason' | 'detail'> & { readonly whole: readonly string[] });
/** Row by row; the place of a message tells its id. */
type StoredCandidates = { readonly [K in Exclude<keyof Candidate, 'messageId'>]: readonly Candidate[K][] };
type Stored = Omit<Summary, 'sentences' | 'dropped' | 'candidates'> & {
  readonly sentences: readonly StoredSentence[];
  readonly dropped: readonly StoredDropped[];
  readonly candidates: StoredCandidates;
};

/** A summary as text, without what its messages tell: neither its sentences' words twice, nor those that were left out. */
export function toStored(summary: Summary, messages: readonly Message[]): string {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  const sentences = summary.sentences.map(({ text: _, ...sentence }) => sentence);
  return JSON.stringify({
    ...summary,
    sentences,
    dropped: storeDropped(summary.dropped, texts),
    candidates: storeCandidates(summary.candidates),
  } satisfies Stored);
}

function storeDropped(dropped: readonly Dropped[], texts: ReadonlyMap<string, string>): StoredDropped[] {
  const stored: StoredDropped[] = [];
  let whole: string[] | undefined;
  let last: Dropped | undefined;
  for (const entry of dropped) {
    const { text, ...rest } = entry;
    const { messageId, reason, detail } = rest;
    const said = texts.get(messageId ?? '');
    if (messageId !== undefined && said === text) {
      if (whole && last?.reason === reason && last.detail === detail) whole.push(messageId);
      else {
        whole = [messageId];
        stored.push({ whole, reason, ...(detail === undefined ? {} : { detail }) });
      }
    } else {
      whole = undefined;
      const start = said?.indexOf(text) ?? -1;
      stored.push(start < 0 ? entry : { ...rest, start, end: start + text.length });
    }
    last = entry;
  }
  return stored;
}

function storeCandidates(candidates: readonly Candidate[]): StoredCandidates {
  return {
    index: candidates.map(({ index }) => index),
    importance: candidates.map(({ importance }) => importance),
    selected: candidates.map(({ selected }) => selected),
    rank: candidates.map(({ rank }) => rank),
    tokens: candidates.map(({ tokens }) => tokens),
  };
}

/** The summary again; undefined for a text that no summary of these messages can have left. */
export function readStored(json: string, messages: readonly Message[]): Summary | undefined {
  const stored = parse(json);
  const texts = new Map(messages.map((message) => [message.id, message.text]));
  const sentences = isStored(stored) ? readSentences(stored, texts) : undefined;
  if (!isStored(stored) || !sentences) return undefined;
  const dropped = stored.dropped.flatMap((entry): Dropped[] => {
    if ('text' in entry) return [entry];
    if ('whole' in entry) {
      const { whole, ...rest } = entry;
      return whole.map((messageId) => ({ messageId, text: texts.get(messageId) ?? '', ...rest }));
    }
    const { start, end, ...rest } = entry;
    return [{ ...rest, text: texts.get(entry.messageId ?? '')?.slice(start, end) ?? '' }];
  });
  const { index, importance, selected, rank, tokens } = stored.candidates;
  const candidates = index.flatMap((place, i): Candidate[] => {
    const message = messages[place];
    const values = {
      index: place,
      importance: importance[i] ?? 0,
      selected: selected[i] === true,
      rank: rank[i] ?? -1,
      tokens: tokens[i] ?? 0,
    };
    return message ? [{ messageId: message.id, ...values }] : [];
  });
  return { ...stored, sentences, dropped, candidates };
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
  const { index, importance, selected, rank, tokens: costs } = (candidates ?? {}) as Partial<StoredCandidates>;
  const lists = [sentences, dropped, warnings, index, importance, selected, rank, costs].every(Array.isArray);
  return typeof text === 'string' && typeof tokens === 'number' && lists && typeof usage?.tokensIn === 'number';
}
