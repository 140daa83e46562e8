import type { CallOptions, TokenCounter } from '../ports.js';

/** Candidates read from the MMR order at once. Own: one batch of counts instead of many. */
const AHEAD = 16;
/** Tokens by which added-up counts may differ from the count of the joined text, for each piece added since that was last counted. Own. */
const SLACK_PER_PIECE = 1;

export interface Selection {
  /** Candidate indices in the order they were picked. */
  readonly picked: readonly number[];
  /** Role-prefixed text of a pick that was shortened, by index. */
  readonly shortened: ReadonlyMap<number, string>;
  /** Tokens of the joined text in conversation order. */
  readonly tokens: number;
}

export interface SelectionInput {
  /** Role-prefixed text of each candidate, in conversation order. */
  readonly pieces: readonly string[];
  /** What has to come with a candidate, in front of its piece; asked for only as far as the order is read. */
  readonly leadIn?: (index: number) => string;
  /** Candidate indices, best first. */
  readonly order: Iterable<number>;
  readonly budget: number;
  readonly counter: TokenCounter;
  /** A shorter form of candidate `index` that ends at a sentence end and has at most `tokens` tokens. */
  readonly shorten: (index: number, tokens: number) => Promise<string>;
  /** Share of the budget for a message that alone exceeds it, (0,1]. */
  readonly longShare: number;
  /** True: a candidate that does not fit is passed over, and smaller ones after it may get in. */
  readonly goOn?: boolean;
}

/**
 * Adds the best candidate while the joined text stays within the budget, and stops at the first that does not fit, or goes on. A candidate that alone
 * exceeds the budget stands in its shortened form; the first pick always enters.
 * Counts are added up piece by piece, each piece after the first with its leading space; where the sum comes near the budget, and at the
 * end, the joined text itself is counted.
 */
export async function selectWithinBudget(input: SelectionInput, options: CallOptions): Promise<Selection> {
  const { budget, counter } = input;
  const [base = 0] = await counter.countMany([''], options);
  const picked: number[] = [];
  const texts = new Map<number, string>();
  const shortened = new Map<number, string>();
  let sum = base;
  let last = { pieces: 0, tokens: base };
  const exact = async (): Promise<number> => {
    if (last.pieces === picked.length) return last.tokens;
    const inOrder = [...picked].sort((a, b) => a - b).map((index) => texts.get(index) as string);
    return (await counter.countMany([inOrder.join(' ')], options))[0] ?? 0;
  };
  const drop = (index: number): void => {
    picked.pop();
    texts.delete(index);
    shortened.delete(index);
  };
  for await (const { index, cost } of counted(input, base, options)) {
    let text = pieceOf(input, index);
    let tokens = cost;
    const before = sum;
    if (base + cost > budget) {
      text = await input.shorten(index, Math.max(1, Math.floor(input.pieces.length === 1 ? budget : budget * input.longShare)));
      tokens = ((await counter.countMany([` ${text}`], options))[0] ?? 0) - base;
      shortened.set(index, text);
    }
    picked.push(index);
    texts.set(index, text);
    sum += tokens;
    const slack = SLACK_PER_PIECE * (picked.length - last.pieces);
    if (picked.length === 1 || sum <= budget - slack) continue;
    if (sum <= budget + slack) sum = await exact();
    if (sum > budget) {
      drop(index);
      if (!input.goOn) break;
      sum = before;
      continue;
    }
    last = { pieces: picked.length, tokens: sum };
  }
  let tokens = picked.length === 0 ? 0 : await exact();
  while (picked.length > 1 && tokens > budget) {
    drop(picked.at(-1) as number);
    tokens = await exact();
  }
  return { picked, shortened, tokens };
}

const pieceOf = ({ pieces, leadIn }: SelectionInput, index: number): string => `${leadIn?.(index) ?? ''}${pieces[index]}`;

/** The order with the cost of each piece, counted a batch ahead. */
async function* counted(input: SelectionInput, base: number, options: CallOptions): AsyncGenerator<{ index: number; cost: number }> {
  let batch: number[] = [];
  const flush = async () => {
    const counts = await input.counter.countMany(
      batch.map((index) => ` ${pieceOf(input, index)}`),
      options,
    );
    return batch.map((index, i) => ({ index, cost: (counts[i] ?? 0) - base }));
  };
  for (const index of input.order) {
    batch.push(index);
    if (batch.length < AHEAD) continue;
    yield* await flush();
    batch = [];
  }
  if (batch.length > 0) yield* await flush();
}
