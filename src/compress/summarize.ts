import { COMPRESS } from '../config.js';
import type { Message, Span, Summary } from '../memory/types.js';
import { alignSentences } from './align-sentences.js';
import { isCourtesy } from './courtesies.js';
import { summarizeExtractively } from './extractive-summarizer.js';
import { mmrOrder } from './mmr.js';
import { carriedText, type Kept } from './parts.js';
import { type Field, type Run, reportCandidates, reportLeftOut, reportSelected, timed, warnBudget } from './run.js';
import { scoreSentences } from './score.js';
import { selectWithinBudget } from './select.js';
import { leadInLine, withLeadIns } from './lead-ins.js';
import { readSentences, type Sentence } from './sentences.js';
import { lineOf } from './whole.js';
import { writeSummary } from './written-summary.js';

type Summarised = Pick<Summary, 'text' | 'sentences' | 'tokens' | 'candidates' | 'summarizer' | 'generation'>;

/** Selects messages within `inputTokens` and summarises them to `maxTokens`. */
export async function summarizeSelection(run: Run, field: Field): Promise<Summarised> {
  const { inputTokens, lambda, overflow, call } = run.settings;
  const excerpts = new Map<number, readonly Span[]>();
  const selection = await timed(run, 'select', () =>
    selectWithinBudget(
      {
        pieces: field.kept.map(lineOf),
        leadIn: (place) => leadInLine(field.kept, place),
        order: mmrOrder(field.embeddings, field.relevance, lambda),
        budget: inputTokens,
        counter: run.ports.selectionCounter,
        longShare: COMPRESS.longMessageShare,
        goOn: overflow === 'skip',
        shorten: (place, tokens) => shorten(run, field, place, tokens, excerpts),
      },
      call,
    ),
  );
  const ranks = new Map(selection.picked.map((place, rank) => [place, rank]));
  const places = [...selection.picked].sort((a, b) => a - b);
  const candidates = reportCandidates(run, field, ranks, new Set(places));
  reportSelected(run, field, places, selection.tokens);
  reportLeftOut(run, field, new Set(places));
  return { ...(await timed(run, 'summarize', () => summarize(run, field, places, ranks, excerpts))), candidates };
}

/** A long message in its best sentences, in order: "Speaker: sentence sentence". Fills `excerpts`. */
async function shorten(run: Run, field: Field, place: number, tokens: number, excerpts: Map<number, readonly Span[]>): Promise<string> {
  const { settings, ports } = run;
  const sentences = readSentences(field.kept, [place], COMPRESS.leadInWords).map((sentence) => ({ ...sentence, needs: undefined }));
  const scores = withoutCourtesies(
    sentences,
    scoreSentences(sentences, () => 1, settings.query, COMPRESS.weights, 1),
  );
  const budget = { maxTokens: tokens, minCutTokens: 0, counter: ports.selectionCounter };
  const extract = await summarizeExtractively({ sentences, scores, ...budget }, settings.call);
  excerpts.set(
    place,
    extract.sentences.flatMap((sentence) => sentence.sources.map(({ start, end }) => ({ start, end }))),
  );
  return extract.text;
}

/** Summarises the messages at `places`, or of some of them the ranges in `excerpts`, to `maxTokens`. `ranks` tells which matter, 0 most. */
export async function summarize(
  run: Run,
  field: Field,
  places: readonly number[],
  ranks: ReadonlyMap<number, number>,
  excerpts: ReadonlyMap<number, readonly Span[]>,
): Promise<Omit<Summarised, 'candidates'>> {
  const { settings, ports } = run;
  if (ports.summarizer) {
    const input = withLeadIns(field.kept, { places, excerpts });
    const messages = input.places.map((place) => asInput(field.kept[place] as Kept, input.excerpts.get(place)));
    const written = await writeSummary(ports.summarizer, messages, settings.maxTokens, ports.payloadCounter, settings.call);
    if (!('failed' in written)) {
      run.warnings.push(...written.warnings);
      const { text, tokens, generation } = written;
      const sentences = alignSentences(written.sentences, sentencesAt(field, input.places, input.excerpts));
      return { text, sentences, tokens, summarizer: ports.summarizer.id, ...(generation ? { generation } : {}) };
    }
    run.warnings.push(written.failed);
  }
  return extract(run, field, places, ranks, excerpts);
}

/** A selected message as a summarizer sees it. */
function asInput(kept: Kept, excerpt: readonly Span[] | undefined): Message {
  const { message } = kept;
  const text = excerpt ? excerpt.map((span) => message.text.slice(span.start, span.end)).join(' ') : carriedText(kept);
  return { ...message, text };
}

async function extract(
  run: Run,
  field: Field,
  places: readonly number[],
  ranks: ReadonlyMap<number, number>,
  excerpts: ReadonlyMap<number, readonly Span[]>,
): Promise<Omit<Summarised, 'candidates'>> {
  const { settings, ports } = run;
  const sentences = sentencesAt(field, places, excerpts);
  const rankOf = (at: number) => 1 - (ranks.get(at) ?? ranks.size) / Math.max(1, ranks.size);
  const scores = withoutCourtesies(sentences, scoreSentences(sentences, rankOf, settings.query, COMPRESS.weights, COMPRESS.repeatFactor));
  const result = await summarizeExtractively(
    { sentences, scores, maxTokens: settings.maxTokens, minCutTokens: COMPRESS.minCutTokens, counter: ports.payloadCounter },
    settings.call,
  );
  for (const sentence of result.left) {
    const detail = isCourtesy(sentence) ? 'A courtesy.' : 'Selected, but the summary has no room for it.';
    run.dropped.push({ messageId: sentence.message.id, text: sentence.text, reason: 'budget', detail });
  }
  if (result.text === '' || settings.maxTokens < COMPRESS.minCutTokens) warnBudget(run);
  if (result.cut) {
    run.warnings.push({
      code: 'truncated',
      message: `No sentence fits ${settings.maxTokens} tokens; one was cut short. Raise maxTokens.`,
      messageIds: result.sentences.flatMap((sentence) => sentence.sources.map((source) => source.messageId)),
    });
  }
  return { text: result.text, sentences: result.sentences, tokens: result.tokens, summarizer: 'extractive' };
}

/** Courtesies are not shown for their own sake, unless there is nothing else. */
function withoutCourtesies(sentences: readonly Sentence[], scores: Float64Array): Float64Array {
  const without = scores.map((score, i) => (isCourtesy(sentences[i] as Sentence) ? -1 : score));
  return without.some((score) => score >= 0) ? without : scores;
}

/** Sentences of the selection, in order. */
function sentencesAt(field: Field, places: readonly number[], excerpts: ReadonlyMap<number, readonly Span[]>): Sentence[] {
  return readSentences(field.kept, places, COMPRESS.leadInWords).filter((sentence) => isIn(sentence, excerpts.get(sentence.at)));
}

/** Whether a sentence belongs to what the selection kept of its message. */
function isIn(sentence: Sentence, excerpt: readonly Span[] | undefined): boolean {
  return excerpt === undefined || excerpt.some((span) => span.start < sentence.end && sentence.start < span.end);
}
