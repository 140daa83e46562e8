import type { Message } from '../memory/types.js';
import type { CallOptions, Encoder, Verifier } from '../ports.js';
import { deformToAnchors } from './anchors/deform.js';
import { buildIndex, piecesOf } from './evidence.js';
import type { EvidenceIndex, Piece } from './evidence.js';
import type { JudgmentCache } from './judgment-cache.js';

export interface JudgePorts {
  readonly encoder: Encoder;
  readonly verifier?: Verifier | undefined;
  readonly judgments?: JudgmentCache | undefined;
}

/** The messages as all claims of a call meet them: embedded and indexed once, however often claims come. */
export interface Conversation {
  readonly messages: readonly Message[];
  readonly byId: ReadonlyMap<string, Message>;
  /** True when no message holds words. */
  readonly empty: boolean;
  /** The embeddings of `texts`, one an entry, and the index of the messages; the messages are embedded with the first texts. */
  embed(texts: readonly string[], call: CallOptions): Promise<{ index: EvidenceIndex; vectors: readonly Float32Array[]; tokens: number }>;
  /** Tokens of the line of a piece. */
  readonly tokensOf: (piece: number) => number;
}

/** @param deformation Whether the evidence is pulled toward anchors and exchanges that the user confirmed. */
export function openConversation(
  messages: readonly Message[],
  { encoder, verifier, judgments }: JudgePorts,
  deformation: boolean,
): Conversation {
  const pieces = piecesOf(messages);
  const lines = pieces.map((piece) => piece.line);
  let index: EvidenceIndex | undefined;
  return {
    messages,
    byId: new Map(messages.map((message) => [message.id, message])),
    empty: pieces.length === 0,
    embed: async (texts, call) => {
      const before = index ? [] : lines;
      const { data, dim, tokens } = await encoder.embed([...before, ...texts], call);
      const vectorOf = (text: string, row: number): Float32Array => {
        const key = `${encoder.vectorSpaceId}\n${text}`;
        const vector = judgments?.vectors.get(key) ?? data.slice(row * dim, (row + 1) * dim);
        judgments?.vectors.set(key, vector);
        return vector;
      };
      if (!index) {
        const vectors = data.subarray(0, lines.length * dim);
        if (deformation) index = buildIndex(messages, pieces, deformToAnchors(messages, pieces, vectors, dim), dim);
        else {
          const key = `${encoder.vectorSpaceId}\n${messages[0]?.id}`;
          index = buildIndex(messages, pieces, vectors, dim, judgments?.indexes.get(key));
          judgments?.indexes.set(key, index);
        }
      }
      return { index, vectors: texts.map((text, i) => vectorOf(text, before.length + i)), tokens };
    },
    tokensOf: lineCounter(pieces, verifier),
  };
}

/** Tokens of a line, counted once a call; without a verifier nothing is packed for a model, and four characters a token will do. */
function lineCounter(pieces: readonly Piece[], verifier: Verifier | undefined): (piece: number) => number {
  const counts = new Int32Array(pieces.length).fill(-1);
  return (piece) => {
    const known = counts[piece] ?? 0;
    if (known >= 0) return known;
    const line = pieces[piece]?.line ?? '';
    const count = verifier?.countTokens(line) ?? Math.ceil(line.length / 4);
    counts[piece] = count;
    return count;
  };
}
