import { stem } from '../core/text.js';

/**
 * Words that say the same in a chat, the first of a line standing for all. Own: narrow on purpose, since two messages that differ in one such
 * word become one. Opposites, degrees and kinds of a thing are never on one line.
 */
const GROUPS = `
begin start begins:starts began:started beginning:starting | shut close shuts:closes shutting:closing | buy purchase bought:purchased
depart leave departs:leaves departed:left forgot:left | reserve book reserved:booked | repair fix repaired:fixed repairs:fixes repairing:fixing
phone call phoned:called phones:calls telephoned:called rang:called | has:have | reply answer replied:answered | require need requires:needs
finish end finishes:ends finished:ended | speak talk speaks:talks | choose pick chose:picked chosen:picked | assist help assists:helps
collect fetch collected:fetched | mail email mailed:emailed | wake:get | wakes:gets | woke:got | receive get received:got receives:gets
car automobile | flat apartment | flats:apartments | kid child kids:children | mum mother mom:mother mama:mother | dad father papa:father daddy:father
grandma grandmother granny:grandmother | grandpa grandfather | parcel package parcels:packages | movie film movies:films | bike bicycle bikes:bicycles
laptop notebook laptops:notebooks | doctor physician | fridge refrigerator | tv television | photo picture photos:pictures | sofa couch
holiday vacation holidays:vacations | autumn fall | shop store shops:stores | lift elevator | phone telephone | cell mobile | garbage rubbish trash:rubbish
big large bigger:larger biggest:largest | little small | ill sick | quick fast rapid | quickly:fast | weird strange odd:strange | glad happy | nice pleasant nicer:nicer
correct right | wrong incorrect | difficult hard  | silent quiet | entire whole | each every
per a | till until | about around approximately:around roughly:around | outside:outside | maybe perhaps | often frequently | nearly almost
everybody everyone | somebody someone | nobody:no-one | anybody anyone
colour color colours:colors | favourite favorite | neighbour neighbor neighbours:neighbors | flavour flavor | centre center | theatre theater
grey gray | metre meter metres:meters | litre liter litres:liters | programme program | travelling traveling | cancelled canceled
flowerpot:flower_pot | wifi wi-fi
euro:€ | euros:€ | eur:€ | dollar:$ | dollars:$ | usd:$ | pounds:£ | gbp:£ | percent:% | pct:%
gram:g | grams:g | kg:kg | kilo:kg | kilos:kg | kilogram:kg | kilograms:kg | kilometers:km | kilometres:km | kilometer:km | kilometre:km
minute:min | minutes:min | mins:min | hour:hour | hours:hours | hrs:hours
jan:january | feb:february | aug:august | sept:september | sep:september | oct:october | nov:november | dec:december
mon:monday | tue:tuesday | tues:tuesday | wed:wednesday | thu:thursday | thurs:thursday | fri:friday
mondays:monday | tuesdays:tuesday | wednesdays:wednesday | thursdays:thursday | fridays:friday | saturdays:saturday | sundays:sunday
two:2 | three:3 | four:4 | five:5 | six:6 | seven:7 | eight:8 | nine:9 | ten:10 | eleven:11 | twelve:12 | thirteen:13 | fourteen:14 | fifteen:15
sixteen:16 | seventeen:17 | eighteen:18 | nineteen:19 | twenty:20 | thirty:30 | forty:40 | fifty:50 | sixty:60 | seventy:70 | eighty:80 | ninety:90
first:1st | second:2nd | third:3rd | noon:12:00 | midday:12:00 | midnight:0:00
zwei:2 | drei:3 | vier:4 | fünf:5 | sechs:6 | sieben:7 | acht:8 | neun:9 | zehn:10 | deux:2 | trois:3 | quatre:4 | cinq:5 | dos:2 | tres:3 | cuatro:4 | cinco:5
`;

/** Words that add nothing to what a message says. A speaker's own things are "my car" or "the car"; somebody else's are not. */
const EMPTY =
  'a an the is are am also just really very please ok okay oh well so um hey hi my our to of that on at do does actually currently definitely basically';

function readGroups(): Map<string, string> {
  const same = new Map<string, string>();
  for (const group of GROUPS.split(/[|\n]/u)) {
    const [head = '', ...rest] = group.trim().split(/\s+/u);
    const [first = '', target] = splitPair(head);
    if (first === '') continue;
    if (target !== undefined) same.set(first, target);
    for (const entry of rest) {
      const [word = '', of] = splitPair(entry);
      same.set(word, of ?? first);
    }
  }
  // "Wake" is "get", and "get" is "receive": one word stands for all three.
  for (const [word, first] of same) {
    const base = unbent(same.get(first) ?? first);
    same.set(word, same.get(base) ?? base);
  }
  for (const word of EMPTY.split(' ')) same.set(word, '');
  return same;
}

function splitPair(entry: string): [string, string | undefined] {
  const at = entry.indexOf(':');
  return at < 0 ? [entry, undefined] : [entry.slice(0, at), entry.slice(at + 1)];
}

/** The word that stands for each word of a group; '' for one that says nothing. */
const SAME: ReadonlyMap<string, string> = readGroups();

const ADVERBS: ReadonlySet<string> = new Set(
  'again already still now today tomorrow yesterday tonight usually always frequently sometimes'.split(' '),
);
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const NUMBER = /^\p{N}/u;
const CURRENCY = /^[$€£¥]$/u;

/** The words of a message in a form that is the same for what is said twice in other words; `tokens` are in lower case, contractions written out; `stems` remembers forms over many calls. */
export function sameWords(tokens: readonly string[], stems: Map<string, string>): string[] {
  const out: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as string;
    const next = tokens[i + 1] ?? '';
    const skip = phraseAt(tokens, i, token, next, out);
    if (skip > 0) i += skip - 1;
    else pushWord(token, out, stems);
  }
  return adverbsLast(out);
}

/** "Broken again" is "again broken"; but "not always" is not "always not". */
function adverbsLast(words: string[]): string[] {
  if (!words.some((word) => ADVERBS.has(word)) || words.some((word) => word === 'not' || word === 'never' || word === 'no')) return words;
  return [...words.filter((word) => !ADVERBS.has(word)), ...words.filter((word) => ADVERBS.has(word)).sort()];
}

function pushWord(token: string, out: string[], stems: Map<string, string>): void {
  const word = SAME.get(token) ?? formOf(token, stems);
  if (word === '') return;
  const before = out.at(-1) ?? '';
  if (word.includes('_')) out.push(...word.split('_'));
  // "€40" is "40 euros", and "March 12" is "12 March".
  else if (NUMBER.test(word) && (CURRENCY.test(before) || (MONTH.test(before) && /^\d{1,2}(?:st|nd|rd|th)?$/u.test(word)))) {
    out.splice(-1, 1, word.replace(/(?<=\d)(?:st|nd|rd|th)$/u, ''), before);
  } else out.push(word);
}

/** "Coming" and "comes" are one; what was done is not what is done, and "hardly" is not "hard". */
function unbent(word: string): string {
  return /(?:ed|ly)$/.test(word) ? word : stem(word);
}

function formOf(token: string, stems: Map<string, string>): string {
  const known = stems.get(token);
  if (known !== undefined) return known;
  const form = unbent(token);
  const word = SAME.get(form) ?? form;
  stems.set(token, word);
  return word;
}

/** Writes a phrase of several words in its one form; gives how many tokens it took, 0 where there is none. */
function phraseAt(tokens: readonly string[], i: number, token: string, next: string, out: string[]): number {
  switch (token) {
    case 'would':
      return next === 'like' ? put(out, 'want', 2) : 0;
    case 'have':
    case 'has':
      if (next === 'to') return put(out, 'must', 2);
      return next === 'got' ? put(out, 'have', 2) : 0;
    case 'name':
    case 'named':
    case 'called':
      if (token === 'name') return next === 'is' ? put(out, 'named', 2) : 0;
      return /^(?:is|are|am|was)$/.test(tokens[i - 1] ?? '') ? put(out, 'named', 1) : 0;
    case 'in':
      // "In 6 minutes" is not "at 6".
      if (next === 'front' && tokens[i + 2] === 'of') return put(out, 'outside', 3);
      return /^\d{1,3}$/u.test(SAME.get(next) ?? next) ? 0 : 1;
    case 'take':
    case 'takes':
      return next === 'place' ? 2 : 0;
    case 'work':
    case 'works':
      return next === 'as' ? 2 : 0;
    case 'how':
      return next === 'to' ? 2 : 0;
    case 'any':
      return out.includes('not') ? 1 : 0;
    case 'half':
      return next === 'past' && i + 2 < tokens.length ? put(out, `${SAME.get(tokens[i + 2] as string) ?? tokens[i + 2]}:30`, 3) : 0;
    default:
      return 0;
  }
}

function put(out: string[], word: string, taken: number): number {
  out.push(unbent(word));
  return taken;
}
