import { NO, wordSet, YES } from './lexicon.js';
import type { Token } from './tokens.js';
import { tokenize } from './tokens.js';

/** How a reply answers a yes/no question: 1 yes, -1 a plain no, 0 a no that goes on to correct something, undefined neither. */
export type Answer = 1 | -1 | 0;

const THANKS = new Set(
  "thanks thank you no not at the moment right now yet really all that is that's it for today currently so far i am not do did not i'm good fine please sorry need just only still have does will would was were is it he she they we unfortunately afraid".split(
    ' ',
  ),
);
const CORRECTS = new Set('actually instead but rather make change only just want need should'.split(' '));
const ACCEPTS =
  /^(?:sounds? (?:good|great|fine|perfect|nice|lovely)|of course|go ahead|why not|that (?:works|is (?:fine|good|great|right|correct|perfect))|that's (?:fine|good|great|right|correct|perfect)|works for me|will do|please do|let's do (?:it|that)|i do|i did|i have|i will|i am|it is|it does|he did|she did|they did|we did|got it|done|consider it done)\b/;

/** Opens a reply without answering. */
const FILLERS = wordSet(
  'oh well sorry um uh hm hmm ah so and ha haha lol meh sadly unfortunately alas regrettably honestly luckily fortunately thankfully happily finally leider malheureusement helas desgraciadamente lamentablemente zum gluck',
);
/** Spelt as it is drawn out: "yesss", "nooo", "naah". */
const DRAWN_YES = /^(?:y+e+s+|y+e+a+h*|y+e+p+|y+u+p+)$/;
const DRAWN_NO = /^(?:n+o+|n+o+p+e+|n+a+h+)$/;
/** Begins like a no and says nothing of the kind. */
const NO_ANSWER =
  /^(?:no (?:idea|clue|kidding|way to (?:know|tell))|never (?:mind|better|been better)|no complaints|not (?:sure|certain|bad|too bad|half bad|only|just|that i know))\b/;
const REFUSES =
  /^(?:(?:i am )?afraid not|(?:i )?do not think so|i would rather not|i wish$|if only$|far from it|as if$|fat chance|no (?:luck|chance|way|dice|joy)|(?:i am afraid )?(?:it|he|she|they|we|i|that|there) (?:is|was|did|has|have|had|does|do|are|were|can|could|will|would|am) not(?: (?:yet|sadly|unfortunately|at all))?$)/;
/** How many, to a question whether there are any. */
const HOW_MANY =
  /^(?:(?:yes )?(?:a (?:few|couple|lot|handful|bit)|several|plenty|lots|loads|quite a few|some|twice|once|many times|all the time|often|regularly|sometimes|(?:two|three|four|five|six))(?: (?:of them|times|now|so far|already|actually|i think))*)$/;
const NOT_ANY =
  /^(?:none|nobody|no one|nothing|not (?:any|one|a single one))(?: (?:so far|yet|at all|really|whatsoever|at the moment|right now|any more|anymore|now|today|of (?:them|it|those|that)))*$/;
/** After an "OK" that only takes note: what is still to be thought over is not agreed to. */
const PUTS_OFF =
  /\b(?:(?:think|mull|sleep) (?:about|it over|over|on)|discuss|consider|(?:i|we) will (?:ask|check|see|look|let you know|get back|bear|keep)|let me (?:think|check|ask|see)|look into|get back to|talk to|talk it over|bear (?:it|that) in mind|keep (?:it|that) in mind)\b/;
const NOTES = new Set(['ok', 'okay', 'okey', 'right', 'alright', 'good', 'fine', 'great', 'sure', 'thanks']);
const AFRAID_SO = /^(?:i am )?afraid so\b/;

/** Reads the opening of a reply. Pictures before the words are passed over, unless they are the answer. */
export function answerOf(text: string): Answer | undefined {
  const tokens = tokenize(text.slice(0, 400));
  let from = 0;
  while (from < tokens.length && isFiller(tokens[from]!)) from += 1;
  const end = tokens.findIndex((t, i) => i > from && t.kind === 'mark' && /^[.,!?;…。！？，]/u.test(t.text));
  const said = tokens.slice(from).filter((t) => t.kind !== 'mark');
  const first = said[0]?.lower;
  if (first === undefined) return undefined;
  const wordsOf = (all: readonly Token[]): string =>
    all
      .filter((t) => t.kind === 'word')
      .map((t) => t.lower)
      .join(' ');
  const sentence = wordsOf(tokens.slice(from, end < 0 ? undefined : end));
  if (NO_ANSWER.test(sentence)) return undefined;
  if (REFUSES.test(sentence)) return refusal(said.slice(sentence.split(' ').length).map((t) => t.lower));
  if (NO.has(first) || DRAWN_NO.test(first)) return refusal(said.slice(1).map((t) => t.lower));
  if (NOT_ANY.test(sentence)) return -1;
  if (HOW_MANY.test(sentence)) return 1;
  if (NOTES.has(first) && PUTS_OFF.test(wordsOf(tokens.slice(from)))) return undefined;
  if (first === 'right' && said[1]?.lower === 'now') return undefined;
  if (YES.has(first) || DRAWN_YES.test(first) || AFRAID_SO.test(sentence) || ACCEPTS.test(text.trim().toLowerCase())) return 1;
  return undefined;
}

function isFiller(token: Token): boolean {
  return token.kind === 'mark' || (token.kind === 'symbol' && !YES.has(token.lower) && !NO.has(token.lower)) || FILLERS.has(token.lower);
}

function refusal(rest: readonly string[]): Answer {
  if (rest[0] === 'problem' || rest[0] === 'worries' || rest[0] === 'doubt') return 1;
  if (rest.some((word) => CORRECTS.has(word))) return rest.every((word) => THANKS.has(word)) ? -1 : 0;
  return -1;
}
