import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { QUEUES, queueKind } from '../../../functions/hosting/queues.ts';
import {
  type DeployedConfiguration,
  forPreview,
  forProduction,
  previewQueues,
  queuesOf,
  withOwnNames,
} from './configuration.ts';

const built: DeployedConfiguration = {
  name: 'reviews',
  main: 'entry.mjs',
  vars: { KEPT: 'yes' },
  queues: {
    producers: [
      { binding: 'PUBLISH_QUEUE', queue: 'spotter-publish' },
      { binding: 'FAILED_EVENT_QUEUE', queue: 'my-events-failed' },
    ],
    consumers: [
      { queue: 'spotter-publish', dead_letter_queue: 'my-events-failed' },
      { queue: 'elsewhere' },
    ],
  },
  r2_buckets: [{ binding: 'PICTURES', bucket_name: 'spotter-pictures' }],
  ratelimits: [{ name: 'SIGN_IN_LIMIT' }],
  triggers: { crons: ['23 3 * * *'] },
};

it('the site gets the variables of its deployment and keeps everything else', () => {
  expect(forProduction(built, { SITE_URL: 'https://reviews.shop' })).toEqual({
    ...built,
    vars: { KEPT: 'yes', SITE_URL: 'https://reviews.shop' },
  });
});

it('a preview has its own queues without consumers and only the variables it is given', () => {
  expect(forPreview(built, { SUPABASE_URL: 'https://db' }).previews).toEqual({
    vars: { SUPABASE_URL: 'https://db' },
    queues: {
      producers: [
        { binding: 'PUBLISH_QUEUE', queue: 'preview-reviews-publish' },
        { binding: 'FAILED_EVENT_QUEUE', queue: 'preview-reviews-events-failed' },
      ],
    },
    ratelimits: [{ name: 'SIGN_IN_LIMIT' }],
    r2_buckets: [{ binding: 'PICTURES', bucket_name: 'spotter-pictures' }],
  });
});

it('names of the project become those of the Worker, and others stay', () => {
  const { queues, r2_buckets } = withOwnNames(built);
  expect(queues).toEqual({
    producers: [
      { binding: 'PUBLISH_QUEUE', queue: 'reviews-publish' },
      { binding: 'FAILED_EVENT_QUEUE', queue: 'my-events-failed' },
    ],
    consumers: [
      { queue: 'reviews-publish', dead_letter_queue: 'my-events-failed' },
      { queue: 'elsewhere' },
    ],
  });
  expect(r2_buckets).toEqual([{ binding: 'PICTURES', bucket_name: 'reviews-pictures' }]);
});

it('each queue is listed once, including those that only a consumer names', () => {
  expect(queuesOf(built)).toEqual(['elsewhere', 'my-events-failed', 'spotter-publish']);
  expect(previewQueues(built)).toEqual([
    'preview-reviews-events-failed',
    'preview-reviews-publish',
  ]);
});

/** Loading Wrangler would take longer than all other tests. */
const source = () => readFileSync(join(import.meta.dirname, '../../../wrangler.toml'), 'utf8');

it('what arrives in a dead-letter queue is stored, and goes to no further one', () => {
  const blocks = source().split(/^(?=\[\[)/m);
  const consumers = blocks.filter((block) => block.startsWith('[[queues.consumers]]'));
  const failed = [...source().matchAll(/^dead_letter_queue = "(.+)"$/gm)].map(([, name]) => name);
  expect(failed.map((name) => queueKind(name ?? ''))).toEqual([
    'publish-failed',
    'events-failed',
    'pictures-failed',
    'links-failed',
  ]);
  for (const name of failed) {
    const consumer = consumers.find((block) => block.includes(`\nqueue = "${name}"\n`)) ?? '';
    // With the delays of functions/dead-letters/consumer.ts for as long as Cloudflare keeps a message.
    expect(consumer).toContain('max_retries = 100');
    expect(consumer).not.toContain('dead_letter_queue');
  }
});

it('the queues of wrangler.toml have the name of its Worker and the kinds of their bindings', () => {
  const [worker] = [...source().matchAll(/^name = "(.+)"$/gm)].map(([, name]) => name);
  const bound = [...source().matchAll(/^binding = "(\w+_QUEUE)"\nqueue = "(.+)"$/gm)];
  expect(bound.map(([, binding, queue]) => [binding, queue])).toEqual(
    expect.arrayContaining(Object.entries(QUEUES).map(([key, kind]) => [key, `${worker}-${kind}`])),
  );
  expect(bound).toHaveLength(Object.keys(QUEUES).length);
});
