import { splitSentences } from '../../core/text.js';
import type { Span } from '../../memory/types.js';
import { AUXILIARIES, SUBJECT_PRONOUNS, VERBS } from './lexicon.js';
import type { Token } from './tokens.js';
import { tokenize } from './tokens.js';

/** A stretch of a sentence around one finite verb; fragments without a verb belong to the clause beside them. */
export interface Clause extends Span {
  readonly tokens: readonly Token[];
  /** Index in `tokens` of the first finite verb, -1 without one. */
  readonly verb: number;
  /** The conjunction it opens with, lower case, or ''. */
  readonly connector: string;
  /** What stands before the verb; taken over from the clause before where the verb opens the clause. */
  readonly subject: readonly Token[];
  readonly sentence: number;
  readonly question: boolean;
  /** Subject of the clause that introduces the quotation marks around this one. */
  readonly quotedFrom?: readonly Token[];
}

const CONNECTORS = new Set(
  `and but or so because since although though while whereas when whenever if unless until before after once which who whose where otherwise then however except
  und aber oder weil wenn falls pero y porque aunque cuando mais et parce quand`.split(/\s+/),
);
const BREAKS = new Set([',', ';', ':', '—', '–', '(', ')', '，', '；', '：', '、', '"', '“', '”', '«', '»', '„', '‟', '「', '」', '\n']);
const OPENERS = new Set(['"', '“', '„', '«', '「']);
const NOT_BEFORE_VERB = new Set(
  `a an the my your his her its our their this these those of in on at by for from with without about into no some any each every two three more most to very
  another other new old good great last next first own and's 's`.split(/\s+/),
);
const OPENING = new Set('for in at on after before during with to as by since until from'.split(' '));
const ADVERBS = new Set(
  `please just also then really still already now actually always often usually never not ever only even sometimes kindly finally probably perhaps maybe possibly well oh sorry hey hi hm no yes ok okay`.split(
    /\s+/,
  ),
);

/** True where token `at` can carry its clause: an auxiliary, or a known verb that no article, preposition or "to" turns into something else. */
export function isVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word') return false;
  const { lower, lemma } = token;
  const before = tokens[at - 1]?.lower ?? '';
  // "in May" is a month, "May I" and "might may" are not.
  if (lower === 'may' && token.capital && at > 0) return false;
  // "6 am" is a time.
  if (lower === 'am' && tokens[at - 1]?.kind === 'number') return false;
  if (AUXILIARIES.has(lower))
    return (
      !NOT_BEFORE_VERB.has(before) || before === 'this' || before === 'other' || before === 'her' || before === 'most' || before === 'each'
    );
  // "bring", "sing" are base forms.
  if (NOT_BEFORE_VERB.has(before) || (lower.endsWith('ing') && lemma !== lower)) return false;
  if (SUBJECT_PRONOUNS.has(before) && before !== 'there' && !ADVERBS.has(lower) && (VERBS.has(lemma) || /(?:ed|s)$/.test(lower)))
    return true;
  // "the user breeds", "Leyla breeds": after a person the -s or -ed form is the verb, known or not.
  if (
    !token.capital &&
    /^[a-z]+(?:s|ed)$/.test(lower) &&
    lower !== "'s" &&
    !/(?:ss|ous|us|is)$/.test(lower) &&
    (/^(?:user|assistant)$/.test(before) || (tokens[at - 1]?.capital === true && at > 1))
  )
    return true;
  if (at === 1 && isCounted(tokens)) return false;
  if (at === 1 && isActOfName(tokens)) return true;
  if (token.capital && at > 0 && tokens[at - 1]?.kind === 'word') return false;
  return VERBS.has(lemma) || (lower.length > 4 && lower.endsWith('ed') && /^[a-z]+$/.test(lower));
}

/** "640 tests get skipped": after a number that opens the clause a word in -s is what is counted, where another verb follows. */
function isCounted(tokens: readonly Token[]): boolean {
  const isPlural = tokens[0]?.kind === 'number' && /[a-z]s$/.test(tokens[1]?.lower ?? '') && !AUXILIARIES.has(tokens[1]!.lower);
  return isPlural && tokens.some((_, i) => i > 1 && isVerb(tokens, i));
}

/** "Sanne referees the final": a word with a capital, one in -s and an article can only be a name, its verb and what that acts on. */
function isActOfName([name, verb, article]: readonly Token[]): boolean {
  return (
    name?.kind === 'word' &&
    name.capital &&
    /^\p{Ll}+s$/u.test(verb?.text ?? '') &&
    !/(?:ss|ous|us|is|'s)$/.test(verb!.lower) &&
    !AUXILIARIES.has(verb!.lower) &&
    !NOT_BEFORE_VERB.has(name.lower) &&
    !VERBS.has(name.lemma) &&
    !ADVERBS.has(name.lower) &&
    /^(?:the|a|an|my|our|his|her|their|your)$/.test(article?.lower ?? '')
  );
}

/** Tokens of a clause at most: longer runs have no clause structure, and what follows looks at each clause as a whole. */
const LONGEST = 60;

interface Segment {
  tokens: Token[];
  verb: boolean;
  quote: boolean;
  colon: boolean;
}

const GAP = new Set(
  'the a an of to in on at for der die das den dem ein eine von mit el la los las un una de con le les une avec'.split(' '),
);

/** "Emil brings the cake, Tilda the drinks": a name with what the verb before goes on to say of it. */
function isGapped(tokens: readonly Token[]): boolean {
  const from = CONNECTORS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  return tokens[from]?.capital === true && GAP.has(tokens[from + 1]?.lower ?? '') && tokens.length >= from + 3;
}

/** Cuts at marks and conjunctions, then joins what has no verb of its own to its neighbour. */
function segments(all: readonly Token[]): Segment[] {
  const raw: Segment[] = [];
  let tokens: Token[] = [];
  let quote = false;
  const close = (colon = false): void => {
    if (tokens.some((t) => t.kind !== 'mark')) raw.push({ tokens, verb: tokens.some((_, i) => isVerb(tokens, i)), quote, colon });
    tokens = [];
  };
  for (const token of all) {
    if (token.kind === 'mark' && BREAKS.has(token.text)) {
      const isQuote = /["“”«»„‟「」]/.test(token.text);
      if (!isQuote) tokens.push(token);
      close(token.text === ';' || token.text === '；' || isQuote);
      if (isQuote) quote = !quote && OPENERS.has(token.text);
      continue;
    }
    // "there is no day when I do not": the clause after it is what is denied.
    const denied =
      /^(?:when|where|who|which)$/.test(token.lower) &&
      tokens.some((t) => t.lower === 'no' || t.lower === 'not' || t.lower === 'nobody') &&
      tokens.some((t) => t.lower === 'there');
    if ((CONNECTORS.has(token.lower) && tokens.length > 0 && !denied) || tokens.length >= LONGEST) close();
    tokens.push(token);
  }
  close();
  const out: Segment[] = [];
  for (const segment of raw) {
    const last = out[out.length - 1];
    if (
      last &&
      last.tokens.length + segment.tokens.length <= LONGEST &&
      last.quote === segment.quote &&
      (!segment.verb || !last.verb) &&
      !(last.verb && isGapped(segment.tokens)) &&
      !(last.colon && last.verb)
    ) {
      last.tokens.push(...segment.tokens);
      last.verb ||= segment.verb;
      last.colon = segment.colon;
    } else out.push({ ...segment, tokens: [...segment.tokens] });
  }
  return out;
}

function subjectOf(tokens: readonly Token[], verb: number, question: boolean): readonly Token[] {
  const from = CONNECTORS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  const inverted = verb <= from + 1 && question && AUXILIARIES.has(tokens[verb]?.lower ?? '');
  if (!inverted) return clean(tokens.slice(from, Math.max(verb, from)));
  let end = verb + 1;
  if (SUBJECT_PRONOUNS.has(tokens[end]?.lower ?? '')) return tokens.slice(end, end + 1);
  while (end < tokens.length && !isVerb(tokens, end) && !VERBS.has(tokens[end]!.lemma) && end - verb < 6) end += 1;
  return clean(tokens.slice(verb + 1, end));
}

/** Leaves out greetings, adverbs and what a comma sets apart before the subject. */
function clean(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  if (OPENING.has(tokens[0]?.lower ?? '') && tokens[tokens.length - 1]?.kind === 'mark') return [];
  tokens.forEach((t, i) => {
    if (t.kind === 'mark' && i + 1 < tokens.length) from = i + 1;
  });
  // "my aunt Ines, who teaches" keeps its head where only marks follow.
  return tokens.slice(from).filter((t) => t.kind !== 'mark' && !ADVERBS.has(t.lower));
}

/** Clauses of a text in order. Pure, linear in its length. */
export function clausesOf(text: string): Clause[] {
  const out: Clause[] = [];
  splitSentences(text).forEach((span, sentence) => {
    const body = text.slice(span.start, span.end);
    const question = /[?？][\s"'”’)]*$/u.test(body);
    const all = tokenize(body).map((t) => ({ ...t, start: t.start + span.start, end: t.end + span.start }));
    const first = out.length;
    for (const segment of segments(all)) {
      const { tokens } = segment;
      const verb = tokens.findIndex((_, i) => isVerb(tokens, i));
      const connector = CONNECTORS.has(tokens[0]!.lower) ? tokens[0]!.lower : '';
      const own = subjectOf(tokens, verb, question);
      const previous = out.length > first ? out[out.length - 1] : undefined;
      const inherited =
        own.length === 0 && verb >= 0 && previous !== undefined && !segment.quote && connector !== 'who' && connector !== 'which';
      out.push({
        tokens,
        verb,
        connector,
        sentence,
        question,
        subject: inherited ? previous.subject : own,
        start: tokens[0]!.start,
        end: tokens[tokens.length - 1]!.end,
        ...(segment.quote && previous ? { quotedFrom: previous.subject } : {}),
      });
    }
  });
  return out;
}
