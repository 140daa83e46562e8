import type { Concept } from './antonym-table.js';
import { conceptOf, particleConcept } from './antonym-table.js';
import { lemmaOf } from './lemma.js';

// Own list. One act a row, the words that people use for it in talk; two words with +: verb and particle. A word of several senses is left out.
const ROWS = `
collect fetch pick+up
repair fix mend patch+up
phone telephone ring+up
choose select pick+out
install put+in
demolish tear+down knock+down pull+down
repay reimburse pay+back
turn+up show+up
discover find+out
discard bin throw+out throw+away
tidy clean+up tidy+up
spot notice
examine inspect
injure wound
shout yell
cry weep
bicycle bike
photograph photo picture
hike trek
`;

const GROUPS = new Map<string, readonly string[]>();
for (const row of ROWS.trim().split('\n')) {
  const keys = row.split(' ').map((word) => word.split('+').map(lemmaOf).join('+'));
  for (const key of keys) GROUPS.set(key, keys);
}

/** What a word is an act of, or a verb with its particle ("pick+up"), if a row has it: the side of a pair of opposites where one of the row is in one. */
export function actOf(key: string): Concept | undefined {
  const row = GROUPS.get(key);
  if (!row) return undefined;
  return row.map(concept).find((c) => c !== undefined) ?? { id: row[0]!, sign: 1, contrary: false };
}

function concept(key: string): Concept | undefined {
  const [verb = '', particle] = key.split('+');
  const known = particle === undefined ? conceptOf(verb) : particleConcept(verb, particle);
  return known?.id.startsWith('±') ? known : undefined;
}
