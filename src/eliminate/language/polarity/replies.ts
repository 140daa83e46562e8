import type { Message, SourceSpan, Span } from '../../../memory/types.js';
import type { CheckInput } from '../../types.js';
import type { Answer } from '../answers.js';
import { answerOf } from '../answers.js';
import { contentSize } from '../align.js';
import { claimFacts, wordsByMessage } from '../conversation.js';
import { closingQuestion, speakerKey } from '../facts.js';
import { lemmaSet } from '../lexicon.js';
import { personOf } from '../people.js';
import { factsWith, factsWithAll } from '../search.js';
import type { Term } from '../signs.js';

/** What a claim about a reply gets wrong. */
export interface ReplyConflict {
  readonly detail: string;
  readonly claimSpan: Span;
  readonly sourceSpan: SourceSpan;
}

const YES_REPLY =
  /\b(?:(?:said|says|answered) yes\b|agree[sd]? to|accept(?:s|ed)? the (?:offer|suggestion|proposal|invitation)|(?<!not )t(?:ook|akes?) up the)\b/i;
const NO_REPLY =
  /\b(?:(?:said|says|answered) no(?= to\b|[.,;!]|$)|(?:declin(?:es|ed)|refus(?:es|ed)|reject(?:s|ed)?|turn(?:s|ed) down) the (?:offer|suggestion|proposal|invitation)|(?:did|does|do)(?: not|n't) (?:accept the|take up the|agree to|want to))\b/i;
const FRAME = new Set([...lemmaSet('offer suggestion proposal request invitation yes no say take want answer'), '±accept']);
const SAID_NOT = /\b(?:did not|didn't|never)\s+(?:say|mention|offer|suggest|propose|state|recommend|give|ask for)\b/i;

/** A claim that somebody said yes or no to an offer, or never said a thing: checked against what was replied or said. */
export function isReplyClaim(text: string): boolean {
  return YES_REPLY.test(text) || NO_REPLY.test(text) || SAID_NOT.test(text);
}

/** The wrong answer or denial of something said, if the claim is about a reply. */
export function replyConflict(input: CheckInput): ReplyConflict | undefined {
  return wrongAnswer(input) ?? toldAnswer(input) ?? wrongOutcome(input) ?? saidAfterAll(input);
}

function wrongAnswer({ claim, messages }: CheckInput): ReplyConflict | undefined {
  const no = NO_REPLY.exec(claim.text);
  const says: Answer | undefined = no ? -1 : YES_REPLY.test(claim.text) ? 1 : undefined;
  const person = says === undefined ? undefined : personOf(claimFacts(claim)[0]?.clause.subject ?? [], messages);
  if (says === undefined || !person || person.speakers.size === 0) return undefined;
  const terms = claimFacts(claim)
    .flatMap((f) => f.terms)
    .filter((t) => !FRAME.has(t.id) && !FRAME.has(t.token.lemma));
  if (terms.length === 0) return undefined;
  const answers = messages.flatMap((message, i) => answersTo(message, i, messages, person.speakers, terms));
  if (answers.length === 0 || answers.some((a) => a.answer === says || a.answer === 0)) return undefined;
  const { index } = answers[0]!;
  const reply = messages[index]!;
  return {
    detail: `says the answer was ${says > 0 ? 'yes' : 'no'}, the reply says ${says > 0 ? 'no' : 'yes'}`,
    claimSpan: { start: 0, end: claim.text.length },
    sourceSpan: { messageId: reply.id, start: 0, end: reply.text.length },
  };
}

const ASKS_YES = /\b(?:say yes|agree|accept|allow|approve|consent)\b/i;
const ASKS_NO = /\b(?:say no|refuse|decline|reject|object)\b/i;

/** What somebody else answered, as the one who was asked about it tells: "Did the landlord agree?" - "No." */
function toldAnswer({ claim, messages }: CheckInput): ReplyConflict | undefined {
  const says = NO_REPLY.test(claim.text) ? -1 : YES_REPLY.test(claim.text) ? 1 : undefined;
  const terms = claimFacts(claim)
    .flatMap((f) => f.terms)
    .filter((t) => !FRAME.has(t.id) && !FRAME.has(t.token.lemma) && t.token.lemma !== 'ask');
  if (says === undefined || terms.length === 0) return undefined;
  const told = factsWithAll(
    messages,
    terms.map((t) => t.id),
  ).flatMap((f) => {
    const question = messages[f.index - 1]?.text ?? '';
    const asked = ASKS_NO.test(question) ? -1 : ASKS_YES.test(question) ? 1 : 0;
    return (f.answer === 1 || f.answer === -1) && asked !== 0 ? [{ fact: f, answer: f.answer * asked }] : [];
  });
  if (told.length === 0 || told.some(({ answer }) => answer === says)) return undefined;
  const reply = messages[told[0]!.fact.index]!;
  return {
    detail: `says the answer was ${says > 0 ? 'yes' : 'no'}, the reply says ${says > 0 ? 'no' : 'yes'}`,
    claimSpan: { start: 0, end: claim.text.length },
    sourceSpan: { messageId: reply.id, start: 0, end: reply.text.length },
  };
}

/** The reply of one of `speakers` to a question in message `i` that holds at least half of the terms. */
function answersTo(message: Message, i: number, messages: readonly Message[], speakers: ReadonlySet<string>, terms: readonly Term[]) {
  const reply = messages[i + 1];
  if (!reply || speakers.has(speakerKey(message)) || !speakers.has(speakerKey(reply))) return [];
  const asked = closingQuestion(message, i);
  if (asked.length === 0 || share(terms, (id) => asked.some((f) => f.terms.some((t) => t.id === id))) < 0.5) return [];
  return [{ index: i + 1, answer: answerOf(reply.text) ?? (0 as const) }];
}

function share(terms: readonly Term[], isThere: (id: string) => boolean): number {
  const found = new Set(terms.map((t) => t.id).filter(isThere));
  return found.size / Math.max(1, contentSize(terms));
}

const FAILED = /\b(?:fail(?:s|ed)?|did(?: not|n't) go through|(?:was|is|were) (?:unsuccessful|not successful))\b/i;
const WORKED = /\b(?:went through|succeeded|(?:was|is|were) successful)\b/i;
const ATTEMPT = /\b(?:request|attempt|booking|reservation|order|payment|transfer)\b/i;
const SUCCESS =
  /\b(?:success\w*|went through|confirmed|(?:has|have|had|is|was|were|are|been) (?:now |just )?(?:been )?(?:booked|reserved|scheduled|sent|purchased|bought|made|placed|completed|transferred|set|added|ordered|cancelled|paid|done|on (?:its|the) way)|i(?:'ve| have) (?:booked|reserved|scheduled|sent|purchased|bought|made|placed|transferred|set|added|ordered))\b/i;
const FAILURE =
  /\b(?:sorry|unable to|could(?: not|n't)|i (?:can(?:not|'t| not)|(?:am|was) not able)|fail\w*|unfortunately|error|declined|unsuccessful|not possible|did(?: not|n't) go through)\b/i;

/** "The request to book a table failed", where the messages report success, or the other way round. */
function wrongOutcome({ claim, messages }: CheckInput): ReplyConflict | undefined {
  const worked = WORKED.test(claim.text);
  if (!ATTEMPT.test(claim.text) || worked === FAILED.test(claim.text)) return undefined;
  const terms = claimFacts(claim)
    .flatMap((f) => f.terms)
    .filter((t) => !FRAME.has(t.token.lemma) && !t.id.startsWith('±') && !/^(?:fail|went|go|through)/.test(t.token.lower));
  if (terms.length === 0) return undefined;
  const words = wordsByMessage(messages);
  const outcomes = messages.flatMap((m, i) => {
    if (m.role === 'user' || share(terms, (id) => [i, i - 1, i - 2].some((j) => words[j]?.has(id))) < 0.5) return [];
    // Cut after every stop, since a pattern for what comes before a question mark would look at each run again from each of its letters.
    const plain = m.text
      .split(/(?<=[.!?])/)
      .filter((part) => !part.endsWith('?'))
      .join('');
    const [good, bad] = [SUCCESS.test(plain), FAILURE.test(plain)];
    return good === bad ? [] : [{ i, good }];
  });
  const hit = outcomes[0];
  if (!hit || outcomes.some((o) => o.good === worked)) return undefined;
  const message = messages[hit.i]!;
  return {
    detail: `says it ${worked ? 'went through' : 'failed'}, the message says it ${worked ? 'failed' : 'went through'}`,
    claimSpan: { start: 0, end: claim.text.length },
    sourceSpan: { messageId: message.id, start: 0, end: message.text.length },
  };
}

/** "The assistant did not mention X", where a message of the assistant says X. */
function saidAfterAll({ claim, messages }: CheckInput): ReplyConflict | undefined {
  const frame = SAID_NOT.exec(claim.text);
  const first = claimFacts(claim)[0];
  const person = frame && first ? personOf(first.clause.subject, messages) : undefined;
  if (!frame || !first || !person || person.speakers.size === 0) return undefined;
  const value = /\bas (?:the|a|an)\b/i.exec(claim.text);
  const end = value ? value.index : claim.text.length;
  const terms = first.terms.filter((t) => t.token.start >= frame.index + frame[0].length && t.token.end <= end);
  if (terms.length === 0) return undefined;
  const hit = factsWith(messages, terms[0]!.id).find(
    (f) =>
      person.speakers.has(f.by) &&
      f.answer === undefined &&
      share(terms, (id) => f.terms.some((t) => t.id === id)) === 1 &&
      f.terms.some((t) => t.id === terms[0]!.id && t.scope === 1),
  );
  return hit && { detail: 'says that it was not said, the message says it', claimSpan: { start: frame.index, end }, sourceSpan: hit.span };
}
