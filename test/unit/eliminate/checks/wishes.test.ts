import type { Row } from './language-table.js';
import { table } from './language-table.js';

const rows: Row[] = [
  ["u: J'aimerais bien jouer du violoncelle un jour.", "L'utilisatrice joue du violoncelle.", 'modality'],
  ['u: Je voudrais habiter à la campagne.', "L'utilisateur habite à la campagne.", 'modality'],
  ['u: Ich würde gern Geige lernen.', 'Der Nutzer lernt Geige.', 'modality'],
  ['u: Me gustaría vivir en Cádiz.', 'El usuario vive en Cádiz.', 'modality'],
  ['u: Quisiera tener un perro.', 'La usuaria tiene un perro.', 'modality'],
  ['u: Ich hätte gern einen Garten.', 'Der Nutzer hat einen Garten.', 'modality'],
  ['u: Quiero aprender japonés algún día.', 'El usuario aprende japonés.', 'modality'],
  ["u: J'aimerais bien jouer du violoncelle un jour.", "L'utilisateur aimerait jouer du violoncelle.", ''],
  ['u: Ich würde gern Geige lernen.', 'Der Nutzer würde gern Geige lernen.', ''],
  ['u: Ich lerne seit zwei Jahren Geige.', 'Der Nutzer lernt Geige.', ''],
  ["u: J'habite à la campagne.", "L'utilisatrice habite à la campagne.", ''],
  ['u: Vivo en Cádiz desde 2019.', 'El usuario vive en Cádiz.', ''],
  ['u: Me gustaría vivir en Cádiz.', 'Al usuario le gustaría vivir en Cádiz.', ''],
  ['u: Ich möchte eines Tages in Wien arbeiten.', 'Die Nutzerin möchte in Wien arbeiten.', ''],
  ["u: Je joue du violoncelle, et j'aimerais bien jouer du piano.", "L'utilisateur joue du violoncelle et aimerait jouer du piano.", ''],
  ['u: Ich würde so gerne am Meer wohnen.', 'Der Nutzer wohnt am Meer.', 'modality'],
  ["u: Je voudrais apprendre l'italien.", "L'utilisatrice apprend l'italien.", 'modality'],
  ['u: Me encantaría trabajar en Roma.', 'El usuario trabaja en Roma.', 'modality'],
  ['u: 我想学钢琴。', '用户想学钢琴。', ''],
  ['u: 我在学钢琴，已经两年了。', '用户在学钢琴。', ''],
  ['u: Ich wohne am Meer und würde gern segeln.', 'Der Nutzer wohnt am Meer.', ''],
  ['u: Trabajo en Roma, pero me gustaría vivir en Milán.', 'El usuario trabaja en Roma.', ''],
];

table('wishes in four languages', rows);
