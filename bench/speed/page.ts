// The speed bench in the page: the library through its public API, in turns with onnxruntime-web on the same model inputs.
import '../../scripts/harness/page.js';
import { type Remote, wrap } from 'comlink';
import { createMemGuard, type MemGuard } from '../../src/index.js';
import { quantile } from '../../src/core/stats.js';
import { median } from '../stats.js';
import type { RawOrt } from './raw-ort.worker.js';
import type { Comparison, SpeedReport, StepTimes } from './report.js';
import { type ExampleMessage, loadExamples, ModelInputs, recordEliminate, sentencesOf, toBatches, tokensOf } from './work.js';

const ROUNDS = 7;
const WARM_CALLS = 20;
const EMBED_TEXTS = 64;
const CANDIDATES = 200;
const CLAIMS = 12;

interface Bench {
  readonly guard: MemGuard;
  readonly raw: Remote<RawOrt>;
  readonly inputs: ModelInputs;
  readonly conversations: readonly ExampleMessage[][];
  readonly tell: (what: string, done: number, total: number) => void;
}

async function openRaw(threads: number): Promise<Remote<RawOrt>> {
  const raw = wrap<RawOrt>(new Worker(new URL('./raw-ort.worker.ts', import.meta.url), { type: 'module' }));
  await raw.configure(new URL('/', location.href).href, threads);
  for (const model of ['minilm-q8', 'claim-verifier']) {
    await raw.load(model, new URL(`/models/${model}/onnx/model_quantized.onnx`, location.href).href);
  }
  return raw;
}

/** Milliseconds of the library and of the reference in turns, after one call of each to warm up. */
async function inTurns(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
  tell: (round: number) => void,
) {
  const times = { ours: [] as number[], raw: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    tell(round);
    const pair = [await ours(round), await reference(round)] as const;
    if (round === 0) continue;
    times.ours.push(pair[0]);
    times.raw.push(pair[1]);
  }
  return times;
}

async function benchEmbed({ guard, raw, inputs, conversations, tell }: Bench): Promise<Comparison> {
  const texts = sentencesOf(conversations, EMBED_TEXTS, 20);
  const sequences = texts.map((text) => inputs.single(text));
  await raw.prepare('embed', 'minilm-q8', toBatches(sequences));
  let tokens = 0;
  const ours = async () => {
    const started = performance.now();
    tokens = (await guard.embed(texts)).tokens;
    return performance.now() - started;
  };
  const times = await inTurns(
    ours,
    () => raw.run('embed'),
    (round) => tell('embed', round, ROUNDS),
  );
  // Throughput, so the reference's time over ours: 1 is as fast.
  const ratio = median(times.ours.map((ms, i) => (times.raw[i] ?? Number.NaN) / ms));
  return { ms: median(times.ours), rawMs: median(times.raw), ratio, tokens, rawTokens: tokensOf(sequences) };
}

/** A conversation and a text about it, other words in each round: nothing may come from a cache. */
function eliminateCase(conversations: readonly ExampleMessage[][], round: number): { text: string; messages: ExampleMessage[] } {
  const conversation = conversations[2] ?? [];
  const messages = conversation.map((message) => ({ ...message, text: `${message.text} Case ${round}.` }));
  const text = sentencesOf([conversation], CLAIMS, 30)
    .map((sentence) => `In case ${round}, it was said: ${sentence}`)
    .join('\n');
  return { text, messages };
}

async function benchEliminate({ guard, raw, inputs, conversations, tell }: Bench): Promise<SpeedReport['eliminate']> {
  const tokens = { ours: 0, raw: 0 };
  const verifierMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    tell('prepare', round, ROUNDS);
    const { text, messages } = eliminateCase(conversations, round);
    const recorded = await recordEliminate(guard, inputs, text, messages);
    await raw.prepare(`verify ${round}`, 'claim-verifier', toBatches(recorded.verifier));
    await raw.prepare(`encode ${round}`, 'minilm-q8', toBatches(recorded.encoder));
    tokens.raw = tokensOf([...recorded.encoder, ...recorded.verifier]);
  }
  let steps: Record<string, number> = {};
  const ours = async (round: number) => {
    const { text, messages } = eliminateCase(conversations, round);
    const { usage } = await guard.eliminate(text, messages);
    tokens.ours = usage.modelTokens.encoder + usage.modelTokens.verifier;
    steps = { ...usage.ms };
    return Object.values(usage.ms).reduce((sum, ms) => sum + ms, 0);
  };
  const reference = async (round: number) => {
    const verifying = await raw.run(`verify ${round}`);
    if (round > 0) verifierMs.push(verifying);
    return verifying + (await raw.run(`encode ${round}`));
  };
  const times = await inTurns(ours, reference, (round) => tell('eliminate', round, ROUNDS));
  return {
    ms: median(times.ours),
    rawMs: median(times.raw),
    ratio: median(times.ours.map((ms, i) => ms / (times.raw[i] ?? Number.NaN))),
    ratioToVerifier: median(times.ours.map((ms, i) => ms / (verifierMs[i] ?? Number.NaN))),
    tokens: tokens.ours,
    rawTokens: tokens.raw,
    msPerClaim: median(times.ours) / CLAIMS,
    steps,
  };
}

/** Worker milliseconds of each step of compress() on 200 messages, over warm calls. */
async function benchCompress({ guard, conversations, tell }: Bench): Promise<Record<string, StepTimes>> {
  const messages = sentencesOf(conversations, CANDIDATES, 12).map((text, i) => ({
    id: `m${i}`,
    role: i % 2 === 0 ? 'user' : 'assistant',
    text,
  }));
  const steps = new Map<string, number[]>();
  for (let call = 0; call <= WARM_CALLS; call++) {
    tell('compress', call, WARM_CALLS);
    const { usage } = await guard.compress(messages, { maxTokens: 400, cache: false });
    if (call === 0) continue;
    const { prune = 0, dedup = 0, select = 0 } = usage.ms;
    for (const [step, ms] of Object.entries({ ...usage.ms, selection: prune + dedup + select }))
      steps.set(step, [...(steps.get(step) ?? []), ms]);
  }
  const sorted = [...steps].map(([step, ms]) => [step, { p50: quantile(ms, 0.5), p95: quantile(ms, 0.95) }] as const);
  return { ...Object.fromEntries(sorted) };
}

/** Tasks of the page's main thread over 50 ms, from now on. */
function watchLongTasks(): () => SpeedReport['longTasks'] {
  const seen: number[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  return () => {
    observer.disconnect();
    return { count: seen.length, maxMs: Math.max(0, ...seen) };
  };
}

async function run(): Promise<SpeedReport> {
  const guard = await createMemGuard({
    name: 'bench',
    device: 'wasm',
    assetBase: new URL('/', location.href),
    onProgress: (progress) => window.memguardProgress?.(progress),
  });
  const { device, threads } = guard.info();
  const tell = (stage: string, loaded: number, total: number) => window.memguardProgress?.({ stage, loaded, total });
  const bench: Bench = { guard, raw: await openRaw(threads), inputs: await ModelInputs.load(), conversations: await loadExamples(), tell };
  const embed = await benchEmbed(bench);
  const eliminate = await benchEliminate(bench);
  // The recording of the model inputs ran on the page: only what the library does from here on counts.
  const longTasks = watchLongTasks();
  const compress = await benchCompress(bench);
  const report = { device, threads, embed, eliminate, compress, longTasks: longTasks() };
  await guard.close();
  return report;
}

declare global {
  interface Window {
    memguardSpeed?: () => Promise<SpeedReport>;
  }
}
window.memguardSpeed = run;
