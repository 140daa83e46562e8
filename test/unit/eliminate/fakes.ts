import { stem, words } from '../../../src/core/text.js';
import type { Message } from '../../../src/memory/types.js';
import type { Encoder, EvidencePair, Verifier } from '../../../src/ports.js';

export const SPACE_DIM = 64;

/** Bag of hashed word stems: texts that share words are near each other. Unit rows, zero without words. */
export function embedWords(texts: readonly string[]): Float32Array {
  const data = new Float32Array(texts.length * SPACE_DIM);
  texts.forEach((text, row) => {
    const own = data.subarray(row * SPACE_DIM, (row + 1) * SPACE_DIM);
    for (const word of words(text)) {
      let hash = 7;
      for (const unit of stem(word.text)) hash = (Math.imul(hash, 31) + (unit.codePointAt(0) ?? 0)) >>> 0;
      own[hash % SPACE_DIM] = (own[hash % SPACE_DIM] ?? 0) + 1;
    }
    const length = Math.hypot(...own);
    if (length > 0)
      own.forEach((value, i) => {
        own[i] = value / length;
      });
  });
  return data;
}

/** Messages m1, m2, … from lines "speaker: text"; speakers other than roles become names of users. */
export function messagesOf(...lines: string[]): Message[] {
  return lines.map((line, i) => {
    const [, speaker = 'user', text = ''] = /^([^:]+): ([\s\S]*)$/.exec(line) ?? [];
    const role = speaker === 'assistant' || speaker === 'system' || speaker === 'tool' ? speaker : 'user';
    return { id: `m${i + 1}`, role, ...(speaker === role ? {} : { name: speaker }), text, version: `v${i}` };
  });
}

export interface FakeModels {
  readonly encoder: Encoder & { calls: number; partCalls: (readonly (readonly string[])[])[] };
  readonly verifier: Verifier & { calls: number; pairs: EvidencePair[] };
}

/** Models for the stage: the verifier likes claims whose words the evidence holds. */
export function fakeModels(score?: (pair: EvidencePair) => number): FakeModels {
  const overlap = ({ evidence, claim }: EvidencePair): number => {
    const held = new Set(words(evidence).map((w) => stem(w.text)));
    const own = words(claim).map((w) => stem(w.text));
    return own.length === 0 ? -3 : (6 * own.filter((w) => held.has(w)).length) / own.length - 3;
  };
  const encoder = {
    dim: SPACE_DIM,
    maxTokens: 256,
    vectorSpaceId: 'fake-space',
    calls: 0,
    async embed(texts: readonly string[]) {
      encoder.calls += 1;
      return { data: embedWords(texts), dim: SPACE_DIM, tokens: texts.length };
    },
    partCalls: [] as (readonly (readonly string[])[])[],
    async embedParts(texts: readonly (readonly string[])[]) {
      encoder.partCalls.push(texts);
      return { data: embedWords(texts.flat()), dim: SPACE_DIM, tokens: texts.length };
    },
  };
  const verifier = {
    id: 'fake-verifier',
    maxTokens: 288,
    calls: 0,
    pairs: [] as EvidencePair[],
    countTokens: (text: string) => words(text).length,
    async score(pairs: readonly EvidencePair[]) {
      verifier.calls += 1;
      verifier.pairs.push(...pairs);
      return { scores: Float32Array.from(pairs, score ?? overlap), tokens: pairs.length };
    },
  };
  return { encoder, verifier };
}
