import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../../src/eliminate/evidence.js';
import { IDIOMS } from '../../../src/eliminate/language/idiom-table.js';
import { idiomMeanings } from '../../../src/eliminate/language/idioms.js';

describe('idioms', () => {
  it.each([
    ['We hit the road at six.', 'leave, set out'],
    ['Tom is getting the sack.', 'be dismissed from the job, be fired'],
    ["He's driving his neighbours up the wall.", 'annoy, irritate'],
    ['She wracked nothing, it slipped her mind.', 'be forgotten, forget'],
    ['I pulled an all-nighter.', 'stay awake all night'],
    ['It is a stone’s throw from here.', 'very near'],
    ['The shop has been in the red since May.', 'in debt, losing money, making a loss'],
    ['Half the team was laid off.', 'dismissed, made redundant'],
    ['They were talking him into it.', 'persuade, convince'],
    ['She won’t budge on the price.', 'refuse to change, not move'],
    ['He is so full of himself.', 'arrogant, conceited'],
    ['Make yourselves at home!', 'be comfortable'],
  ])('%s', (text, meaning) => expect(idiomMeanings(text)).toContain(meaning));

  it.each([
    'The road is closed.',
    'They hit the wall with a ball.',
    'A rainy day in May.',
    'We went for a walk in the park.',
    'She broke a leg while skiing.',
    'Water came through the roof.',
    'They made them a cake at home.',
    'The tablets are taken after meals, and the price dropped by ten percent.',
    'Her recipes were handed down.',
    'Her mind slipped.',
    '',
  ])('none in: %s', (text) => expect(idiomMeanings(text)).toEqual([]));

  it('finds every idiom of its table, and each has a meaning', () => {
    for (const line of IDIOMS.trim().split(/\n| \| /u)) {
      const [idiom = '', meaning = ''] = line.split(' = ');
      expect(meaning, line).not.toBe('');
      expect(idiomMeanings(idiom.replace(/(?:^| )\*(?= )/gu, ' them').replace(/\bone's/gu, 'my')), line).toContain(meaning);
    }
  });

  it('stand in plain words beside those of the message, in the lines that the models read', () => {
    const [piece] = piecesOf([{ id: 'a', role: 'user', text: 'My old radio gave up the ghost.', version: '1' }]);
    expect(piece?.line).toBe('user: My old radio gave up the ghost. (stop working, break down, be broken)');
    expect(piece).toMatchObject({ start: 0, end: 31 });
  });
});
