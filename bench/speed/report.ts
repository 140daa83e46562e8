/** The library beside onnxruntime-web on the same inputs: medians over rounds in turns, milliseconds. */
export interface Comparison {
  readonly ms: number;
  readonly rawMs: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
  readonly tokens: number;
  readonly rawTokens: number;
}

export interface StepTimes {
  readonly p50: number;
  readonly p95: number;
}

export interface SpeedReport {
  readonly device: string;
  readonly threads: number;
  /** `ratio` is throughput over the reference's; 1 is as fast. */
  readonly embed: Comparison;
  /** `rawMs` and `ratio` are for all tokens of the call, encoder's and verifier's; `ratioToVerifier` leaves the encoding out of the reference. */
  readonly eliminate: Comparison & {
    readonly ratioToVerifier: number;
    readonly msPerClaim: number;
    readonly steps: Readonly<Record<string, number>>;
  };
  /** Worker milliseconds per step of compress() on 200 messages; `selection` is pruning, dedup and selecting together. */
  readonly compress: Readonly<Record<string, StepTimes>>;
  readonly longTasks: { readonly count: number; readonly maxMs: number };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const verdict = (holds: boolean) => (holds ? 'holds' : 'MISSED');

export function formatSpeed({ device, threads, embed, eliminate, compress, longTasks }: SpeedReport): string {
  const perSecond = (tokens: number, time: number) => `${Math.round((1000 * tokens) / time)} tokens/s`;
  const same = (tokens: number, raw: number) =>
    tokens === raw ? `${tokens} tokens each` : `${tokens} tokens, the reference ${raw}: NOT THE SAME WORK`;
  const steps = Object.entries(compress).map(
    ([step, { p50, p95 }]) => `  ${step.padEnd(12)} p50 ${ms(p50).padStart(10)}   p95 ${ms(p95).padStart(10)}`,
  );
  return [
    `SPEED on ${device}, ${threads} thread${threads === 1 ? '' : 's'}; medians of rounds in turns with onnxruntime-web`,
    '',
    `embed       ${ms(embed.ms)} (${perSecond(embed.tokens, embed.ms)}), raw ${ms(embed.rawMs)} (${perSecond(embed.rawTokens, embed.rawMs)}); ${same(embed.tokens, embed.rawTokens)}`,
    `            ${embed.ratio.toFixed(2)} of the raw throughput; bar 0.80: ${verdict(embed.ratio >= 0.8)}`,
    `eliminate   ${ms(eliminate.ms)} in the worker (${ms(eliminate.msPerClaim)} per claim), raw models ${ms(eliminate.rawMs)}; ${same(eliminate.tokens, eliminate.rawTokens)}`,
    `            ${eliminate.ratio.toFixed(2)} of the raw time; bar 1.30: ${verdict(eliminate.ratio <= 1.3)}; ${eliminate.ratioToVerifier.toFixed(2)} of the verifier's part of it alone`,
    `            ${Object.entries(eliminate.steps)
      .map(([step, value]) => `${step} ${value.toFixed(1)}`)
      .join(', ')} (last round, ms)`,
    '',
    'compress() on 200 messages, worker time over warm calls (selection = prune + dedup + select)',
    ...steps,
    '',
    `main thread while compressing: ${longTasks.count} tasks over 50 ms, the longest ${ms(longTasks.maxMs)}`,
  ].join('\n');
}
