import { describe, expect, it } from 'vitest';
import { CACHE } from '../../../src/config.js';
import { cacheEmbeddings } from '../../../src/models/embedding-cache.js';
import type { Message, Summary } from '../../../src/memory/types.js';
import { createTokenCounter } from '../../../src/models/token-counters.js';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { PipelinePorts } from '../../../src/pipeline/types.js';
import { createFakeEncoder } from '../../helpers/fake-encoder.js';
import { memorySummaries } from '../../helpers/memory-summaries.js';

function open(ports: Partial<PipelinePorts> = {}) {
  return createPipeline({
    encoder: cacheEmbeddings(createFakeEncoder(256), CACHE.embeddingBytes),
    payloadCounter: createTokenCounter('o200k'),
    selectionCounter: createTokenCounter('bart'),
    summaries: memorySummaries(),
    clock: { now: () => 0 },
    emit: () => {},
    ...ports,
  });
}

const SUBJECTS = [
  ['Garden wall bricks, mortar, cement', 'Bricks, mortar and cement for a garden wall'],
  ['Piano lessons, teacher, scales', 'Lessons with your piano teacher practise scales'],
  ['Porto flight, hotel, trip', 'Trip to Porto: book flight then hotel'],
] as const;
/** Exchanges that go from subject to subject, five at a time; the stand-in of an encoder knows only shared words. */
const chat = (exchanges: number) =>
  Array.from({ length: exchanges }, (_, i) => {
    const [words, sentence] = SUBJECTS[Math.floor(i / 5) % 3] ?? SUBJECTS[0];
    return [
      { id: `u${i}`, role: 'user', content: `${words}, step ${i + 1}?` },
      { id: `a${i}`, role: 'assistant', content: `${sentence}, cost ${100 + i}. ${words} number ${i}.` },
    ];
  }).flat();

/** Every sentence of every node is a slice of its text and of its sources. */
function checkSources({ nodes = [] }: Summary, messages: readonly { id: string; content: string }[]): void {
  const texts = new Map(messages.map(({ id, content }) => [id, content]));
  for (const node of nodes) {
    expect(node.sentences.length).toBeGreaterThan(0);
    for (const { start, end, text, sources } of node.sentences) {
      expect(node.text.slice(start, end)).toBe(text);
      expect(sources.map((source) => texts.get(source.messageId)?.slice(source.start, source.end))).toContain(text);
    }
  }
}

describe('hierarchical summary', () => {
  it('has a node a subject, one over all, and sources in each', async () => {
    const pipeline = open();
    const messages = chat(30);
    const summary = await pipeline.compress(messages, { maxTokens: 150, structure: 'hierarchical' });
    const [root, ...clusters] = summary.nodes ?? [];
    expect(summary.level).toBe('topic');
    expect(root).toMatchObject({ level: 'topic', text: summary.text, children: clusters.map(({ id }) => id) });
    expect(clusters).toHaveLength(3);
    for (const { messageIds } of clusters) expect(new Set(messageIds.map((id) => Math.floor(Number(id.slice(1)) / 5) % 3)).size).toBe(1);
    expect(clusters.flatMap(({ messageIds }) => messageIds).sort()).toEqual(messages.map(({ id }) => id).sort());
    expect(summary.tokens).toBeLessThanOrEqual(150);
    checkSources(summary, messages);
  });

  it('gives the level that fits: messages, clusters, topic', async () => {
    const pipeline = open();
    const levelAt = async (maxTokens: number) => {
      const { level, unchanged, tokens } = await pipeline.compress(chat(30), { maxTokens, structure: 'hierarchical' });
      expect(tokens).toBeLessThanOrEqual(maxTokens);
      return unchanged ? 'messages' : level;
    };
    expect([await levelAt(60), await levelAt(900), await levelAt(5000)]).toEqual(['topic', 'cluster', 'messages']);
  });

  it('drills down from the topic to clusters to messages, and expands a sentence', async () => {
    const pipeline = open();
    const messages = chat(30);
    const { nodes = [], sentences } = await pipeline.compress(messages, { maxTokens: 150, structure: 'hierarchical' });
    const top = pipeline.drillDown(nodes[0]?.id ?? '');
    expect(top.nodes).toEqual(nodes.slice(1));
    expect(top.messages).toEqual([]);
    const below = pipeline.drillDown(top.nodes[1]?.id ?? '');
    expect(below.nodes).toEqual([]);
    expect(below.messages.map(({ id, text }) => ({ id, content: text }))).toEqual(
      messages.filter(({ id }) => top.nodes[1]?.messageIds.includes(id)).map(({ id, content }) => ({ id, content })),
    );
    const sentence = sentences[0]!;
    const source = messages.find(({ id }) => id === sentence.sources[0]?.messageId);
    expect(pipeline.expand(sentence.id).map(({ text }) => text)).toEqual([source?.content]);
    expect(pipeline.expand(sentence)).toEqual(pipeline.expand(sentence.id));
  });

  it('expands a sentence to its messages as they were, after an edit', async () => {
    const pipeline = open();
    const { sentences } = await pipeline.compress(chat(30), { maxTokens: 100 });
    const edited = chat(30).map((message) => ({ ...message, content: `Edited. ${message.content}` }));
    await pipeline.compress(edited, { maxTokens: 100 });
    for (const sentence of sentences) {
      const [message] = pipeline.expand(sentence);
      expect(message?.text.slice(sentence.sources[0]?.start, sentence.sources[0]?.end)).toBe(sentence.text);
    }
  });

  it('tells the sentences of written summaries apart by their ids alone', async () => {
    let made = 0;
    const summarize = async (messages: readonly Message[]) => `${messages[made++]?.text}`;
    const pipeline = open({ summarizer: { id: 'writer', summarize } });
    const summaries = [];
    for (let i = 0; i < 3; i++) summaries.push(await pipeline.compress(chat(30), { maxTokens: 100, cache: false }));
    const sentences = summaries.flatMap((summary) => summary.sentences);
    expect(made).toBe(3);
    expect(new Set(summaries.map(({ text }) => text)).size).toBe(3);
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length);
    for (const { id, sources } of sentences)
      expect(new Set(pipeline.expand(id).map((message) => message.id))).toEqual(new Set(sources.map(({ messageId }) => messageId)));
  });

  it('knows the last four summaries, flat ones too, and says what it does not know', async () => {
    const pipeline = open();
    const first = await pipeline.compress(chat(30), { maxTokens: 150, structure: 'hierarchical' });
    for (const maxTokens of [100, 101, 102]) await pipeline.compress(chat(20), { maxTokens });
    expect(pipeline.drillDown(first.nodes?.[0]?.id ?? '').node.id).toBe(first.nodes?.[0]?.id);
    const flat = await pipeline.compress(chat(20), { maxTokens: 103 });
    expect(pipeline.expand(flat.sentences[0]!)).toHaveLength(1);
    const code = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(code(() => pipeline.drillDown(first.nodes?.[0]?.id ?? ''))).toBe('NOT_FOUND');
    expect(code(() => pipeline.expand('no such sentence'))).toBe('NOT_FOUND');
    expect(code(() => pipeline.expand(5 as never))).toBe('INVALID_ARGUMENT');
    expect(code(() => pipeline.expand(null as never))).toBe('INVALID_ARGUMENT');
    expect(code(() => pipeline.expand({ sources: [null] } as never))).toBe('INVALID_ARGUMENT');
  });

  it('summarises only clusters that changed when the chat grows', async () => {
    const pipeline = open();
    const options = { maxTokens: 150, structure: 'hierarchical' } as const;
    const cold = await pipeline.compress(chat(29), options);
    expect(cold.usage.cache?.summaries).toEqual({ hits: 0, lookups: 4 });
    const grown = await pipeline.compress(chat(30), options);
    expect(grown.usage.cache?.summaries).toEqual({ hits: 2, lookups: 4 });
    const other = await pipeline.compress(chat(30), { ...options, maxTokens: 140 });
    expect(other.usage.cache?.summaries).toEqual({ hits: 3, lookups: 4 });
    const again = await pipeline.compress(chat(30), options);
    expect(again.usage.cache?.summaries).toEqual({ hits: 1, lookups: 1 });
    expect(again.nodes).toEqual(grown.nodes);
  });

  it('counts all that a model wrote, and falls back to sentences where it fails', async () => {
    const generation = { model: 'm', settings: {} as never, calls: 1, rounds: 1, inputTokens: 30, outputTokens: 9 };
    const writer = open({ summarizer: { id: 'writer', summarize: async ([first]) => ({ text: first?.text ?? '', generation }) } });
    const written = await writer.compress(chat(30), { maxTokens: 20, structure: 'hierarchical' });
    expect(written.generation).toMatchObject({ calls: 4, inputTokens: 120, outputTokens: 36 });
    expect(written.usage.modelTokens).toMatchObject({ summarizer: 156, written: 36 });
    expect(written.nodes?.every(({ summarizer }) => summarizer === 'writer')).toBe(true);
    const broken = open({ summarizer: { id: 'broken', summarize: async () => ({ failed: 'no' }) } });
    const messages = chat(30);
    const fallen = await broken.compress(messages, { maxTokens: 100, structure: 'hierarchical' });
    checkSources(fallen, messages);
    expect(fallen.warnings.filter(({ code }) => code === 'summarizer-failed').length).toBeGreaterThan(0);
  });

  it('refuses a structure that is none', async () => {
    await expect(open().compress(chat(3), { structure: 'tree' as never })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
