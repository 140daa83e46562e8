// The start bench in the page: from createMemGuard() to the first payload with cached models, and onnxruntime-web on the same model inputs.
import { wrap } from 'comlink';
import { createMemGuard, type MemGuard } from '../../src/index.js';
import type { RawOrt } from '../speed/raw-ort.worker.js';
import { type ExampleMessage, readExamples } from './examples.js';
import type { CallInputs } from './record.js';
import type { RawTimes, StartTimes } from './report.js';

const ASSETS = new URL('/', location.href);
const MODELS = ['minilm-q8', 'claim-verifier'] as const;
const MAX_TOKENS = 200;

const longTasks: PerformanceEntry[] = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' });

/** The shortest example: the less inference, the more a start weighs beside it. */
async function shortExample(): Promise<ExampleMessage[]> {
  const lengthOf = (chat: readonly ExampleMessage[]): number => chat.reduce((sum, { text }) => sum + text.length, 0);
  return (await readExamples()).reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a));
}

function open(onStage: (stage: string) => void = () => {}): Promise<MemGuard> {
  return createMemGuard({ name: 'bench-start', device: 'wasm', assetBase: ASSETS, onProgress: ({ stage }) => onStage(stage) });
}

async function start(): Promise<StartTimes> {
  const messages = await shortExample();
  const started = performance.now();
  const since = (): number => performance.now() - started;
  const stages: Record<string, number> = {};
  const guard = await open((stage) => {
    stages[stage] ??= since();
  });
  const readyMs = since();
  const { usage } = await guard.context(messages, { maxTokens: MAX_TOKENS });
  const payloadMs = since();
  const navigationMs = performance.now();
  const { device, threads } = guard.info();
  await guard.close();
  // The observer tells of a task after it has ended.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    stages,
    readyMs,
    payloadMs,
    navigationMs,
    device,
    threads,
    modelTokens: usage.modelTokens.encoder + usage.modelTokens.verifier,
    longTasks: longTasks.filter(({ startTime }) => startTime >= started).map(({ duration }) => duration),
  };
}

/** The model inputs of the same call, in the calls in which they come. Loaded for this alone: it would weigh on the page that is measured. */
async function record(): Promise<CallInputs[]> {
  const { recordContext } = await import('./record.js');
  const guard = await open();
  const calls = await recordContext(guard, await shortExample(), MAX_TOKENS);
  await guard.close();
  return calls;
}

async function raw(calls: readonly CallInputs[], threads: number): Promise<RawTimes> {
  const worker = new Worker(new URL('../speed/raw-ort.worker.ts', import.meta.url), { type: 'module' });
  const ort = wrap<RawOrt>(worker);
  await ort.configure(ASSETS.href, threads);
  // Marked, so that the server tells these reads from the library's.
  for (const model of MODELS) await ort.hold(model, new URL(`models/${model}/onnx/model_quantized.onnx?raw`, ASSETS).href);
  let createMs = 0;
  for (const model of MODELS) createMs += await ort.create(model);
  let runMs = 0;
  for (const [i, { model, batches }] of calls.entries()) {
    await ort.prepare(String(i), model, batches);
    runMs += await ort.run(String(i));
  }
  worker.terminate();
  const tokensOf = ({ batches }: CallInputs): number => batches.flat().reduce((sum, { ids }) => sum + ids.length, 0);
  return { createMs, runMs, modelTokens: calls.reduce((sum, call) => sum + tokensOf(call), 0) };
}

/** Opens, makes a payload and closes. */
async function cycle(): Promise<void> {
  const guard = await open();
  await guard.context((await shortExample()).slice(0, 6), { maxTokens: MAX_TOKENS });
  await guard.close();
}

/** The browser's measure of the page and its workers, in bytes. It may take a minute: the browser waits for a garbage collection. */
async function measureMemory(): Promise<number> {
  const { measureUserAgentSpecificMemory } = performance as unknown as {
    measureUserAgentSpecificMemory(): Promise<{ bytes: number }>;
  };
  return (await measureUserAgentSpecificMemory.call(performance)).bytes;
}

const api = { start, record, raw, cycle, measureMemory };

declare global {
  interface Window {
    memguardStart?: typeof api;
  }
}
window.memguardStart = api;
