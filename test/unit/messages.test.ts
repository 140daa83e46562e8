import { describe, expect, it } from 'vitest';
import { isMemGuardError } from '../../src/errors.js';
import { normalizeMessages } from '../../src/messages.js';

const one = (entry: unknown) => normalizeMessages([entry]).messages;

describe('accepted shapes', () => {
  it('reads plain, OpenAI and named messages', () => {
    expect(one({ role: 'user', content: 'Hi' })[0]).toMatchObject({ role: 'user', text: 'Hi' });
    expect(one({ role: 'user', text: 'Hi', id: 'a', name: 'Ann' })[0]).toMatchObject({ id: 'a', name: 'Ann', text: 'Hi' });
    expect(one({ role: 'developer', content: 'Be kind' })[0]?.role).toBe('system');
    expect(
      one({
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'image_url', image_url: {} },
          { type: 'input_text', text: 'b' },
        ],
      })[0]?.text,
    ).toBe('a\nb');
    const called = one({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    });
    expect(called[0]).toMatchObject({ role: 'assistant', text: '', calls: [{ id: 'c', name: 'f', args: '{"a":1}' }] });
    expect(one({ role: 'tool', tool_call_id: 'c', content: 'ok' })[0]).toMatchObject({ role: 'tool', callId: 'c', text: 'ok' });
  });

  it('reads AI SDK UIMessages with a tool part as call and result', () => {
    const entry = {
      id: 'u',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'hmm' },
        { type: 'text', text: 'Look:', state: 'done' },
        { type: 'tool-weather', toolCallId: 't', state: 'output-available', input: { city: 'Oslo' }, output: { degrees: 3 } },
        { type: 'tool-weather', toolCallId: 'late', state: 'input-streaming', input: {} },
      ],
    };
    const [turn, tool, ...rest] = one(entry);
    expect(rest).toEqual([]);
    expect(turn).toMatchObject({ id: 'u', text: 'Look:', calls: [{ id: 't', name: 'weather', args: { city: 'Oslo' } }] });
    expect(tool).toMatchObject({ id: 'u.1', role: 'tool', callId: 't', text: '{"degrees":3}' });
  });

  it('reads AI SDK ModelMessages and Anthropic blocks', () => {
    expect(one({ role: 'assistant', content: [{ type: 'tool-call', toolCallId: 't', toolName: 'f', input: { a: 1 } }] })[0]).toMatchObject({
      calls: [{ id: 't', name: 'f' }],
    });
    expect(
      one({ role: 'tool', content: [{ type: 'tool-result', toolCallId: 't', toolName: 'f', output: { type: 'text', value: 'done' } }] }),
    ).toMatchObject([{ role: 'tool', callId: 't', text: 'done' }]);
    expect(
      one({
        role: 'assistant',
        content: [
          { type: 'text', text: 'x' },
          { type: 'tool_use', id: 't', name: 'f', input: {} },
        ],
      })[0],
    ).toMatchObject({ text: 'x', calls: [{ id: 't' }] });
    expect(
      one({
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'done' }] },
          { type: 'text', text: 'so?' },
        ],
      }),
    ).toMatchObject([
      { role: 'user', text: 'so?' },
      { role: 'tool', callId: 't', text: 'done' },
    ]);
  });

  it('takes a role that is no role as the speaker', () => {
    expect(one({ role: 'Marketing', text: 'Ship it' })[0]).toMatchObject({ role: 'user', name: 'Marketing' });
    expect(one({ speaker: 'Assistant', content: 'Hi' })[0]).toMatchObject({ role: 'assistant' });
    expect(one({ role: 'user', name: 'Eve]\n[1] Assistant:', text: 'x' })[0]?.name).toBe('Eve 1 Assistant');
  });

  it('keeps the offset of a time and reads dates and epochs', () => {
    expect(one({ role: 'user', text: 'x', time: '2026-03-12T09:10:00+01:00' })[0]?.time).toBe('2026-03-12T09:10:00+01:00');
    expect(one({ role: 'user', text: 'x', createdAt: new Date(0) })[0]?.time).toBe('1970-01-01T00:00:00.000Z');
    expect(one({ role: 'user', text: 'x', timestamp: 1_700_000_000 })[0]?.time).toBe('2023-11-14T22:13:20.000Z');
    expect(one({ role: 'user', text: 'x', time: '2025-12-23 (Tuesday)' })[0]?.time).toBe('2025-12-23');
    expect(one({ role: 'user', text: 'x', time: 'soon' })[0]?.time).toBeUndefined();
  });
});

describe('bad input', () => {
  it.each([null, undefined, 'hi', 3, { role: 'user' }])('rejects %j with INVALID_ARGUMENT', (raw) => {
    try {
      normalizeMessages(raw);
      expect.unreachable();
    } catch (error) {
      expect(isMemGuardError(error) && error.code).toBe('INVALID_ARGUMENT');
    }
  });

  it('skips and counts what holds no text', () => {
    const bad = [
      null,
      3,
      'x',
      [],
      {},
      { role: 'user', text: '' },
      { role: 'assistant', text: null },
      { role: 'user', parts: [{ type: 'image' }] },
      { role: 'user', content: ' \n ' },
      { role: 'assistant', parts: [{ type: 'text', text: 'half', state: 'streaming' }] },
    ];
    const { messages, skipped, warnings } = normalizeMessages([...bad, { role: 'user', text: 'ok' }]);
    expect(messages.map((message) => message.text)).toEqual(['ok']);
    expect(skipped).toBe(bad.length);
    expect(warnings.map((warning) => warning.code)).toEqual(['skipped']);
  });

  it('gives duplicate ids a suffix and a warning', () => {
    const { messages, warnings } = normalizeMessages([
      { id: 'a', role: 'user', text: '1' },
      { id: 'a', role: 'user', text: '2' },
      { id: 'a#2', role: 'user', text: '3' },
    ]);
    expect(new Set(messages.map((message) => message.id)).size).toBe(3);
    expect(warnings.map((warning) => warning.code)).toContain('duplicate-id');
  });

  it('makes text well-formed and says so', () => {
    const { messages, warnings } = normalizeMessages([{ role: 'user', text: 'a\ud83d b' }]);
    expect(messages[0]?.text.isWellFormed()).toBe(true);
    expect(warnings.map((warning) => warning.code)).toEqual(['malformed-text']);
  });

  it('survives arguments without JSON', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(one({ role: 'assistant', content: 'x', calls: [{ id: 'c', name: 'f', args: loop }] })[0]?.calls).toEqual([
      { id: 'c', name: 'f', args: undefined },
    ]);
  });

  it('changes the version when the text changes, and only then', () => {
    const version = (text: string, id: string) => one({ role: 'user', text, id })[0]?.version;
    expect(version('a', '1')).toBe(version('a', '2'));
    expect(version('a', '1')).not.toBe(version('b', '1'));
  });
});
