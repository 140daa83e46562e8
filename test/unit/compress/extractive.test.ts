import { describe, expect, it } from 'vitest';
import { compress } from '../../../src/compress/compress.js';
import { safeEnd } from '../../../src/compress/cut.js';
import { readSentences, shedClauses } from '../../../src/compress/sentences.js';
import type { Message } from '../../../src/memory/types.js';
import { wordCounter } from '../../helpers/fake-encoder.js';
import { chat, fakePorts, spanFaults } from './chat.js';

const keptOf = (messages: readonly Message[]) =>
  messages.map((message, index) => ({ index, message, parts: [{ start: 0, end: message.text.length }] }));
const needsOf = (...lines: readonly string[]) =>
  readSentences(
    keptOf(chat(...lines)),
    lines.map((_, i) => i),
    30,
  ).map((sentence) => sentence.needs?.text ?? null);
const shed = (line: string) => {
  const sentence = readSentences(keptOf(chat(line)), [0], 30)[0];
  const span = sentence && shedClauses(sentence);
  return span ? sentence.message.text.slice(span.start, span.end) : undefined;
};
const SMALL_TALK = ['user: The clouds look soft over the hills again.', 'assistant: Soft clouds are a fine sight to see.'];

describe('sentences', () => {
  it('tie an answer to its question, a list item to its lead-in, a pronoun to the sentence before', () => {
    expect(needsOf('user: When do we meet?', 'assistant: At seven.')).toEqual([null, 'When do we meet?']);
    expect(needsOf('user: Is it far?', 'assistant: No, the walk along the river takes ten minutes.')).toEqual([null, 'Is it far?']);
    expect(needsOf('user: Pack this:\n- the tent\n- the stove')).toEqual([null, 'Pack this:', 'Pack this:']);
    expect(needsOf('user: My boss is Anna. She arrives on Monday.')).toEqual([null, 'My boss is Anna.']);
    expect(needsOf('assistant: You sold the boat. Is that right?', 'user: Right.')).toEqual([null, 'You sold the boat.', 'Is that right?']);
    expect(needsOf('user: ¿A qué hora?', 'assistant: A las ocho.')).toEqual([null, '¿A qué hora?']);
    expect(needsOf('user: 几点开门？', 'assistant: 七点。')).toEqual([null, '几点开门？']);
    expect(needsOf('user: I sold the boat.', 'assistant: The harbour office opens at nine tomorrow for the papers.')).toEqual([null, null]);
  });

  it('answer a question by a reply, something short or its own words; a change of subject answers nothing', () => {
    const answers = (question: string, reply: string) => {
      const kept = keptOf(chat(`assistant: ${question}`, `user: ${reply}`));
      return readSentences(kept, [1], 30)[0]?.answers;
    };
    expect(answers('Shall I book the tickets?', 'Yes, and please take the early train on the coast line.')).toBe(true);
    expect(answers('Shall I book the tickets?', 'The tickets can wait until my sister has her new passport.')).toBe(true);
    expect(answers('Shall I book the tickets?', 'Maybe tomorrow.')).toBe(true);
    expect(answers('What do you do?', 'I teach grown people to restore old wooden boats.')).toBe(true);
    expect(answers('Shall I book the tickets?', 'My left sock has a hole the size of a plum.')).toBe(false);
    expect(answers('What do you do?', 'By the way, somebody painted the bridge yellow overnight.')).toBe(false);
  });

  it('lose a light last clause only', () => {
    expect(shed('user: We found a house with a garden, and the photos made us smile.')).toBe('We found a house with a garden');
    expect(shed('user: The house has six beds, which looks lovely.')).toBe('The house has six beds');
    for (const whole of [
      'user: We can go by train, and the tickets cost 40 euros.',
      'user: We go by train, and we do not take the dog.',
      'user: We go by train, but the dog stays.',
      'user: We go by train if the dog stays.',
      'user: We go by train unless it rains.',
      'user: She used to live by the sea, and she may come back.',
      'user: We go by train, and Maria drives.',
      'user: The dog next door and I have an understanding.',
      'user: Bring bread, butter, and cheese.',
    ])
      expect(shed(whole)).toBeUndefined();
  });
});

describe('the extractive summary', () => {
  it('keeps figures, names and denials before small talk, in order, each line with its speaker', async () => {
    const messages = chat(
      ...SMALL_TALK,
      'user: The deposit is 200 euros, due on 1 April.',
      ...SMALL_TALK.toReversed(),
      'user: Hakim does not eat pork.',
      'Ida: I bring the stove.',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 22 });
    expect(summary.text).toBe('User: The deposit is 200 euros, due on 1 April.\nUser: Hakim does not eat pork.\nIda: I bring the stove.');
    expect(spanFaults(summary, messages)).toEqual([]);
    expect(summary.sentences.map((sentence) => sentence.speaker)).toEqual(['User', 'User', 'Ida']);
  });

  it('brings the question of a short answer along', async () => {
    const messages = chat(...SMALL_TALK, 'assistant: When does the train to Graz leave?', 'user: At 7:30, not later.', ...SMALL_TALK);
    const summary = await compress(messages, fakePorts(), { maxTokens: 16 });
    expect(summary.text).toBe('Assistant: When does the train to Graz leave?\nUser: At 7:30, not later.');
  });

  it('answers the query from the end of a long message', async () => {
    const filler = Array.from(
      { length: 120 },
      (_, i) => `The ${i % 7 ? 'wall' : 'floor'} of this room looked rather dull to everybody there.`,
    ).join(' ');
    const messages = chat(
      `user: ${filler} The attic fuse sits fourth from the left.`,
      'assistant: What a long tale that was to read.',
      'user: Remind me, which fuse is it for the attic?',
    );
    const query = 'Remind me, which fuse is it for the attic?';
    expect((await compress(messages, fakePorts(), { maxTokens: 60, inputTokens: 200, query })).text).toContain('fourth from the left');
  });

  it('keeps code byte for byte or leaves it out', async () => {
    const code = '```ts\nif (x  !== 1) {\n\treturn;\n}\n```';
    const messages = chat(`user: Here it is:\n${code}\nPlease keep it.`, ...SMALL_TALK, ...SMALL_TALK);
    const wide = await compress(messages, fakePorts(), { maxTokens: 24 });
    expect(wide.text).toContain(`\n${code}`);
    expect(spanFaults(wide, messages)).toEqual([]);
    const narrow = await compress(messages, fakePorts(), { maxTokens: 9 });
    expect(narrow.text).not.toContain('```');
    expect(narrow.text).not.toBe('');
  });

  it('cuts a sentence that no budget holds at a word or a grapheme, and says so', async () => {
    const words = await compress(chat(`user: ${'north wind '.repeat(200)}`), fakePorts(), { maxTokens: 20 });
    expect(words.text).toMatch(/^User: north wind .*\b(?:north|wind)$/u);
    expect(words.tokens).toBeLessThanOrEqual(20);
    expect(words.warnings.map((warning) => warning.code)).toEqual(['truncated']);
    const family = '👨‍👩‍👧‍👦';
    const pictures = await compress(
      chat(`user: ${family.repeat(400)}`),
      fakePorts({ payloadCounter: wordCounter(4), selectionCounter: wordCounter(4) }),
      { maxTokens: 30 },
    );
    expect(pictures.text.replaceAll(family, '')).toBe('User: ');
    expect(pictures.text.length).toBeGreaterThan('User: '.length);
    const byRuns = fakePorts({ payloadCounter: wordCounter(), selectionCounter: wordCounter() });
    const cut = await compress(chat(`user: a${'😀'.repeat(400)} ${'b '.repeat(30)}`), byRuns, { maxTokens: 13 });
    expect(cut.text).toMatch(/^User: a(?:😀)+$/u);
    expect(safeEnd('e\u0301e\u0301', 3)).toBe(2);
    expect(safeEnd('还要再付2025007元', 8)).toBe(4);
    expect(safeEnd('ab', 0)).toBe(0);
  });

  it('says a repeated sentence once, the last time', async () => {
    const messages = chat(
      'user: Rome is my home. The boat needs paint soon.',
      'user: Oslo is my home now.',
      'user: Rome is my home. The cat needs food again.',
    );
    const summary = await compress(messages, fakePorts(), { maxTokens: 24 });
    expect(summary.text.match(/Rome/gu)).toHaveLength(1);
    expect(summary.text.indexOf('Rome')).toBeGreaterThan(summary.text.indexOf('Oslo'));
  });

  it('says that a budget holds nothing', async () => {
    const summary = await compress(chat('user: The quick brown fox jumps over the lazy dog.'), fakePorts(), { maxTokens: 3 });
    expect(summary).toMatchObject({ text: '', abstained: true, tokens: 0, warnings: [{ code: 'budget' }] });
  });

  it('reads scripts without spaces, and Arabic', async () => {
    for (const lines of [
      [
        'user: 来週の火曜日に歯医者へ行きます。午後三時半の予約です。',
        'assistant: わかりました。',
        'user: 昨日は雨がひどくて、洗濯物を何度も干し直しました。',
      ],
      ['user: 我们决定七点半开会。', 'assistant: 昨天晚上风特别大，花盆倒了，泥土撒得到处都是。', 'user: 会议室在三楼。'],
      ['user: قررنا أن نؤجل الحفل إلى السبت.', 'assistant: القطة نامت طوال النهار.', 'user: لا تنس الزهور.'],
    ]) {
      const messages = chat(...lines);
      const counter = wordCounter(2);
      const summary = await compress(messages, fakePorts({ payloadCounter: counter, selectionCounter: counter }), { maxTokens: 26 });
      expect(summary.text).not.toBe('');
      expect(summary.unchanged).toBe(false);
      expect(spanFaults(summary, messages)).toEqual([]);
    }
  });
});
