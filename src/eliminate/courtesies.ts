import { words } from '../core/text.js';

/** Answers, nods and courtesies: what a sentence made of them says depends wholly on the one before. */
const PHRASES: ReadonlySet<string> = new Set(
  `yes|yeah|yep|yup|aye|no|nope|nah|ok|okay|okey|alright|all right|sure|sure thing|for sure|of course|certainly|definitely|absolutely|exactly|precisely|indeed|right|right then
  too right|damn right|righto|correct|true|agreed|deal|fine|great|perfect|excellent|awesome|wonderful|lovely|brilliant|fantastic|amazing|nice|cool|super|good|very good|so good|not bad
  good idea|great idea|nice idea|a good idea|what a good idea|good point|good call|good thinking|good job|good one|fair enough|fair point|sounds good|sounds great|sounds fine|sounds perfect|sounds lovely|sounds right
  that works|that works for me|works for me|that's right|that's correct|that's fine|that's great|that's perfect|that's true|that's good|that is right|that is correct|that is fine|got it|gotcha|i see|i understand
  understood|noted|will do|no problem|no problem at all|no worries|not at all|no thanks|no thank you|my pleasure|you're welcome|bloody oath|bloody hell|hell yes|hell yeah|hell no|you bet|you beauty|good on you|good on ya
  well done|congratulations|congrats|good luck|my bad|oh well|oh no|oh|ah|aha|uh|um|hm|hmm|wow|oops|well|please|yes please|please do|go ahead|not yet|not really|maybe|perhaps|not sure|i guess|i guess so|i think so
  i don't think so|i hope so|i suppose so|sorry|thanks|thanks a lot|thanks so much|thank you|thank you very much|thank you so much|many thanks|cheers|ta|much appreciated|so|then|again|very much|anyway
  ja|jawohl|nein|doch|klar|na klar|genau|stimmt|richtig|gut|sehr gut|alles klar|in ordnung|einverstanden|danke|vielen dank|danke schön|danke sehr|bitte|bitte schön|bitte sehr|gern|gerne|sehr gern|sehr gerne|prima|toll
  perfekt|gute idee|kein problem|natürlich|selbstverständlich|verstehe|ich verstehe|verstanden|noch nicht|vielleicht|leider nicht|leider nein|auf keinen fall
  sí|si|claro|claro que sí|claro que no|por supuesto|vale|de acuerdo|bien|muy bien|perfecto|genial|exacto|gracias|muchas gracias|de nada|buena idea|entendido|ya veo|todavía no|tal vez|quizás|no hay problema|por favor
  oui|non|bien sûr|d'accord|entendu|parfait|très bien|exact|exactement|merci|merci beaucoup|de rien|bonne idée|pas de problème|je vois|je comprends|pas encore|peut-être|peut être|volontiers|s'il vous plaît`
    .split(/[|\n]/)
    .map((phrase) => phrase.trim()),
);
/** Words of the longest phrase. */
const LONGEST = 4;
/** Longer sentences say more than courtesy. */
const MOST_WORDS = 10;
const ADDRESS = /^(?:mate|sir|madam|ma'am|dear|buddy|pal|man|friend|guys|everyone|all|folks|team)$/;

/** "It is.", "They did not.": nothing but who and a helping verb. */
const BARE =
  /^(?:i|you|he|she|it|we|they|that|this|there)(?:'ll)? ?(?:am|is|are|was|were|do|does|did|have|has|had|will|would|can|could|should|might|must)?(?:n't| not)?$/;

/** "Yes.", "Ok, thanks.", "Too right, mate!", "It is.": a whole sentence that states nothing by itself. */
export function isCourtesy(statement: string): boolean {
  const all = words(statement);
  if (all.length === 0 || all.length > MOST_WORDS || /\d/.test(statement)) return false;
  const lower = all.map(({ text }) => text.toLowerCase().replaceAll('’', "'"));
  if (BARE.test(lower.join(' '))) return true;
  const last = all[all.length - 1]!;
  // "Thanks, Tom": the one spoken to stands behind a comma.
  const named = /^\p{Lu}/u.test(last.text) && /,\s*$/.test(statement.slice(0, last.start));
  const end = all.length > 1 && (named || ADDRESS.test(lower[all.length - 1]!)) ? all.length - 1 : all.length;
  for (let at = 0; at < end; ) {
    const size = phraseAt(lower.slice(at, Math.min(end, at + LONGEST)));
    if (size === 0) return false;
    at += size;
  }
  return true;
}

/** Words of the longest phrase that opens the list, 0 for none. */
function phraseAt(list: readonly string[]): number {
  for (let size = list.length; size > 0; size -= 1) if (PHRASES.has(list.slice(0, size).join(' '))) return size;
  return 0;
}
