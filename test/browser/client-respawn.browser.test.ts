import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULTS, RUNTIME } from '../../src/config.js';
import type { MemGuard } from '../../src/index.js';
import { codeOf, FakeClients, order, readAll } from '../helpers/fake-clients.js';

/** What a fresh worker does otherwise than the one before. */
let clients: FakeClients;
beforeEach(() => {
  clients = new FakeClients();
});
afterEach(() => clients.close());

async function deviceEvents(mem: MemGuard): Promise<object[]> {
  await mem.close();
  return (await readAll(mem)).filter((event) => event.type === 'device');
}

describe('[bug 9] out of memory', () => {
  test('the call runs again in a fresh worker with half the batch, and so do those behind it', async () => {
    const mem = await clients.open();
    const results = await Promise.all([mem.embed(['too much', 'a']), mem.embed(['b'])]);
    expect(results.map(({ tokens }) => tokens)).toEqual([2, 1]);
    expect((await mem.embed(['too much'])).tokens).toBe(1);
    expect(await deviceEvents(mem)).toMatchObject([
      { reason: 'no-adapter', respawns: 0 },
      { reason: 'out-of-memory', respawns: 1, detail: 'no memory' },
    ]);
  });

  test('memory that is never enough: OUT_OF_MEMORY after the allowed respawns', async () => {
    const mem = await clients.open();
    await expect(mem.embed(['always too much'])).rejects.toMatchObject({
      code: 'OUT_OF_MEMORY',
      message: expect.stringContaining('Gave up after 2'),
    });
    expect(clients.made.length).toBe(1 + DEFAULTS.maxRespawns);
  });
});

describe('[bug 14] a start that hangs with threads', () => {
  test('the second try has one thread, in a new worker', async () => {
    const mem = await clients.open({ worker: clients.spawn('fake:hangs-with-threads') });
    expect(mem.info()).toMatchObject({ threads: 1, respawns: 1 });
    expect((await mem.embed(['a'])).tokens).toBe(1);
  });
});

describe('[bug 11] many calls on WebGPU', () => {
  const many = async (mem: MemGuard, count: number): Promise<void> => {
    await Promise.all(Array.from({ length: count }, () => order(mem, { order: 'echo' })));
  };

  test('an idle worker is replaced once, and no call is lost', { timeout: RUNTIME.recycleIdleMs + 30_000 }, async () => {
    const mem = await clients.open({ worker: clients.spawn('fake:webgpu') });
    await many(mem, RUNTIME.recycleCalls);
    expect(clients.made.length).toBe(1);
    await expect.poll(() => mem.info().respawns, { timeout: RUNTIME.recycleIdleMs + 10_000 }).toBe(1);
    await many(mem, 3);
    expect(mem.info()).toMatchObject({ device: 'webgpu', respawns: 1 });
    expect(await deviceEvents(mem)).toMatchObject([
      { device: 'webgpu', reason: 'webgpu-ok', respawns: 0 },
      { device: 'webgpu', reason: 'recycled', respawns: 1 },
    ]);
  });

  test('a worker that is never idle, or on WASM, stays', async () => {
    const busy = await clients.open({ worker: clients.spawn('fake:webgpu') });
    const pending = codeOf(busy.embed(['never']));
    const wasm = await clients.open();
    await Promise.all([many(busy, RUNTIME.recycleCalls), many(wasm, RUNTIME.recycleCalls)]);
    await new Promise((resolve) => setTimeout(resolve, RUNTIME.recycleIdleMs + 500));
    expect([busy.info().respawns, wasm.info().respawns]).toEqual([0, 0]);
    await busy.close();
    expect(await pending).toBe('CLOSED');
  });
});
