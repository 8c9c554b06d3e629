import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Platform, startPlatform } from '../platform.ts';
import { copyPreparedData } from '../prepared.fixture.ts';

const root = join(import.meta.dirname, '../../..');
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const RIBBON = /<p data-ribbon[^>]*>[^<]*<\/p>/;

/** A page without what publishing itself changes: when, the picture's version, and that it is counted. */
const undated = (html: string) =>
  html
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'TIME')
    .replaceAll(/(\/pictures\/[0-9a-f-]{36}\/)[\w-]+\.png/g, '$1')
    .replace(/ data-counted="[^"]*"/, '');

/** A preview ends with the review; a public page leads on to others. */
const withoutRelated = (html: string) =>
  html
    // What follows it is the bar of the offer, where there is one.
    .replace(/<div id="further-reading".*(?=<div data-buy-bar)/s, '')
    .replace(/<div id="further-reading".*(?=<\/article>)/s, '')
    .replace(/<li><a href="#further-reading"[^>]*>[^<]*<\/a><\/li>/, '');

const postSchema = z.object({
  content: z.looseObject({ id: z.string(), version: z.string(), slug: z.string() }),
});
const statusSchema = z.object({
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  waiting: z.number(),
  error: z.string().nullable(),
});

let folder: string;
let platform: Platform;
let cookie: string;
let recovery: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-publishing-'));
  const port = await copyPreparedData(folder, 'site');
  platform = await startPlatform({ root, directory: folder, port, log: () => {} });
  const signedIn = await admin('POST', '/session', {
    username_input: 'owner',
    password_input: 'spotter-demo',
  });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) })
    .parse(await (await admin('GET', '/categories')).json());
  recovery = items.find(({ slug }) => slug === 'recovery')?.id ?? '';
});

afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true });
});

function admin(method: string, path: string, body?: unknown) {
  return fetch(`${platform.url}/api/admin${path}`, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function savePost(method: string, path: string, body: unknown) {
  const response = await admin(method, path, body);
  const text = await response.text();
  expect(response.status, text).toBeLessThan(300);
  return postSchema.parse(JSON.parse(text)).content;
}

const form = (given: Record<string, unknown>) => ({
  title: 'Kelda Plunge',
  slug: 'kelda-plunge',
  short_description: 'Cold water & "quotes" <b>.',
  product_image_url: '',
  overall_rating: 4,
  price: '$10',
  key_features: 'One\nTwo',
  pros: 'Cold',
  cons: 'Colder',
  who_is_this_for: 'Nobody',
  in_depth_analysis: '**Bold** words',
  primary_affiliate_url: 'https://shop.example/kelda',
  primary_cta_text: '',
  limited_time_offer_enabled: true,
  limited_time_offer: 'Today only',
  published: false,
  category_ids: [recovery],
  ...given,
});

/** The directives that a meta element cannot contain. Files and rendered pages have them in a header. */
const NO_FRAMES = /;?\s*frame-ancestors 'none'/;

/** What a header says about scripts and styles, as the meta element of a file would. */
const withoutFrames = (policy: string | null) =>
  (policy ?? '').replace(NO_FRAMES, '').replace(/;?\s*$/, '');

/** A page as a visitor gets it: its policy apart, which a file carries in itself. */
async function visit(path: string) {
  const response = await fetch(platform.url + path, { redirect: 'manual' });
  const html = await response.text();
  const header = response.headers.get('content-security-policy') ?? '';
  return {
    status: response.status,
    location: response.headers.get('location'),
    /** Files of a build have one, rendered pages have none. */
    isFile: response.headers.has('etag'),
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    policy: withoutFrames(POLICY.exec(html)?.[1] ?? header),
    isFramed: !NO_FRAMES.test(header),
    html: html.replace(POLICY, ''),
  };
}

async function status() {
  return statusSchema.parse(await (await admin('GET', '/publishing')).json());
}

/** Waits until publishing has come to a state; how it gets there is the queue's and the hook's part. */
async function until(state: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const now = await status();
    if (now.state === state) return;
    if (Date.now() > deadline) throw new Error(`Publishing stays ${JSON.stringify(now)}`);
    await wait(50);
  }
}

it('a preview, a fresh page and the file of a review are one and the same', async () => {
  const draft = await savePost('POST', '/posts', form({}));
  const preview = await fetch(`${platform.url}/product/pre-${draft.id}-view-justme`, {
    headers: { Cookie: cookie },
  });
  const previewed = await preview.text();
  expect(previewed).toMatch(RIBBON);
  expect((await visit('/reviews/kelda-plunge')).status).toBe(404);
  expect((await visit(`/product/pre-${draft.id}-view-justme`)).status).toBe(404);

  await savePost('PUT', `/posts/${draft.id}/published`, { published: true });
  const fresh = await visit('/reviews/kelda-plunge');
  expect(fresh).toMatchObject({ status: 200, isFile: false });
  expect((await status()).waiting).toBe(1);

  await until('live');
  const file = await visit('/reviews/kelda-plunge');
  expect(file.isFile).toBe(true);
  expect(file.html).toContain('&lt;b');
  expect({ ...file, isFile: false }).toEqual(fresh);
  expect(previewed.replace(RIBBON, '')).not.toContain('data-counted');
  const published = previewed.replace(RIBBON, '').replace('Draft, saved', 'Published');
  expect(undated(published)).toBe(withoutRelated(undated(file.html)));
  expect(withoutFrames(preview.headers.get('content-security-policy'))).toBe(file.policy);
  expect((await visit('/products')).html).toContain('Kelda Plunge');
});

it('edits, new addresses, unpublishing and deleting are seen at once', async () => {
  const post = await savePost(
    'POST',
    '/posts',
    form({ title: 'Tarn', slug: 'tarn', published: true }),
  );
  expect((await visit('/reviews/tarn')).html).toContain('$10');

  const edited = form({ title: 'Tarn', slug: 'tarn', published: true, price: '$11' });
  const { version } = await savePost('PUT', `/posts/${post.id}`, {
    form: edited,
    version: post.version,
  });
  expect((await visit('/reviews/tarn')).html).toContain('$11');

  await savePost('PUT', `/posts/${post.id}`, { form: { ...edited, slug: 'tarn-2' }, version });
  expect(await visit('/reviews/tarn')).toMatchObject({ status: 301, location: '/reviews/tarn-2' });
  expect((await visit('/reviews/tarn-2')).status).toBe(200);
  await until('live');
  expect(await visit('/reviews/tarn')).toMatchObject({ status: 301, location: '/reviews/tarn-2' });
  expect(await visit('/reviews/tarn-2')).toMatchObject({ status: 200, isFile: true });

  await savePost('PUT', `/posts/${post.id}/published`, { published: false });
  expect((await visit('/reviews/tarn-2')).status).toBe(404);
  await savePost('PUT', `/posts/${post.id}/published`, { published: true });
  expect((await visit('/reviews/tarn-2')).status).toBe(200);
  expect((await admin('DELETE', `/posts/${post.id}`)).status).toBe(204);
  expect((await visit('/reviews/tarn-2')).status).toBe(404);
  await until('live');
  expect((await visit('/reviews/tarn-2')).status).toBe(404);
  expect((await visit('/reviews/tarn')).status).toBe(404);
});

it('with a hook that fails every page shows the change as the next build does, and the failure is reported', async () => {
  const paths = ['/', '/products', '/rss.xml', '/atom.xml'];
  const visitAll = () => Promise.all(paths.map(visit));
  await platform.hook.stop();
  const post = await savePost(
    'POST',
    '/posts',
    form({ title: 'Becalmed', slug: 'becalmed', published: true }),
  );
  await until('failed');
  expect((await status()).error).toMatch(/^The rebuild could not be requested\./);
  expect((await visit('/reviews/becalmed')).status).toBe(200);
  const fresh = await visitAll();
  for (const page of fresh) expect(page).toMatchObject({ status: 200, isFile: false });
  for (const { html } of fresh) expect(html).toContain('Becalmed');
  expect((await admin('POST', '/publishing/retry')).status).toBe(202);
  expect((await status()).state).not.toBe('live');
  // The service behind the hook comes back.
  expect(await platform.rebuild()).toMatchObject({ kind: 'built' });
  expect(await status()).toMatchObject({ state: 'live', waiting: 0, error: null });
  const files = await visitAll();
  for (const [index, file] of files.entries()) {
    expect(file.isFile, paths[index]).toBe(true);
    // A rendered feed may run nothing; every file has the policy of pages.
    const { policy, ...same } = paths[index]?.endsWith('.xml') ? { ...file, policy: '' } : file;
    expect(fresh[index]).toMatchObject({ ...same, isFile: false, ...(policy && { policy }) });
  }
  expect((await admin('DELETE', `/posts/${post.id}`)).status).toBe(204);
});
