import { describe, expect, it } from 'vitest';
import { modality } from '../../../../src/eliminate/checks/modality.js';
import { inputOf } from './language-table.js';

const run = (lines: string, claim: string) => modality.run(inputOf(lines, claim));

describe('words cut off a sentence', () => {
  it.each([
    ['u: I nearly missed the ferry to Skye.', 'I missed the ferry to Skye.', 'nearly'],
    ['u: Some of the chairs are broken.', 'The chairs are broken.', 'Some of'],
    ['u: The translation is far from finished.', 'The translation is finished.', 'far from'],
    ['u: We all go on Saturday, unless it snows.', 'We all go on Saturday.', 'unless it snows'],
    ['u: Everyone liked the soup but Henry.', 'Everyone liked the soup.', 'but Henry'],
    ['u: I take the tram only when it rains.', 'The user takes the tram.', 'only when it rains'],
    ["u: I'm not convinced that the boiler is safe.", 'The boiler is safe.', "I'm not convinced that"],
    ['u: My aunt told me that the mill is for sale.', 'The mill is for sale.', 'My aunt told me that'],
    ["u: I won't book it until Kim agrees.", "I won't book it.", 'until Kim agrees'],
    ['u: Not all of the lamps are lit.', 'All of the lamps are lit.', 'Not'],
    ['u: It is unlikely that the ferry sails.', 'The ferry sails.', 'It is unlikely that'],
    ['u: She talks as if she knew him.', 'She knew him.', 'She talks as if'],
    ['u: The gate would open with a new key.', 'The gate opens with a new key.', 'would'],
  ])('%s / %s', (lines, claim, words) => {
    expect(run(lines, claim)).toMatchObject({ status: 'conflict', detail: expect.stringContaining(`"${words}"`) });
  });

  it.each([
    ['what is close to a number', 'u: Almost 40 people came to the fair.', '40 people came to the fair.'],
    ['a time that is over', 'u: We lived in Turin until 2019.', 'We lived in Turin.'],
    ['what is said without it as well', 'u: Maybe Ada comes to the fair.\nu: Ada comes to the fair.', 'Ada comes to the fair.'],
    ['a word of another clause', 'u: I could not sleep, the dog barked all night.', 'The dog barked all night.'],
    ['more than that', 'u: She not only sings in the choir but also plays the harp.', 'She sings in the choir.'],
    ['what the speaker thinks', 'u: I think the mill is for sale.', 'The mill is for sale.'],
    ['the whole sentence', 'u: I nearly missed the ferry to Skye.', 'I nearly missed the ferry to Skye.'],
    ['a plain detail', 'u: We drove to Lille in the rain on Friday.', 'We drove to Lille.'],
  ])('does not take for a change: %s', (_, lines, claim) => {
    expect(run(lines, claim).status).not.toBe('conflict');
  });
});
