import { NO, YES } from './lexicon.js';
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

/** Reads the opening of a reply. */
export function answerOf(text: string): Answer | undefined {
  const tokens = tokenize(text.slice(0, 400)).filter((t) => t.kind !== 'mark');
  let index = 0;
  while (/^(?:oh|well|um|uh|hm|hmm|ah|so|and|🙂|😊)$/.test(tokens[index]?.lower ?? '')) index += 1;
  const first = tokens[index];
  if (!first) return undefined;
  const opening = tokens
    .slice(index, index + 4)
    .map((t) => t.lower)
    .join(' ');
  if (NO.has(first.lower) || /^(?:i am afraid not|i do not think so|i would rather not|not really|not yet)/.test(opening))
    return refusal(tokens.slice(index + 1).map((t) => t.lower));
  if (first.lower === 'right' && tokens[index + 1]?.lower === 'now') return undefined;
  if (YES.has(first.lower) || ACCEPTS.test(text.trim().toLowerCase())) return 1;
  return undefined;
}

function refusal(rest: readonly string[]): Answer {
  if (rest[0] === 'problem' || rest[0] === 'worries' || rest[0] === 'doubt') return 1;
  if (rest.some((word) => CORRECTS.has(word))) return rest.every((word) => THANKS.has(word)) ? -1 : 0;
  return -1;
}
