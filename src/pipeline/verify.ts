import { anchorMessages } from '../eliminate/anchors/evidence.js';
import { findClaimLists } from '../eliminate/claim-list.js';
import { eliminate, eliminateStream } from '../eliminate/eliminate.js';
import type { EliminatePorts, EliminateStageOptions } from '../eliminate/eliminate.js';
import type { TextStream } from '../eliminate/types.js';
import { MemGuardError } from '../errors.js';
import type { Message, Summary, Verification } from '../memory/types.js';
import type { Anchor } from './types.js';

/**
 * Checks a summary with its sentences, a text of any origin, a text that is still being written, or parsed JSON that lists claims.
 * @throws MemGuardError INVALID_ARGUMENT for anything else; the codes of the stage.
 */
export async function verify(
  source: Summary | string | TextStream | object,
  messages: readonly Message[],
  ports: EliminatePorts,
  options: EliminateStageOptions,
): Promise<Verification> {
  if (typeof source === 'string') return eliminate({ text: source.toWellFormed() }, messages, ports, options);
  if (isSummary(source)) return eliminate({ text: source.text, sentences: source.sentences }, messages, ports, options);
  if (isTextStream(source)) return eliminateStream(source, messages, ports, options);
  const text = typeof source === 'object' && source !== null ? JSON.stringify(source, undefined, 2) : '';
  if (findClaimLists(text).lists.length > 0 || text === '[]') return eliminate({ text }, messages, ports, options);
  throw new MemGuardError(
    'INVALID_ARGUMENT',
    'eliminate() takes a text, a stream of text, a Summary from compress(), or a list of claims such as [{ claim: "…" }].',
    { data: { given: source === null ? 'null' : typeof source } },
  );
}

/** The messages with the anchors in front of them as evidence. */
export function withAnchors(messages: readonly Message[], anchors: readonly Anchor[] = []): readonly Message[] {
  return anchors.length === 0 ? messages : [...anchorMessages(anchors), ...messages];
}

function isSummary(source: unknown): source is Summary {
  const { text, sentences } = fieldsOf(source);
  return typeof text === 'string' && Array.isArray(sentences);
}

function isTextStream(source: unknown): source is TextStream {
  return typeof fieldsOf(source)['read'] === 'function';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
