import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A task whose runs end when the test says so. */
function heldTask() {
  const runs: { resolve: (result: string) => void; reject: (error: Error) => void }[] = [];
  const task = coalesce(
    () => new Promise<string>((resolve, reject) => runs.push({ resolve, reject })),
  );
  return { task, runs };
}

it('shares one further run among all calls that arrive during a run', async () => {
  const { task, runs } = heldTask();
  const calls = [task(), task(), task(), task()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('first');
  expect(await calls[0]).toBe('first');
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve('second');
  expect(await Promise.all(calls)).toEqual(['first', 'second', 'second', 'second']);
  expect(runs).toHaveLength(2);
});

it('never runs twice at a time, even for a call made the moment a run ends', async () => {
  let active = 0;
  let most = 0;
  const task = coalesce(async () => {
    active += 1;
    most = Math.max(most, active);
    await Promise.resolve();
    active -= 1;
  });
  const first = task();
  const second = task();
  await Promise.all([first.then(task), second.then(task), first.finally(task), second]);
  expect(most).toBe(1);
});

it('runs the waiting call after a run that failed', async () => {
  const { task, runs } = heldTask();
  const failing = task();
  const waiting = task();
  runs[0]?.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  runs[1]?.resolve('fixed');
  expect(await waiting).toBe('fixed');
});
