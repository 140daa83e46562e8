import { topK } from '../core/matrix.js';
import { throwIfAborted } from '../errors.js';
import type { Message } from '../memory/types.js';
import type { CallOptions, Encoder, Verifier } from '../ports.js';
import { alignClaims } from './alignment/align-claims.js';
import { deformToAnchors } from './anchors/deform.js';
import { driftOf } from './anchors/drift.js';
import { readableClaim } from './claims.js';
import { buildIndex, piecesOf } from './evidence.js';
import type { Piece } from './evidence.js';
import { gatherEvidence, judge, runChecks, verifierViews } from './judge.js';
import type { Judged, Prepared } from './judge.js';
import { languageOf } from './language.js';
import { CLOSE_TOKENS, packEvidence } from './packing.js';
import type { Views } from './pairs.js';
import { slotFit } from './slots/slot-fit.js';
import { slotValuesOf } from './slots/slot-values.js';
import type { Stopwatch } from './stopwatch.js';
import type { Claim } from './types.js';

export interface JudgeOptions extends CallOptions {
  /** Pulls the evidence toward anchors and exchanges that the user confirmed, and measures `drift`. Off by default. */
  readonly deformation?: boolean | undefined;
}

/** Runs the models once each: one encoder call for all lines and claims, one for the words to align, one verifier call for all pairs. */
export async function judgeAll(
  claims: readonly Claim[],
  messages: readonly Message[],
  ports: { readonly encoder: Encoder; readonly verifier?: Verifier | undefined },
  options: JudgeOptions,
  watch: Stopwatch,
): Promise<{ judged: ReadonlyMap<Claim, Judged>; tokens: { encoder: number; verifier: number } }> {
  const pieces = piecesOf(messages);
  if (claims.length === 0 || pieces.length === 0) return { judged: new Map(), tokens: { encoder: 0, verifier: 0 } };
  const { signal, priority, onProgress } = options;
  const call: CallOptions = { signal, ...(priority ? { priority } : {}), ...(onProgress ? { onProgress } : {}) };
  const slots = claims.map((claim) => (languageOf(claim.text) === 'en' ? slotValuesOf(claim.text) : []));
  // Slots are compared with each other: the words of a lone one are not needed.
  const phrases = [
    ...new Set(slots.filter((pairs) => pairs.length > 1).flatMap((pairs) => pairs.flatMap(({ slot, value }) => [slot, value]))),
  ];
  const batch = await ports.encoder.embed([...pieces.map((piece) => piece.line), ...claims.map(readableClaim), ...phrases], call);
  watch.lap('embed');
  const lines = batch.data.subarray(0, pieces.length * batch.dim);
  const vectors = options.deformation ? deformToAnchors(messages, pieces, lines, batch.dim) : lines;
  const index = buildIndex(messages, pieces, vectors, batch.dim);
  const tokensOf = lineCounter(pieces, ports.verifier);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const rowOf = (row: number): Float32Array => batch.data.subarray(row * batch.dim, (row + 1) * batch.dim);
  const phraseVector = (text: string): Float32Array => rowOf(pieces.length + claims.length + phrases.indexOf(text));
  const work: { claim: Claim; prepared: Prepared; views: Views; drift?: number }[] = [];
  for (const [i, claim] of claims.entries()) {
    throwIfAborted(options.signal, 'evidence');
    const vector = rowOf(pieces.length + i);
    const found = gatherEvidence(index, claim, vector, tokensOf);
    watch.lap('evidence');
    const checks = runChecks(claim, messages, found.units);
    watch.lap('checks');
    const views = ports.verifier ? verifierViews(index, claim, vector, checks, byId, tokensOf, ports.verifier) : [];
    const drift = options.deformation ? { drift: driftOf(vector, vectors, batch.dim) } : {};
    work.push({ claim, prepared: { ...found, checks }, views, ...drift });
    watch.lap('evidence');
  }
  const toAlign = work.map(({ claim, prepared: { match } }) => ({
    text: readableClaim(claim),
    packed: packEvidence(index, match, tokensOf, CLOSE_TOKENS).text,
    line: pieces[topK(match.score, 1)[0] ?? -1]?.line ?? '',
  }));
  const aligned = await alignClaims(ports.encoder, toAlign, call);
  throwIfAborted(options.signal, 'align');
  watch.lap('align');
  const pairs = work.flatMap(({ views }) => views.flat());
  const scored = ports.verifier && pairs.length > 0 ? await ports.verifier.score(pairs, call) : { scores: new Float32Array(), tokens: 0 };
  throwIfAborted(options.signal, 'verify');
  watch.lap('verify');
  let at = 0;
  const judged = new Map<Claim, Judged>();
  for (const [i, { claim, prepared, views, drift }] of work.entries()) {
    const end = at + views.flat().length;
    const scores = Array.from(scored.scores.subarray(at, end));
    judged.set(
      claim,
      judge(index, claim, prepared, {
        views,
        scores,
        alignment: aligned.alignments[i],
        slotFit: slotFit(slots[i] ?? [], phraseVector),
        drift,
      }),
    );
    at = end;
  }
  return { judged, tokens: { encoder: batch.tokens + aligned.tokens, verifier: scored.tokens } };
}

/** Tokens of a line, counted once; without a verifier nothing is packed for a model, and four characters a token will do. */
function lineCounter(pieces: readonly Piece[], verifier: Verifier | undefined): (piece: number) => number {
  const counts = new Map<number, number>();
  return (piece) => {
    const line = pieces[piece]?.line ?? '';
    const count = counts.get(piece) ?? verifier?.countTokens(line) ?? Math.ceil(line.length / 4);
    counts.set(piece, count);
    return count;
  };
}
