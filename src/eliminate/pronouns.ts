import { isStopWord, words } from '../core/text.js';

const PRONOUN = /^(?:he|she|they|his|her|their|him|them)\b/iu;
const PERSONAL = /^(?:he|she|his|her|him)\b/iu;
const RESOLVED = /^(?:he|she)\b/iu;
const NOT_A_PERSON =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/iu;
const OPENING =
  /^(?:yesterday|today|tomorrow|later|finally|first|then|next|last|every|many|most|few|several|people|one|two|three|another|after|before|since|although|however|also|according|perhaps|maybe|sometimes|usually)$/iu;
/** Before a place or a firm; persons stand there as hosts only ("at Ana's"). */
const PLACE = /(?:^|\s)(?:at|in|near|into|around|across)\s+(?:the\s+)?$/iu;
const FIRM = /^\W{0,2}(?:inc|ltd|llc|gmbh|ag|corp|plc|street|road|avenue|square|airport|station|hotel|university|bank)\b/iu;

/** Names in `context` that `pronoun` may refer to: capitalised words that do not merely open the sentence, neighbours joined; he and she are no places. */
function candidates(context: string | undefined, pronoun: string): string[] {
  if (context === undefined) return [];
  const found: { name: string; person: boolean }[] = [];
  let end = -1;
  words(context).forEach((word, i) => {
    const capital = /^\p{Lu}\p{Ll}/u.test(word.text) && !isStopWord(word.text);
    // The first word of a sentence is a name only if it stands before a verb-like word and is no ordinary opening.
    if (!capital || NOT_A_PERSON.test(word.text) || (i === 0 && OPENING.test(word.text))) return;
    const name = word.text.replace(/['’]s$/u, '');
    const firm = FIRM.test(context.slice(word.end)) || FIRM.test(name);
    const last = found.at(-1);
    if (last !== undefined && /^\s$/u.test(context.slice(end, word.start)))
      found[found.length - 1] = { name: `${last.name} ${name}`, person: last.person && !firm };
    else found.push({ name, person: !firm && (name !== word.text || !PLACE.test(context.slice(0, word.start))) });
    end = word.end;
  });
  const wanted = PERSONAL.test(pronoun) ? found.filter(({ person }) => person) : found;
  return [...new Set(wanted.map(({ name }) => name))];
}

/** Whether the statement opens with a pronoun for which the sentence before has more than one candidate. */
export function isAmbiguous(statement: string, context: string | undefined): boolean {
  const pronoun = PRONOUN.exec(statement)?.[0];
  return pronoun !== undefined && candidates(context, pronoun).length > 1;
}

/** The statement with the name in place of a leading "he" or "she", where the sentence before holds exactly one candidate. */
export function withoutPronoun(statement: string, context: string | undefined): string {
  const pronoun = RESOLVED.exec(statement)?.[0];
  const names = pronoun === undefined ? [] : candidates(context, pronoun);
  return pronoun !== undefined && names.length === 1 ? `${names[0]}${statement.slice(pronoun.length)}` : statement;
}
