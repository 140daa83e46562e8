import type { CheckInput } from '../../types.js';
import { allFacts, claimFacts } from '../conversation.js';
import type { Fact } from '../facts.js';
import { speakerKey } from '../facts.js';
import { mainVerbToken } from '../main-verb.js';
import type { Mixing } from './mixing.js';
import { nearTo } from '../search.js';
import type { Term } from '../signs.js';

/** Somebody is still to be found: "we could use someone to write the flyer", "nobody has offered to clean the hall". */
const VACANT =
  /\b(?:need|want|use|find|look(?:ing)?(?: \w+)? for|seek|seeking|miss(?:ing)?|lack|require)\b[^.;]*?\b(?:someone|somebody|anyone|anybody|a volunteer|volunteers)\b[^.;]*|\b(?:nobody|no one|no-one)(?:'s| has| have)?(?: yet)? (?:volunteered|offered|agreed|signed up|put (?:his|her|their) name down)\b[^.;]*|^(?:and|or|plus) (?:someone|somebody) (?:to|who)\b[^.;]*|\bwho (?:could|can|will|would|wants to|is going to)\b[^.;]*/i;
const TAKES =
  /\b(?:i|we)(?:'ll|'d| will| can| could| would| am| do)\b|\bi'm\b|\bme\b|\bcount me\b|\bhappy to\b|\boffer(?:s|ed)\b|\bvolunteer(?:s|ed)\b|\bagree[sd]?\b|\bfound (?:someone|somebody)\b|\b(?:will|'ll|going to|can)\b/i;

interface Opening {
  readonly fact: Fact;
  readonly terms: readonly Term[];
}

function openingsOf({ messages }: CheckInput): Opening[] {
  return allFacts(messages).flatMap((fact) => {
    if (fact.answer !== undefined || fact.modality === 'past') return [];
    const match = VACANT.exec(messages[fact.index]!.text.slice(fact.clause.start, fact.clause.end));
    if (!match) return [];
    const from = fact.clause.start + match.index;
    return [{ fact, terms: fact.terms.filter((t) => t.token.start >= from && t.token.end <= from + match[0].length) }];
  });
}

/** "Gundula is writing the flyer", where somebody to write it is still looked for. */
export function vacantDoer(input: CheckInput): Mixing | undefined {
  const { units } = input;
  const isNear = nearTo(units);
  for (const claim of claimFacts(input.claim)) {
    const verb = mainVerbToken(claim.clause);
    const doer = claim.clause.subject.find((t) => t.capital && t.kind === 'word' && t.lower !== 'the');
    if (!verb || !doer || claim.terms.some((t) => t.scope < 0)) continue;
    const object = claim.terms.filter((t) => t.token.start > verb.end && t.token.kind === 'word');
    for (const { fact, terms } of openingsOf(input)) {
      const act = terms.find((t) => t.token.lemma === verb.lemma);
      const wanted = act ? terms.filter((t) => t.token.start > act.token.end) : [];
      const [what] = wanted.filter((t) => object.some((o) => o.id === t.id));
      if (!what || what !== wanted[0] || !isNear(fact)) continue;
      if (!isTaken(fact, what, doer.lower, input))
        return { detail: `says ${doer.text} does it, the message still looks for somebody`, fact };
    }
  }
  return undefined;
}

/** Somebody takes it on later, the claim's one is named or speaks later, or somebody is said to do it anywhere. */
function isTaken(open: Fact, what: Term, doer: string, { messages }: CheckInput): boolean {
  const after = messages.slice(open.index + 1);
  const answers = after.some((m) => TAKES.test(m.text) || speakerKey(m) === doer || m.text.toLowerCase().includes(doer));
  const does = (f: Fact): boolean =>
    f !== open &&
    f.answer === undefined &&
    f.terms.some((t) => t.id === what.id) &&
    f.clause.subject.some((t) => t.capital && t.lower !== 'i');
  return answers || allFacts(messages).some(does);
}
