import { describe, expect, it } from 'vitest';
import { LANGUAGE_CHECKS } from '../../../../src/eliminate/checks/language.js';
import { VALUE_CHECKS } from '../../../../src/eliminate/checks/values.js';
import { inputOf } from './language-table.js';
import { toInput } from './value-rows.js';

/** Number words, clock and date forms of the four languages with tables: [language and kind, message, right claim, wrong claim]. */
const ROWS: readonly (readonly [string, string, string, string])[] = [
  ['de number word', 'Wir haben dreiundvierzig Anmeldungen.', 'Es gibt 43 Anmeldungen.', 'Es gibt 34 Anmeldungen.'],
  ['de hundreds', 'Das Zelt wiegt zweihundertzehn Gramm.', 'Das Zelt wiegt 210 g.', 'Das Zelt wiegt 120 g.'],
  ['de half hour', 'Der Kurs beginnt um halb sieben abends.', 'Der Kurs beginnt um 18:30 Uhr.', 'Der Kurs beginnt um 19:30 Uhr.'],
  ['de quarter', 'Abfahrt ist um Viertel vor neun.', 'Die Abfahrt ist um 8:45 Uhr.', 'Die Abfahrt ist um 9:15 Uhr.'],
  ['de date', 'Die Prüfung ist am 3. Mai.', 'Die Prüfung ist am 3. Mai.', 'Die Prüfung ist am 5. Mai.'],
  ['de decimal comma', 'Die Tasche kostet 12,50 Euro.', 'Die Tasche kostet 12,50 €.', 'Die Tasche kostet 15,20 €.'],
  ['de thousand', 'Das Auto kostet 12.500 Euro.', 'Das Auto kostet 12500 Euro.', 'Das Auto kostet 1250 Euro.'],
  ['de weekday', 'Das Treffen ist am Donnerstag.', 'Das Treffen ist am Donnerstag.', 'Das Treffen ist am Dienstag.'],
  ['es number word', 'Somos veintitrés en la clase.', 'Son 23 en la clase.', 'Son 32 en la clase.'],
  ['es half hour', 'La cena es a las nueve y media.', 'La cena es a las 21:30.', 'La cena es a las 20:30.'],
  ['es quarter', 'El tren sale a las ocho menos cuarto.', 'El tren sale a las 7:45.', 'El tren sale a las 8:15.'],
  ['es date', 'La boda es el 14 de junio.', 'La boda es el 14 de junio.', 'La boda es el 14 de julio.'],
  ['es money', 'La mesa cuesta ochenta euros.', 'La mesa cuesta 80 €.', 'La mesa cuesta 90 €.'],
  ['es weekday', 'La clase es el jueves.', 'La clase es el jueves.', 'La clase es el martes.'],
  ['fr number word', 'Nous sommes soixante-douze au bureau.', 'Ils sont 72 au bureau.', 'Ils sont 62 au bureau.'],
  ['fr eighty', 'La veste coûte quatre-vingts euros.', 'La veste coûte 80 euros.', 'La veste coûte 90 euros.'],
  ['fr clock', 'Le film commence à 20h15.', 'Le film commence à 20:15.', 'Le film commence à 20:45.'],
  ['fr quarter', 'Le bus part à neuf heures moins le quart.', 'Le bus part à 8:45.', 'Le bus part à 9:15.'],
  ['fr date', 'Le concert est le 2 mars.', 'Le concert est le 2 mars.', 'Le concert est le 2 mai.'],
  ['fr weekday', 'La réunion est mercredi.', 'La réunion est mercredi.', 'La réunion est vendredi.'],
  ['fr negation', 'Je ne mange pas de poisson.', "L'utilisateur ne mange pas de poisson.", "L'utilisateur mange du poisson."],
  ['zh number', '我们一共三十五个人。', '一共35个人。', '一共53个人。'],
  ['zh clock', '电影晚上八点半开始。', '电影20:30开始。', '电影20:00开始。'],
  ['zh date', '婚礼在六月十四日。', '婚礼在6月14日。', '婚礼在6月24日。'],
  ['zh money', '房租是两千八百元。', '房租是2800元。', '房租是8200元。'],
  ['zh weekday', '会议在星期四。', '会议在星期四。', '会议在星期二。'],
];

const conflictsOf = (message: string, claim: string) =>
  [
    ...VALUE_CHECKS.map((check) => check.run(toInput(message, claim))),
    ...LANGUAGE_CHECKS.map((check) => check.run(inputOf(`u: ${message}`, claim))),
  ].filter(({ status }) => status === 'conflict');

describe('German, Spanish, French and Chinese forms', () => {
  it.each(ROWS)('%s: %s holds for: %s', (_, message, right) => {
    expect(conflictsOf(message, right)).toEqual([]);
  });

  it.each(ROWS)('%s: %s (not %s) contradicts: %s', (_, message, _right, wrong) => {
    expect(conflictsOf(message, wrong)).not.toEqual([]);
  });
});
