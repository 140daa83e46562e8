import { RUNTIME } from '../config.js';
import { MemGuardError } from '../errors.js';
import type { Encoder } from '../ports.js';
import type { ModelFiles } from './loader.js';
import type { LogitVerifier } from './verifier.js';

/** How far a model is from its reference: least cosine of an encoder, largest logit difference of a verifier. */
export interface GoldenResult {
  readonly figure: number;
  readonly passed: boolean;
}

interface EncoderGolden {
  sentences: { text: string; embedding: number[] }[];
}
interface VerifierGolden {
  pairs: { premise: string; claim: string; logits_q8: number[] }[];
}

/** Embeds the fixed sentences. A wrong kernel or a flipped weight gives wrong vectors and no error: only this sees it. */
export async function testEncoder(encoder: Encoder, files: ModelFiles, least: number = RUNTIME.goldenCosine): Promise<GoldenResult> {
  const { sentences } = await readGolden<EncoderGolden>(files);
  const { data, dim } = await encoder.embed(
    sentences.map((sentence) => sentence.text),
    { priority: 'interactive' },
  );
  const cosines = sentences.map(({ embedding }, row) => {
    let dot = 0;
    let square = 0;
    for (let j = 0; j < dim; j++) {
      dot += data[row * dim + j]! * embedding[j]!;
      square += embedding[j]! ** 2;
    }
    return dot / Math.sqrt(square);
  });
  const figure = Math.min(...cosines);
  return { figure, passed: figure > least };
}

/** Scores the fixed pairs; the reference is the q8 file on a CPU. */
export async function testVerifier(verifier: LogitVerifier, files: ModelFiles): Promise<GoldenResult> {
  const { pairs } = await readGolden<VerifierGolden>(files);
  const { data } = await verifier.logits(
    pairs.map(({ premise, claim }) => ({ evidence: premise, claim })),
    { priority: 'interactive' },
  );
  const figure = Math.max(...pairs.flatMap(({ logits_q8 }, i) => logits_q8.map((logit, k) => Math.abs(logit - data[2 * i + k]!))));
  // Written so that NaN fails.
  return { figure, passed: figure <= RUNTIME.goldenLogit };
}

async function readGolden<T>(files: ModelFiles): Promise<T> {
  const blob = files.get('golden.json');
  if (!blob) throw new MemGuardError('MODEL_MISSING', 'A model pack needs a golden.json for the self-test.', { phase: 'open' });
  return JSON.parse(await blob.text()) as T;
}
