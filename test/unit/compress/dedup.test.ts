import { describe, expect, it } from 'vitest';
import { findDuplicates, startDedup } from '../../../src/compress/dedup.js';
import { asMatrix } from '../../../src/core/matrix.js';
import { chat } from './chat.js';

/** Merges with every pair of messages at one cosine: what the words alone decide. */
function mergesOf(lines: readonly string[], cosine = 0.99): [number, number][] {
  const messages = chat(...lines);
  const own = Math.sqrt(1 - cosine);
  const data = new Float32Array(messages.length * (messages.length + 1));
  messages.forEach((_, i) => {
    data[i * (messages.length + 1)] = Math.sqrt(cosine);
    data[i * (messages.length + 1) + 1 + i] = own;
  });
  const limits = { minCosine: 0.9, maxExtra: 0.34 };
  return [
    ...findDuplicates(
      messages,
      messages.map((item) => item.text),
      asMatrix(data, messages.length + 1),
      limits,
    ),
  ];
}

describe('findDuplicates', () => {
  it.each([
    ['the same words', "user: I'm allergic to peanuts.", "user: I'm allergic to peanuts."],
    ['contractions, marks and case', "user: I'm allergic to peanuts", 'user: I AM allergic to peanuts!'],
    ['fillers', 'user: The shop opens at 9.', 'user: The shop really just opens at 9.'],
    ['an added light word', 'user: Please water the tall roses by the gate.', 'user: Please water the tall red roses by the gate.'],
    ['typographic marks', "user: Don't open at 7:30, it's 5% off.", 'user: Don’t open at 7:30, it’s 5% off.'],
    ['Chinese', 'user: 会议在三楼。', 'user: 会议在三楼。'],
    ['a part moved to the front', 'user: We meet Ines at the pool on Friday.', 'user: On Friday we meet Ines at the pool.'],
    ['an adverb that moved', 'user: The boiler is again leaking.', 'user: The boiler is leaking again.'],
    ['another word for the same', 'user: My laptop was expensive to repair.', 'user: The notebook was expensive to fix.'],
    ['figures in words', 'user: Supper for four people at half past seven.', 'user: Supper for 4 people at 7:30.'],
    ['money and dates', 'user: The rent of 700 euros is due on 3 May.', 'user: The rent of €700 is due on May 3.'],
    ['a remark around it', 'user: I live in Utrecht.', 'user: As I said, I live in Utrecht.'],
    ['forms of a word', 'user: The neighbour comes at six.', 'user: The neighbor is coming at six.'],
  ])('merges %s, keeping the later copy', (_, a, b) => {
    expect(mergesOf([a, 'assistant: Fine words.', b])).toEqual([[0, 2]]);
  });

  it.each([
    ['opposites', 'user: Turn the light on at dusk.', 'user: Turn the light off at dawn.'],
    ['a negation', 'user: Use the good plates tonight.', 'user: Do not use the good plates tonight.'],
    ['a negation in another language', 'user: Wir fahren morgen nach Rom.', 'user: Wir fahren morgen nicht nach Rom.'],
    ['numbers', 'user: Book a table for 4 people.', 'user: Book a table for 5 people.'],
    ['times', 'user: The train leaves at 7:30.', 'user: The train leaves at 6:30.'],
    ['an added number', 'user: Water the tall roses by the gate.', 'user: Water the 3 tall roses by the gate.'],
    ['names', 'user: Lunch with Anna is booked.', 'user: Lunch with Maria is booked.'],
    [
      'an added name',
      'user: Lunch is booked at the green place.',
      'user: Lunch Maria is booked at the green place.'.replace('Lunch Maria', 'Lunch, with Maria,'),
    ],
    ['who does it', 'user: I owe her money.', 'user: She owes me money.'],
    ['the order of words', 'user: Water the roses, not the ferns.', 'user: Water the ferns, not the roses.'],
    ['modality', 'user: We go to Rome.', 'user: We might go to Rome.'],
    ['a question', 'user: The shop is open.', 'user: The shop is open?'],
    ['speakers', 'Ann: I bring the stove.', 'Ben: I bring the stove.'],
    ['currencies', 'user: It costs $40.', 'user: It costs €40.'],
    ['another text of pictures', 'user: 👍👍', 'user: 🎉🎉'],
    ['what was and is', 'user: I work at the port.', 'user: I worked at the port.'],
    ['how much', 'user: She works hard at school.', 'user: She works hardly at school.'],
    ['who does what to whom', 'user: Ann pays Ben on Friday.', 'user: On Friday Ben pays Ann.'],
    ['where it goes', 'user: We fly from Rome to Oslo.', 'user: We fly from Oslo to Rome.'],
    ['until and from', 'user: The shop is open until 8.', 'user: The shop is open from 8.'],
    ['a time and a while', 'user: The bus leaves at 6.', 'user: The bus leaves in 6.'],
    ['whose it is', 'user: His car is in the garage.', 'user: Her car is in the garage.'],
    ['where a denial stands', 'user: I do not always eat fish.', 'user: I always do not eat fish.'],
    ['two in an order', 'user: Rome, Oslo.', 'user: Oslo, Rome.'],
    ['a word that turns it', 'user: Send the right form to the tax office.', 'user: Send the wrong form to the tax office.'],
  ])('keeps both when they differ in %s, however close the embeddings', (_, a, b) => {
    expect(mergesOf([a, 'assistant: Fine words.', b])).toEqual([]);
  });

  it('keeps three dishes of one restaurant', () => {
    expect(
      mergesOf([
        'user: At Casa Nino I had the lasagne, it was great.',
        'user: At Casa Nino I had the gnocchi, it was great.',
        'user: At Casa Nino I had the tiramisu, it was great.',
      ]),
    ).toEqual([]);
  });

  it('does not merge what the embeddings hold apart', () => {
    expect(mergesOf(['user: The shop opens at 9.', 'user: The shop opens at 9.'], 0.5)).toEqual([]);
  });

  it('leaves an answer with its own question', () => {
    expect(
      mergesOf(['user: Shall we take the car?', 'assistant: Yes, please.', 'user: Shall we take the dog?', 'assistant: Yes, please.']),
    ).toEqual([]);
    expect(mergesOf(['user: When do we meet?', 'assistant: At seven.', 'user: When do we meet?', 'assistant: At eight.'])).toEqual([]);
    expect(mergesOf(['user: When do we meet?', 'assistant: At seven.', 'user: When do we meet?', 'assistant: At seven.'])).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('goes on from what it knows: message by message it finds what it finds in the whole', () => {
    const messages = chat(
      'assistant: Shall I book the ferry?',
      'user: Yes, for two.',
      'user: The shop opens at 9.',
      'assistant: Shall I book the ferry?',
      'user: Yes, for two.',
      'user: The shop really just opens at 9.',
      'assistant: Shall I book the ferry?',
      'user: No, for three.',
      'user: The shop opens at 9.',
    );
    const [texts, unit] = [messages.map(({ text }) => text), asMatrix(new Float32Array(messages.length).fill(1), 1)];
    const limits = { minCosine: 0.9, maxExtra: 0.34 };
    const state = startDedup();
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 4, 6]) {
      const [own, said] = [messages.slice(0, count), texts.slice(0, count)];
      expect(findDuplicates(own, said, unit, limits, state), `${count}`).toEqual(findDuplicates(own, said, unit, limits));
    }
  });

  it('keeps one of many copies, the last', () => {
    expect(mergesOf(Array.from({ length: 50 }, () => 'user: Remind me to call the roofer.')).length).toBe(49);
  });
});
