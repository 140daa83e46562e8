import type { Message } from '../../memory/types.js';
import { growing } from '../../memory/growing.js';
import type { EvidenceUnit } from '../types.js';
import type { Alignment } from './align.js';
import { align, contentSize, isRelative, isSameWord } from './align.js';
import { allFacts } from './conversation.js';
import type { Fact } from './facts.js';
import type { Term } from './signs.js';

/** Facts, by their place in the conversation, that hold one form of a word. */
interface Form {
  readonly term: Term;
  readonly facts: number[];
}

interface FactIndex {
  all: readonly Fact[];
  /** Facts that are filed. */
  size: number;
  readonly byId: Map<string, Form[]>;
  /** Forms of words by their beginning, which all forms of one word share. */
  readonly byStart: Map<string, Form[]>;
  /** Forms that are like a term, and of how many they were chosen. */
  readonly alike: Map<string, { readonly same: number; readonly near: number; readonly forms: readonly Form[] }>;
  /** By the terms of the clause: the same words, and the very same forms. */
  matches: Readonly<Record<Likeness, WeakMap<readonly Term[], Matches>>>;
}

/** What counts as the word of a clause: any of its forms (`isSameWord`), or the same id only. */
type Likeness = 'word' | 'id';

/** Facts that share words with a clause. */
interface Matches {
  /** Distinct content words of the clause in each fact. */
  readonly counts: Uint8Array;
  /** Facts that share any, those with the most words first, then in order. */
  readonly ranked: Uint32Array;
}

/** Letters that all forms of a word have in common at least. */
const START = 5;
const startOf = ({ id, token }: Term): string | undefined =>
  token.kind === 'word' && !id.startsWith('±') ? id.slice(0, START) : undefined;

const noMatches = (): FactIndex['matches'] => ({ word: new WeakMap(), id: new WeakMap() });

/** Index of a conversation. Cost: linear in what is new. */
const indexOf = growing(
  (): FactIndex => ({ all: [], size: 0, byId: new Map(), byStart: new Map(), alike: new Map(), matches: noMatches() }),
  (index, messages) => {
    index.all = allFacts(messages);
    index.matches = noMatches();
    for (; index.size < index.all.length; index.size += 1) fileFact(index, index.size);
  },
);

function fileFact({ all, byId, byStart }: FactIndex, i: number): void {
  for (const term of all[i]!.terms) {
    const start = startOf(term);
    let form = byId.get(term.id)?.find((f) => startOf(f.term) === start);
    if (!form) {
      form = { term, facts: [] };
      put(byId, term.id, form);
      if (start !== undefined) put(byStart, start, form);
    }
    if (form.facts[form.facts.length - 1] !== i) form.facts.push(i);
  }
}

function put(map: Map<string, Form[]>, key: string, form: Form): void {
  const list = map.get(key);
  if (list) list.push(form);
  else map.set(key, [form]);
}

/** Facts of the whole conversation that hold the word `id`, in order. */
export function factsWith(messages: readonly Message[], id: string): readonly Fact[] {
  const { all, byId } = indexOf(messages);
  const forms = byId.get(id) ?? [];
  const places = forms.length === 1 ? forms[0]!.facts : [...new Set(forms.flatMap((f) => f.facts))].sort((a, b) => a - b);
  return places.map((i) => all[i]!);
}

/** Facts of the whole conversation that hold every one of the words, in order; none for no words. */
export function factsWithAll(messages: readonly Message[], ids: readonly string[]): readonly Fact[] {
  const [rarest, ...others] = [...new Set(ids)].sort((a, b) => frequency(messages, a) - frequency(messages, b));
  if (rarest === undefined) return [];
  return factsWith(messages, rarest).filter((f) => others.every((id) => f.terms.some((t) => t.id === id)));
}

function frequency(messages: readonly Message[], id: string): number {
  return (indexOf(messages).byId.get(id) ?? []).reduce((n, form) => n + form.facts.length, 0);
}

/** Whether a fact stands in one of the units or in a message right beside one; true for every fact where there are no units. */
export function nearTo(units: readonly EvidenceUnit[]): (fact: Fact) => boolean {
  if (units.length === 0) return () => true;
  const near = new Set(units.flatMap((unit) => unit.indices.flatMap((i) => [i - 1, i, i + 1])));
  return (fact) => near.has(fact.index);
}

/** Terms whose forms are at hand. Own: the words of many claims. */
const MOST_ALIKE = 4096;

/** Forms in the conversation that are like the term. */
function formsOf({ byId, byStart, alike }: FactIndex, term: Term, likeness: Likeness): readonly Form[] {
  const same = byId.get(term.id) ?? [];
  if (likeness === 'id') return same;
  const start = startOf(term);
  const near = start === undefined ? [] : (byStart.get(start) ?? []);
  const key = `${start ?? ''} ${term.id}`;
  const known = alike.get(key);
  if (known?.same === same.length && known.near === near.length) return known.forms;
  const forms = [...same, ...near.filter((form) => form.term.id !== term.id && isSameWord(term, form.term))];
  if (alike.size >= MOST_ALIKE) alike.clear();
  alike.set(key, { same: same.length, near: near.length, forms });
  return forms;
}

function matchesOf(index: FactIndex, terms: readonly Term[], likeness: Likeness): Matches {
  const known = index.matches[likeness].get(terms);
  if (known) return known;
  const counts = new Uint8Array(index.all.length);
  const counted = new Uint8Array(index.all.length);
  let found = 0;
  const ids = [...new Set(terms.filter((t) => !isRelative(t)).map((t) => t.id))];
  ids.forEach((id, k) => {
    for (const term of terms) {
      if (term.id !== id) continue;
      for (const form of formsOf(index, term, likeness)) {
        for (const i of form.facts) {
          if (counted[i] === k + 1) continue;
          if (counts[i] === 0) found += 1;
          counted[i] = k + 1;
          counts[i]! += 1;
        }
      }
    }
  });
  const matches = { counts, ranked: rankCounts(counts, found, ids.length) };
  index.matches[likeness].set(terms, matches);
  return matches;
}

/** The `found` places that count anything, highest first, then in order. `most`: no count is higher. */
function rankCounts(counts: Uint8Array, found: number, most: number): Uint32Array {
  const ranked = new Uint32Array(found);
  // Where the places of each count begin: first how many there are of it.
  const starts = new Uint32Array(most + 1);
  for (let i = 0; i < counts.length; i += 1) starts[counts[i]!]! += 1;
  for (let count = most, start = 0; count > 0; count -= 1) {
    const size = starts[count]!;
    starts[count] = start;
    start += size;
  }
  for (let i = 0; i < counts.length; i += 1) {
    const count = counts[i]!;
    if (count === 0) continue;
    ranked[starts[count]!] = i;
    starts[count]! += 1;
  }
  return ranked;
}

/** A fact that holds some of the content words of a clause. */
export interface Match {
  readonly fact: Fact;
  /** Distinct content words it holds. */
  readonly shared: number;
  /** Their share of the clause's content words, [0,1]. */
  readonly coverage: number;
}

/** Facts that hold at least `minCoverage` (above 0) of the content words among `terms`: the most first, then in order. */
export function* ranked(
  messages: readonly Message[],
  terms: readonly Term[],
  minCoverage: number,
  likeness: Likeness = 'word',
): Generator<Match> {
  const index = indexOf(messages);
  const { counts, ranked: places } = matchesOf(index, terms, likeness);
  const size = contentSize(terms);
  for (const i of places) {
    const shared = counts[i]!;
    if (shared / size < minCoverage) return;
    yield { fact: index.all[i]!, shared, coverage: shared / size };
  }
}

/**
 * Facts that pass `wanted` with a real alignment: at least `minCoverage` (above 0) of the words, at least two of them unless the clause
 * has but one; best first. Aligned one by one, so that who needs only the first ones pays for those.
 */
export function* alignments(
  messages: readonly Message[],
  claim: Fact,
  minCoverage: number,
  wanted: (fact: Fact) => boolean = () => true,
): Generator<Alignment> {
  const size = contentSize(claim.terms);
  for (const { fact, shared } of ranked(messages, claim.terms, minCoverage)) {
    // With one word shared: a short fact for a one-word clause, or a short question and its answer, wholly in the claim.
    const real =
      shared >= 2 || (size === 1 && contentSize(fact.terms) <= 3) || (fact.answer !== undefined && contentSize(fact.terms) === shared);
    if (real && wanted(fact)) yield align(claim, fact);
  }
}

/** Facts that hold at least `minCoverage` (above 0) of the clause's content words, in order. */
export function factsSharing(messages: readonly Message[], { terms }: Pick<Fact, 'terms'>, minCoverage: number): Fact[] {
  const index = indexOf(messages);
  const { counts, ranked: places } = matchesOf(index, terms, 'word');
  const least = minCoverage * contentSize(terms);
  const end = places.findIndex((i) => counts[i]! < least);
  return Array.from(end < 0 ? places : places.subarray(0, end))
    .sort((a, b) => a - b)
    .map((i) => index.all[i]!);
}

/** The first that passes. */
export function first<T>(found: Iterable<T>, test: (one: T) => boolean = () => true): T | undefined {
  for (const one of found) if (test(one)) return one;
  return undefined;
}
