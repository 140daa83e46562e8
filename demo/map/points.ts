import type { AuditRecord, EmbeddingBatch, ListedAnchor, Message } from '../../src/index.js';
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
/** Most anchors on one map, the latest. Own. */
const MAX_ANCHORS = 80;

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

/** A map of the texts and the anchors. An anchor is one point, in the middle of its two embeddings. */
export function withAnchors(
  points: readonly MapPoint[],
  { data, dim }: EmbeddingBatch,
  listed: readonly ListedAnchor[],
): { points: MapPoint[]; data: Float32Array } {
  const anchors = listed
    .slice(-MAX_ANCHORS)
    .flatMap(({ id, prompt, answer, embeddings }) =>
      embeddings?.prompt.length === dim ? [{ point: anchorPoint(id, prompt, answer, listed), row: middleOf(embeddings) }] : [],
    );
  const all = new Float32Array(data.length + anchors.length * dim);
  all.set(data);
  for (const [i, { row }] of anchors.entries()) all.set(row, data.length + i * dim);
  return { points: [...points, ...anchors.map(({ point }) => point)], data: all };
}

function anchorPoint(id: string, prompt: string, answer: string, listed: readonly ListedAnchor[]): MapPoint {
  const number = listed.findIndex((anchor) => anchor.id === id) + 1;
  return { id: `anchor:${id}`, kind: 'anchor', label: `Anchor ${number}`, text: `${prompt} → ${answer}` };
}

/** Of length 1, as every embedding. */
function middleOf({ prompt, answer }: NonNullable<ListedAnchor['embeddings']>): Float32Array {
  const sum = prompt.map((value, j) => value + answer[j]!);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

/** Each claim's best source: the first message of its evidence, or the most similar message where the audit names none, as for an anchor. */
export function linksOf(
  points: readonly MapPoint[],
  records: readonly AuditRecord[],
  { data, dim }: Pick<EmbeddingBatch, 'data' | 'dim'>,
): MapLink[] {
  const named = new Map(records.map((record) => [`claim:${record.id}`, record.evidence[0]?.messageId]));
  const similarity = (a: number, b: number): number => {
    let sum = 0;
    for (let j = 0; j < dim; j++) sum += data[a * dim + j]! * data[b * dim + j]!;
    return sum;
  };
  const messages = points.flatMap((point, at) => (point.kind === 'message' ? [at] : []));
  return points.flatMap((point, from): MapLink[] => {
    if (point.kind === 'message') return [];
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
