import { expect, test, vi } from 'vitest';
import { emptyTables, rows } from './testing/owner.fixture.ts';
import { createTestApp } from './testing/test-app.fixture.ts';

vi.mock('astro/app/entrypoint', () => ({ createApp: () => ({ render: vi.fn() }) }));
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

const { default: worker } = await import('./index.ts');

async function deliver(queue: string, bodies: unknown[], moved = true) {
  const { bindings, deadLetter } = createTestApp();
  if (!moved) {
    bindings.FAILED_EVENT_QUEUE = { send: () => Promise.reject(new Error('The queue is full')) };
  }
  const settled: string[] = [];
  const messages = bodies.map((body, index) => ({
    id: `message-${index}`,
    body,
    attempts: 1,
    ack: () => settled.push(`ack ${index}`),
    retry: () => settled.push(`retry ${index}`),
  }));
  log.mockClear();
  await worker.queue({ queue, messages }, bindings);
  return { deadLetter, settled };
}

test('messages of an unknown queue go to the dead-letter queue and are logged', async () => {
  const bodies = [{ change: 7 }, 'anything'];
  const { deadLetter, settled } = await deliver('newsletters', bodies);
  expect(deadLetter).toEqual(bodies.map((body) => ({ queue: 'newsletters', body })));
  expect(settled).toEqual(['ack 0', 'ack 1']);
  expect(log).toHaveBeenCalledTimes(2);
  expect(log.mock.calls[0]?.join(' ')).toContain('newsletters');
});

/** As in version 0.2.0, of this version, and of a Worker with another name. */
const QUEUES = ['publish', 'events', 'pictures', 'links'].flatMap((kind) => [
  [kind, kind],
  [`spotter-${kind}`, kind],
  [`my-events-${kind}`, kind],
]);

test.each(QUEUES)(
  'a message of an unknown kind on the queue %s goes to the dead-letter queue and is logged',
  async (queue) => {
    const bodies = [{ kind: 'no such kind' }, null, 'text'];
    const { deadLetter, settled } = await deliver(queue, bodies);
    expect(deadLetter).toEqual(bodies);
    expect(settled).toEqual(['ack 0', 'ack 1', 'ack 2']);
    expect(log).toHaveBeenCalledTimes(3);
  },
);

test.each(QUEUES)(
  'what arrives in the dead-letter queue of %s is stored and acknowledged',
  async (queue, kind) => {
    await emptyTables('private.dead_letters');
    expect((await deliver(`${queue}-failed`, [{ any: 'thing' }])).settled).toEqual(['ack 0']);
    expect(await rows('select queue, reason from private.dead_letters')).toEqual([
      { queue: kind, reason: 'unreadable' },
    ]);
  },
);

test('a message that cannot be moved is retried', async () => {
  expect((await deliver('newsletters', ['anything'], false)).settled).toEqual(['retry 0']);
});
