import type { Clause } from './clauses.js';
import type { Condition } from './conditions.js';
import { tellsFact } from './conditions.js';
import type { Stance } from './hearsay.js';
import { stancesOf } from './hearsay.js';
import { lemmaSet, NEGATORS, wordSet } from './lexicon.js';
import { isPastForm } from './past-forms.js';
import type { Token } from './tokens.js';

export { isPastForm };

/** How a clause puts what it says, from told as done to only imagined. */
export type Modality =
  | 'past'
  | 'present'
  | 'future'
  | 'plan'
  | 'wish'
  | 'request'
  | 'advice'
  | 'possible'
  | 'conditional'
  | 'counterfactual'
  | 'hypothetical'
  | 'recited'
  | 'duty'
  | 'former';

const POSSIBLE = new Set(
  'might perhaps maybe possibly probably likely presumably potentially vielleicht wahrscheinlich quizas probablemente tal peut-etre probablement'.split(
    ' ',
  ),
);
const PERCEPTION = lemmaSet('see hear feel smell taste imagine tell say think');
const PLANS = lemmaSet('plan intend aim');
const WISHES = lemmaSet('want hope wish dream');
const ADVISE = wordSet('should ought');
const IMAGINE = new Set(['imagine', 'suppose', 'assume', 'pretend']);
const PLACE = /^(?:the|a|an|my|our|your|his|her|their|bed|school|work|church|hospital|college|university|prison|court|town|sea|[.,!?;]+)$/;
const PAST_AUX = new Set(['did', 'was', 'were', 'had']);
function at(tokens: readonly Token[], index: number): string {
  return tokens[index]?.lower ?? '';
}

function has(tokens: readonly Token[], words: ReadonlySet<string>): number {
  return tokens.findIndex((t) => words.has(t.lower) || words.has(t.lemma));
}

function modalOf(clause: Clause): Modality | undefined {
  const { tokens } = clause;
  const words = tokens.map((t) => t.lower);
  const counter = words.findIndex(
    (w, i) =>
      /^(?:would|could|should)$/.test(w) &&
      words.slice(i + 1, i + 4).includes('have') &&
      !/^(?:to|a|the)$/.test(words[i + 1] ?? '') &&
      words.slice(i + 2).some((_, j) => isPastForm(tokens[i + 2 + j])),
  );
  if (counter >= 0) return 'counterfactual';
  if (
    words.some((w, i) => w === 'used' && words[i + 1] === 'to' && !/^(?:am|is|are|was|were|be|get|got|getting)$/.test(words[i - 1] ?? ''))
  )
    return 'former';
  const might = words.findIndex(
    (w, i) =>
      POSSIBLE.has(w) || (w === 'may' && (!tokens[i]!.capital || i === 0) && !/^(?:in|by|of|last|next|this)$/.test(words[i - 1] ?? '')),
  );
  if (might >= 0 && words[might - 1] !== 'not') return words.includes('you') && words[might] === 'might' ? 'advice' : 'possible';
  const could = words.indexOf('could');
  if (could >= 0 && !words.some((w) => NEGATORS.has(w) || w === 'no') && !PERCEPTION.has(tokens[could + 1]?.lemma ?? ''))
    return words.includes('you') || words.includes('we') ? 'advice' : 'possible';
  const thinking = words.findIndex((w, i) => /^(?:thinking|considering)$/.test(w) && /^(?:of|about)$|ing$/.test(words[i + 1] ?? ''));
  if (thinking >= 0) return 'possible';
  if (has(tokens, ADVISE) >= 0) return 'advice';
  if (words.some((w, i) => w === 'would' && /^(?:like|love|prefer|rather)$/.test(words[i + 1] ?? ''))) return 'wish';
  if (words.includes('would')) return 'future';
  return undefined;
}

/** "is going to move", where "going to bed" and "going to Lisbon" say where. */
function isGoingTo(tokens: readonly Token[], i: number): boolean {
  const [to, next] = [at(tokens, i + 1), tokens[i + 2]];
  const isPlace = next === undefined || next.capital || PLACE.test(next.lower);
  return at(tokens, i) === 'going' && to === 'to' && !isPlace;
}

/** "has to renew it", "must call", "needs to be painted"; what "had to" be done mostly was. */
function isDuty(words: readonly string[], i: number): boolean {
  const [word, next, then, last] = [words[i]!, words[i + 1] ?? '', words[i + 2] ?? '', words[i + 3] ?? ''];
  if (word === 'must') return !/^(?:have|be|not)?$/.test(next);
  if (!/^(?:have|has|need|needs|got)$/.test(word) || next !== 'to') return false;
  // "It has to be right": a conclusion, as "must be" is.
  if (then === 'be' && /^(?:right|true|wrong|false|the|a|because|that|possible|him|her|them)$/.test(last)) return false;
  return !/^(?:say|admit|confess|)$/.test(then) && !words.slice(0, i).some((w) => NEGATORS.has(w) || /^(?:did|will|would|if)$/.test(w));
}

/** "The landlord wants 900 euros a month": what it costs. */
function isPrice({ tokens, subject }: Clause, verb: number): boolean {
  const [next, unit] = [tokens[verb + 1], tokens[verb + 2]];
  const isMoney = next?.kind === 'symbol' || /^(?:euros?|dollars?|pounds?|francs?|[€$£])$/.test(unit?.lower ?? '');
  return isMoney && (next?.kind === 'number' || unit?.kind === 'number') && !subject.some((t) => /^(?:i|we)$/.test(t.lower));
}

function plannedOf(clause: Clause): Modality | undefined {
  const { tokens } = clause;
  const words = tokens.map((t) => t.lower);
  const plan = has(tokens, PLANS);
  if (plan >= 0 && /^(?:to|on|for)$/.test(words[plan + 1] ?? '')) return 'plan';
  if (words.some((_, i) => isGoingTo(tokens, i))) return 'future';
  if (words.some((w, i) => w === 'about' && words[i + 1] === 'to')) return 'future';
  const wish = has(tokens, WISHES);
  if (wish >= 0 && wish < tokens.length - 1 && !isPrice(clause, wish)) return 'wish';
  if (words.includes('please') || words.includes('bitte')) return 'request';
  if (words.includes('will') || words.includes('shall')) return 'future';
  if (words.some((_, i) => isDuty(words, i))) return 'duty';
  return undefined;
}

/** Modality of one clause on its own, without the clauses beside it. */
function modalityOf(clause: Clause): Modality {
  const { tokens, verb } = clause;
  if (tokens.some((t, i) => IMAGINE.has(t.lower) && (i === 0 || i === verb) && clause.subject.every((s) => s.lower === 'us')))
    return 'hypothetical';
  if (at(tokens, 0) === 'what' && at(tokens, 1) === 'if') return 'hypothetical';
  const set = modalOf(clause) ?? plannedOf(clause);
  if (set) return set;
  const main = tokens[verb];
  if (
    verb >= 0 &&
    clause.subject.length === 0 &&
    !/^(?:who|which|whose)$/.test(clause.connector) &&
    !clause.question &&
    main &&
    main.lower === main.text.toLowerCase() &&
    !isPastForm(main) &&
    !/^(?:is|am|are|was|were|has|have|had|did|does|do)$/.test(main.lower) &&
    !main.lower.endsWith('s')
  )
    return 'request';
  const head = tokens.slice(Math.max(verb, 0), Math.max(verb, 0) + 4);
  if (head.some((t) => PAST_AUX.has(t.lower)) || isPastForm(main)) return 'past';
  if (
    /^(?:has|have)$/.test(at(tokens, verb)) &&
    head.slice(1).some((t) => isPastForm(t) || /(?:en|ne|wn|own)$/.test(t.lower) || t.lower === 'been')
  )
    return 'past';
  if (/^(?:is|are|am)$/.test(at(tokens, verb)) && head.slice(1).some((t) => isPastForm(t))) return 'present';
  if (main && UNCHANGED.test(main.lower) && isOnePerson(clause)) return 'past';
  return 'present';
}

/** Verbs whose past is their base form: without an -s they are past where one person acts. */
const UNCHANGED = /^(?:quit|put|cut|shut|hit|let|set|hurt|split|spread|bet|cast)$/;

function isOnePerson({ subject }: Clause): boolean {
  return subject.some((t) => t.lower === 'user' || t.capital) && !subject.some((t) => /^(?:and|i|we|they|you)$/.test(t.lower));
}

/** Modality of each clause of one text, with conditions and suppositions carried over their sentence. */
export function modalities(clauses: readonly Clause[], conditions: readonly Condition[]): Modality[] {
  const stances = stancesOf(clauses);
  const own = clauses.map((clause, i) => (conditions[i]?.sets ? 'conditional' : modalityOf(clause)));
  const out: Modality[] = [];
  let from = 0;
  while (from < clauses.length) {
    let to = from + 1;
    while (to < clauses.length && clauses[to]!.sentence === clauses[from]!.sentence) to += 1;
    const range = Array.from({ length: to - from }, (_, k) => from + k);
    const setting = range.filter((i) => conditions[i]?.sets && !isCourtesy(clauses[i]!));
    const supposed = range.find((i) => own[i] === 'hypothetical') ?? to;
    for (const i of range) {
      const { sets = false, turned } = conditions[i] ?? {};
      // A condition holds for the clause before it and for all that follow it.
      const conditional = setting.some((c) => c !== i && (c < i || c === i + 1));
      if (i >= supposed) out.push('hypothetical');
      else if (turned === clauses[i]) out.push(unreal(clauses[i]!, sets));
      else out.push(asStood(inSentence(clauses[i]!, own[i]!, conditional, sets), stances[i]!));
    }
    from = to;
  }
  return out;
}

const STRONG: ReadonlySet<Modality> = new Set<Modality>(['past', 'present', 'future', 'plan', 'duty']);

function asStood(modality: Modality, stance: Stance): Modality {
  if (stance === 'recited') return 'recited';
  return stance === 'open' && STRONG.has(modality) ? 'possible' : modality;
}

/** "if I hadn't seen it" says that it was seen; "we would have missed it" is only what did not happen. */
function unreal(clause: Clause, sets: boolean): Modality {
  if (sets || clause.connector === 'before') return 'past';
  if (!tellsFact(clause)) return 'counterfactual';
  return clause.tokens.some((t) => t.lower === 'have') ? 'past' : 'present';
}

const COURTESY =
  /^(?:(?:if|should) you (?:ever )?(?:want|like|wish|prefer|please|will|need|wonder|ask me|are (?:interested|wondering))|if (?:possible|needed|necessary|any|i am (?:honest|not (?:wrong|mistaken))|i remember))\b/;

/** "if you like", "if possible": no condition. */
function isCourtesy({ tokens }: Clause): boolean {
  const words = tokens.filter((t) => t.kind === 'word').map((t) => t.lower);
  return /^(?:if|should)$/.test(words[0] ?? '') && words.length <= 5 && COURTESY.test(words.join(' '));
}

/** Modality of a clause, told whether another clause of its sentence sets a condition. */
function inSentence(clause: Clause, own: Modality, conditional: boolean, sets: boolean): Modality {
  if (conditional && !sets && clause.tokens.some((t) => t.lower === 'would')) return 'counterfactual';
  if (conditional && clause.connector !== 'but' && own !== 'counterfactual') return 'conditional';
  return clause.connector === 'otherwise' ? 'conditional' : own;
}
