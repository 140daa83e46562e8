import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/eliminate/claim-kinds.js';

describe('answers and courtesies state nothing by themselves', () => {
  it.each([
    'Yes.',
    'Ok, thanks.',
    'Too right, mate!',
    'Good idea.',
    'Bloody oath.',
    'Sounds good, thank you very much!',
    "That's right.",
    'Not yet.',
    'It is.',
    'Oh yes please.',
    'Thanks, Tom.',
    'Ja, genau.',
    'Alles klar, vielen Dank!',
    'Claro que sí, gracias.',
    'Oui, d’accord.',
    'Bonne idée, merci beaucoup.',
  ])('%s', (text) => expect(kindOf(text)).toBe('greeting'));

  it.each([
    'Yes, the hall is booked.',
    'Thanks to Tom the roof is tight.',
    'The idea is good.',
    'Good ideas come from Mara.',
    'Sounds from the attic woke us.',
    'Right of way belongs to the tram.',
    'No dogs.',
    'Two, please.',
    '42 of them.',
    'Vielen gefällt das Haus.',
    'Merci Dupont sings.',
    'Bien lives in Hanoi.',
    'It is off.',
    'She is here on Monday.',
  ])('%s is a claim', (text) => expect(kindOf(text)).toBe('claim'));
});
