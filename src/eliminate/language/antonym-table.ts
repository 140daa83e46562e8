import { lemmaOf } from './lemma.js';

/** What a word stands for once opposites are folded: one id for both sides, and the side. */
export interface Concept {
  readonly id: string;
  readonly sign: 1 | -1;
  /** True where both sides can be false together ("neither hot nor cold"). */
  readonly contrary: boolean;
}

// One pair a row, "positive side / negative side"; synonyms share a side. A row with ~ holds contraries. Two words: verb and particle.
const ROWS = `
accept agree approve allow permit grant / reject refuse decline deny disagree disapprove disallow forbid prohibit ban turn+down
rise raise increase grow climb boost go+up went+up improve / fall drop decrease decline shrink sink go+down come+down worsen lower reduce reduction diminish
open unlock reopen / close shut lock
switch+on turn+on enable activate / switch+off turn+off disable deactivate
before / after
succeed success successful successfully pass go+through / fail failure unsuccessful unsuccessfully fall+through
win gain / lose
buy purchase / sell
lend / borrow
add / remove delete
include / exclude
accelerate / slow+down
arrive arrival / depart departure leave
start begin / finish end
same identical alike / different differ
support favour favor / oppose
praise compliment / criticise criticize
renew / cancel call+off terminate
survive / die
advantage / disadvantage
majority / minority
move+in / move+out
get+on / get+off
stay+in / go+out
bring+forward / push+back put+off postpone
guilty / innocent
popular / unpopular
optimistic / pessimistic
generous / stingy
~ often frequently regularly / rarely seldom infrequently
~ deep / shallow
~ sharp / blunt
~ brave / cowardly
~ polite / rude impolite
~ modern / outdated old-fashioned
~ smooth / rough
~ calm / nervous anxious
~ tight / loose
~ bright / dark dim
~ common / rare
~ simple / complex
~ proud / ashamed
connect attach / disconnect detach
hire / fire dismiss
encourage / discourage
appear / disappear vanish
inside indoors indoor / outside outdoors outdoor
above over / below under beneath
more / less fewer
most / least
maximum / minimum
true correct right accurate valid / false wrong incorrect inaccurate invalid untrue
possible able / impossible unable
legal / illegal
honest / dishonest
necessary / unnecessary
like enjoy / dislike
love adore / hate detest loathe
~ happy glad delighted satisfied / unhappy sad upset disappointed dissatisfied
~ hot warm / cold cool
~ cheap inexpensive affordable / expensive costly pricey overpriced
~ easy simple effortless / hard difficult complicated tricky
~ fast quick rapid / slow
~ good great excellent / bad poor terrible awful
~ better / worse
~ best / worst
~ big large huge / small tiny little
~ high / low
~ early / late
~ long / short
~ heavy / light
~ strong / weak
~ young / old
~ rich wealthy / poor
~ safe / dangerous unsafe
~ clean tidy / dirty messy
~ loud noisy / quiet silent
~ useful helpful / useless unhelpful pointless
~ full / empty
~ wet damp / dry
~ thick / thin
~ wide broad / narrow
~ near close+to nearby / far
~ healthy well / sick ill unwell
~ boring dull / interesting exciting
~ friendly / unfriendly hostile aggressive
~ careful / careless
~ comfortable / uncomfortable
public / private
male / female
first / last
top / bottom
upstairs / downstairs
north / south
northern / southern
east / west
eastern / western
vertical / horizontal
import / export
upload / download
push / pull
remember / forget
alive / dead
present / absent
married / divorced
employed / unemployed
asleep / awake
online / offline
optional / mandatory compulsory obligatory required
temporary / permanent
double / halve single
extend lengthen prolong / shorten curtail
expand enlarge widen / narrow
tighten / loosen
strengthen / weaken
build construct erect / demolish dismantle tear+down pull+down
defend / attack
victory / defeat
enter / exit
plug+in / unplug
check+in / check+out
log+in sign+in / log+out sign+out
attend / miss skip
save / spend waste
believe trust / doubt
deposit / withdraw
surplus / deficit shortage
profit / loss
clockwise / anticlockwise counterclockwise
ahead / behind
uphill / downhill
upstream / downstream
ascend / descend
forwards / backwards
front / rear
upper / lower
inner interior / outer exterior
senior / junior
manual / automatic
analogue analog / digital
real genuine authentic / fake counterfeit
natural / artificial
vacant / occupied
tame / wild
sunrise dawn / sunset dusk
overestimate / underestimate
overpay / underpay
overweight / underweight
overcook / undercook
freeze / thaw melt
improve / deteriorate
~ soft / firm stiff
~ sunny / rainy cloudy overcast
~ fresh / stale rotten
~ sweet / sour bitter
~ straight / curly crooked
~ lazy / hardworking diligent
~ shy / outgoing
~ stable steady / unstable shaky wobbly
~ crowded / deserted
~ mild / severe spicy
~ shiny glossy / matt matte
~ flexible / rigid
~ sparse / dense
~ transparent / opaque
~ tall / squat
~ slim skinny / fat chubby
~ relaxed / tense
~ confident / insecure
~ messy / neat
pro / contra
`;

const CONCEPTS = new Map<string, Concept>();
// Words of several rows or senses: only the context could tell, so the table leaves them alone.
const AMBIGUOUS = new Set(
  [
    'right',
    'left',
    'over',
    'under',
    'well',
    'like',
    'little',
    'poor',
    'light',
    'last',
    'decline',
    'present',
    'pass',
    'slow',
    'single',
    'fire',
    'short',
  ].map(lemmaOf),
);

function side(words: string, id: string, sign: 1 | -1, contrary: boolean): void {
  for (const word of words.trim().split(/\s+/)) {
    const key = word.split('+').map(lemmaOf).join('+');
    if (!AMBIGUOUS.has(key) && !CONCEPTS.has(key)) CONCEPTS.set(key, { id, sign, contrary });
  }
}

for (const row of ROWS.trim().split('\n')) {
  const contrary = row.startsWith('~');
  const [positive = '', negative = ''] = row.replace('~', '').split(' / ');
  const id = `±${positive.trim().split(/\s+/)[0]}`;
  side(positive, id, 1, contrary);
  side(negative, id, -1, contrary);
}
// The senses that are safe in every use seen.
for (const [word, id, sign] of [
  ['decline', '±accept', -1],
  ['like', '±like', 1],
] as const) {
  CONCEPTS.set(lemmaOf(word), { id, sign, contrary: false });
}

const NOT_PREFIXED =
  /^(?:un(?:der|cle|til|ion|it|iv|iq|less|anim)|in(?!correct|complet|accurat|valid|activ|convenient|visibl|secur|sufficient|frequent|eligibl|appropriat|direct|formal|edibl)|dis(?!agre|approv|allow|connect|honest|continu|satisf|obey|lik|abl|comfort|advantag)|im(?!possibl|patient|perfect|matur|moral|polit|practic|probabl)|ir(?!regular|relevant|responsibl|rational|replaceabl)|il(?!legal|logic|legibl)|non(?!smok|alcohol|refund|stop|veg))/;
const PREFIX = /^(?:un|in|im|ir|il|dis|non)(?=\p{L}{3})/u;

/** The concept of a lemma: a table row, a word with a negative prefix ("unlocked" is the opposite side of "locked"), or itself. */
export function conceptOf(lemma: string): Concept {
  const known = CONCEPTS.get(lemma);
  if (known) return known;
  if (PREFIX.test(lemma) && !NOT_PREFIXED.test(lemma)) {
    const root = lemma.replace(PREFIX, '');
    const base = CONCEPTS.get(root);
    return base ? { ...base, sign: base.sign === 1 ? -1 : 1 } : { id: root, sign: -1, contrary: false };
  }
  return comparativeOf(lemma) ?? { id: lemma, sign: 1, contrary: false };
}

/** Words of several senses that have one when they are compared. */
const COMPARED = new Map([
  ['shorter', '±long>'],
  ['slower', '±fast>'],
  ['lighter', '±heavy>'],
  ['poorer', '±rich>'],
]);

/** "harder", "hardest": the side of "hard". */
function comparativeOf(lemma: string): Concept | undefined {
  const plain = COMPARED.get(lemma);
  if (plain) return { id: plain, sign: -1, contrary: true };
  const root = /^(.{3,})(?:er|est)$/.exec(lemma)?.[1];
  const concept = root === undefined ? undefined : CONCEPTS.get(lemmaOf(root.replace(/i$/, 'y').replace(/([bdgnt])\1$/, '$1')));
  // "smaller" is no opposite of "large", only of "larger".
  return concept?.contrary ? { ...concept, id: `${concept.id}>` } : undefined;
}

/** The concept of a verb with its particle ("turn" + "down"), if the table has it. */
export function particleConcept(verb: string, particle: string): Concept | undefined {
  return CONCEPTS.get(`${verb}+${particle}`);
}

/** Particles that change what a verb means. */
export const PARTICLES: ReadonlySet<string> = new Set(['on', 'off', 'up', 'down', 'through', 'out', 'in', 'to', 'back', 'forward', 'away']);
