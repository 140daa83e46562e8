import type { AuditRecord, EmbeddingBatch, Message } from '../../src/index.js';
import { ROLES, VERDICTS } from '../words.js';

export type PointKind = 'message' | 'anchor' | 'kept' | 'doubtful' | 'removed';

/** One text of the map, before it has a place. */
export interface MapPoint {
  readonly id: string;
  readonly kind: PointKind;
  /** `Message 12, User` or `Removed claim`. */
  readonly label: string;
  readonly text: string;
  /** Position in the chat from 1, for messages. */
  readonly number?: number;
}

/** A claim's line to the nearest of its sources: indices into the points, similarity in [-1,1]. */
export interface MapLink {
  readonly from: number;
  readonly to: number;
  readonly similarity: number;
}

/** Most texts on one map. Own: more are unreadable, and each costs a run of the encoder. */
const MAX_MESSAGES = 240;
const MAX_CLAIMS = 160;

/** The texts of a map: messages with text (the latest, if there are too many), then the claims. */
export function pointsOf(messages: readonly Message[], records: readonly AuditRecord[]): MapPoint[] {
  const fromChat = messages
    .map(
      (message, at): MapPoint => ({
        id: message.id,
        kind: 'message',
        label: `Message ${at + 1}, ${message.name ?? ROLES[message.role]}`,
        text: message.text,
        number: at + 1,
      }),
    )
    .filter((point) => point.text.trim() !== '');
  const claims = records.flatMap((record): MapPoint[] =>
    record.verdict === 'non-claim'
      ? []
      : [{ id: `claim:${record.id}`, kind: record.verdict, label: `${VERDICTS[record.verdict]} claim`, text: record.claim }],
  );
  return [...fromChat.slice(-MAX_MESSAGES), ...claims.slice(0, MAX_CLAIMS)];
}

/** Each claim's best source: the first message of its evidence, or the most similar message where the audit names none. */
export function linksOf(points: readonly MapPoint[], records: readonly AuditRecord[], { data, dim }: EmbeddingBatch): MapLink[] {
  const named = new Map(records.map((record) => [`claim:${record.id}`, record.evidence[0]?.messageId]));
  const similarity = (a: number, b: number): number => {
    let sum = 0;
    for (let j = 0; j < dim; j++) sum += data[a * dim + j]! * data[b * dim + j]!;
    return sum;
  };
  const messages = points.flatMap((point, at) => (point.kind === 'message' ? [at] : []));
  return points.flatMap((point, from): MapLink[] => {
    if (point.kind === 'message' || point.kind === 'anchor') return [];
    const source = messages.find((at) => points[at]?.id === named.get(point.id));
    const to =
      source ??
      messages.reduce<number | undefined>(
        (best, at) => (best === undefined || similarity(from, at) > similarity(from, best) ? at : best),
        undefined,
      );
    return to === undefined ? [] : [{ from, to, similarity: similarity(from, to) }];
  });
}
