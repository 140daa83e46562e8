import type { Guard } from '../../scripts/harness/harness.js';
import type { Summary } from '../../src/memory/types.js';
import type { Persona, RealTurn } from './realmem.js';

/** First and last length of a conversation, turns; two are added a call. */
const FIRST = 10;
const LAST = 40;

export type CacheShares = Readonly<Record<'embeddings' | 'clusters' | 'all', number>>;

/** Conversations of at least `LAST` turns: sessions in order until there are enough turns, then the next ones. */
export function conversationsOf({ sessions }: Persona, most: number): RealTurn[][] {
  const conversations: RealTurn[][] = [];
  let open: RealTurn[] = [];
  for (const session of sessions) {
    if (conversations.length >= most) break;
    open.push(...session.filter(({ content }) => content.trim() !== ''));
    if (open.length < LAST) continue;
    conversations.push(open.slice(0, LAST));
    open = [];
  }
  return conversations;
}

/** Shares of what one pass of growing prefixes asked of the caches and found there. */
export async function replayGrowing(guard: Guard, conversation: readonly RealTurn[]): Promise<CacheShares> {
  const sums = { embeddings: { hits: 0, lookups: 0 }, clusters: { hits: 0, lookups: 0 }, all: { hits: 0, lookups: 0 } };
  for (let length = FIRST; length <= conversation.length; length += 2) {
    const { usage, nodes } = await guard.call<Summary>('compress', conversation.slice(0, length), {
      maxTokens: 200,
      structure: 'hierarchical',
    });
    const { embeddings, summaries } = usage.cache ?? { embeddings: { hits: 0, lookups: 0 }, summaries: { hits: 0, lookups: 0 } };
    // The first lookup is that of the whole summary, which a longer conversation cannot have.
    const clusters = { hits: summaries.hits, lookups: nodes ? summaries.lookups - 1 : 0 };
    for (const [what, { hits, lookups }] of Object.entries({ embeddings, clusters })) {
      sums[what as 'embeddings' | 'clusters'].hits += hits;
      sums[what as 'embeddings' | 'clusters'].lookups += lookups;
    }
    sums.all.hits += embeddings.hits + summaries.hits;
    sums.all.lookups += embeddings.lookups + summaries.lookups;
  }
  const share = ({ hits, lookups }: { hits: number; lookups: number }) => (lookups === 0 ? Number.NaN : hits / lookups);
  return { embeddings: share(sums.embeddings), clusters: share(sums.clusters), all: share(sums.all) };
}
