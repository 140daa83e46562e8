import type { Guard, Harness } from '../../scripts/harness/harness.js';
import { spread } from '../claims/run.js';
import { readClaimFiles } from '../claims/rows.js';
import { measureDedup } from './dedup.js';
import { scoreClusters } from './clusters.js';
import { conversationsToExtract, scoreExtracts } from './extractive.js';
import { type CacheShares, conversationsOf, replayGrowing } from './growth.js';
import type { Persona } from './realmem.js';
import { runRounds } from './rounds.js';
import { type QueryScore, scoreQuery } from './selection.js';
import { measureSpeed } from './speed.js';
import { formatMeans, formatRows, type Means, meansOf } from './tables.js';

/** Conversations of each persona that are replayed. */
const CONVERSATIONS = 2;

interface Bench {
  readonly harness: Harness;
  readonly guard: Guard;
  readonly personas: readonly Persona[];
  /** Folder of labelled claims. */
  readonly claims: string | undefined;
  /** Most queries of a persona. */
  readonly limit: number;
  readonly show: (stage: string, loaded: number, total: number) => void;
}

/** Measures, and gives the table to print with its figures. */
export type Part = (bench: Bench) => Promise<{ text: string; figures: unknown }>;

export const PARTS: Readonly<Record<string, Part>> = { dedup, selection, extractive, growth, clusters, rounds, speed };

/** Pairs that a table names. */
const SHOWN_PAIRS = 30;

async function dedup({ guard, claims, show }: Bench) {
  if (claims === undefined) return { text: 'Dedup is not measured: name a folder of labelled claims, --claims DIR.', figures: undefined };
  const figures = await measureDedup(guard, readClaimFiles(claims, ''), (done, total) => show('dedup', done, total));
  const { twins, wrong, restatements, missed } = figures;
  const rows = [
    ['', 'pairs', 'merged', 'percent', ''],
    ['claims whose meaning was changed', String(twins), String(wrong.length), percent(wrong.length / twins), 'bar: at most 2'],
    [
      'true restatements',
      String(restatements),
      String(restatements - missed.length),
      percent(1 - missed.length / restatements),
      'bar: at least 80',
    ],
  ];
  const shown = missed.slice(0, SHOWN_PAIRS).map(({ first, second }) => `  ${first} / ${second}`);
  return { text: [formatRows('Dedup: two messages of one speaker', rows), 'Restatements that stayed two:', ...shown].join('\n'), figures };
}

async function selection({ guard, personas, limit, show }: Bench) {
  const gold: Record<string, Means> = {};
  const facts: Record<string, Means> = {};
  const all: QueryScore[] = [];
  for (const { name, queries } of personas) {
    const scores: QueryScore[] = [];
    const asked = spread(
      queries.filter((query) => query.facts.length > 0),
      limit,
    );
    for (const [i, query] of asked.entries()) {
      show(name, i, asked.length);
      scores.push(await scoreQuery(guard, query));
    }
    gold[name] = meansOf(scores, 'gold');
    facts[name] = meansOf(scores, 'facts');
    all.push(...scores);
  }
  gold['all'] = meansOf(all, 'gold');
  facts['all'] = meansOf(all, 'facts');
  const outside = personas.reduce((sum, persona) => sum + persona.outside, 0);
  const text = [
    formatMeans('Gold turns kept at 25 % of the tokens, percent (history = the ten sessions before the query)', gold),
    '',
    formatMeans('Facts covered by the extractive summary at 25 % of the tokens, percent', facts),
    '',
    `Needed facts from sessions outside the history, which no system can keep: ${outside}.`,
  ].join('\n');
  return { text, figures: { gold, facts, outside } };
}

async function extractive({ guard, personas, claims, limit, show }: Bench) {
  const files = claims === undefined ? [] : readClaimFiles(claims, '');
  const conversations = conversationsToExtract(personas, files, limit);
  const figures = await scoreExtracts(guard, conversations, (done, total) => show('extractive', done, total));
  const rows = [['', 'summaries', 'sentences', 'kept', 'percent', '']];
  for (const [group, { summaries, claims: said, kept }] of Object.entries(figures))
    rows.push([group, String(summaries), String(said), String(kept), percent(kept / said), 'bar: at least 99']);
  const lost = Object.values(figures).flatMap((score) => score.lost.map((line) => `  ${line.slice(0, 300)}`));
  const title = 'Extractive summaries at 40 % of the tokens, through elimination';
  return { text: [formatRows(title, rows), ...(lost.length > 0 ? ['Sentences that fell:', ...lost] : [])].join('\n'), figures };
}

async function growth({ guard, personas, show }: Bench) {
  const shares: CacheShares[] = [];
  const conversations = personas.flatMap((persona) => conversationsOf(persona, CONVERSATIONS));
  for (const [i, conversation] of conversations.entries()) {
    show('growing prefixes', i, conversations.length);
    shares.push(await replayGrowing(guard, conversation));
  }
  const mean = (what: keyof CacheShares) => shares.reduce((sum, share) => sum + share[what], 0) / shares.length;
  const figures = { conversations: shares.length, embeddings: mean('embeddings'), clusters: mean('clusters'), all: mean('all') };
  const rows = [
    ['embeddings', percent(figures.embeddings)],
    ['summaries of clusters', percent(figures.clusters)],
    ['all lookups', percent(figures.all)],
  ];
  const title = `Cache hits over growing prefixes, percent (${shares.length} conversations of 10 to 40 turns, two more a call, each weighs the same)`;
  return { text: formatRows(title, rows), figures };
}

async function clusters({ guard, personas, show }: Bench) {
  const rows = [['', 'messages', 'projects', 'clusters', 'purity']];
  const figures: Record<string, unknown> = {};
  for (const [i, persona] of personas.entries()) {
    show('clusters', i, personas.length);
    const score = await scoreClusters(guard, persona);
    rows.push([persona.name, ...[score.messages, score.projects, score.clusters].map(String), score.purity.toFixed(2)]);
    figures[persona.name] = score;
  }
  return { text: formatRows('Clusters of the hierarchical summary against the projects', rows), figures };
}

async function rounds({ guard, personas, show }: Bench) {
  const rows = [['', 'rounds', 'new values', 'new sentences', 'of the first still there', 'most tokens']];
  const figures: Record<string, unknown> = {};
  const notes: string[] = [];
  for (const persona of personas) {
    const score = await runRounds(guard, persona, (done, total) => show(`rounds ${persona.name}`, done, total));
    const counts = [score.rounds, score.newValues.length, score.newSentences.length].map(String);
    rows.push([persona.name, ...counts, percent(score.stayed), String(Math.max(...score.tokens))]);
    for (const what of [...score.newValues, ...score.newSentences].slice(0, 5)) notes.push(`  ${persona.name}: ${what.slice(0, 100)}`);
    figures[persona.name] = score;
  }
  const title = 'Payload of the payload, ten times, while the chat grows by a session (1,500 tokens)';
  return { text: [formatRows(title, rows), ...(notes.length > 0 ? ['What is new:', ...notes] : [])].join('\n'), figures };
}

async function speed(bench: Bench) {
  const figures = await measureSpeed(bench);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const { long } = figures;
  const rows = [
    ['pruning, dedup, selection, 200 candidates, p95', ms(figures.selection[200] ?? Number.NaN), 'bar 8 ms'],
    ['pruning, dedup, selection, 2,000 candidates, p95', ms(figures.selection[2000] ?? Number.NaN), 'bar 40 ms'],
    ['extractive summary, 200 candidates, p95', ms(figures.extractive), 'bar 20 ms'],
    ['reconstruct, p95', ms(figures.reconstruct), 'bar 5 ms'],
    ['reference: 200 x 200 products of 384 numbers', ms(figures.reference), ''],
    [`first context(), ${long.messages} messages`, ms(long.first), `${(long.first / long.embed).toFixed(2)} x embedding (bar 1.3)`],
    ['second context(), two more messages', ms(long.second), `${ms(long.second - long.new)} beside what is new (bar 50 ms)`],
    ['longest task of the main thread', ms(Math.max(0, ...long.longTasks)), `${long.longTasks.length} over 50 ms (bar none)`],
  ];
  return { text: formatRows('Milliseconds of warm calls', rows), figures };
}

const percent = (share: number): string => (100 * share).toFixed(1);
