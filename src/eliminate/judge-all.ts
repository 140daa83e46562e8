import { topK } from '../core/matrix.js';
import { throwIfAborted } from '../errors.js';
import type { CallOptions, Verifier } from '../ports.js';
import { alignClaims } from './alignment/align-claims.js';
import type { ToAlign } from './alignment/align-claims.js';
import { driftOf } from './anchors/drift.js';
import { readableClaim } from './claims.js';
import type { Conversation, JudgePorts } from './conversation.js';
import type { EvidenceIndex } from './evidence.js';
import { gatherEvidence, judge, runChecks, verifierViews } from './judge.js';
import type { Judged, Prepared } from './judge.js';
import { CLOSE_TOKENS, packEvidence } from './packing.js';
import type { Views } from './pairs.js';
import { scorePairs } from './score-pairs.js';
import { slotFit } from './slots/slot-fit.js';
import { slotValuesOf } from './slots/slot-values.js';
import type { Stopwatch } from './stopwatch.js';
import type { Claim } from './types.js';

export interface JudgeOptions extends CallOptions {
  /** Pulls the evidence toward anchors and exchanges that the user confirmed, and measures `drift`. Off by default. */
  readonly deformation?: boolean | undefined;
}

interface Work {
  readonly claim: Claim;
  readonly prepared: Prepared;
  readonly views: Views;
  readonly slotFit: number | undefined;
  readonly drift?: number;
}

/** Runs the models once each: one encoder call for all lines and claims, one for the words to align, one verifier call for all pairs. */
export async function judgeAll(
  claims: readonly Claim[],
  conversation: Conversation,
  ports: JudgePorts,
  options: JudgeOptions,
  watch: Stopwatch,
): Promise<{ judged: ReadonlyMap<Claim, Judged>; tokens: { encoder: number; verifier: number } }> {
  if (claims.length === 0 || conversation.empty) return { judged: new Map(), tokens: { encoder: 0, verifier: 0 } };
  const { signal, priority, onProgress } = options;
  const call: CallOptions = { signal, ...(priority ? { priority } : {}), ...(onProgress ? { onProgress } : {}) };
  const slots = claims.map(({ text }) => slotValuesOf(text));
  // Slots are compared with each other: the words of a lone one are not needed.
  const phrases = [
    ...new Set(slots.filter((pairs) => pairs.length > 1).flatMap((pairs) => pairs.flatMap(({ slot, value }) => [slot, value]))),
  ];
  const { index, vectors, tokens } = await conversation.embed([...claims.map(readableClaim), ...phrases], call);
  watch.lap('embed');
  const phraseVectors = new Map(phrases.map((text, i) => [text, vectors[claims.length + i] as Float32Array]));
  const work: Work[] = [];
  for (const [i, claim] of claims.entries()) {
    throwIfAborted(signal, 'evidence');
    const vector = vectors[i] as Float32Array;
    const prepared = prepareClaim(claim, vector, index, conversation, watch);
    const views = viewsFor(claim, vector, prepared, index, conversation, ports.verifier);
    const fit = slotFit(slots[i] ?? [], (text) => phraseVectors.get(text) as Float32Array);
    const drift = options.deformation ? { drift: driftOf(vector, index.vectors, index.dim) } : {};
    work.push({ claim, prepared, views, slotFit: fit, ...drift });
    watch.lap('evidence');
  }
  const toAlign = work.map((one) => alignmentOf(one, index, conversation));
  const aligned = await alignNew(ports, toAlign, call);
  throwIfAborted(signal, 'align');
  watch.lap('align');
  const pairs = work.flatMap(({ views }) => views.flat());
  const scored = ports.verifier ? await scorePairs(ports.verifier, pairs, ports.judgments?.scores, call) : { scores: [], tokens: 0 };
  throwIfAborted(signal, 'verify');
  watch.lap('verify');
  const judged = new Map<Claim, Judged>();
  let at = 0;
  for (const [i, { claim, prepared, ...signals }] of work.entries()) {
    const end = at + signals.views.flat().length;
    const scores = scored.scores.slice(at, end);
    judged.set(claim, judge(index, claim, prepared, { ...signals, scores, alignment: aligned.alignments[i] }));
    at = end;
  }
  return { judged, tokens: { encoder: tokens + aligned.tokens, verifier: scored.tokens } };
}

function prepareClaim(
  claim: Claim,
  vector: Float32Array,
  index: EvidenceIndex,
  { messages, tokensOf }: Conversation,
  watch: Stopwatch,
): Prepared {
  const found = gatherEvidence(index, claim, vector, tokensOf);
  watch.lap('evidence');
  const checks = runChecks(claim, messages, found.units);
  watch.lap('checks');
  return { ...found, checks };
}

function viewsFor(
  claim: Claim,
  vector: Float32Array,
  { checks }: Prepared,
  index: EvidenceIndex,
  { byId, tokensOf }: Conversation,
  verifier: Verifier | undefined,
): Views {
  return verifier ? verifierViews(index, claim, vector, checks, byId, tokensOf, verifier) : [];
}

function alignmentOf({ claim, prepared: { match } }: Work, index: EvidenceIndex, { tokensOf }: Conversation): ToAlign {
  return {
    text: readableClaim(claim),
    packed: packEvidence(index, match, tokensOf, CLOSE_TOKENS).text,
    line: index.pieces[topK(match.score, 1)[0] ?? -1]?.line ?? '',
  };
}

/** Aligns what was not aligned before, in one call. */
async function alignNew({ encoder, judgments }: JudgePorts, claims: readonly ToAlign[], call: CallOptions): ReturnType<typeof alignClaims> {
  const keys = claims.map(({ text, packed, line }) => JSON.stringify([text, packed, line]));
  const known = keys.map((key) => judgments?.alignments.get(key));
  const missing = claims.filter((_, i) => !known[i]);
  const { alignments, tokens } = await alignClaims(encoder, missing, call);
  const fresh = alignments.values();
  const all = keys.map((key, i) => {
    const found = known[i] ?? { alignment: fresh.next().value };
    judgments?.alignments.set(key, found);
    return found.alignment;
  });
  return { alignments: all, tokens };
}
