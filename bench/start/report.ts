import { median } from '../stats.js';

/** One start with cached models: milliseconds from createMemGuard() until each stage began, until it was ready, and until the payload was there. */
export interface StartTimes {
  readonly stages: Readonly<Record<string, number>>;
  readonly readyMs: number;
  readonly payloadMs: number;
  /** The payload, from the navigation on: the page's own scripts are in it. */
  readonly navigationMs: number;
  readonly device: string;
  readonly threads: number;
  /** Tokens that went through the models, encoder's and verifier's. */
  readonly modelTokens: number;
  /** Durations of the page's tasks over 50 ms, since the navigation. */
  readonly longTasks: readonly number[];
}

/** onnxruntime-web alone in a fresh worker, the model bytes at hand: both sessions made, then the inference of the same call. */
export interface RawTimes {
  readonly createMs: number;
  readonly runMs: number;
  readonly modelTokens: number;
}

/** Memory in bytes after the close of the first cycle and of the last: of the page and its workers by the browser's own measure, of its renderer by the system's, where that tells. */
export interface CycleMemory {
  readonly cycles: number;
  readonly closed: readonly number[];
  readonly resident: readonly number[];
}

export interface StartReport {
  readonly ours: readonly StartTimes[];
  readonly raw: readonly RawTimes[];
  /** Requests below models/ that reached the server: of the first visit, and of all later ones together. */
  readonly modelRequests: { readonly first: number; readonly later: number };
  readonly memory: CycleMemory;
}

export const BARS = { ratio: 1.5, memory: 1.2, longTaskMs: 50 } as const;

/** Median of the rounds' ratios: each start beside the reference of its own round. */
export function startRatio({ ours, raw }: StartReport): number {
  return median(ours.map(({ payloadMs }, i) => payloadMs / ((raw[i]?.createMs ?? Number.NaN) + (raw[i]?.runMs ?? Number.NaN))));
}

/** The last cycle over the first. */
export const growthOf = (bytes: readonly number[]): number => (bytes.at(-1) ?? Number.NaN) / (bytes[0] ?? Number.NaN);

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');
const megabytes = (bytes: number | undefined): string => `${((bytes ?? Number.NaN) / 1e6).toFixed(1)} MB`;

export function formatStart(report: StartReport): string {
  const { ours, raw, modelRequests, memory } = report;
  const [first] = ours;
  const of = (read: (times: StartTimes) => number): number => median(ours.map(read));
  const ratio = startRatio(report);
  const growth = growthOf(memory.closed);
  const resident = growthOf(memory.resident);
  const tasks = ours.flatMap(({ longTasks }) => longTasks);
  const [tokens, rawTokens] = [first?.modelTokens ?? 0, raw[0]?.modelTokens ?? 0];
  const same =
    tokens === rawTokens ? `${tokens} model tokens each` : `${tokens} model tokens, the reference ${rawTokens}: NOT THE SAME WORK`;
  const stages = Object.keys(first?.stages ?? {}).map((stage) => `${stage} at ${ms(of(({ stages }) => stages[stage] ?? Number.NaN))}`);
  const threads = first?.threads ?? 0;
  return [
    `START on ${first?.device}, ${threads} thread${threads === 1 ? '' : 's'}; medians of ${ours.length} rounds in turns with onnxruntime-web, built page, models cached`,
    '',
    `to the first payload  ${ms(of((times) => times.payloadMs))} from createMemGuard() (${ms(of((times) => times.navigationMs))} from the navigation)`,
    `                      ${stages.join(', ')}, ready at ${ms(of((times) => times.readyMs))}`,
    `raw                   sessions ${ms(median(raw.map((times) => times.createMs)))} + inference ${ms(median(raw.map((times) => times.runMs)))}; ${same}`,
    `                      ${ratio.toFixed(2)} of the raw time; bar ${BARS.ratio}: ${verdict(ratio <= BARS.ratio)}`,
    `model requests        ${modelRequests.first} on the first visit, ${modelRequests.later} on all later ones; bar 0: ${verdict(modelRequests.later === 0)}`,
    `memory, ${memory.cycles} cycles     closed ${megabytes(memory.closed[0])}, at last ${megabytes(memory.closed.at(-1))}: ${growth.toFixed(2)} of the first; bar ${BARS.memory}: ${verdict(growth <= BARS.memory)}`,
    ...(memory.resident.length > 0
      ? [
          `                      the tab's process ${megabytes(memory.resident[0])}, at last ${megabytes(memory.resident.at(-1))}: ${resident.toFixed(2)} of the first; bar ${BARS.memory}: ${verdict(resident <= BARS.memory)}`,
        ]
      : []),
    `main thread           ${tasks.length} tasks over ${BARS.longTaskMs} ms in ${ours.length} starts and runs${tasks.length > 0 ? `, the longest ${ms(Math.max(...tasks))}` : ''}; bar 0: ${verdict(tasks.length === 0)}`,
  ].join('\n');
}
