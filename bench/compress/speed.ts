import type { Guard, Harness } from '../../scripts/harness/harness.js';
import { quantile } from '../../src/core/stats.js';
import { splitSentences } from '../../src/core/text.js';
import type { Payload, Summary, Usage, Verification } from '../../src/memory/types.js';
import type { Persona } from './realmem.js';

const WARM_CALLS = 20;
const LONG_HISTORY = 5000;

/** Milliseconds in the worker, but for those of the long history, which a page waits. */
export interface SpeedFigures {
  /** Pruning, dedup and selection, 95th percentile by number of candidates. */
  readonly selection: Readonly<Record<number, number>>;
  /** Extractive summary of 200 candidates, 95th percentile. */
  readonly extractive: number;
  readonly reconstruct: number;
  /** The reference of this run: a plain loop over 200 x 200 products of rows of 384 numbers. */
  readonly reference: number;
  readonly long: LongFigures;
}

export interface LongFigures {
  readonly messages: number;
  /** Embedding of as many other texts. */
  readonly embed: number;
  readonly first: number;
  readonly second: number;
  /** Of the second, the worker's steps that ran a model. */
  readonly new: number;
  /** Tasks of the page's main thread over 50 ms while these calls ran. */
  readonly longTasks: readonly number[];
}

interface Said {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/** Messages of one sentence each: the sizes of a chat between people. */
function shortMessages(personas: readonly Persona[], count: number): Said[] {
  const seen = new Set<string>();
  const messages: Said[] = [];
  for (const { role, content } of personas.flatMap(({ sessions }) => sessions.flat())) {
    for (const { start, end } of splitSentences(content)) {
      const text = content.slice(start, end).trim();
      if (text.length < 20 || seen.has(text)) continue;
      seen.add(text);
      messages.push({ id: `m${messages.length}`, role, content: text });
      if (messages.length === count) return messages;
    }
  }
  return messages;
}

interface Bench {
  readonly harness: Harness;
  readonly guard: Guard;
  readonly personas: readonly Persona[];
  readonly show: (stage: string, loaded: number, total: number) => void;
}

export async function measureSpeed({ harness, guard, personas, show }: Bench): Promise<SpeedFigures> {
  const messages = shortMessages(personas, LONG_HISTORY);
  const selection: Record<number, number> = {};
  let extractive = 0;
  for (const count of [200, 2000]) {
    const times: Usage['ms'][] = [];
    for (let call = 0; call <= WARM_CALLS; call++) {
      show(`${count} candidates`, call, WARM_CALLS + 1);
      const { usage } = await guard.call<Summary>('compress', messages.slice(0, count), { maxTokens: 400, cache: false });
      if (call > 0) times.push(usage.ms);
    }
    selection[count] = p95(times.map(({ prune = 0, dedup = 0, select = 0 }) => prune + dedup + select));
    if (count === 200) extractive = p95(times.map(({ summarize = 0 }) => summarize));
  }
  const reconstruct = await measureReconstruct(guard, messages.slice(0, 60), show);
  const reference = await harness.page.evaluate(multiplyRows);
  const long = await measureLong(harness, guard, messages, show);
  const longTasks = await harness.page.evaluate(() => window.longTasks ?? []);
  return { selection, extractive, reconstruct, reference, long: { ...long, longTasks } };
}

const p95 = (values: readonly number[]): number => quantile(values, 0.95);

async function measureReconstruct(guard: Guard, messages: readonly Said[], show: Bench['show']): Promise<number> {
  const { text } = await guard.call<Summary>('compress', messages, { maxTokens: 300 });
  const verification = await guard.call<Verification>('eliminate', text, messages, {});
  const times: number[] = [];
  for (let call = 0; call <= WARM_CALLS; call++) {
    show('reconstruct', call, WARM_CALLS + 1);
    const { usage } = await guard.call<Payload>('reconstruct', verification, { messages });
    if (call > 0) times.push(usage.ms['reconstruct'] ?? 0);
  }
  return p95(times);
}

/** context() on a long history, twice, the second time with two more messages, as a page waits for it. */
async function measureLong(
  harness: Harness,
  guard: Guard,
  messages: readonly Said[],
  show: Bench['show'],
): Promise<Omit<LongFigures, 'longTasks'>> {
  // The page holds the messages before: what the bench sends it is no work of the library. Texts that no call has seen: what is remembered is free.
  const fresh = messages.map((message) => ({ ...message, content: `${message.content} Indeed.` }));
  await harness.page.evaluate((given) => {
    window.benchMessages = given;
  }, fresh);
  await harness.page.evaluate(watchLongTasks);
  const timed = (method: 'embed' | 'context', count: number) =>
    harness.watch(harness.page.evaluate(timeCall, [guard.id, method, count] as const));
  show('long history', 0, 3);
  const embed = await timed('embed', messages.length - 2);
  show('long history', 1, 3);
  const first = await timed('context', messages.length - 2);
  show('long history', 2, 3);
  const second = await timed('context', messages.length);
  return { messages: messages.length, embed: embed.ms, first: first.ms, second: second.ms, new: second.modelMs };
}

/** Runs in the page. `modelMs` are the worker's steps that run a model. */
async function timeCall([id, method, count]: readonly [string, 'embed' | 'context', number]): Promise<{ ms: number; modelMs: number }> {
  const messages = window.benchMessages?.slice(0, count) ?? [];
  const args = method === 'embed' ? [messages.map(({ content }) => `${content} So.`)] : [messages, { maxTokens: 1000 }];
  const start = performance.now();
  const outcome = await window.memguardHarness!.call(id, method, args);
  const ms = performance.now() - start;
  if (!outcome.ok) throw new Error(outcome.error.message);
  const steps = (outcome.value as { usage?: Usage }).usage?.ms ?? {};
  return { ms, modelMs: ['embed', 'verify', 'align'].reduce((sum, step) => sum + (steps[step] ?? 0), 0) };
}

/** Runs in the page. */
function watchLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks?.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

/** Runs in the page: median of nine, ms. */
function multiplyRows(): number {
  const [rows, dim] = [200, 384];
  const data = Float32Array.from({ length: rows * dim }, (_, i) => Math.sin(i));
  const times: number[] = [];
  let kept = 0;
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < rows; j++) {
        let sum = 0;
        for (let p = 0; p < dim; p++) sum += data[i * dim + p]! * data[j * dim + p]!;
        kept += sum;
      }
    }
    times.push(performance.now() - start);
  }
  return Number.isFinite(kept) ? times.sort((a, b) => a - b)[4]! : Number.NaN;
}

declare global {
  interface Window {
    benchMessages?: Said[];
    longTasks?: number[];
  }
}
