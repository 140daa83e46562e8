import { describe, expect, it } from 'vitest';
import { carriedText } from '../../../src/compress/parts.js';
import { prune } from '../../../src/compress/prune.js';
import { PAYLOAD_CLOSE, PAYLOAD_OPEN } from '../../../src/config.js';
import { chat, message } from './chat.js';

const reasons = (pruned: ReturnType<typeof prune>) => pruned.dropped.map((item) => `${item.messageId}:${item.reason}`);
const ids = (pruned: ReturnType<typeof prune>) => pruned.kept.map((item) => item.message.id);

describe('prune', () => {
  it('drops empty, system and own text, each with its reason, and keeps order and places', () => {
    const pruned = prune(
      chat('system: Be kind.', 'user: Hello there.', 'user:  \n ', `user: ${PAYLOAD_OPEN} x\n${PAYLOAD_CLOSE}`, 'assistant: 🙂'),
      'lossy',
    );
    expect(reasons(pruned)).toEqual(['m1:system', 'm3:empty', 'm4:own-payload']);
    expect(pruned.kept.map((item) => item.index)).toEqual([1, 4]);
    expect(pruned.skipped).toBe(1);
  });

  it('keeps a call with its result, and neither of half a pair', () => {
    const call = (id: string, ...calls: string[]) =>
      message({ id, role: 'assistant', text: 'Looking.', calls: calls.map((c) => ({ id: c, name: 'f' })) });
    const result = (id: string, callId: string) => message({ id, role: 'tool', text: 'The shop has nine jars.', callId });
    expect(ids(prune([call('a', 'c1'), result('b', 'c1')], 'lossy'))).toEqual(['a', 'b']);
    expect(reasons(prune([call('a', 'c1'), message({ id: 'u', text: 'Stop.' })], 'lossless'))).toEqual(['a:orphan-tool']);
    expect(reasons(prune([result('b', 'c9')], 'lossless'))).toEqual(['b:orphan-tool']);
    // A result before its call answers nothing.
    expect(reasons(prune([result('b', 'c1'), call('a', 'c1')], 'lossless'))).toEqual(['b:orphan-tool', 'a:orphan-tool']);
    expect(reasons(prune([call('a', 'c1', 'c2'), result('b', 'c1')], 'lossy'))).toEqual(['a:orphan-tool', 'b:orphan-tool']);
  });

  it('takes an answered call without words for no loss', () => {
    const messages = [
      message({ id: 'a', role: 'assistant', text: '', calls: [{ id: 'c', name: 'f' }] }),
      message({ id: 'b', role: 'tool', text: 'Nine jars.', callId: 'c' }),
    ];
    expect(prune(messages, 'lossy')).toMatchObject({ dropped: [], skipped: 0, kept: [{ index: 1 }] });
  });

  it('drops raw tool output in lossy mode only', () => {
    for (const text of ['{"a": [1, 2]}', '<html><body>x</body></html>', '0x0f 12 99 | 7; '.repeat(8)]) {
      const messages = [
        message({ id: 'a', role: 'assistant', text: 'Wait.', calls: [{ id: 'c', name: 'f' }] }),
        message({ id: 'b', role: 'tool', text, callId: 'c' }),
      ];
      expect(reasons(prune(messages, 'lossy'))).toEqual(['b:tool-noise']);
      expect(ids(prune(messages, 'lossless'))).toEqual(['a', 'b']);
    }
    expect(ids(prune(chat('user: {"a": 1}'), 'lossy'))).toEqual(['m1']);
  });

  it('cuts the clause of a secret, keeps what stands alone, and never repeats the secret', () => {
    const pruned = prune(chat('user: Good news. The password for the shed is Tr0ub4dor&3, the shed is green. See you.'), 'lossy');
    expect(pruned.kept.map(carriedText)).toEqual(['Good news. the shed is green. See you.']);
    expect(pruned.dropped).toMatchObject([{ messageId: 'm1', reason: 'secret' }]);
    expect(JSON.stringify(pruned.dropped)).not.toContain('Tr0ub4dor');
    expect(prune(chat('user: api_key=sk-live-0123456789abcdefghij'), 'lossy').kept).toEqual([]);
    expect(prune(chat('user: My password: hunter22 which Bob knows.'), 'lossy').kept).toEqual([]);
  });
});
