import type { Message } from '../../../memory/types.js';
import { lemmaSet, wordSet } from '../lexicon.js';
import { factsWith } from '../search.js';
import type { Token } from '../tokens.js';

/** The pronoun of a person. */
export type Kind = 'she' | 'he';

const FEMALE = lemmaSet(
  'mother mum mom mama sister daughter wife girlfriend fiancee aunt niece grandma grandmother granny granddaughter landlady stepmother stepsister stepdaughter godmother goddaughter mother-in-law sister-in-law daughter-in-law woman lady girl waitress widow mrs ms miss',
);
const MALE = lemmaSet(
  'father dad papa brother son husband boyfriend fiance uncle nephew grandpa grandfather grandson landlord stepfather stepbrother stepson godfather godson father-in-law brother-in-law son-in-law man guy boy waiter widower mr',
);

/** Given names whose ending says nothing, or the wrong thing. */
const HERS = wordSet(
  `agnes alice amy ann anne annie annabel annabelle annelie annelies annemarie anais astrid audrey beatrice beatriz becky belen berit bess bettie betty birgit bridget brigitte camille carmen carol caroline carolyn catherine cathy
  celine charlotte cherie cheryl chloe christine claire clare claudine colette constance consuelo daisy danielle daphne debbie deborah delphine denise diane dolores dominique doreen doris dorothy edith edna eileen elaine eleanor
  elfriede eliane elin elisabeth elise elizabeth elke ellen elle ellie eloise elsbeth else elsie emilie emily emmy estelle esther ethel eunice eve evelyn faith fanny fatou felicity flora florence frances francoise freya frieda friederike
  gaby gabrielle geraldine gerlinde gertrud gertrude gladys grace greet gretchen grete gudrun guadalupe gwen hannah harriet hazel hedwig heidi heike helen helene henriette hilary hilde hildegard hope ilse imogen ines ingeborg inge ingrid irene
  iris irmgard isabel isabelle isobel ivy jacqueline jane janet janice jasmin jasmine jean jeanne jenny jennifer jessie jill joan joanne johanne josephine joy joyce judith judy julie juliet juliette june karen karin kate katharine kathleen
  kathrin kathy katie katrin katy kirsten kristen kristin leonie lesley libby lieselotte lilian lily linn lisbeth liv lizzie lois lotte louise lucie lucille lucy luise lydie lynn mabel madeleine madeline maggie maike maisie mandy margaret
  margarete margery margit margo margot marie mariel marilyn marion marisol marjorie marlene mary mathilde maureen megan meike melanie mercedes meredith michelle mildred millie milly mireille miriam molly monique muriel myriam nadine nancy
  naomi nathalie nell nellie nicole noor norah odette odile olive oriane ottilie pam paige patience pauline peggy penelope penny petronella phoebe phyllis pilar polly priscilla prudence rachel raquel rebecca renate renee rocio rosalie rosalind rose rosemarie
  rosemary rosie roswitha rowena roxanne ruby ruth sally sarah savannah scarlett sharon shirley sibylle sieglinde sigrid sigrun silke simone siobhan sofie solange solveig sophie stacey stella sue susan susanne suzanne svenja sybil sylvie tess
  therese traudel trixie trude trudy ulrike ursel ute valerie veronique vibeke violet virginie vivian vivien waltraud wendy wiebke winifred yasmin yvette yvonne zoe zoey aoife saoirse niamh aylin esin nour ingvild ragnhild mei yuki akiko keiko yoko`,
);
const HIS = wordSet(
  `aaron adam adrian ahmed alan albert alfred ali amir andre andreas andrew anton antonio arne arthur attila axel bashir bela ben benedikt benjamin bernd bernhard bert bill bob boris brian bruce bruno carl carlos charles charlie christian christoph
  christopher claude clive colin cosma daniel darius dave david dennis derek dieter dirk dmitri dominik donald edgar edmund eduard edward elia elias emil enzo eric erik ernst ethan eugene felix fergus ferdinand finn florian francis frank franz fred
  frederick fritz gabriel gareth gary geoffrey george georg gerald gerard gerhard giles giovanni giuseppe gordon graham greg gregor guido gunnar gunter gustav guy hamid hannes hans harald harry hartmut harvey hassan heiko heinrich heinz helmut hendrik
  henri henrik henry herbert hermann horst howard hugh hugo ian ibrahim igor ilya isaac ivan ivo jack jacob jakob jakub james jan jason javier jeff jeremy jerome jim joe joel johan johann johannes john jonas jonathan jorge jose josef joseph joshua juan
  juergen julian julien julius jurgen justin kai karim karl kaspar keith ken kenneth kevin klaus knut konrad kurt kwame lars laurent lawrence leif leo leon leonard leopold lennart levi liam lorenz louis luca lucas luis lukas luke magnus malcolm manfred
  manuel marc marcel marco marcus mario mark marko markus martin marvin mateusz mathieu matteo matthew matthias mattia max maximilian mehmet michael michel miguel mike milan mirko misha mohamed moritz mustafa nathan neil nicholas nick nicolas niels nigel
  nikita niklas nikolai nils noah norbert olaf ole oleg oliver olivier omar oscar oskar otto owen pablo patrick paul pavel pedro per peter phil philip philipp pierre piotr quentin rafael raj ralf ralph raphael rashid ray raymond rene reza ricardo richard
  rob robert roberto rodrigo roger roland rolf roman ron ronald ruben rudi rudolf rupert russell sachin samir samuel sandro scott sean sebastian sergei siegfried simon stan stefan stephan stephen steve steven stuart sven tariq ted theo theodor thomas
  thorsten tiago tim timo timothy tobias tom tomas tomasz tommy tony torsten ulf ulrich urs uwe valentin victor viktor vincent vladimir volker walter werner wilhelm will william willy wolfgang yusuf yves zoltan`,
);
/** Names of both, and words that are names only now and then. */
const EITHER = wordSet(
  'alex andrea andy ariel ashley billie bo brett cameron casey charly chris dana dani drew elia eli frankie gale jackie jaime jamie jo jody joss jordan jules kaya kelly kerry kim kit lee leslie loren lou luca max mika mo morgan nico nicky nikola noa pat quinn rene riley robin rory rowan sacha sam sandy sasha shannon sidney skyler stevie taylor terry toni tracy val vanja yuri',
);

/** What the name itself tells. `sure` leaves out what only its ending tells. */
export function kindOfName(name: string, sure = false): Kind | undefined {
  if (EITHER.has(name)) return undefined;
  if (HERS.has(name)) return 'she';
  if (HIS.has(name)) return 'he';
  if (sure || name.length < 4) return undefined;
  if (/(?:a|een|lyn|lynn|elle|ette|gard|trud|hild|beth|ine)$/.test(name)) return 'she';
  return /(?:[^aeiouyhsk]|[^k]o)$/.test(name) ? 'he' : undefined;
}

/** What a word for a person tells ("sister", "landlord"). */
export function kindOfRelation({ lemma }: Token): Kind | undefined {
  if (FEMALE.has(lemma)) return 'she';
  return MALE.has(lemma) ? 'he' : undefined;
}

/** What a person is called by a pronoun, where the messages say whose sister or husband it is; undefined where they do not, or say both. */
export function kindToldOf(name: string, messages: readonly Message[]): Kind | undefined {
  const kinds = new Set<Kind>();
  for (const { clause } of factsWith(messages, name)) {
    clause.tokens.forEach((token, i) => {
      if (token.lemma !== name || !token.capital) return;
      const [before, comma, article, after] = [clause.tokens[i - 1], clause.tokens[i + 1], clause.tokens[i + 2], clause.tokens[i + 3]];
      const apposition = comma?.text === ',' && /^(?:my|our|his|her|their)$/.test(article?.lower ?? '') ? after : undefined;
      for (const word of [before?.lower === '.' ? clause.tokens[i - 2] : before, apposition]) {
        const kind = word && kindOfRelation(word);
        if (kind) kinds.add(kind);
      }
    });
  }
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** The pronoun that goes with a name: as the messages tell, else as the name does. */
export function pronounOf(name: string, messages: readonly Message[], sure = false): Kind | undefined {
  return kindToldOf(name, messages) ?? kindOfName(name, sure);
}
