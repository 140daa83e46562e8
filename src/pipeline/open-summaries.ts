import { MemGuardError } from '../errors.js';
import type { DrillDown, Message, SourceSpan, Summary, SummaryNode, SummarySentence } from '../memory/types.js';

/** What the last summaries were made from: for those who look behind them. */
export interface OpenSummaries {
  add(summary: Summary, messages: readonly Message[]): void;
  /** @throws MemGuardError NOT_FOUND for a node of no summary that is still at hand. */
  drillDown(nodeId: string): DrillDown;
  /**
   * The full messages that a sentence came from, in conversation order: as they were when it was written, where that summary is at hand.
   * @throws MemGuardError NOT_FOUND for an id of no summary that is still at hand; INVALID_ARGUMENT for what is neither an id nor a sentence.
   */
  expand(sentence: string | { readonly sources: readonly SourceSpan[] }): readonly Message[];
}

interface Opened {
  readonly summary: Summary;
  readonly messages: readonly Message[];
}

/** Remembers the last `most` summaries; the newest that knows an id answers. */
export function createOpenSummaries(most: number): OpenSummaries {
  const opened: Opened[] = [];
  const find = <T>(what: string, id: string, look: (one: Opened) => T | undefined): T => {
    for (const one of opened) {
      const found = look(one);
      if (found !== undefined) return found;
    }
    throw new MemGuardError('NOT_FOUND', `No ${what} '${id}' in the last ${most} summaries. Call compress() or context() again.`, {
      data: { id },
    });
  };
  return {
    add: (summary, messages) => {
      opened.unshift({ summary, messages });
      opened.length = Math.min(opened.length, most);
    },
    drillDown: (nodeId) =>
      find('node', String(nodeId), ({ summary: { nodes = [] }, messages }) => {
        const node = nodes.find(({ id }) => id === nodeId);
        return node && { node, nodes: childrenOf(node, nodes), messages: node.level === 'cluster' ? pick(messages, node.messageIds) : [] };
      }),
    expand: (sentence) => {
      if (typeof sentence === 'string')
        return find('sentence', sentence, (one) => {
          const found = sentencesOf(one.summary).find(({ id }) => id === sentence);
          return found && pick(one.messages, idsOf(found.sources));
        });
      if (!Array.isArray(sentence?.sources) || !sentence.sources.every((source) => typeof source?.messageId === 'string'))
        throw new MemGuardError('INVALID_ARGUMENT', 'expand() takes a sentence of a summary, or its id.', {
          data: { given: typeof sentence },
        });
      const ids = idsOf(sentence.sources);
      const own = opened.find(({ summary }) => sentencesOf(summary).some((one) => isSame(one, sentence)));
      if (own) return pick(own.messages, ids);
      return find('message', ids.join(', '), ({ messages }) => {
        const found = pick(messages, ids);
        return found.length === ids.length ? found : undefined;
      });
    },
  };
}

const sentencesOf = ({ sentences, nodes = [] }: Summary) => [...sentences, ...nodes.flatMap((node) => node.sentences)];
const isSame = (one: SummarySentence, { id, text }: Partial<SummarySentence>): boolean => one.id === id && one.text === text;
const idsOf = (sources: readonly SourceSpan[]): string[] => [...new Set(sources.map(({ messageId }) => messageId))];

function childrenOf({ children }: SummaryNode, nodes: readonly SummaryNode[]): SummaryNode[] {
  return children.flatMap((id) => nodes.find((node) => node.id === id) ?? []);
}

function pick(messages: readonly Message[], ids: readonly string[]): Message[] {
  const wanted = new Set(ids);
  return messages.filter(({ id }) => wanted.has(id));
}
