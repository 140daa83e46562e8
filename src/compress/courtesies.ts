import type { Span } from '../memory/types.js';
import type { Sentence } from './sentences.js';

const END = '[\\s!.,…！。，～~♥❤👋🙂😊🙏-]*$';
/** Whom a courtesy is said to. */
const YOU = '(?:,?\\s+(?:there|again|all|everyone|everybody|folks|guys|team|mate|friend|my friend|dear|buddy|\\p{Lu}\\p{Ll}+))?';
const GREETINGS = [
  `(?:hi|hello|hey|hiya|g['’]day|greetings|good (?:morning|afternoon|evening|day|night)|welcome(?: back)?)${YOU}`,
  `(?:hi|hello|hey|good (?:morning|afternoon|evening))${YOU}[,!.] how are you(?: doing)?(?: today)?\\??`,
  `(?:i['’]m|i am) back${YOU}`,
  '(?:hallo|guten (?:morgen|tag|abend)|hola|buenos d[ií]as|buenas (?:tardes|noches)|bonjour|salut|bonsoir|ciao|buongiorno|ol[áa]|bom dia|привет|здравствуйте|مرحبا|你好|您好|こんにちは)',
];
const THANKS = [
  `(?:(?:ok(?:ay)?|great|perfect|cool|all right|alright),?\\s+)?(?:many |so )?(?:thanks|thank you|thx|cheers)(?: (?:a lot|a million|so much|very much|again))?(?: for (?:(?:all )?(?:your|the) (?:help|time|patience|understanding|support|info|information|update)|that|this|it|everything|understanding|confirming|asking|letting me know))?(?: again)?${YOU}`,
  '(?:(?:vielen |besten )?dank(?:e)?(?: schön| dir| ihnen)?|(?:muchas )?gracias|merci(?: beaucoup)?|(?:mille )?grazie|(?:muito )?obrigad[oa]|спасибо(?: большое)?|شكرا(?: جزيلا)?|谢谢你?|多谢|ありがとう(?:ございます)?)',
  "(?:you(?:['’]re| are) (?:very |most )?welcome|my pleasure|no problem(?: at all)?|no worries|don['’]t mention it|anytime|any time|gern(?: geschehen)?|de nada|de rien|prego|不客气|どういたしまして)",
];
const CLOSINGS = [
  `(?:bye(?: bye)?|goodbye|see you(?: soon| later| then| tomorrow)?|talk (?:to you )?(?:soon|later)|take care|cheers|good luck(?: with (?:it|that|everything))?|have (?:a|an) (?:nice|great|good|lovely|wonderful|amazing) (?:day|evening|night|time|weekend|one|rest of (?:your|the) day))${YOU}`,
  "(?:please )?(?:feel free|don['’]t hesitate) to (?:ask|reach out|let me know|contact me|get in touch)(?: (?:if|for|whenever|with|me|any|at)\\b[^.!?]{0,60})?",
  "(?:please )?(?:just )?let me know if (?:you(?:['’]d| would)? (?:need|have|want|like)|there(?:['’]s| is)|i can)\\b[^.!?]{0,60}",
  "i(?:['’]m| am|['’]ll be)(?: always)? here (?:to help|if you need (?:me|anything|more)|whenever you(?:['’]re| are) ready|for you)[^.!?]{0,30}",
  '(?:is there )?anything else(?: (?:that )?(?:i|we) (?:can|could|may) (?:help|assist|do)\\b[^.!?]{0,30})?\\?',
];
const DECLINED =
  "no(?:pe)?[,.!]? (?:not (?:at the moment|right now|now|really|today)|thanks|thank you|nothing(?: else| more)?|that(?:['’]s| is| will be|['’]ll be|['’]d be) (?:all|it|everything|fine)|i(?:['’]m| am) (?:good|fine|all set|done))(?: (?:for (?:now|today)|i need(?:ed)?|then|thanks|thank you|so much|very much))*";
const PRAISE =
  '(?:wow|great|perfect|awesome|excellent|wonderful|amazing|fantastic|lovely|brilliant|nice|cool|super|toll|genial|génial)(?: (?:job|work|question|idea|news))?';

const pattern = (...all: readonly string[]): RegExp => new RegExp(`^(?:${all.join('|')})${END}`, 'iu');
/** Said to anybody at any time. */
const ALWAYS = pattern(...GREETINGS, ...THANKS);
/** After a question these may be the answer. */
const UNASKED = pattern(...CLOSINGS, DECLINED, PRAISE, '[^\\p{L}\\p{N}]+');

/** A greeting, thanks, a farewell or praise and nothing else: nobody misses it in a summary. What may be an answer is none. */
export function isCourtesy({ text, code, answers, needs }: Sentence): boolean {
  if (code || text.length > 160) return false;
  return ALWAYS.test(text) || isThanksFor(text) || (answers !== true && needs?.question !== true && UNASKED.test(text));
}

const THANKS_FOR = /^(?:thanks|thank you|cheers)(?: so much| a lot)? for [^.!?;:]{1,70}[.!]*$/iu;

/** "Thank you for being so open": thanks that name no thing, figure or name. */
const isThanksFor = (text: string): boolean => THANKS_FOR.test(text) && !/\p{N}|\s(?!I\b)\p{Lu}/u.test(text);

const FILLER =
  /^(?:(?:ok(?:ay)?|all ?right|well|so|oh|ah|um+|uh+|hmm+|hey|hi|hello|thanks|thank you|great|cool|anyway|now|right|also gut|na ja|bueno|bon|bom)[,!.…]+\s+){1,2}/iu;

/**
 * The sentence without fillers and greetings in front of what it says. Only where it goes on with a capital or a figure, so that what is left
 * reads as written, and never in front of an answer: "Okay, Friday" agrees.
 */
export function withoutOpening({ text, start, end, code, answers, needs }: Sentence): Span {
  if (code || answers === true || needs?.question === true) return { start, end };
  const filler = FILLER.exec(text)?.[0].length ?? 0;
  return { start: /^[\p{Lu}\p{N}]/u.test(text.slice(filler)) ? start + filler : start, end };
}
