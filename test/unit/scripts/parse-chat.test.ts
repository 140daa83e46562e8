import { describe, expect, it } from 'vitest';
import { ChatError, parseChat } from '../../../scripts/chat/parse-chat.js';

const said = (pasted: string) => parseChat(pasted).messages.map(({ role, name, text }) => [name ?? role, text]);
const complaint = (pasted: string): string => {
  try {
    parseChat(pasted);
  } catch (error) {
    expect(error).toBeInstanceOf(ChatError);
    return (error as ChatError).message;
  }
  throw new Error('It was read without a complaint.');
};

describe('Name: text', () => {
  it('reads one message a name, and continues it with lines that have none', () => {
    expect(said('Ann: When do we leave?\nBo: At 7:30,\nfrom the harbour.\n\nAnn: Good.')).toEqual([
      ['Ann', 'When do we leave?'],
      ['Bo', 'At 7:30,\nfrom the harbour.'],
      ['Ann', 'Good.'],
    ]);
  });

  it('knows the roles of a model chat', () => {
    expect(parseChat('User: Hi\nAssistant: Hello').messages.map((message) => message.role)).toEqual(['user', 'assistant']);
  });

  it('does not take a link, a clock time or a sentence with a colon for a speaker', () => {
    expect(said('Ann: see\nhttps://example.org/a: b\n7:30 is early\nThe plan that we all made yesterday: leave at noon')).toHaveLength(1);
  });

  it('reads a day in brackets before the name as the time, not as JSON', () => {
    const [message] = parseChat('[2026-05-12] Ann: Hi').messages;
    expect(message).toMatchObject({ name: 'Ann', text: 'Hi', time: '2026-05-12' });
  });

  it('gives every message its own id', () => {
    const ids = parseChat('Ann: yes\nBo: yes\nAnn: yes').messages.map((message) => message.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('says which line has no speaker, and how a line begins', () => {
    expect(complaint('hello there\nAnn: Hi')).toMatch(/^Line 1 .*name and a colon/u);
  });

  it('says that there is nothing, for white space', () => {
    expect(complaint(' \n ')).toMatch(/no chat yet/u);
  });
});

describe('JSON', () => {
  it.each([
    ['plain', [{ role: 'user', content: 'Hi' }]],
    ['OpenAI parts', [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]],
    ['AI SDK UIMessage', [{ id: 'a', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }]],
    ['Anthropic', { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] }],
  ])('reads %s', (_shape, value) => {
    expect(said(JSON.stringify(value, null, 2))).toEqual([['user', 'Hi']]);
  });

  it('keeps title, summary and planted errors of an example file', () => {
    const file = { title: 'T', summary: 'S', planted: [{ kind: 'number', text: 'S' }, 'no'], messages: [{ role: 'user', text: 'Hi' }] };
    expect(parseChat(JSON.stringify(file))).toMatchObject({ title: 'T', summary: 'S', planted: [{ kind: 'number', text: 'S' }] });
  });

  it('names the line of a fault', () => {
    expect(complaint('[\n  {"role": "user" "content": "Hi"}\n]')).toMatch(/line 2, column 19\b.*comma/u);
  });

  it('says that the text ends too early', () => {
    expect(complaint('[{"role": "user", "content": "Hi"}')).toMatch(/cannot be read/u);
  });

  it.each([
    ['an object without a list', '{"a": 1}', /no list of messages/u],
    ['an empty list', '[]', /empty/u],
    ['entries without text', '[null, {"role": "user", "content": ""}]', /None of the 2 entries/u],
  ])('says what %s lacks', (_what, text, pattern) => {
    expect(complaint(text)).toMatch(pattern);
  });
});
