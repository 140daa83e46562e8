import type { Message, SummarySentence } from './types.js';

/** A part of a hierarchical summary: the one over all, or that of one cluster of messages. */
export interface SummaryNode {
  /** The same for the same messages, budget and query. */
  readonly id: string;
  readonly level: 'topic' | 'cluster';
  readonly text: string;
  /** With offsets into this node's text. */
  readonly sentences: readonly SummarySentence[];
  readonly tokens: number;
  readonly summarizer: string;
  /** Messages under it, in conversation order. */
  readonly messageIds: readonly string[];
  /** Ids of the clusters of a topic; a cluster has messages instead. */
  readonly children: readonly string[];
}

/** What lies under a node: clusters of a topic, messages of a cluster. */
export interface DrillDown {
  readonly node: SummaryNode;
  readonly nodes: readonly SummaryNode[];
  /** Word for word, in conversation order; empty where `nodes` come between. */
  readonly messages: readonly Message[];
}
