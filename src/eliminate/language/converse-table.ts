/** A relation between two, as templates in which A and B stand for them; every template of one relation tells the same of A and B. */
export interface Relation {
  readonly id: string;
  readonly templates: readonly string[];
}

/** "A is B's boss", "the boss of B is A" and so on. */
function nouns(words: string, a = 'A', b = 'B'): string[] {
  const noun = `(?:${words})`;
  return [
    `${a} (?:is|was|became) (?:the |an? )?(?:new )?${noun} (?:of|to) ${b}`,
    `${a} (?:is|was|became) ${b}'s (?:\\w+ )?${noun}`,
    `${b}'s (?:\\w+ )?${noun}(?:,| is| was) ${a}`,
    `[Tt]he ${noun} of ${b} (?:is|was) ${a}`,
    `${b} has ${a} as (?:an? |the |his |her |their )?${noun}`,
  ];
}

/** "A beat B" and "B was beaten by A". */
function verbs(active: string, participle: string): string[] {
  return [`A (?:${active}) B`, `B (?:is|was|gets|got|has been|will be) (?:${participle}) by A`];
}

/** What may stand between a verb and its preposition. */
const SOME = '[^,.;:!?`]{0,40}';

export const RELATIONS: readonly Relation[] = [
  {
    id: 'boss',
    templates: [
      ...nouns('boss|manager|line manager|supervisor|superior|employer|team lead|team leader'),
      ...nouns('report|direct report|subordinate|employee|deputy|assistant', 'B', 'A'),
      ...verbs('manages|managed|supervises|supervised|employs|employed|oversees', 'managed|supervised|employed|overseen'),
      'B (?:reports?|reported|answers?|answered) (?:directly )?to A',
      'B (?:works?|worked) (?:for|under) A',
    ],
  },
  {
    id: 'parent',
    templates: [
      ...nouns('mother|father|mum|mom|dad|parent|stepmother|stepfather'),
      ...nouns('son|daughter|child|stepson|stepdaughter', 'B', 'A'),
    ],
  },
  { id: 'aunt', templates: [...nouns('aunt|uncle'), ...nouns('niece|nephew', 'B', 'A')] },
  {
    id: 'grandparent',
    templates: [
      ...nouns('grandmother|grandfather|grandma|grandpa|granny|grandparent'),
      ...nouns('grandson|granddaughter|grandchild', 'B', 'A'),
    ],
  },
  {
    id: 'teacher',
    templates: [
      ...nouns('teacher|tutor|coach|mentor|trainer|instructor'),
      ...nouns('pupil|student|apprentice|mentee|trainee', 'B', 'A'),
      ...verbs('teaches|taught|coaches|coached|mentors|mentored|tutors|tutored|trains|trained', 'taught|coached|mentored|tutored|trained'),
      `B (?:learns?|learned|learnt|takes lessons|took lessons)${SOME} (?:from|with) A`,
    ],
  },
  {
    id: 'landlord',
    templates: [
      ...nouns('landlord|landlady'),
      ...nouns('tenant|lodger|subtenant', 'B', 'A'),
      `B (?:rents?|rented|leases?|leased)${SOME} from A`,
      `A (?:lets?|rents? out|rented out|leases?|leased)${SOME} to B`,
    ],
  },
  { id: 'doctor', templates: [...nouns('doctor|dentist|therapist|lawyer|accountant|physio'), ...nouns('patient|client', 'B', 'A')] },
  {
    id: 'successor',
    templates: [
      ...nouns('successor|replacement'),
      ...nouns('predecessor', 'B', 'A'),
      ...verbs('succeeds|succeeded|replaces|replaced|supersedes|superseded', 'succeeded|replaced|superseded'),
      `A (?:takes|took|has taken) over${SOME} from B`,
      `B (?:hands|handed|has handed|passes|passed)${SOME} (?:over |on )?to A`,
      'B (?:is|was|has been)(?: now)? (?:deprecated|obsolete|outdated|retired)[^.`]{0,30}[Uu]se A',
      'B (?:is|was|has been)(?: now)? (?:deprecated|retired|dropped) in favou?r of A',
      '[Uu]se A (?:instead of|rather than|in place of|not) B',
      '[Ii]nstead of B[, ]+(?:please )?use A',
      `[Rr]eplace B${SOME} (?:with|by) A`,
      'B (?:should|must|can|will|is to|has to|needs to|was to)? ?(?:be|been|is|was) replaced (?:with|by) A',
      `(?:[Ss]witch|[Ss]witched|[Mm]igrate|[Mm]igrated|[Mm]ove|[Mm]oved|[Cc]hange|[Cc]hanged)${SOME} from B to A`,
    ],
  },
  {
    id: 'winner',
    templates: [
      ...verbs('beats?|defeated|defeats|outran|overtook|outscored', 'beaten|defeated|outrun|overtaken'),
      `A (?:wins|won)${SOME}(?:,? (?:against|over|ahead of|before)) B`,
      `B (?:loses|lost)${SOME} (?:to|against) A`,
      `A (?:came|finished|placed|was|is|ended up)(?: in)? first${SOME}(?:,|;| and| with) B(?: came| finished| was| in)? second`,
      `A (?:came|finished|placed|ended up)${SOME} (?:ahead of|before|in front of) B`,
      `B (?:came|finished|placed|ended up)${SOME} (?:behind|after) A`,
    ],
  },
  {
    id: 'lender',
    templates: [
      'A (?:lent|lends|loaned) B(?= )',
      `A (?:lent|lends|loaned)${SOME} to B`,
      `B (?:borrowed|borrows|has borrowed)${SOME} from A`,
      'B owes A(?= )',
    ],
  },
  {
    id: 'seller',
    templates: [
      'A (?:sold|sells) B(?= (?:an?|the|his|her|my|their|some|two|three)\\b)',
      `A (?:sold|sells|has sold)${SOME} to B`,
      `B (?:bought|buys|purchased|has bought)${SOME} (?:from|off) A`,
    ],
  },
  {
    id: 'before',
    templates: [
      `A${SOME} before (?:(?:calling|running|starting) )?B(?!'s)`,
      `B${SOME} after (?:(?:calling|running|starting) )?A(?!'s)`,
      `[Ff]irst${SOME} A,? (?:and )?then${SOME} B`,
      'A(?:,| and) then (?:(?:call|run|start|comes?) )?B',
      ...verbs('precedes|preceded', 'preceded'),
      'B (?:follows|followed) A',
    ],
  },
];

/** What is told of one of the two alone: of A, or of B. */
export const ENDS: readonly { readonly id: string; readonly side: 'a' | 'b'; readonly template: string }[] = [
  { id: 'successor', side: 'b', template: 'X (?:is|was|has been)(?: now)? (?:deprecated|obsolete|outdated|superseded)' },
  { id: 'winner', side: 'a', template: 'X (?:won|(?:came|finished|placed|ended up)(?: in)? first|was the winner|is the winner)' },
  {
    id: 'winner',
    side: 'b',
    template: 'X (?:lost|(?:came|finished|placed|ended up)(?: in)? second|was (?:the )?runner-up|is (?:the )?runner-up)',
  },
];
