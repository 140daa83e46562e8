/** Words that say nothing about what a value is the value of. Folded. */
const STOP = new Set(
  (
    'the a an and or but of to in on at for with from is are was were be been being am it its he she we you they i me my mine your our ours us their them his her hers this that these those there here have has had having do does did done doing ' +
    'not no nor will would shall should can could may might must about by as so if than then when where while who whom which what how why now just only also too very again still yet already up down out off over into onto per each every all any some both more most less least ' +
    'user assistant said says say saying told tell tells ask asks asked answered answer suggested suggest offered offer gave give given wanted want wants noted mentioned states stated reports reported according ' +
    's t re ve ll d m o clock oh ok okay yes yeah please thanks like really around roughly approximately nearly almost get gets got make makes made take takes took taken go goes went let lets one ones first thing things much many lot last next number numbers amount value ' +
    'der die das den dem des ein eine einen einem einer und oder aber ist sind war waren wir ich du er sie es mein meine unser unsere im um zum zur mit von bei nicht auf fur aus nach vor ab seit bis hat haben habe hatte wird werden dass auch noch man wie uber jetzt schon etwa ungefahr gibt gab ' +
    'el la los las un una unos unas y o pero de del al en con por para es son era fue hay somos soy mi mis su sus que se lo le ya muy esta este unos ahora ' +
    'le les des et ou mais du au aux dans avec pour par est sont etait on nous je tu il elle ils mon ma mes son sa ses ce cette qui ne pas plus c n qu j l environ'
  ).split(' '),
);

/** Words that name the same slot; each group is one stem. Folded prefixes are not used: whole stems only. */
const GROUPS: Record<string, string> = {
  '#people':
    'people person member guest participant attendee visitor signup runner player folk leute mitglied mitglieder gaste gast personen person teilnehmer persona personas miembro gens personne personnes membre',
  '#cost':
    'cost price pay paid charge bill fare fee spend spent worth cheap expensive came rate cuesta costo coste precio kostet kostete gekostet kosten preis bezahlt cout coute prix',
  '#start': 'start begin began begun open opening commence kick beginnt beginn anfang empieza comienza commence debut',
  '#end': 'end finish close closing shut expire over endet ende schliesst acaba termina cierra finit ferme',
  '#depart': 'depart leave departure leaving left fahrt abfahrt sale salida part depart',
  '#arrive': 'arrive arrival land lands ankunft llega arrive arrivee',
  '#weigh': 'weigh weight heavy wiegt gewicht pesa peso pese poids',
  '#last': 'last duration long length run dauer dauert dura duracion dure duree',
  '#meet': 'meet meeting met treffen treff sehen cita rendez reunion',
  '#age': 'age aged old turned turn birthday alter alt edad age',
  '#earn': 'earn salary wage income verdient gehalt lohn gana sueldo salario gagne salaire',
  '#max': 'max maximum maximal limit',
  '#min': 'min minimum minimal',
  '#hold': 'hold capacity contain fit fasst',
};
const GROUP_OF = new Map<string, string>();
for (const [group, words] of Object.entries(GROUPS)) for (const word of words.split(' ')) GROUP_OF.set(word, group);

/** Stem of a folded word, or undefined for a word without content. Groups of near-synonyms share one '#' stem. */
export function stem(word: string): string | undefined {
  if (STOP.has(word) || word.length === 0) return undefined;
  const direct = GROUP_OF.get(word);
  if (direct) return direct;
  if (word.length < 2) return undefined;
  let base = word;
  if (base.length > 4 && base.endsWith('ies')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 3 && base.endsWith('s') && !base.endsWith('ss')) base = base.slice(0, -1);
  if (base.length > 5 && base.endsWith('ing')) base = base.slice(0, -3);
  else if (base.length > 5 && (base.endsWith('ed') || base.endsWith('ly'))) base = base.slice(0, -2);
  return GROUP_OF.get(base) ?? base.slice(0, 6).replace(/(?<=.{3})e$/, '');
}

/** Parts of a name from code: 'POLL_INTERVAL_MS' and 'pollIntervalMs' are poll, interval, ms. */
export function splitIdentifier(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[_\s]+/)
    .filter((part) => part.length > 0);
}

const NEGATIONS = new Set(
  'not no never none nobody nothing without t cannot nicht kein keine keinen nie niemals ohne no nunca ningun ninguna sin pas jamais aucun aucune sans 不 没 别'.split(
    ' ',
  ),
);
/** True for a folded word (or Han character) that negates. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word);
}
