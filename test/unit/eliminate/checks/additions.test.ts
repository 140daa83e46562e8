import { expect, it } from 'vitest';
import { additions } from '../../../../src/eliminate/checks/additions.js';
import { inputOf, table } from './language-table.js';

table('parts that nobody said', [
  ['u: I cancelled the lessons. Way too expensive.', 'The user cancelled the lessons because of the price.', ''],
  ["u: I sold the piano yesterday.\na: Right, I've noted that.", 'The user sold the piano because of the noise.', 'additions'],
  ['u: I sold the piano yesterday.\na: Good luck!', 'The user sold the piano to a school after a quarrel.', ''],
  ['u: Wim handed in his notice on Friday.', 'Wim handed in his notice after an argument.', 'additions'],
  ['u: Wim handed in his notice after a row with the manager.', 'Wim handed in his notice after an argument.', ''],
  ['u: Wim handed in his notice. The manager had shouted at him.', 'Wim handed in his notice because of a scene.', ''],
  ["u: I've joined the pottery class at the village hall.", 'The user joined the pottery class together with a cousin.', 'additions'],
  ["u: We've joined the pottery class at the village hall.", 'The user joined the pottery class together with a cousin.', ''],
  [
    'u: I bought a second-hand sewing machine.\na: Does it run?',
    'The user bought a second-hand sewing machine at a flea market.',
    'additions',
  ],
  ['u: I bought a sewing machine at the jumble sale.', 'The user bought a sewing machine at a flea market.', ''],
  ['u: The chicks hatched overnight, all three.', 'All three chicks hatched during the night.', ''],
  ['u: The yoga course is suspended. It starts again, we met on Monday.', 'The yoga course starts again after its suspension.', ''],
  ["u: Three of the twelve can't come because they are ill.", 'Three of the twelve cannot come because of illness.', ''],
]);

it('names the part', () => {
  const claim = 'Mara cancelled the cleaner because the price went up.';
  const result = additions.run(inputOf('u: Mara cancelled the cleaner.', claim));
  expect(result).toMatchObject({ status: 'conflict', reason: 'unsupported' });
  expect(result.detail).toBe('adds "because the price went up", which no message says');
  expect(claim.slice(result.claimSpan!.start, result.claimSpan!.end)).toBe('because the price went up');
});
