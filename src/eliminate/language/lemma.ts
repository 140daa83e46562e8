/** Irregular forms and their base form, English. Own list of the common verbs and nouns. */
const IRREGULAR_ROWS = `
use used uses using|go going|add added adding adds|owe owed owing|be am is are was were been being|have has had having|do does did done doing|go goes went gone|get got gotten|make made|take took taken
come came|see saw seen|know knew known|give gave given|find found|think thought|tell told|become became|leave left|feel felt
put putting|bring brought|begin began begun|keep kept|hold held|write wrote written|stand stood|hear heard|let letting|mean meant|set setting
meet met|run ran running|pay paid|sit sat sitting|speak spoke spoken|lie lay lain lying|lead led|read reading|grow grew grown|lose lost|fall fell fallen
send sent|build built|understand understood|draw drew drawn|break broke broken|spend spent|cut cutting|rise rose risen|drive drove driven
buy bought|wear wore worn|choose chose chosen|eat ate eaten|sleep slept|swim swam swum swimming|teach taught|catch caught|sell sold|fly flew flown flies flying
throw threw thrown|win won winning|forget forgot forgotten|lend lent|hide hid hidden|hit hitting|hurt hurting|drink drank drunk|sing sang sung
ring rang rung|shut shutting|wake woke woken|quit quitting|freeze froze frozen|steal stole stolen|tear tore torn|ride rode ridden|feed fed
shoot shot|stick stuck|bite bit bitten|blow blew blown|bend bent|bind bound|breed bred|burn burnt|deal dealt|dig dug|fight fought|forbid forbade forbidden
forgive forgave forgiven|hang hung|kneel knelt|lay laid|learn learnt|light lit|seek sought|shake shook shaken|shine shone|show shown|shrink shrank shrunk
sink sank sunk|slide slid|spread spreading|spring sprang sprung|strike struck|swear swore sworn|sweep swept|swing swung|withdraw withdrew withdrawn|undo undid undone
tie tied tying ties|die died dying dies|say said says saying|overcome overcame|cost costing|bet betting|prove proven|dream dreamt|mow mown|sew sewn
child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|wife wives|knife knives|life lives|leaf|half halves|bus buses|gas gases`;

const IRREGULAR = new Map<string, string>();
for (const row of IRREGULAR_ROWS.split(/[|\n]/)) {
  const [base, ...forms] = row.trim().split(' ');
  if (base) for (const form of forms) IRREGULAR.set(form, base);
}
// 'left', 'leaves' and 'lives' are read as verbs: in chats that is the commoner sense by far.
IRREGULAR.set('lives', 'live');
IRREGULAR.set('leaves', 'leave');

// Number words and digits are the same word. 'one' is left out: it is mostly a pronoun.
'zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
  .split(' ')
  .forEach((word, n) => void IRREGULAR.set(word, String(n)));

const SUFFIXES = ['ations', 'ation', 'ments', 'ment', 'ingly', 'edly', 'ings', 'ing', 'ies', 'ied', 'als', 'al', 'ed', 'es', 's', 'ly'];

/** One syllable that ends in one vowel and one consonant. */
const SHORT = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/**
 * Light lemma of a lower-case word: irregular forms to their base, then one suffix, a final `e` and a doubled end letter cut where the rest is long enough.
 * It need not be a word, only the same for the inflections of one word. Words of 3 letters and fewer, and words outside a–z, stay whole.
 */
export function lemmaOf(lower: string): string {
  // An adverb, no form of "quit".
  if (lower === 'quite') return lower;
  const base = IRREGULAR.get(lower) ?? lower;
  if (base.length <= 3 || !/^[a-z]+$/.test(base)) return base;
  let root = base;
  if (/(?:succ|exc|proc)eed$/.test(root)) return root.slice(0, -1);
  if (root.length > 5 && root.endsWith('eed')) root = root.slice(0, -1);
  let cutVerb = false;
  for (const suffix of SUFFIXES) {
    if (!root.endsWith(suffix) || root.length - suffix.length < 3) continue;
    if (suffix === 's' && /(?:ss|us|is)$/.test(root)) break;
    if (suffix === 'es' && !/(?:s|x|z|ch|sh|o)es$/.test(root)) continue;
    if (suffix === 'ed' || suffix.startsWith('ing')) {
      if (!/[aeiouy]/.test(root.slice(0, -suffix.length))) break;
      cutVerb = true;
    }
    root = root.slice(0, -suffix.length) + (suffix === 'ies' || suffix === 'ied' ? 'y' : '');
    // "closes", "rises", "loses": the e is the verb's own.
    if (suffix === 'es' && /[sz]$/.test(root) && SHORT.test(root)) return `${root}e`;
    break;
  }
  // "hoping" has lost an e, "hopping" has not; "hope" keeps it so that "plane" is not "plan".
  if (cutVerb && SHORT.test(root)) return `${root}e`;
  if (root.length > 3 && root.endsWith('e') && !SHORT.test(root.slice(0, -1))) root = root.slice(0, -1);
  if (root.length > 3 && /([b-df-hj-np-rtv-z])\1$/.test(root)) root = root.slice(0, -1);
  return root.length > 2 && /[^aeiou]i$/.test(root) ? `${root.slice(0, -1)}y` : root;
}
