import { RUNTIME } from '../config.js';
import { MemGuardError } from '../errors.js';
import type { Device } from '../memory/types.js';
import type { CallOptions, EvidencePair, ModelEntry, Verifier } from '../ports.js';
import { runSequences, type Schedule, type Sequence } from './batching.js';
import { vectorSpaceIdOf } from './registry.js';
import { tokenizeLong } from './tokenize.js';
import type { ModelSession } from './transformers-session.js';

/** A verifier that also gives both logits, for the self-test. */
export interface LogitVerifier extends Verifier {
  /** Logits [n, 2] row-major: unsupported, supported. */
  logits(pairs: readonly EvidencePair[], options?: CallOptions): Promise<{ data: Float32Array; tokens: number }>;
}

/**
 * Verifier over one loaded cross-encoder: `[CLS] evidence [SEP] claim [SEP]`, the evidence cut first where both do not fit.
 * The score is logit[supported] - logit[unsupported].
 *
 * @throws MemGuardError MODEL_CORRUPT when the model's config names no such labels.
 */
export function createVerifier(entry: ModelEntry, session: ModelSession, schedule: Schedule, device: Device): LogitVerifier {
  const supported = session.labels['supported'];
  const unsupported = session.labels['unsupported'];
  if (supported === undefined || unsupported === undefined) {
    throw new MemGuardError('MODEL_CORRUPT', `${entry.id} has no labels 'supported' and 'unsupported'.`, {
      phase: 'open',
      data: { id: entry.id, labels: session.labels },
    });
  }
  const counts = new Map<string, number>();
  const countTokens = (text: string): number => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    if (counts.size >= RUNTIME.countCacheEntries) counts.clear();
    const count = tokenizeLong(text, session.tokenize).length;
    counts.set(text, count);
    return count;
  };
  const logits = async (pairs: readonly EvidencePair[], options: CallOptions = {}): Promise<{ data: Float32Array; tokens: number }> => {
    const data = new Float32Array(pairs.length * 2);
    const sequences = pairs.map((pair) => toSequence(pair, session, entry.maxTokens));
    const tokens = await runSequences(session, schedule, sequences, options, (indices, output) => {
      const labels = output.dims[1]!;
      indices.forEach((index, i) => {
        data[2 * index] = output.data[i * labels + unsupported]!;
        data[2 * index + 1] = output.data[i * labels + supported]!;
      });
    });
    return { data, tokens };
  };
  const score = async (pairs: readonly EvidencePair[], options: CallOptions = {}): Promise<{ scores: Float32Array; tokens: number }> => {
    const { data, tokens } = await logits(pairs, options);
    return { scores: Float32Array.from(pairs, (_, i) => data[2 * i + 1]! - data[2 * i]!), tokens };
  };
  return { id: vectorSpaceIdOf(entry, device), maxTokens: entry.maxTokens, countTokens, logits, score };
}

function toSequence(pair: EvidencePair, session: ModelSession, maxTokens: number): Sequence {
  const [before, between, after] = session.frame.pair;
  const room = maxTokens - before.length - between.length - after.length;
  const claim = tokenizeLong(pair.claim, session.tokenize).slice(0, room);
  const evidence = tokenizeLong(pair.evidence, session.tokenize).slice(0, room - claim.length);
  const first = [...before, ...evidence, ...between];
  return { ids: [...first, ...claim, ...after], second: first.length };
}
