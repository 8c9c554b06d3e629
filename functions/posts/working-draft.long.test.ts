import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { StoredOffer } from '../../core/offers/schema.ts';
import { postPreviewPath } from '../../core/posts/address.ts';
import { byKind, type FieldName, fieldNames, texts } from '../../core/posts/fields.ts';
import { autosaveMessages, postMessages } from '../../core/posts/messages.ts';
import { type AdminPost, formOfPost } from '../../core/posts/schema.ts';
import { EdgeState } from '../publishing/index.ts';
import { buildNow } from '../testing/build.fixture.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
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

const discard = (version: string) =>
  owner.ask('DELETE', `/posts/${id}/draft?${new URLSearchParams({ version })}`);

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

describe('saving a draft leaves every public byte as it is', () => {
  test.each(visible)('%s', async (name: FieldName) => {
    const before = await publicBytes();
    expect(before['/reviews/fell-runner']).toContain('Fell Runner');
    const { status, json } = await saveDraft({ [name]: changed[name] });
    expect([status, Object(json).draft]).toEqual([200, expect.anything()]);
    expect(Object(await read())[name]).toEqual(changed[name]);
    expect(await publicBytes()).toEqual(before);
    expect(owner.published).toEqual([]);
    // The comparison would notice the field.
    const hidden = await publicRows();
    expect((await publish()).status).toBe(200);
    expect(await publicRows()).not.toEqual(hidden);
    expect((await read()).draft).toBeNull();
  });
});

test('a draft of every field is a draft of each, and nothing is logged until it is published', async () => {
  const { published: _switch, ...each } = changed;
  const fields = { ...each, limited_time_offer_ends_at: '2099-01-01T00:00:00.000Z' };
  const before = await publicBytes();
  await saveDraft(fields);
  expect(await publicBytes()).toEqual(before);
  expect(await postActivity()).toEqual([]);
  expect(await read()).toMatchObject({ ...fields, published: true });
  await publish();
  expect(await postActivity()).toEqual(['Update Post: Updated "Changed"']);
  expect(owner.published).toHaveLength(1);
});

test('saving the published text again leaves no draft', async () => {
  await saveDraft({ price: '$1' });
  const { json } = await saveDraft({ price: '$49.99' });
  expect(json).toMatchObject({ draft: null });
  expect(await rows('select * from public.drafts')).toEqual([]);
});

test('discarding answers with the published text', async () => {
  await saveDraft({ price: '$1', category_ids: [hats] });
  const { version } = await read();
  expect(await discard(version)).toMatchObject({
    status: 200,
    json: { content: { price: '$49.99', category_ids: [shoes], draft: null } },
  });
  expect((await read()).price).toBe('$49.99');
});

test('what changed elsewhere is neither overwritten nor discarded', async () => {
  const { version } = await read();
  await saveDraft({ price: '$1' });
  const newer = { status: 409, json: { content: { price: '$1' } } };
  expect(await saveDraft({ price: '$2' }, version)).toMatchObject(newer);
  expect(await discard(version)).toMatchObject(newer);
  expect(await discard(version)).toMatchObject({ json: { error: autosaveMessages.kept } });
  const form = formOfPost(await read());
  expect(await owner.ask('PUT', `/posts/${id}`, { form, version })).toMatchObject(newer);
});

test.each([
  ['a slug of another review', { slug: 'other' }, 409, 'slug', postMessages.slugTaken],
  ['a deleted category', { category_ids: [id] }, 409, 'category_ids', postMessages.categoryGone],
  [
    'an offer that ends before it starts',
    {
      limited_time_offer_starts_at: '2098-01-02T00:00:00.000Z',
      limited_time_offer_ends_at: '2098-01-01T00:00:00.000Z',
    },
    400,
    'limited_time_offer_starts_at',
    postMessages.offerOrder,
  ],
])(
  '%s is refused at its field, and the draft stays',
  async (_name, fields, status, field, error) => {
    await saveDraft({ price: '$1' });
    expect(await saveDraft(fields)).toEqual({ status, json: { error, field } });
    expect(await read()).toMatchObject({ price: '$1', slug: 'fell-runner' });
  },
);

test('a slug that is taken after the draft was saved stays with the draft', async () => {
  await saveDraft({ slug: 'wanted' });
  const { json } = await owner.ask('GET', `/posts/${other}`);
  const { content: post } = Object(json);
  const form = { ...formOfPost(post), slug: 'wanted' };
  expect(await owner.ask('PUT', `/posts/${other}`, { form, version: post.version })).toMatchObject({
    status: 409,
    json: { field: 'slug' },
  });
  await publish();
  expect(await rows(`select slug, former_slugs from public.posts where id = '${id}'`)).toEqual([
    { slug: 'wanted', former_slugs: ['fell-runner'] },
  ]);
});

test('a category that is deleted after the draft was saved is dropped', async () => {
  await saveDraft({ category_ids: [shoes, hats] });
  await owner.ask('DELETE', `/categories/${hats}`);
  expect(await read()).toMatchObject({ category_ids: [shoes], draft: null });
  expect((await saveDraft({ price: '$1' })).status).toBe(200);
});

test('a draft without a title is kept and cannot be published', async () => {
  expect((await saveDraft({ title: '' })).status).toBe(200);
  expect((await read()).title).toBe('');
  expect(await publish()).toMatchObject({
    status: 400,
    json: { error: postMessages.titleRequired, field: 'title' },
  });
});

test('unpublishing elsewhere keeps the text of the draft', async () => {
  await saveDraft({ title: '', price: '$1' });
  const { version } = await read();
  await owner.ask('PUT', `/posts/${id}/published`, { published: false });
  expect(await read()).toMatchObject({ title: '', price: '$1', published: false, draft: null });
  expect((await saveDraft({ pros: 'Light' }, version)).status).toBe(409);
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

  test('leads to the review once the draft is published', async () => {
    await saveDraft({ slug: 'changed' });
    await publish();
    const response = await owner.visit(postPreviewPath(id));
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/reviews/changed']);
  });
});
