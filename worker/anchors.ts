import { STORAGE } from '../src/config.js';
import { contentHash } from '../src/core/hash.js';
import { MemGuardError, throwIfAborted } from '../src/errors.js';
import type { AnchorInput, AnchorText, CallOptions, Encoder, ListedAnchor, MemoryStore, PairEmbeddings, Scope } from '../src/ports.js';
import type { AnchorListOptions } from '../src/protocol/worker-api.js';
import { scopeFields } from '../src/storage/memory-store.js';

/** Ground truth that the app has marked: prompt + answer pairs with their embeddings. */
export interface Anchors {
  /** Stores all of them or none. @throws MemGuardError INVALID_ARGUMENT, ABORTED, QUOTA, SCHEMA_NEWER, STORAGE_BLOCKED. */
  add(anchors: readonly AnchorInput[], options: CallOptions): Promise<AnchorText[]>;
  list(options: AnchorListOptions & CallOptions): Promise<ListedAnchor[]>;
  remove(ids: readonly string[]): Promise<number>;
}

export function createAnchors(memory: () => Promise<MemoryStore>, encoder: Encoder): Anchors {
  const { vectorSpaceId } = encoder;

  const embedAndStore = async (anchors: readonly AnchorText[], options: CallOptions): Promise<PairEmbeddings[]> => {
    const rows = await embedPairs(encoder, anchors, options);
    throwIfAborted(options.signal, 'anchors');
    await (await memory()).addAnchors(anchors.map((anchor, i) => ({ ...anchor, vectorSpaceId, embeddings: rows[i]! })));
    return rows;
  };

  /** In portions, each of which is kept: an interrupted change of encoder goes on where it stopped. */
  const embedAgain = async (anchors: readonly AnchorText[], options: CallOptions): Promise<Map<string, PairEmbeddings>> => {
    const embedded = new Map<string, PairEmbeddings>();
    for (let start = 0; start < anchors.length; start += STORAGE.reembedAnchors) {
      const portion = anchors.slice(start, start + STORAGE.reembedAnchors);
      const rows = await embedAndStore(portion, { ...options, priority: 'bulk' });
      portion.forEach(({ id }, i) => void embedded.set(id, rows[i]!));
    }
    return embedded;
  };

  return {
    add: async (inputs, options) => {
      const anchors = toAnchors(inputs);
      await embedAndStore(anchors, options);
      return anchors;
    },
    list: async ({ scope, embeddings = false, ...options }) => {
      const stored = await (await memory()).listAnchors({ vectorSpaceId, ...(scope ? { scope: toScope(scope) } : {}) });
      const again = embeddings ? await embedAgain(stored.filter((anchor) => anchor.needsReembed).map(toText), options) : new Map();
      return stored.map((anchor) => {
        const rows = anchor.needsReembed ? again.get(anchor.id) : anchor.embeddings;
        return { ...toText(anchor), created: anchor.created, ...(embeddings && rows ? { embeddings: rows } : {}) };
      });
    },
    remove: async (ids) => {
      if (!isTextList(ids)) throw invalid('remove() takes ids', { given: typeof ids });
      return (await memory()).removeAnchors(ids);
    },
  };
}

/** One batch call for all texts; a row of its own for each, since a row of a batch drags the whole batch along. */
async function embedPairs(encoder: Encoder, anchors: readonly AnchorText[], options: CallOptions): Promise<PairEmbeddings[]> {
  const { data, dim } = await encoder.embed(
    anchors.flatMap(({ prompt, answer }) => [prompt, answer]),
    options,
  );
  const row = (i: number): Float32Array => data.slice(i * dim, (i + 1) * dim);
  return anchors.map((_, i) => ({ prompt: row(2 * i), answer: row(2 * i + 1) }));
}

function toText({ id, prompt, answer, time, scope }: AnchorText): AnchorText {
  return { id, prompt, answer, ...(time === undefined ? {} : { time }), ...(scope === undefined ? {} : { scope }) };
}

/** Checked, with ids; the same anchor twice is one. @throws MemGuardError INVALID_ARGUMENT. */
export function toAnchors(inputs: readonly AnchorInput[]): AnchorText[] {
  if (!Array.isArray(inputs)) throw invalid('anchors must be an anchor or an array of them', { given: typeof inputs });
  const anchors = new Map<string, AnchorText>();
  for (const [at, input] of inputs.entries()) {
    const anchor = toAnchor(input, at);
    anchors.set(anchor.id, anchor);
  }
  return [...anchors.values()];
}

function toAnchor(input: AnchorInput, at: number): AnchorText {
  const { id, prompt, answer, time, scope } = (input ?? {}) as Partial<AnchorInput>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  if (!isText(prompt) || !isText(answer)) throw invalid('an anchor needs a prompt and an answer, both text', { at });
  if (id !== undefined && !isText(id)) throw invalid('the id of an anchor must be text', { at });
  if (time !== undefined && (typeof time !== 'string' || Number.isNaN(Date.parse(time))))
    throw invalid('the time of an anchor must be ISO 8601', { at, time: String(time) });
  const texts = { prompt: prompt.toWellFormed(), answer: answer.toWellFormed() };
  const whose = scope === undefined ? undefined : toScope(scope);
  const key = JSON.stringify([texts.prompt, texts.answer, whose?.userId, whose?.agentId, whose?.threadId]);
  return toText({ id: id ?? contentHash(key), ...texts, ...(time ? { time } : {}), ...(whose ? { scope: whose } : {}) });
}

/** @throws MemGuardError INVALID_ARGUMENT unless the fields are texts and there is a userId. */
function toScope(scope: Scope): Scope {
  const { userId, agentId, threadId } = scope ?? {};
  const optional = [agentId, threadId].filter((field) => field !== undefined);
  if (!isTextList([userId, ...optional])) throw invalid('a scope needs a userId; agentId and threadId are optional; all are texts', {});
  return scopeFields(scope);
}

const isTextList = (list: unknown): boolean => Array.isArray(list) && list.every((text) => typeof text === 'string' && text !== '');

const invalid = (what: string, data: Readonly<Record<string, unknown>>): MemGuardError =>
  new MemGuardError('INVALID_ARGUMENT', `${what.charAt(0).toUpperCase()}${what.slice(1)}.`, { phase: 'anchors', data });
