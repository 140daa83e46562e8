import { describe, expect, it } from 'vitest';
import { eliminate } from '../../../src/eliminate/eliminate.js';
import { createJudgmentCache } from '../../../src/eliminate/judgment-cache.js';
import { verify, withAnchors } from '../../../src/pipeline/verify.js';
import { fakeModels, messagesOf } from '../eliminate/fakes.js';

const ports = () => ({ ...fakeModels(), clock: { now: () => 0 }, emit: () => undefined });
const chat = messagesOf('user: My cat sleeps all day.', 'assistant: Cats do that.');
const anchors = [{ id: 'a1', prompt: 'Which table do we have?', answer: 'We have the table at the window.' }];
const claim = 'We have the table at the window.';

describe('anchors as evidence', () => {
  it('support a claim that no message supports, and the audit names them', async () => {
    const [without] = (await verify(claim, chat, ports(), {})).records;
    const [record] = (await verify(claim, withAnchors(chat, anchors), ports(), {})).records;
    expect(without?.verdict).not.toBe('kept');
    expect(record?.verdict).toBe('kept');
    expect(record?.evidence.map(({ messageId }) => messageId)).toEqual(['anchor:a1:answer', 'anchor:a1:prompt']);
    expect(record?.explanation).toContain('anchor:a1:answer');
  });

  it('leave the messages as they are when there are none', () => {
    expect(withAnchors(chat)).toBe(chat);
    expect(withAnchors(chat, [])).toBe(chat);
  });
});

describe('deformation', () => {
  const messages = messagesOf('user: Book the table at the window.', 'assistant: The table at the window.', 'user: Yes.', 'user: Bye now.');

  it('is off by default; on, it tells how far a claim strays', async () => {
    const off = await eliminate({ text: claim }, messages, ports());
    const on = await eliminate({ text: claim }, messages, ports(), { deformation: true });
    expect(off.records[0]?.signals).not.toHaveProperty('drift');
    expect(on.records[0]?.signals['drift']).toBeGreaterThan(0);
    expect(on.records[0]?.signals['drift']).toBeLessThan(1);
    expect(on.records[0]?.signals['cosine']).not.toBe(off.records[0]?.signals['cosine']);
  });

  it('does not take a judgment that was made without it', async () => {
    const judgments = createJudgmentCache(10);
    const shared = { ...ports(), judgments };
    await eliminate({ text: claim }, messages, shared);
    expect((await eliminate({ text: claim }, messages, shared)).usage.cacheHits).toBe(1);
    const on = await eliminate({ text: claim }, messages, shared, { deformation: true });
    expect(on.usage.cacheHits).toBe(0);
    expect(on.records[0]?.signals).toHaveProperty('drift');
  });
});
