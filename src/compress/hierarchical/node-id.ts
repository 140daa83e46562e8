import { contentHash } from '../../core/hash.js';
import type { Message, SummaryNode } from '../../memory/types.js';

/** The same messages under the same budget have the same node, in every call. */
export function nodeId(level: SummaryNode['level'], messages: readonly Message[], maxTokens: number, query = ''): string {
  const content = JSON.stringify([level, maxTokens, query, messages.map(({ id, version }) => [id, version])]);
  return `${level}-${contentHash(content)}`;
}
