import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OWNER_KEY } from '../../functions/hosting/bucket-mark.ts';
import { type HttpServer, serveHttp } from '../process/serve-http.ts';
import type { DeployedConfiguration } from './cloudflare/configuration.ts';
import { SubstituteAccount } from './cloudflare/substitute-account.ts';
import { findResources, provision } from './provision.ts';

const KINDS = ['publish', 'events', 'pictures', 'links'];
const BINDINGS: Record<string, string> = {
  publish: 'PUBLISH',
  events: 'EVENT',
  pictures: 'PICTURE',
  links: 'LINK',
};

/** The build of a Worker whose queues begin with a prefix in wrangler.toml, as do its buckets. */
function build(name: string, prefix = 'spotter-', buckets: Record<string, string> = {}) {
  const configuration: DeployedConfiguration = {
    name,
    vars: {},
    queues: {
      producers: KINDS.flatMap((kind) => [
        { binding: `${BINDINGS[kind]}_QUEUE`, queue: `${prefix}${kind}` },
        { binding: `FAILED_${BINDINGS[kind]}_QUEUE`, queue: `${prefix}${kind}-failed` },
      ]),
      consumers: KINDS.flatMap((kind) => [
        { queue: `${prefix}${kind}`, dead_letter_queue: `${prefix}${kind}-failed` },
        { queue: `${prefix}${kind}-failed` },
      ]),
    },
    r2_buckets: [
      { binding: 'PICTURES', bucket_name: buckets.PICTURES ?? 'spotter-pictures' },
      { binding: 'BACKUPS', bucket_name: buckets.BACKUPS ?? 'spotter-backups' },
    ],
  };
  return configuration;
}

let account: SubstituteAccount;
let server: HttpServer;
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

beforeEach(async () => {
  account = new SubstituteAccount();
  lines.length = 0;
  server = await serveHttp((request) => account.respond(request), 0);
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', server.url);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'hush');
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', '0'.repeat(32));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const databaseOf = (site: string) => `https://${site}.supabase.co`;

/** Provisions and uploads the build of a site, which a database identifies. */
async function deploy(built: DeployedConfiguration, site = built.name) {
  vi.stubEnv('SUPABASE_URL', databaseOf(site));
  await provision(built, { isPreview: false, log });
  const { plan } = await findResources(built, { isPreview: false, log });
  account.deploy(plan.configuration);
  return plan.configuration;
}

/** The resources as version 0.2.0 created them: with the names of wrangler.toml, and without marks. */
function deployOld(name: string, buckets: Record<string, string> = {}): void {
  const built = build(name, '', buckets);
  for (const { queue } of built.queues.producers) {
    if (!account.queues.has(queue)) account.addQueue(queue);
  }
  for (const { bucket_name } of built.r2_buckets) {
    if (!account.buckets.has(bucket_name)) account.addBucket(bucket_name);
  }
  account.deploy(built);
}

const bucketsOf = ({ r2_buckets }: DeployedConfiguration) =>
  Object.fromEntries(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]));

const queuesOf = ({ queues }: DeployedConfiguration) => queues.producers.map(({ queue }) => queue);

const ownerIn = (bucket: string) => JSON.parse(account.buckets.get(bucket)?.get(OWNER_KEY) ?? '{}');

describe('a new site', () => {
  it('gets queues, dead-letter queues and buckets with the name of its Worker', async () => {
    const { queues, ...configuration } = await deploy(build('trail_shop'));
    expect(queues.producers).toContainEqual({
      binding: 'FAILED_LINK_QUEUE',
      queue: 'trail-shop-links-failed',
    });
    expect(queues.consumers).toContainEqual({
      queue: 'trail-shop-events',
      dead_letter_queue: 'trail-shop-events-failed',
    });
    expect([...account.queues.keys()]).toHaveLength(8);
    expect(bucketsOf({ ...configuration, queues })).toEqual({
      PICTURES: 'trail-shop-pictures',
      BACKUPS: 'trail-shop-backups',
    });
    expect(ownerIn('trail-shop-backups')).toEqual({
      database: databaseOf('trail_shop'),
      worker: 'trail_shop',
    });
  });

  it('shares no queue and no bucket with another site of the account', async () => {
    const one = await deploy(build('one'));
    const two = await deploy(build('two'));
    const names = (site: DeployedConfiguration) => [
      ...queuesOf(site),
      ...Object.values(bucketsOf(site)),
    ];
    expect(names(one).filter((name) => names(two).includes(name))).toEqual([]);
  });

  it('keeps its names in every later deployment', async () => {
    const first = await deploy(build('one'));
    expect(await deploy(build('one'))).toEqual(first);
    expect(account.queues.size + account.buckets.size).toBe(10);
  });

  it('without R2 has queues and no buckets, and gets them later', async () => {
    account.hasStorage = false;
    expect((await deploy(build('one'))).r2_buckets).toEqual([]);
    expect(lines.join()).toContain('R2 is not enabled');
    account.hasStorage = true;
    expect(bucketsOf(await deploy(build('one'))).BACKUPS).toBe('one-backups');
  });

  it('of the button uses the queues and buckets that Cloudflare has just created', async () => {
    for (const queue of queuesOf(build('spotter'))) account.addQueue(queue);
    account.addBucket('spotter-pictures');
    account.addBucket('spotter-backups');
    const { r2_buckets } = await deploy(build('spotter'));
    expect(r2_buckets).toHaveLength(2);
    expect([account.queues.size, account.buckets.size]).toEqual([8, 2]);
    expect(ownerIn('spotter-pictures').worker).toBe('spotter');
  });
});

describe('names that the owner chose', () => {
  it('are kept', async () => {
    const chosen = build('one', 'trails-', { BACKUPS: 'a-safe-place' });
    const configuration = await deploy(chosen);
    expect(queuesOf(configuration)).toEqual(queuesOf(chosen));
    expect(bucketsOf(configuration)).toEqual({
      PICTURES: 'one-pictures',
      BACKUPS: 'a-safe-place',
    });
  });

  it('are refused where another site has them', async () => {
    await deploy(build('one', 'trails-', { BACKUPS: 'a-safe-place' }));
    await expect(deploy(build('two', 'trails-'))).rejects.toThrow(
      /The queue trails-publish belongs to the Worker one\..*wrangler\.toml/,
    );
    await expect(deploy(build('two', 'spotter-', { BACKUPS: 'a-safe-place' }))).rejects.toThrow(
      /The bucket a-safe-place belongs to another site, that of the Worker one\./,
    );
    expect(ownerIn('a-safe-place').worker).toBe('one');
  });

  it('of queues end with what the Worker knows them by', async () => {
    const built = build('one');
    built.queues.producers[0] = { binding: 'PUBLISH_QUEUE', queue: 'rebuilds' };
    await expect(deploy(built)).rejects.toThrow(
      /rebuilds .* must have a name that ends with -publish/,
    );
  });

  it('that Cloudflare would refuse are explained', async () => {
    await expect(deploy(build('n'.repeat(60)))).rejects.toThrow(/too long/);
  });
});

describe('a site of version 0.2.0', () => {
  it('keeps its queues and buckets when it is updated, which are marked as its own', async () => {
    deployOld('shop');
    const { r2_buckets, queues } = await deploy(build('shop'));
    expect(queues.producers[0]?.queue).toBe('publish');
    expect(r2_buckets.map(({ bucket_name }) => bucket_name)).toEqual([
      'spotter-pictures',
      'spotter-backups',
    ]);
    expect(account.queues.size).toBe(8);
    expect(ownerIn('spotter-backups').worker).toBe('shop');
  });

  it('is safe from a new site, also before it is updated', async () => {
    deployOld('shop');
    await expect(deploy(build('spotter'))).rejects.toThrow(
      /The bucket spotter-pictures is used by the Worker shop\./,
    );
    const other = await deploy(build('other'));
    expect(bucketsOf(other).PICTURES).toBe('other-pictures');
    expect(queuesOf(other)).toContain('other-publish');
  });

  it('that shared its resources keeps them if it comes first; the other one must get its own', async () => {
    deployOld('one');
    account.workers.set('two', { bindings: account.workers.get('one')?.bindings ?? [] });
    const one = await deploy(build('one'));
    expect(queuesOf(one)).toContain('publish');
    expect(lines.join()).toContain('The Worker two uses the bucket spotter-pictures, too');
    await expect(deploy(build('two'))).rejects.toThrow(
      /The bucket spotter-pictures belongs to another site, that of the Worker one\..*bucket_name/,
    );
    const moved = build('two', 'spotter-', { PICTURES: 'two-pictures', BACKUPS: 'two-backups' });
    expect(queuesOf(await deploy(moved))).toContain('two-publish');
  });
});

describe('a renamed Worker', () => {
  it('has queues with its new name and the buckets with its files', async () => {
    await deploy(build('old'), 'site');
    const { r2_buckets, queues } = await deploy(build('new'), 'site');
    expect(queues.producers[0]?.queue).toBe('new-publish');
    expect(r2_buckets.map(({ bucket_name }) => bucket_name)).toEqual([
      'old-pictures',
      'old-backups',
    ]);
    expect(ownerIn('old-backups')).toEqual({ database: databaseOf('site'), worker: 'new' });
  });

  it('does not get the buckets of a deleted site that had its name', async () => {
    await deploy(build('shop'), 'first');
    account.workers.delete('shop');
    await expect(deploy(build('shop'), 'second')).rejects.toThrow(/belongs to another site/);
  });
});

describe('previews', () => {
  it('have queues of their own for each Worker, and the buckets of the site', async () => {
    deployOld('shop');
    vi.stubEnv('SUPABASE_URL', databaseOf('shop'));
    await provision(build('shop'), { isPreview: true, log });
    const created = [...account.queues.keys()].filter((name) => name.startsWith('preview-'));
    expect(created).toHaveLength(8);
    expect(created).toContain('preview-shop-events-failed');
    const { plan } = await findResources(build('shop'), { isPreview: true, log });
    expect(bucketsOf(plan.configuration).PICTURES).toBe('spotter-pictures');
  });
});

describe('what Cloudflare refuses', () => {
  it('is explained without the token', async () => {
    account.mayListQueues = false;
    const deployed = deploy(build('one'));
    await expect(deployed).rejects.toThrow(/Authentication error.*edit Workers Scripts, Queues/);
    await expect(deployed).rejects.not.toThrow(/hush/);
  });

  it('the build of the button may do without the list of queues', async () => {
    vi.stubEnv('WORKERS_CI', '1');
    account.mayListQueues = false;
    const built = build('spotter');
    for (const queue of queuesOf(built)) account.addQueue(queue);
    expect(queuesOf(await deploy(built))).toEqual(queuesOf(built));
    expect(lines.join()).toContain('Account, Queues, Edit');
  });

  it('an account that cannot be reached is a sentence', async () => {
    await server.close();
    await expect(deploy(build('one'))).rejects.toThrow(/^Cloudflare could not be reached \(/);
    server = await serveHttp(() => Promise.resolve(new Response()), 0);
  });
});
