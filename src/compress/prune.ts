import { isOwnPayload } from '../memory/payload-frame.js';
import type { Dropped, Message, Mode } from '../memory/types.js';
import { type Kept, cutSecrets } from './parts.js';

/** What is left of a conversation, and what went. Order is kept. */
export interface Pruned {
  readonly kept: readonly Kept[];
  readonly dropped: readonly Dropped[];
  /** Messages that hold nothing to read. */
  readonly skipped: number;
}

/**
 * Takes out what a summary must not or need not carry: empty messages, system text, our own payload, tool calls without result and results
 * without call, in lossy mode also raw tool output, and secrets.
 */
export function prune(messages: readonly Message[], mode: Mode): Pruned {
  const kept: Kept[] = [];
  const dropped: Dropped[] = [];
  const orphans = orphanTools(messages);
  let skipped = 0;
  messages.forEach((message, index) => {
    const reason = orphans.has(index) && message.role !== 'system' ? 'orphan-tool' : reasonToDrop(message, mode);
    if (reason === undefined) {
      const cut = cutOnce(message);
      dropped.push(...cut.dropped);
      if (cut.parts.length > 0) kept.push({ index, message, parts: cut.parts });
      return;
    }
    // An answered call without words of its own is no loss: its result speaks.
    if (reason === 'empty' && message.calls !== undefined && message.calls.length > 0) return;
    if (reason === 'empty') skipped += 1;
    dropped.push({ messageId: message.id, text: message.text, reason });
  });
  return { kept, dropped, skipped };
}

// Pure memo: messages are immutable, and a growing chat comes again with each call.
const cuts = new WeakMap<Message, ReturnType<typeof cutSecrets>>();

function cutOnce(message: Message): ReturnType<typeof cutSecrets> {
  const known = cuts.get(message);
  if (known) return known;
  const cut = cutSecrets(message);
  cuts.set(message, cut);
  return cut;
}

const reasons: Readonly<Record<Mode, WeakMap<Message, Dropped['reason'] | 'none'>>> = { lossy: new WeakMap(), lossless: new WeakMap() };

/** Why a message goes whatever stands around it. */
function reasonToDrop(message: Message, mode: Mode): Dropped['reason'] | undefined {
  const known = reasons[mode].get(message) ?? readReason(message, mode) ?? 'none';
  reasons[mode].set(message, known);
  return known === 'none' ? undefined : known;
}

function readReason(message: Message, mode: Mode): Dropped['reason'] | undefined {
  if (message.role === 'system') return 'system';
  if (message.text.trim() === '') return 'empty';
  if (isOwnPayload(message.text)) return 'own-payload';
  if (mode === 'lossy' && message.role === 'tool' && isRaw(message.text)) return 'tool-noise';
  return undefined;
}

/** Tool output that no reader reads: data notation, markup, or a text with more marks than letters. */
function isRaw(text: string): boolean {
  const trimmed = text.trim();
  if (/^[[{][\s\S]*[\]}]$/u.test(trimmed) || /^<[a-z!?]/iu.test(trimmed)) return true;
  const letters = trimmed.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const visible = trimmed.match(/\S/gu)?.length ?? 0;
  return letters * 2 < visible && visible > 80;
}

/**
 * Indices of tool messages whose call is not before them, and of messages with a call that nothing after them answers. A message with several
 * calls needs every result; without one of them its other results go too, since no API takes half of them.
 */
function orphanTools(messages: readonly Message[]): Set<number> {
  const callers = new Map<string, number>();
  const results = new Map<string, number[]>();
  const orphans = new Set<number>();
  messages.forEach((message, index) => {
    for (const call of message.calls ?? []) callers.set(call.id, index);
    if (message.role !== 'tool') return;
    const caller = message.callId === undefined ? undefined : callers.get(message.callId);
    if (caller === undefined || message.callId === undefined) orphans.add(index);
    else results.set(message.callId, [...(results.get(message.callId) ?? []), index]);
  });
  messages.forEach((message, index) => {
    const calls = message.calls ?? [];
    if (calls.every((call) => results.has(call.id))) return;
    orphans.add(index);
    for (const call of calls) for (const at of results.get(call.id) ?? []) orphans.add(at);
  });
  return orphans;
}
