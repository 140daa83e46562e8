import { describe, expect, it } from 'vitest';
import { createPipeline } from '../../../src/pipeline/pipeline.js';
import type { Pipeline } from '../../../src/pipeline/types.js';
import { wordCounter } from '../../helpers/fake-encoder.js';
import { fakeModels } from '../eliminate/fakes.js';

// What is kept from call to call saves time and changes nothing: a pipeline that followed a chat says what a new one says.

interface Said {
  readonly id: string;
  readonly role: string;
  readonly name?: string;
  readonly content: string;
}

const LINES = [
  'user|Ann|Should we take tea or coffee to the picnic?',
  'user|Ben|Tea.',
  'user|Ann|The rent is 900 euros from 1 March.',
  'assistant||Would you like a table for 2 at 7 pm?',
  'user|Ann|Yes.',
  'user|Ben|We have not decided about the band yet.',
  'assistant||See https://example.org/wiki for the rules.',
  'user|Ann|I chose the lake, not the Alps.',
  'user|Ben|The blue tent costs 180 euros and the green one 220.',
  'user|Ann|The rent is 900 euros from 1 March.',
  'user|Ben|Actually, make that 950 euros.',
  'assistant||Did you book the hotel in Porto?',
  'user|Ann|No, I did not.',
  'user|Ben|The meeting is on Friday in the library.',
  'user|Ann|It moved to Monday.',
  'user|Dr. Kim|My sister Lara lives in Berlin and works as a nurse.',
  'user|Ben|Will you accept the offer?',
  'user|Dr. Kim|I might.',
  'assistant||I have booked the table for Dr. Kim.',
  'user|Ann|The cat is called Mochi and is 3 years old.',
  'user|Ben|I prefer the tram to the bus.',
  'user|Ann|We went with the juggler because he was cheaper.',
  'user|Ben|The new code is AB-1234567 and the door opens at half past six.',
  'user|Ann|I no longer need the van.',
];
const lineAt = (i: number, text?: string): Said => {
  const [role = 'user', name = '', content = ''] = (LINES[(i * 7) % LINES.length] ?? '').split('|');
  return {
    id: `m${i}`,
    role,
    ...(name === '' ? {} : { name }),
    content: text ?? (i % 5 === 4 ? `${content} That was day ${i}.` : content),
  };
};
const chat = (length: number): Said[] => Array.from({ length }, (_, i) => lineAt(i));
const withText = (said: readonly Said[], at: number, content: string): Said[] =>
  said.map((one, i) => (i === at ? { ...one, content } : one));

const CLAIMS =
  'Ann and Ben take coffee to the picnic. The rent is 950 euros. The table is for 4 people. They decided about the band. The rules are at https://example.org/docs. ' +
  'Ann chose the Alps. The green tent costs 180 euros. Ann booked the hotel in Porto. The meeting is on Friday. Lara is a doctor in Bonn. Dr. Kim accepted the offer. ' +
  'Ben prefers the bus to the tram. The code is AB-1234576. Ann needs the van.';

const open = (): Pipeline =>
  createPipeline({
    ...fakeModels(),
    payloadCounter: wordCounter(),
    selectionCounter: wordCounter(),
    clock: { now: () => 0 },
    emit: () => {},
  });

async function all(pipeline: Pipeline, messages: readonly Said[]) {
  const { usage: _c, ...compressed } = await pipeline.compress(messages, { maxTokens: 120, query: 'What does the tent cost?' });
  const { usage: _e, ...checked } = await pipeline.eliminate(CLAIMS, messages);
  const { usage, verification, summary, ...payload } = await pipeline.context(messages, { maxTokens: 160 });
  const { usage: _v, ...verified } = verification;
  return { compressed, checked, payload, verified, tokens: usage.tokensIn, saved: usage.savedBy, sentences: summary?.sentences };
}

const STEPS: readonly (readonly [string, readonly Said[]])[] = [
  ['some messages', chat(40)],
  ['one more', chat(41)],
  ['two more', chat(43)],
  ['the same again', chat(43)],
  ['the last one in other words', withText(chat(43), 42, 'The rent is 1000 euros after all.')],
  ['what follows upon those', [...withText(chat(43), 42, 'The rent is 1000 euros after all.'), lineAt(43), lineAt(44)]],
  ['one in the middle in other words', withText(chat(45), 12, 'Ann and Ben sold the red tent to Carla for 75 euros.')],
  ['fewer', chat(38)],
  ['growing by one from there', chat(39)],
  ['a question at the end', [...chat(39), lineAt(39, 'Should we take the tram or the bus?')]],
  ['its answer', [...chat(39), lineAt(39, 'Should we take the tram or the bus?'), lineAt(40, 'The bus.')]],
  // A question is a copy of the one before only together with its answer.
  ['a question again', [...chat(38), { ...lineAt(21), id: 'm38' }]],
  ['its answer again', [...chat(38), { ...lineAt(21), id: 'm38' }, { ...lineAt(22), id: 'm39' }]],
  ['the end alone', chat(70).slice(10)],
  ['the whole of it', chat(70)],
];

describe('a pipeline that has followed a chat', () => {
  it('gives what a new one gives, however the chat changed', async () => {
    const followed = open();
    for (const [step, messages] of STEPS) expect(await all(followed, messages), step).toEqual(await all(open(), messages));
  }, 240_000);

  it('gives it also where two chats with one beginning take turns', async () => {
    const followed = open();
    const lists = [
      chat(40),
      chat(42),
      withText(chat(42), 41, 'The tent was 300 euros.'),
      chat(44),
      withText(chat(43), 41, 'The tent was 300 euros.'),
    ];
    const together = await Promise.all(lists.map((messages) => followed.context(messages, { maxTokens: 160 })));
    for (const [i, messages] of lists.entries()) {
      const { usage: _, ...alone } = await open().context(messages, { maxTokens: 160 });
      const { usage, ...found } = together[i]!;
      const bare = (result: typeof alone) => ({ ...result, summary: result.summary?.sentences, verification: result.verification.records });
      expect(bare(found as typeof alone)).toEqual(bare(alone));
      expect(usage.tokensIn).toBeGreaterThan(0);
    }
  }, 240_000);
});
