import type { Guard } from '../../scripts/harness/harness.js';
import type { Summary } from '../../src/memory/types.js';
import { importantTurns, lastTurns, randomTurns, rollingSummary, turnsHeld } from './baselines.js';
import { covers, readText } from './coverage.js';
import { countPayload, countSelection } from './counting.js';
import type { RealQuery, RealTurn } from './realmem.js';

/** Share of the history's tokens that every system may keep. */
const SHARE = 0.25;
/** What counts against long turns where there is no query; with one it is the default. */
const DENSITY = 0.5;
/** Drawn orders of the random baseline; their shares are averaged. */
const DRAWS = 20;

/** What one query's history gives: shares in [0,1] by system; undefined where the history holds nothing that is asked for. */
export interface QueryScore {
  /** Of the gold turns, those kept. */
  readonly gold: Readonly<Record<string, number>> | undefined;
  /** Of the needed facts, those whose values and words the text holds. */
  readonly facts: Readonly<Record<string, number>> | undefined;
}

/** Keeps 25 % of the tokens of a query's history with every system. */
export async function scoreQuery(guard: Guard, query: RealQuery): Promise<QueryScore> {
  const gold = [...new Set(query.facts.flatMap(({ goldTurn }) => goldTurn ?? []))];
  if (query.facts.length === 0 || query.history.length === 0) return { gold: undefined, facts: undefined };
  const lines = query.history.map(lineOf);
  const selectionCosts = lines.map((line) => countSelection(` ${line}`));
  const payloadCosts = lines.map((line) => countPayload(`\n${line}`));
  const budgets = { inputTokens: share(selectionCosts), maxTokens: share(payloadCosts) };
  return {
    gold: gold.length === 0 ? undefined : await goldShares(guard, query, gold, selectionCosts, budgets),
    facts: await factShares(guard, query, payloadCosts, budgets.maxTokens),
  };
}

const lineOf = ({ role, content }: RealTurn): string => `${role === 'assistant' ? 'Assistant' : 'User'}: ${content}`;
const share = (costs: readonly number[]): number => Math.max(1, Math.floor(SHARE * costs.reduce((sum, cost) => sum + cost, 0)));

interface Budgets {
  readonly inputTokens: number;
  readonly maxTokens: number;
}

async function goldShares(
  guard: Guard,
  { history, text }: RealQuery,
  gold: readonly string[],
  costs: readonly number[],
  budgets: Budgets,
): Promise<Record<string, number>> {
  const kept = (ids: ReadonlySet<string>) => gold.filter((id) => ids.has(id)).length / gold.length;
  const idsOf = (places: readonly number[]) => new Set(places.map((at) => history[at]?.id ?? ''));
  const ours = async (options: object) => {
    const { candidates } = await compress(guard, history, { ...budgets, ...options });
    return { candidates, ids: new Set(candidates.filter(({ selected }) => selected).map(({ messageId }) => messageId)) };
  };
  const withQuery = await ours({ query: text });
  const without = await ours({ density: DENSITY });
  const seed = await ours({});
  const importances = new Map(seed.candidates.map(({ messageId, importance }) => [messageId, importance]));
  const { inputTokens } = budgets;
  const draws = Array.from({ length: DRAWS }, (_, seed) => kept(idsOf(randomTurns(costs, inputTokens, seed))));
  const rolling = rollingSummary(history, inputTokens, countSelection);
  return {
    'MemGuard, with query': kept(withQuery.ids),
    'MemGuard, without query': kept(without.ids),
    'by importance alone, MMR': kept(seed.ids),
    'last turns': kept(idsOf(lastTurns(costs, inputTokens))),
    random: draws.reduce((sum, value) => sum + value, 0) / DRAWS,
    'rolling extractive': kept(idsOf(turnsHeld(history, rolling))),
    'importance alone': kept(
      idsOf(
        importantTurns(
          history.map(({ id }) => importances.get(id) ?? -1),
          costs,
          inputTokens,
        ),
      ),
    ),
  };
}

async function factShares(
  guard: Guard,
  { history, facts, text }: RealQuery,
  costs: readonly number[],
  maxTokens: number,
): Promise<Record<string, number>> {
  const covered = (payload: string) => {
    const read = readText(payload);
    return facts.filter(({ content }) => covers(read, content)).length / facts.length;
  };
  // As context() does: four times the budget is selected, and the sentences compete.
  const budgets = { maxTokens, inputTokens: 4 * maxTokens };
  const last = new Set(lastTurns(costs, maxTokens));
  return {
    'MemGuard, with query': covered((await compress(guard, history, { ...budgets, query: text })).text),
    'MemGuard, without query': covered((await compress(guard, history, { ...budgets, density: DENSITY })).text),
    'last turns': covered(
      history
        .filter((_, at) => last.has(at))
        .map(lineOf)
        .join('\n'),
    ),
    'the whole history': covered(history.map(lineOf).join('\n')),
  };
}

const compress = (guard: Guard, history: readonly RealTurn[], options: object): Promise<Summary> =>
  guard.call<Summary>('compress', history, options);
