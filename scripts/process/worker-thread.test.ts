import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from './failure.ts';
import { WorkerThread } from './worker-thread.ts';

const IDLE = 20_000;
const FILE = new URL('./worker-thread.fixture.ts', import.meta.url);

let thread: WorkerThread;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  thread = new WorkerThread(FILE, () => ({}));
});

afterEach(async () => {
  await thread.stop();
  vi.useRealTimers();
});

it('is kept for further tasks until it has been idle', async () => {
  const first = await thread.run('answer');
  vi.advanceTimersByTime(IDLE - 1);
  expect(await thread.run('answer')).toBe(first);
  vi.advanceTimersByTime(IDLE - 1);
  expect(await thread.run('answer')).toBe(first);
  vi.advanceTimersByTime(IDLE);
  expect(await thread.run('answer')).not.toBe(first);
});

it('ends without a task too', async () => {
  const before = await thread.run('answer');
  await thread.stop();
  thread.prepare();
  vi.advanceTimersByTime(IDLE);
  // The thread that was prepared was the next one.
  expect(await thread.run('answer')).toBe(Number(before) + 2);
});

it('does not end during a task', async () => {
  const first = await thread.run('answer');
  const channel = new BroadcastChannel('worker-thread');
  const waiting = new Promise((resolve) => {
    channel.onmessage = resolve;
  });
  const answer = thread.run('wait');
  await waiting;
  vi.advanceTimersByTime(3 * IDLE);
  channel.postMessage('go on');
  expect(await answer).toBe(first);
  channel.close();
});

it('ends with a task that fails, and passes on what a person can fix', async () => {
  const first = await thread.run('answer');
  await expect(thread.run('fail')).rejects.toThrow(new Failure('Make room and try again.'));
  expect(await thread.run('answer')).not.toBe(first);
});

it('stays, once it is kept, after a failure and however long it is idle', async () => {
  thread = new WorkerThread(FILE, () => ({}), { isKept: true });
  const first = await thread.run('answer');
  await expect(thread.run('fail')).rejects.toThrow(Failure);
  vi.advanceTimersByTime(3 * IDLE);
  const answers = await Promise.all([thread.run('answer'), thread.run('answer')]);
  expect(answers).toEqual([first, first]);
});
