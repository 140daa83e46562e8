import { expect, test } from 'vitest';
import { pairsOf } from '../../../demo/anchor-pairs.js';
import { parseChat } from '../../../scripts/chat/parse-chat.js';

const numbersOf = (pasted: string) => pairsOf(parseChat(pasted).messages).map(({ numbers }) => numbers.join('-'));

test('neighbours by different people, each message with the one before', () => {
  expect(numbersOf('Ann: When?\nBo: At nine.\nAnn: Where?\nBo: Here.')).toEqual(['1-2', '2-3', '3-4']);
});

test('nobody answers himself', () => {
  expect(numbersOf('Ann: When?\nAnn: Or is it off?\nBo: At nine.')).toEqual(['2-3']);
});

test('system and tool messages stand in no pair; numbers stay those of the chat', () => {
  const chat = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'When?' },
    { role: 'assistant', content: 'At nine.' },
  ];
  expect(numbersOf(JSON.stringify(chat))).toEqual(['2-3']);
});

test('one message, or none, gives no pair', () => {
  expect(numbersOf('Ann: When?')).toEqual([]);
  expect(pairsOf([])).toEqual([]);
});
