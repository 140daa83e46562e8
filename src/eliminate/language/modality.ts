import type { Clause } from './clauses.js';
import { lemmaSet, NEGATORS, wordSet } from './lexicon.js';
import type { Token } from './tokens.js';

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
const IF = new Set(['once', 'if', 'unless', 'provided', 'wenn', 'falls', 'si']);
const PAST_AUX = new Set(['did', 'was', 'were', 'had']);
const PAST_IRREGULAR = new Set(
  `went got made took came saw knew gave found thought told became left felt brought began kept held wrote stood heard met ran paid sat spoke led grew lost fell sent built understood drew broke spent rose drove
  bought wore chose ate slept swam taught caught sold flew threw won forgot lent hid drank sang rang woke froze stole tore rode fed stuck bit blew fought hung learnt shook slid struck swore swept tied died said had did`.split(
    /\s+/,
  ),
);

function at(tokens: readonly Token[], index: number): string {
  return tokens[index]?.lower ?? '';
}

function has(tokens: readonly Token[], words: ReadonlySet<string>): number {
  return tokens.findIndex((t) => words.has(t.lower) || words.has(t.lemma));
}

/** Past participle or past form by its ending. */
export function isPastForm(token: Token | undefined): boolean {
  return token !== undefined && (PAST_IRREGULAR.has(token.lower) || (token.lower.length > 3 && token.lower.endsWith('ed')));
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

function plannedOf(clause: Clause): Modality | undefined {
  const { tokens } = clause;
  const words = tokens.map((t) => t.lower);
  const plan = has(tokens, PLANS);
  if (plan >= 0 && /^(?:to|on|for)$/.test(words[plan + 1] ?? '')) return 'plan';
  if (
    words.some(
      (w, i) => w === 'going' && words[i + 1] === 'to' && !/^(?:the|a|an|my)$/.test(words[i + 2] ?? '') && tokens[i + 2]?.capital !== true,
    )
  )
    return 'future';
  if (words.some((w, i) => w === 'about' && words[i + 1] === 'to')) return 'future';
  const wish = has(tokens, WISHES);
  if (wish >= 0 && wish < tokens.length - 1) return 'wish';
  if (words.includes('please') || words.includes('bitte')) return 'request';
  if (words.includes('will') || words.includes('shall')) return 'future';
  return undefined;
}

/** Modality of one clause on its own, without the clauses beside it. */
function modalityOf(clause: Clause): Modality {
  const { tokens, verb } = clause;
  if (IF.has(clause.connector) || at(tokens, 0) === 'unless') return 'conditional';
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
  return 'present';
}

/** Modality of each clause of one text, with conditions and suppositions carried over their sentence. */
export function modalities(clauses: readonly Clause[]): Modality[] {
  const own = clauses.map(modalityOf);
  const out: Modality[] = [];
  let from = 0;
  while (from < clauses.length) {
    let to = from + 1;
    while (to < clauses.length && clauses[to]!.sentence === clauses[from]!.sentence) to += 1;
    const isCondition = (i: number): boolean => own[i] === 'conditional' && IF.has(clauses[i]!.connector) && !isCourtesy(clauses[i]!);
    const range = Array.from({ length: to - from }, (_, k) => from + k);
    const conditions = range.filter(isCondition);
    const supposed = range.find((i) => own[i] === 'hypothetical') ?? to;
    for (const i of range) {
      // A condition holds for the clause before it and for all that follow it.
      const conditional = conditions.some((c) => c !== i && (c < i || c === i + 1));
      out.push(i >= supposed ? 'hypothetical' : inSentence(clauses[i]!, own[i]!, conditional));
    }
    from = to;
  }
  return out;
}

/** "if you like", "if possible": no condition. */
function isCourtesy({ tokens }: Clause): boolean {
  const words = tokens.filter((t) => t.kind === 'word').map((t) => t.lower);
  return (
    words[0] === 'if' &&
    words.length <= 5 &&
    /^(?:if (?:you (?:want|like|wish|prefer|please|will)|possible|needed|necessary|any))\b/.test(words.join(' '))
  );
}

/** Modality of a clause, told whether another clause of its sentence sets a condition. */
function inSentence(clause: Clause, own: Modality, conditional: boolean): Modality {
  if (conditional && !IF.has(clause.connector) && clause.tokens.some((t) => t.lower === 'would')) return 'counterfactual';
  if (conditional && clause.connector !== 'but' && own !== 'counterfactual') return 'conditional';
  return clause.connector === 'otherwise' ? 'conditional' : own;
}
