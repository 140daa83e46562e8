import { clusterMessages } from '../compress/hierarchical/clusters.js';
import { HIERARCHY } from '../config.js';
import { asMatrix, normalizeRows } from '../core/matrix.js';
import { messageLine } from '../memory/message-line.js';
import type { Message } from '../memory/types.js';
import type { CallOptions, Encoder } from '../ports.js';

/** The subject of each message, by id: the number of its cluster, from 0 in the order in which the subjects come up. */
export async function topicsOf(messages: readonly Message[], encoder: Encoder, call: CallOptions): Promise<ReadonlyMap<string, number>> {
  const said = messages.filter(({ role, text }) => role !== 'system' && text.trim() !== '');
  if (said.length === 0) return new Map();
  const { data, dim } = await encoder.embed(
    said.map((message) => messageLine(message, message.text)),
    call,
  );
  const opens = said.map(({ role }) => role === 'user');
  const clusters = clusterMessages(normalizeRows(asMatrix(data, dim)), opens, HIERARCHY);
  return new Map(clusters.flatMap((places, topic) => places.map((place) => [(said[place] as Message).id, topic] as const)));
}
