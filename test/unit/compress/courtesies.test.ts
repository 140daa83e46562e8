import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import { isCourtesy, withoutOpening } from '../../../src/compress/courtesies.js';
import { readSentences } from '../../../src/compress/sentences.js';
import { chat, fakePorts, spanFaults } from './chat.js';

/** The sentences of the last line. */
function read(...lines: readonly string[]) {
  const kept = chat(...lines).map((message, index) => ({ index, message, parts: [{ start: 0, end: message.text.length }] }));
  return readSentences(kept, [kept.length - 1], 30);
}
const courteous = (...lines: readonly string[]) => read(...lines).map((sentence) => isCourtesy(sentence));
const shown = (...lines: readonly string[]) =>
  read(...lines).map((sentence) => {
    const { start, end } = withoutOpening(sentence);
    return sentence.message.text.slice(start, end);
  });

describe('courtesies', () => {
  it.each([
    'Hello there!',
    "G'day mate.",
    'Good morning, Anna!',
    "I'm back.",
    'Okay, thanks for understanding.',
    'Thank you so much!',
    'Thanks for being so open about it.',
    "You're welcome!",
    'Good luck with it!',
    'Have a great day!',
    'Talk soon.',
    'Let me know if you need anything else.',
    "I'm here to help if you need anything.",
    'Is there anything else I can help you with?',
    'Wonderful!',
    'Vielen Dank!',
    '¡Gracias!'.slice(1),
    '谢谢你！',
  ])('%s', (text) => expect(courteous(`user: ${text}`)).toEqual([true]));

  it.each([
    'Thanks to Maria we have a room.',
    'Thanks for booking the Hotel Adler.',
    'Thanks for the 40 euros.',
    'Good morning is our slogan.',
    'Let me know the price.',
    'The welcome desk opens at nine.',
    'I am back in Rome.',
    'Great, we take the blue one.',
    'Have a look at room 12.',
  ])('are not: %s', (text) => expect(courteous(`user: ${text}`)).toEqual([false]));

  it('are not what answers a question', () => {
    expect(courteous('assistant: Is the room fine?', 'user: Great!')).toEqual([false]);
    expect(courteous('assistant: The room is fine.', 'user: Great!')).toEqual([true]);
  });

  it('are a no to one, not to a question', () => {
    for (const no of ['No, not at the moment.', "No, that's all for now.", 'No, thank you very much.']) {
      expect(courteous('assistant: Is there anything else I can help you with?', `user: ${no}`)).toEqual([true]);
      expect(courteous('assistant: Shall I book the Hotel Adler?', `user: ${no}`)).toEqual([false]);
    }
  });

  it('go from a summary, unless there is nothing else', async () => {
    const messages = chat(
      'user: Hello! I am looking for a room in Graz for two nights.',
      'assistant: Thank you for asking. The Hotel Stern has a room for 90 euros.',
      'user: Thanks a lot! We take it from 3 to 5 May.',
      'assistant: You are welcome! Have a great day!',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 34 });
    expect(summary.text).toBe(
      [
        'User: I am looking for a room in Graz for two nights.',
        'Assistant: The Hotel Stern has a room for 90 euros.',
        'User: We take it from 3 to 5 May.',
      ].join('\n'),
    );
    expect(spanFaults(summary, messages)).toEqual([]);
    const greetings = chat('user: Hello there!', 'assistant: Thank you very much for that.', 'user: Good morning, Anna! 👋');
    expect((await compress(greetings, fakePorts(), { maxTokens: 5 })).text).not.toBe('');
  });
});

describe('openings', () => {
  it('without a word of their own are not shown, where the sentence goes on with a capital', () => {
    expect(shown('user: Okay, I moved to Bern.')).toEqual(['I moved to Bern.']);
    expect(shown('user: Well, hmm, Anna pays 40 euros.')).toEqual(['Anna pays 40 euros.']);
    expect(shown('user: So, we moved to Bern.')).toEqual(['So, we moved to Bern.']);
    expect(shown('user: Right, 40 euros it is.')).toEqual(['40 euros it is.']);
  });

  it('stay in an answer, where they agree', () => {
    expect(shown('assistant: Shall we meet on Friday?', 'user: Okay, Friday works.')).toEqual(['Okay, Friday works.']);
  });

  it('leave exact spans, in one line of one speaker', async () => {
    const messages = chat(
      'user: Okay, I need a flat in Bern.',
      'assistant: Well, Bern is expensive this year, the mean rent is 1,500 francs.',
      'user: Hmm, I have 1,200 francs a month for it.',
      'assistant: The clouds look soft today.',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 32 });
    expect(summary.text).toContain('User: I need a flat in Bern.');
    expect(summary.text).toContain('Assistant: Bern is expensive this year');
    expect(spanFaults(summary, messages)).toEqual([]);
  });
});
