import { lemmaOf } from './lemma.js';

/** Words as a set. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
/** Lemmas of words as a set. */
export const lemmaSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(lemmaOf));

/** Lemmas without content of their own, among them light verbs and the words for the two roles. */
export const LIGHT: ReadonlySet<string> =
  lemmaSet(`a an the this that these those of to in on at by for from with as and or but nor so if than then
  be have do get go will would shall should can could may might must let us i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
  we our ours ourselves they them their theirs themselves who whom whose which what when where why how there here not no never none nobody nothing neither either
  user assistant just also only too very really still already yet quite rather well ok okay yes yeah please thanks thank some any each both all every such same own other
  one ones about along into onto over under out up down off again back now today once 's us because while during until since though although however actually well
  like thing something anything someone somebody anyone anybody make made give take come lot much many more most bit kind sort way use according mr mrs ms etc end during per via without
  moment currently um uh ah hm der die das den dem des ein eine einen im am zum zur hat haben ist sind wird el la los las un una es en del de le les une du des est dans au aux
  always probably maybe perhaps possibly likely might actually instead going unless`);

/** Verbs of saying: the clause after them is what somebody said. */
export const SAY: ReadonlySet<string> = lemmaSet(
  'say tell state mention explain note report claim announce answer reply respond confirm admit remark inform write argue stress emphasise emphasize clarify describe point complain believe think thought feel find',
);
/** Verbs that put something forward. */
export const OFFER: ReadonlySet<string> = lemmaSet('suggest offer propose recommend advise');
/** Verbs that ask for something. */
export const ASK: ReadonlySet<string> = lemmaSet('ask inquire enquire request wonder order');
/** Verbs of wish and choice. */
export const WISH: ReadonlySet<string> = lemmaSet('want wish hope prefer like love need desire');
export const PLAN: ReadonlySet<string> = lemmaSet('plan intend aim consider schedule decide');

/** Base forms of common verbs: enough to tell where a clause has its verb. */
export const VERBS: ReadonlySet<string> =
  lemmaSet(`accept add admit advise agree allow answer appear apply argue arrange arrive ask attend avoid bake be become begin believe belong book borrow break bring
  build buy call cancel carry catch change charge check choose claim clean climb close collect come compare complain complete confirm connect consider contact contain continue cook cost count cover create cut
  cycle dance decide decline delay deliver deny depart depend describe design die disable discover discuss dislike drink drive drop earn eat employ enable end enjoy enter exist expect expire explain fail fall feed feel
  fill find finish fit fix fly follow forget forgive gain get give go grow guess happen hate have hear help hide hire hold hope hurt identify ignore imagine improve include increase inform intend invite involve join jump keep kill
  know lack land last laugh launch lead learn leave lend let like listen live look lose love make manage marry mean measure meet mention miss move need note notice offer open order organise organize owe own paint park
  pass pay permit pick plan plant play prefer prepare present promise propose prove provide publish pull purchase push put quit raise reach read realise realize receive recommend reduce refuse reject remain remember remind remove
  rent repair replace reply report request require reserve return ride ring rise run save say see seem sell send serve set share shut sign sing sit sleep slip smoke speak spend stand start state stay steal stop store
  study suggest support suppose swim switch take talk taste teach tell test thank think throw touch train travel try turn understand update use visit wait wake walk want wash watch water wear weigh win wish wonder
  work worry write upload download install lock unlock post lent turned want teach charge cause affect refurbish sponsor adopt hand host renew seat breed smell sound
abandon absorb accompany achieve acquire adapt adjust admire adore afford amaze announce annoy apologise apologize appoint appreciate approve arrest assemble assign assist assume assure attach attract await
behave betray blame boil bother bounce bully bury calculate cease celebrate chase chat chew choke clap coach collapse combine commit communicate commute compete compose concentrate conclude conduct confuse congratulate consist construct
consult consume contribute convert convince cough crash criticise criticize cure dedicate defeat defend define delete demand demolish deserve destroy detect determine develop devote differ dig disagree disappear disappoint
distribute disturb divide donate download drag draw drown eliminate embarrass emerge emigrate enrol enroll ensure equip escape establish evacuate examine exceed exchange exclude exclude excuse execute exercise expand export expose extend
fetch fold forbid force freeze frighten generate grab graduate grant greet grill grind guarantee guard guide handle harvest hate heal hesitate hunt hurry identify immigrate import impress inherit injure insert insist inspect inspire install
insult insure interrupt interview introduce invent invest investigate justify kick kneel knit knock lick limit load locate lock maintain memorise memorize mend merge migrate misplace mix modify mow multiply negotiate nominate obey
observe obtain occupy occur operate oppose overtake pause perform persuade pour praise pray predict press pretend proceed process produce promote pronounce protect protest pump punish qualify quarrel react rebuild recall recognise recognize
recover recruit recycle redecorate refer reflect refund register regret rehearse relax release rely remind renovate reorganise repay repeat represent rescue research resign resolve respect respond restore retire reveal reverse revise reward roast
rub ruin sail scan scare scratch scream search select settle sew shave shine ship shoot shout shrink sink skate skip slice slide smile snore solve spill spoil spread squeeze starve steal stick stir strengthen stretch struggle submit
succeed suffer surrender surround survive suspect suspend swallow swap sweep swing tackle tear tempt tend terminate tie transfer transform translate transport treat trust twist type unpack upgrade urge vanish vote
swear
warn waste weigh whisper wipe withdraw witness wrap yell mute unmute wade`);

/** Forms that carry tense or modality. */
export const AUXILIARIES = wordSet(
  'am is are was were be been being have has had do does did will would shall should can could may might must',
);
/** Subjects that stand for something named elsewhere. */
export const STANDS_IN = wordSet('i we you he she it they this that these those one ones there both all who which everything everyone');
export const SUBJECT_PRONOUNS = wordSet('i you he she it we they there who nobody everyone everybody somebody someone this that');

/** Clausal negators in English, German, Spanish, French and Chinese. */
export const NEGATORS =
  wordSet(`not never nobody none nothing neither nor nowhere nicht nie niemals niemand nichts weder nunca jamas nadie ningun ninguna tampoco pas jamais personne aucun aucune
  n' ne kein keine keinen keinem keiner keines`);
/** Verbs that deny what follows "to". */
export const DENY_TO: ReadonlySet<string> = lemmaSet(
  'refuse decline fail forget neglect unable unwilling reluctant hesitate omit impossible unlikely',
);
/** Verbs that deny the -ing form after them. */
export const DENY_ING: ReadonlySet<string> = lemmaSet('avoid stop quit cease prevent miss skip');

/** First words of a reply, by what they answer. */
export const YES =
  wordSet(`yes yeah yep yup yea sure ok okay okey correct right exactly absolutely definitely certainly indeed course agreed deal great perfect fine good sounds alright totally naturally affirmative 👍 ✅ 👌 🙌 ✔ 💯 ja jawohl klar gerne genau stimmt
  si claro vale oui bien d'accord 是 好 对 嗯 行 可以`);
export const NO = wordSet('no nope nah never not negative 👎 ❌ 🚫 ✖ 🙅 nein nicht nee non 不 没 否');

/** People named by what they are to somebody. */
export const RELATIONS: ReadonlySet<string> =
  lemmaSet(`mother mum mom mama dad father papa brother sister sibling son daughter child kid kids baby wife husband partner girlfriend boyfriend fiance fiancee aunt uncle cousin niece nephew
  grandma grandpa grandmother grandfather granny parent twin friend mate flatmate roommate housemate neighbour neighbor colleague coworker boss manager supervisor landlord landlady tenant teacher tutor doctor dentist nurse vet therapist
  lawyer accountant plumber electrician mechanic builder painter customer client patient student pupil guest buyer seller owner coach trainer stepfather stepmother stepson stepdaughter father-in-law mother-in-law ex team committee company family
  caretaker janitor cleaner babysitter nanny carpenter gardener hairdresser secretary intern trainee agent driver people person folks couple girl boy guy woman man lady
  classmate teammate bandmate schoolmate fellow grandson granddaughter grandchild godson goddaughter godmother godfather mother-in-law sister-in-law brother-in-law inlaws widow
  priest pastor judge officer warden ranger baker butcher tailor waiter waitress chef barber librarian courier postman surgeon physio physiotherapist optician pharmacist
  architect contractor roofer tiler locksmith professor lecturer headmaster principal captain conductor director editor councillor mayor receptionist consultant publisher supplier lodger`);

/** Verbs whose "to do" is not yet done: offered to help, was supposed to call. */
export const NOT_YET: ReadonlySet<string> = lemmaSet(
  'offer promise agree ask want plan hope suppose mean try intend threaten propose need wish expect prepare like love prefer allow invite tell order urge advise encourage schedule volunteer undertake pledge vow swear',
);
