import { stem } from '../core/text.js';
import type { Sentence } from './sentences.js';

/**
 * What a reader would miss if a sentence were gone. Hints for a ranking, no readings: a date is three figures here.
 */
export interface Facts {
  /** Figures, codes, times, names and addresses, each in a form that is the same wherever it is said, with its weight. */
  readonly values: ReadonlyMap<string, number>;
  /** Weight of denials, decisions and corrections. */
  readonly turns: number;
}

const listed = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')).map(stem));

/** Number words; those that are articles as well are left out, and so is "second", which is a moment too. */
const NUMBERS = listed(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter dozen twice',
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend halb viertel dutzend',
  'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta cien mil media docena',
  'deux trois quatre cinq sept huit neuf dix onze douze quinze vingt trente quarante cinquante cent mille demi douzaine',
  'due tre quattro cinque sette otto nove dieci venti trenta cento dois duas três quatro cinco sete oito dez vinte trinta twee drie vijf zes zeven negen tien',
  'два две три четыре пять шесть семь восемь девять десять двадцать тридцать сто тысяча',
  'اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرون ثلاثون أربعون خمسون مئة ألف',
);
/** Days of the week, months and what else fixes a time to come. Yesterday and today are what small talk is about. */
const CALENDAR = listed(
  'monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december noon midnight tomorrow o’clock',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz juni juli oktober dezember mittags mitternacht übermorgen uhr',
  'lunes martes miércoles jueves viernes sábado domingo enero febrero abril mayo junio julio agosto septiembre octubre noviembre diciembre mediodía medianoche mañana',
  'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février avril juin juillet août septembre octobre novembre décembre midi minuit demain',
  'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio aprile giugno luglio settembre ottobre dicembre domani segunda-feira terça quarta quinta sexta amanhã maandag dinsdag woensdag donderdag vrijdag zaterdag zondag morgen',
  'понедельник вторник среду четверг пятницу субботу воскресенье января февраля марта апреля мая июня июля августа сентября октября ноября декабря завтра',
  'السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة الساعة غدا صباح',
);
const HAN_VALUE =
  /(?:星期|礼拜|周)[一二三四五六日天]|[月火水木金土日]曜日?|明[天日晚]|后天|下[周月]|来[週月]|[零一二两三四五六七八九十百千万半\d]+(?:[点時时](?:[一二三四五六七八九十半]+分?)?|[月号日年岁歳元块円个個页頁次天週周分人本名杯台])/gu;
const FIGURE = /\p{N}+(?:[.,:/-]\p{N}+)*/gu;
const CODE = /\b(?=[\p{L}\p{N}_-]*\p{N})(?=[\p{L}\p{N}_-]*\p{Lu})[\p{L}\p{N}_-]{3,}/gu;
const NAME = /(?<=[\p{L}\p{N},;:]\s)(?!I['’])\p{Lu}[\p{L}\p{M}'’-]+/gu;
const ADDRESS = /[^\s@]{1,64}@[^\s@.]{1,64}\.\S+|https?:\/\/\S+/gu;

const DENIAL =
  /(?<![\p{L}\p{M}])(?:no|not|never|none|neither|nor|without|nothing|nobody|no longer|used to|anymore|nicht|kein\p{L}*|nie|pas|jamais|nunca|sin|senza|geen|niet)(?![\p{L}\p{M}])|n['’]t(?![\p{L}\p{M}])|[不没沒無未别]|ない|ません|لا |ليس|لم |لن |нет|(?<![\p{L}])не\s/iu;
const DECISION = new RegExp(
  [
    '(?<![\\p{L}\\p{M}])(?:decided?|settled|agreed?|booked|chose|chosen|confirmed|plan(?:s|ned|ning)?|will|must|need|prefers?|favou?rite|allerg\\p{L}+|always|deadline|budget|goal|remember|important|moved|works?|lives?|called|named|wants?|hate|love)(?![\\p{L}\\p{M}])',
    '(?<![\\p{L}\\p{M}])(?:entschieden|beschlossen|vereinbart|gebucht|muss|müssen|brauch\\p{L}*|bevorzug\\p{L}*|decidi\\p{L}*|quedamos|reserv\\p{L}*|hay que|ten\\p{L}+ que|necesit\\p{L}*|prefier\\p{L}*|décid\\p{L}*|il faut|doi\\p{L}+|besoin|préfèr\\p{L}*|deciso|prenotat\\p{L}*|devo\\p{L}*|bisogn\\p{L}*|preciso)(?![\\p{L}\\p{M}])',
    '决定|必须|需要|喜欢|约|提醒|負責|负责|予約|つもり|必要|決め|قرر|يجب|نحتاج|أحتاج|موعد|حجز|решил|нужно|надо|долж',
  ].join('|'),
  'giu',
);
const CORRECTION =
  /(?<![\p{L}\p{M}])(?:actually|instead|correction|no longer|changed?|rather than|postponed|cancel\p{L}*|eigentlich|stattdessen|verschoben|abgesagt|en realidad|en vez|mejor dicho|aplaz\p{L}*|finalement|plutôt|annul\p{L}*|invece|anzi)(?![\p{L}\p{M}])|改[成到为在]|取消|变更|変更|やっぱり|نؤجل|بدلا|вместо|перенес|отмен/iu;

/** Share of capitals inside sentences from which on a capital says nothing: German writes every noun so. Own. */
const NOUN_CAPITALS = 0.2;

/** Whether words of these texts are capitalised as nouns, so that a capital does not make a name. */
export function capitalizesNouns(sentences: readonly Sentence[]): boolean {
  let words = 0;
  let capitals = 0;
  for (const { head, length } of sentences) {
    words += length;
    capitals += head.match(NAME)?.length ?? 0;
  }
  return capitals > words * NOUN_CAPITALS;
}

/** @param nouns what `capitalizesNouns` says of the conversation. */
export function factsOf(sentence: Sentence, nouns: boolean): Facts {
  const { head } = sentence;
  const values = new Map<string, number>();
  if (sentence.code) return { values, turns: 0 };
  const collect = (pattern: RegExp, weight: number) => {
    for (const [match] of head.matchAll(pattern)) values.set(match.toLowerCase(), weight);
  };
  for (const word of sentence.stems) if (NUMBERS.has(word) || CALENDAR.has(word)) values.set(word, 0.4);
  collect(NAME, nouns ? 0.1 : 0.35);
  collect(HAN_VALUE, 0.5);
  collect(FIGURE, 0.5);
  collect(CODE, 0.5);
  collect(ADDRESS, 0.5);
  const decisions = Math.min(2, head.match(DECISION)?.length ?? 0);
  // "I don't." denies nothing that can be read without what came before.
  const denial = sentence.stems.length >= 2 && DENIAL.test(head) ? 1 : 0;
  return { values, turns: 0.3 * (decisions + denial + (CORRECTION.test(head) ? 1 : 0)) };
}
