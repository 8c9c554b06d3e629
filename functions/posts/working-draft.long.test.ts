import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { StoredOffer } from '../../core/offers/schema.ts';
import { postPreviewPath } from '../../core/posts/address.ts';
import { byKind, fieldNames, texts } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { type AdminPost, formOfPost } from '../../core/posts/schema.ts';
import { EdgeState } from '../edge/index.ts';
import { buildNow } from '../testing/build.fixture.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { makePreviewLink } from './preview-link.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-0000000000e1';
const other = '0a1b2c3d-0000-4000-8000-0000000000e2';
const shoes = '0a1b2c3d-0000-4000-8000-0000000000c1';
const hats = '0a1b2c3d-0000-4000-8000-0000000000c2';

let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;
let assets: Awaited<ReturnType<typeof buildNow>>['assets'];

beforeEach(async () => {
  await resetDatabase();
  // Older than the reviews, so that every page and list is made now.
  ({ assets } = await buildNow());
  await execute(`insert into public.categories (id, name, slug) values
      ('${shoes}', 'Shoes', 'shoes'), ('${hats}', 'Hats', 'hats');
    insert into public.posts (id, title, slug, price, limited_time_offer_enabled, limited_time_offer, published)
    values ('${id}', 'Fell Runner', 'fell-runner', '$49.99', true, 'Half price', true),
      ('${other}', 'Other', 'other', null, false, null, true);
    insert into public.post_categories values ('${id}', '${shoes}')`);
  await execute(
    `insert into public.specifications (id, name, unit) values ('${weight}', 'Weight', 'g');
    insert into public.merchants (id, name) values ('${merchant}', 'Fell') on conflict do nothing`,
  );
  owner = await createOwnerBrowser();
});

/** Milliseconds. */
const WAIT = { timeout: 10_000, interval: 10 };

const PAGES = [
  `/reviews/fell-runner`,
  `/reviews/changed`,
  `/reviews/${id}`,
  '/',
  '/products',
  '/products?category=shoes',
  '/api/products?search=changed',
  '/rss.xml',
  '/atom.xml',
];

const TABLES = [
  'rpc/read_reviews?limit_input=100',
  'rpc/read_redirects',
  'posts?select=*',
  'posts?select=id,slug,title,price,updated_at&order=id',
  'posts?select=id,title,slug&title=ilike.*changed*',
  'post_categories?order=post_id,category_id',
  'posts?select=id,drafts(*)',
  'drafts',
  'revisions',
];

type Answers = Record<string, string>;

async function answersTo(paths: string[], ask: (path: string) => Promise<Response>) {
  const answers: Answers = {};
  for (const path of paths) {
    const response = await ask(path);
    const location = response.headers.get('Location');
    answers[path] = `${response.status} ${location} ${await response.text()}`;
  }
  return answers;
}

/** Everything that the database tells a visitor. */
async function publicRows(): Promise<Answers> {
  const { url, publishableKey: apikey } = inject('database');
  return answersTo(TABLES, (path) => fetch(`${url}/rest/v1/${path}`, { headers: { apikey } }));
}

/** Everything that a visitor can read. */
async function publicBytes(): Promise<Answers> {
  const edgeState = new EdgeState();
  const app = createTestApp({ ASSETS: assets }, edgeState);
  // A visitor does not wait for a slow database, and would see the build on a busy machine.
  await vi.waitFor(async () => {
    expect(await edgeState.changes.reread(app.bindings)).not.toBeNull();
  }, WAIT);
  return { ...(await answersTo(PAGES, (path) => app.request(path))), ...(await publicRows()) };
}

async function read(): Promise<AdminPost> {
  return Object((await owner.ask('GET', `/posts/${id}`)).json).content;
}

async function saveDraft(fields: object, version?: string) {
  const started = version ?? (await read()).version;
  return owner.ask('PUT', `/posts/${id}/draft`, { fields, version: started });
}

const publish = async (form = {}) => {
  const post = await read();
  return owner.ask('PUT', `/posts/${id}`, {
    form: { ...formOfPost(post), ...form },
    version: post.version,
  });
};

const postActivity = async () => (await activityLog()).filter((line) => !line.startsWith('Login'));

const weight = '00000000-0000-4000-8000-00000000e001';
const merchant = '00000000-0000-4000-8000-00000000a001';

const changedOffer: StoredOffer = {
  id: '00000000-0000-4000-8000-00000000f002',
  merchant_id: null,
  url: 'https://changed.example/offer',
  amount: 3333,
  currency: 'EUR',
  condition: 'used',
  availability: 'pre-order',
  note: 'Changed',
  source: 'manual',
  checked_at: '2026-01-01T00:00:00.000Z',
  starts_at: null,
  ends_at: null,
};

/** A value of each field that is not the published one. */
const changed = {
  ...byKind(fieldNames, {
    ...texts((): unknown => 'Changed'),
    title: () => 'Changed',
    slug: () => 'changed',
    image: () => '/images/changed.png',
    address: () => 'https://changed.example/',
    rating: () => 2,
    switch: () => false,
    flag: () => true,
    instant: () => '2098-01-01T00:00:00.000Z',
    offers: () => [changedOffer],
    merchant: () => merchant,
    specifications: () => [{ specification_id: weight, value: '250' }],
    categories: () => [hats],
  }),
  limited_time_offer_ends_at: '2020-01-01T00:00:00.000Z',
};

const visible = fieldNames.filter((name) => name !== 'published' && name !== 'rating_is_default');

test('a draft of every field is a draft of each, and nothing is logged until it is published', async () => {
  const { published: _switch, ...each } = changed;
  const fields = { ...each, limited_time_offer_ends_at: '2099-01-01T00:00:00.000Z' };
  const before = await publicBytes();
  expect(before['/reviews/fell-runner']).toContain('Fell Runner');
  await saveDraft(fields);
  expect(await publicBytes()).toEqual(before);
  expect(owner.published).toEqual([]);
  expect(await postActivity()).toEqual([]);
  expect(await read()).toMatchObject({ ...fields, published: true });
  await publish();
  expect(await postActivity()).toEqual(['Update Post: Updated "Changed"']);
  expect(owner.published).toHaveLength(1);
});

test('visitors see each field of a draft once it is published, and not before', async () => {
  const original = formOfPost(await read());
  for (const name of visible) {
    const before = await publicRows();
    expect((await saveDraft({ [name]: changed[name] })).status, name).toBe(200);
    expect(await publicRows(), name).toEqual(before);
    expect((await publish()).status, name).toBe(200);
    // The comparison would notice the field.
    expect(await publicRows(), name).not.toEqual(before);
    await publish(original);
  }
});

test('a category that is deleted after the draft was saved is dropped', async () => {
  await saveDraft({ category_ids: [shoes, hats] });
  await owner.ask('DELETE', `/categories/${hats}`);
  expect(await read()).toMatchObject({ category_ids: [shoes], draft: null });
  expect((await saveDraft({ price: '$1' })).status).toBe(200);
});

describe('the preview', () => {
  const titleOf = async (response: Response) => {
    const { page } = Object(await response.json());
    return [page.review.title, page.ribbon];
  };

  test('shows the draft to the owner and to holders of a link', async () => {
    expect((await owner.visit(postPreviewPath(id))).status).toBe(302);
    await saveDraft({ title: 'Changed', product_image_url: '/images/changed.png' });
    const shown = ['Changed', postMessages.changesRibbon];
    expect(await titleOf(await owner.visit(postPreviewPath(id)))).toEqual(shown);
    const { path } = await makePreviewLink(owner.bindings, id, Date.now());
    const response = await owner.request(path);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await titleOf(response)).toEqual(shown);
    expect((await owner.request(postPreviewPath(id))).status).toBe(404);
  });
});
