import type { Message, SourceSpan, Span } from '../../memory/types.js';
import type { Answer } from './answers.js';
import { answerOf } from './answers.js';
import type { Clause } from './clauses.js';
import { clausesOf } from './clauses.js';
import { conditionsOf } from './conditions.js';
import { NEGATORS } from './lexicon.js';
import type { Modality } from './modality.js';
import { modalities } from './modality.js';
import type { Sign } from './negation.js';
import { answersEach, questionsIn } from './several-answers.js';
import type { Term } from './signs.js';
import { termsOf } from './signs.js';
import { whoAnswered } from './who-answered.js';

/** One thing a conversation says: a clause of a message, or a question joined with its answer. */
export interface Fact {
  /** Index of the message; for a joined question the answer's. */
  readonly index: number;
  /** Who stands for it: a name in lower case, or the role. */
  readonly by: string;
  readonly clause: Clause;
  readonly terms: readonly Term[];
  readonly modality: Modality;
  /** Only asked, not said. */
  readonly asked: boolean;
  /** Set for a question joined with its answer. */
  readonly answer?: Answer | 'open';
  /** Set for the answer to who did it: nobody else did. */
  readonly isWho?: true;
  readonly span: SourceSpan;
}

const cache = new WeakMap<Message, readonly Fact[]>();

/** Who a message is from: its name in lower case, or its role. */
export function speakerKey(message: Message): string {
  return (message.name ?? message.role).toLowerCase();
}

/** Facts of a text said by `by`. */
export function factsOfText(text: string, index: number, by: string, messageId: string): Fact[] {
  const clauses = clausesOf(text);
  const conditions = conditionsOf(clauses);
  const modes = modalities(clauses, conditions);
  // "I was going to, but changed my mind": what came before is open again.
  const undone = clauses.findIndex((c) =>
    /\bchang(?:ed|ing) (?:my|our|his|her|their) minds?\b|\bdecided against (?:it|that)\b/i.test(text.slice(c.start, c.end)),
  );
  return clauses.map((clause, i) => ({
    index,
    by,
    clause,
    terms: i < undone ? termsOf(clause).map(opened) : turned(termsOf(clause), conditions[i]!.turned),
    modality: modes[i]!,
    asked: clause.question && modes[i] !== 'recited' && !/^\s*what if\b/i.test(text.slice(clause.start, clause.end)),
    span: { messageId, start: clause.start, end: clause.end },
  }));
}

const opened = (term: Term): Term => ({ ...term, sign: 0, scope: 0 });
/** From 0, since `-0` is no sign. */
const turn = (sign: Sign): Sign => (0 - sign) as Sign;

const MEASURED = /^(?:thick|deep|long|high|tall|wide|old|heavy|large|big|warm|hot|cold|fast|thin|short|low|young|light)(?:er)?$/;

/** A number with its unit is not denied: "unless it is 15 cm thick" may mean any other one. */
function turned(terms: readonly Term[], span: Span | undefined): readonly Term[] {
  if (!span) return terms;
  return terms.map((term, i) => {
    if (term.token.start < span.start || term.token.end > span.end) return term;
    const before = terms[i - 1]?.token;
    const isUnit = before?.kind === 'number' && term.token.start - before.end <= 1;
    const isMeasured = term.token.kind === 'number' || isUnit || MEASURED.test(term.token.lower);
    return isMeasured && terms.some(({ token }) => token.kind === 'number')
      ? opened(term)
      : { ...term, sign: turn(term.sign), scope: turn(term.scope) };
  });
}

/** Facts of one message, remembered for as long as the message object lives. */
export function factsOf(message: Message, index: number): readonly Fact[] {
  const known = cache.get(message);
  if (known) return known[0] === undefined || known[0].index === index ? known : known.map((fact) => ({ ...fact, index }));
  const facts = factsOfText(message.text, index, speakerKey(message), message.id);
  cache.set(message, facts);
  return facts;
}

const TAG =
  /^(?:right|correct|ok|okay|yes|no|is (?:that|this|it) (?:right|correct|ok|okay|fine|good)|isn't it|does that (?:work|sound)|are you sure|anything else)\b/i;
const WH = /^(?:what|when|where|which|who|whom|whose|why|how)$/;

/** The question that ends a message: its clauses, or with a bare tag ("correct?") the statement before the tag. */
export function closingQuestion(message: Message, index: number): readonly Fact[] {
  const facts = factsOf(message, index);
  const last = facts[facts.length - 1];
  if (!last?.asked) return [];
  const asked = facts.filter((f) => f.clause.sentence === last.clause.sentence);
  const bare =
    asked.every((f) => f.terms.length === 0) ||
    (TAG.test(message.text.slice(asked[0]!.span.start)) && asked.length === 1 && last.terms.length < 2);
  return bare ? facts.filter((f) => f.clause.sentence === last.clause.sentence - 1) : asked;
}

/** True for a question that names alternatives or asks who, what, when. */
function isOpenQuestion(question: readonly Fact[]): boolean {
  return question.some(
    (f) => f.clause.tokens.slice(0, 3).some((t) => WH.test(t.lower)) || f.clause.tokens.some((t) => t.lower === 'or' && f.asked),
  );
}

/**
 * A question joined with the reply after it. A yes lets the question hold for the one who answers, a plain no denies it;
 * an open question and its short answer are one statement.
 */
export function answeredQuestion(messages: readonly Message[], index: number): readonly Fact[] {
  const question = messages[index];
  const reply = messages[index + 1];
  if (!question || !reply || speakerKey(question) === speakerKey(reply)) return [];
  const asked = closingQuestion(question, index);
  if (asked.length === 0) return [];
  const by = speakerKey(reply);
  const joined = (fact: Fact, answer: Answer): Fact => ({
    ...fact,
    index: index + 1,
    by,
    asked: false,
    answer,
    terms: fact.terms.map((term) => ({ ...term, ...answered(term, isNegated(fact) || term.scope >= 0 ? answer : turn(answer)) })),
  });
  const facts = factsOf(question, index);
  const several = questionsIn(facts.slice(facts.findLastIndex((f) => !f.asked) + 1));
  const each = answersEach(several, reply.text);
  if (each) return several.flatMap((one, i) => one.map((fact) => joined(fact, each[i]!)));
  const before = facts.filter((f) => f.clause.sentence === asked[0]!.clause.sentence - 1).flatMap((f) => f.terms);
  const who = whoAnswered(asked, factsOf(reply, index + 1)[0], before, index + 1, by);
  if (who) return [who];
  if (isOpenQuestion(asked)) return openAnswer(asked, factsOf(reply, index + 1), index + 1, by);
  const answer = answerOf(reply.text);
  if (answer === undefined) return [];
  return asked.map((fact) => joined(fact, answer));
}

/** A question with a "not" ("don't you have a dog?") asks the same as the plain one; "has he stopped barking?" does not. */
const isNegated = ({ clause }: Fact): boolean => clause.tokens.some((t) => NEGATORS.has(t.lower));

function answered(term: Term, answer: Answer): Pick<Term, 'sign' | 'scope'> {
  const scope = answer;
  const own = term.scope === 0 ? 0 : ((term.sign * term.scope) as -1 | 0 | 1);
  return { scope, sign: (own * answer) as -1 | 0 | 1 };
}

function openAnswer(asked: readonly Fact[], replies: readonly Fact[], index: number, by: string): readonly Fact[] {
  const first = replies[0];
  const last = asked[asked.length - 1]!;
  if (!first) return [];
  const terms = [...asked.flatMap((f) => f.terms.map((t) => ({ ...t, sign: 0 as const, scope: 0 as const }))), ...first.terms];
  return [{ ...last, index, by, asked: false, answer: 'open', terms, span: first.span }];
}
