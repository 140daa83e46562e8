/** What one short form in names may stand for: 'St. Anne' and 'Elm St.' differ by their place, so that one form may have two readings. */
const SHORT: Readonly<Record<string, string>> = {
  st: 'saint street',
  ste: 'sainte',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  blvd: 'boulevard',
  ln: 'lane',
  sq: 'square',
  hwy: 'highway',
  pkwy: 'parkway',
  dr: 'doctor drive',
  mt: 'mount mountain',
  mtn: 'mountain',
  ft: 'fort',
  pt: 'point port',
  prof: 'professor',
  rev: 'reverend',
  capt: 'captain',
  sgt: 'sergeant',
  lt: 'lieutenant',
  col: 'colonel',
  gen: 'general',
  gov: 'governor',
  sen: 'senator',
  pres: 'president',
  jr: 'junior',
  sr: 'senior',
  ltd: 'limited',
  inc: 'incorporated',
  corp: 'corporation',
  co: 'company county',
  bros: 'brothers',
  dept: 'department',
  univ: 'university',
  uni: 'university',
  inst: 'institute',
  assn: 'association',
  assoc: 'association',
  intl: 'international',
  natl: 'national',
  bldg: 'building',
  apt: 'apartment',
  ctr: 'centre center',
  hosp: 'hospital',
  str: 'strasse',
};
const LONG = new Map<string, string>();
for (const [short, words] of Object.entries(SHORT)) for (const word of words.split(' ')) if (!LONG.has(word)) LONG.set(word, short);

/** Whether a full stop after the lower-case word may belong to it. */
export function isAbbreviation(lower: string): boolean {
  return Object.hasOwn(SHORT, lower);
}

/** The short form that a lower-case word of a name is written in, or the word itself: 'saint' and 'street' are both 'st'. */
export function shortForm(lower: string): string {
  return LONG.get(lower) ?? lower;
}

/** Other ways to write a lower-case word of a name; none for most words. */
export function otherForms(lower: string): readonly string[] {
  const short = LONG.get(lower);
  return short !== undefined ? [short] : isAbbreviation(lower) ? SHORT[lower]!.split(' ') : [];
}
