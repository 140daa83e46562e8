import { describe, expect, test } from 'vitest';
import { createJobQueue } from '../../../worker/job-queue.js';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 1));

describe('job queue', () => {
  test('one job at a time, first come first served', async () => {
    const { schedule } = createJobQueue();
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const jobs = Array.from({ length: 10 }, (_, i) =>
      schedule(async () => {
        most = Math.max(most, ++running);
        order.push(await later(i));
        running--;
        return i;
      }),
    );
    expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(1);
  });

  test('interactive jobs run before bulk ones that wait', async () => {
    const { schedule } = createJobQueue();
    const order: string[] = [];
    const job = (name: string, priority: 'interactive' | 'bulk') => schedule(async () => void order.push(await later(name)), { priority });
    await Promise.all([job('bulk 1', 'bulk'), job('bulk 2', 'bulk'), job('now', 'interactive')]);
    expect(order).toEqual(['now', 'bulk 1', 'bulk 2']);
  });

  test('a job that fails rejects alone', async () => {
    const { schedule } = createJobQueue();
    const failing = schedule(async () => Promise.reject(new Error('no')));
    const next = schedule(() => later('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  test('an aborted job that waits never runs; its depth is gone', async () => {
    const { schedule, depth } = createJobQueue();
    const controller = new AbortController();
    const ran: string[] = [];
    const first = schedule(() => later('first'));
    const waiting = schedule(async () => void ran.push('waiting'), { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', phase: 'queue' });
    await first;
    await expect(schedule(async () => 1, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ABORTED' });
    await expect.poll(depth).toBe(0);
    expect(ran).toEqual([]);
  });

  test('a message that arrives between two jobs is read between them, though the jobs run in microtasks', async () => {
    const { schedule } = createJobQueue();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 0);
    let ran = 0;
    const jobs = Array.from({ length: 2000 }, () => schedule(async () => void ran++, { signal: controller.signal }));
    const results = await Promise.allSettled(jobs);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(ran).toBeLessThan(2000);
  });
});
