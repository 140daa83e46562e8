import type { Dropped, SourceSpan, ToolCall, Usage, Warning } from './types.js';

/** One line of a payload. */
export interface PayloadItem {
  readonly id: string;
  readonly section: 'conversation' | 'recent' | 'anchors' | 'memory';
  readonly text: string;
  /** The rendered line, marks included. */
  readonly line: string;
  readonly sources: readonly SourceSpan[];
  readonly speaker?: string;
  readonly time?: string;
  readonly probability?: number;
  /** Number of its subject, where lines stand subject by subject. */
  readonly topic?: number;
}

/** `text`, `compact` and `instructions` shape the text; `openai` and `ai-sdk` shape the messages beside a `text` text. */
export type PayloadFormat = 'text' | 'compact' | 'instructions' | 'openai' | 'ai-sdk';

/** A part of an AI SDK ModelMessage. */
export type PayloadPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool-call'; readonly toolCallId: string; readonly toolName: string; readonly input: unknown }
  | {
      readonly type: 'tool-result';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly output: { readonly type: 'text'; readonly value: string };
    };

/** A message of the payload in the form that chat APIs take: data in the user role, never in the system role. */
export interface PayloadMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string | readonly PayloadPart[];
  readonly id?: string;
  readonly name?: string;
  readonly calls?: readonly ToolCall[];
  readonly callId?: string;
  /** OpenAI form only. */
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  /** OpenAI form only. */
  readonly tool_call_id?: string;
}

/** Result of the reconstruct stage. */
export interface Payload {
  readonly text: string;
  readonly messages: readonly PayloadMessage[];
  readonly tokens: number;
  readonly items: readonly PayloadItem[];
  readonly dropped: readonly Dropped[];
  readonly abstained: boolean;
  readonly warnings: readonly Warning[];
  readonly usage: Usage;
}
