import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type DeployedConfiguration,
  forPreview,
  forProduction,
  resourcesOf,
  withoutBuckets,
} from './configuration.ts';
import { lacksStorage, lists } from './provision.ts';

const built: DeployedConfiguration = {
  name: 'spotter',
  main: 'entry.mjs',
  vars: { KEPT: 'yes' },
  queues: {
    producers: [
      { binding: 'PUBLISH_QUEUE', queue: 'publish' },
      { binding: 'FAILED_EVENT_QUEUE', queue: 'events-failed' },
    ],
    consumers: [{ queue: 'publish', dead_letter_queue: 'publish-failed' }, { queue: 'events' }],
  },
  r2_buckets: [{ binding: 'PICTURES', bucket_name: 'pictures' }],
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
        { binding: 'PUBLISH_QUEUE', queue: 'preview-publish' },
        { binding: 'FAILED_EVENT_QUEUE', queue: 'preview-events-failed' },
      ],
    },
    ratelimits: [{ name: 'SIGN_IN_LIMIT' }],
    r2_buckets: [{ binding: 'PICTURES', bucket_name: 'pictures' }],
  });
});

it('without R2 everything but the buckets is deployed', () => {
  expect(withoutBuckets(built)).toEqual({ ...built, r2_buckets: [] });
});

it.each([
  [
    'A request to the Cloudflare API failed. Please enable R2 through the Cloudflare Dashboard. [code: 10042]',
    true,
  ],
  [
    'R2 binding error for bucket: Please enable R2 through the Cloudflare Dashboard. [code: 10136]',
    true,
  ],
  ['Authentication error [code: 10000]', false],
  ['fetch failed', false],
])('%s: the account has no R2: %s', (output, lacks) => {
  expect(lacksStorage(output)).toBe(lacks);
});

it('each resource is listed once, including queues that only a consumer names', () => {
  expect(resourcesOf(built, false)).toEqual({
    queues: ['events', 'events-failed', 'publish', 'publish-failed'],
    buckets: ['pictures'],
  });
  expect(resourcesOf(built, true)).toEqual({
    queues: ['preview-events-failed', 'preview-publish'],
    buckets: ['pictures'],
  });
});

it.each([
  ['│ events-failed │', 'events', false],
  ['│ events │ 1 │', 'events', true],
  ['name:           pictures', 'pictures', true],
  ['preview-publish', 'publish', false],
])('a list with %j has %s: %s', (list, name, has) => {
  expect(lists(list, name)).toBe(has);
});

/** Loading Wrangler would take longer than all other tests. */
const source = () => readFileSync(join(import.meta.dirname, '../../wrangler.toml'), 'utf8');

it('what arrives in a dead-letter queue is stored, and goes to no further one', () => {
  const blocks = source().split(/^(?=\[\[)/m);
  const consumers = blocks.filter((block) => block.startsWith('[[queues.consumers]]'));
  const failed = [...source().matchAll(/^dead_letter_queue = "(.+)"$/gm)].map(([, name]) => name);
  expect(failed).toEqual(['publish-failed', 'events-failed', 'pictures-failed', 'links-failed']);
  for (const name of failed) {
    const consumer = consumers.find((block) => block.includes(`\nqueue = "${name}"\n`)) ?? '';
    // With the delays of functions/dead-letters/consumer.ts for as long as Cloudflare keeps a message.
    expect(consumer).toContain('max_retries = 100');
    expect(consumer).not.toContain('dead_letter_queue');
  }
});

/** Bindings whose resources `npm run provision` does not create. */
const UNKNOWN = ['kv_namespaces', 'd1_databases', 'vectorize', 'hyperdrive', 'durable_objects'];

it('wrangler.toml binds only resources that are created', () => {
  const file = readFileSync(join(import.meta.dirname, '../../wrangler.toml'), 'utf8');
  const tables = [...file.matchAll(/^\[\[?(\w+)/gm)].map(([, name]) => name);
  expect(tables).toContain('queues');
  expect(tables.filter((name) => name !== undefined && UNKNOWN.includes(name))).toEqual([]);
});
