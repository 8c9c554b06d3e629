import { beforeAll, expect, test } from 'vitest';
import { WITHOUT_DETAILS } from '../../../core/analytics/events.ts';
import { randomAddress } from '../../testing/address.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { execute, resetDatabase } from '../../testing/owner.fixture.ts';
import { createTestApp, QUEUED } from '../../testing/test-app.fixture.ts';
import { FIREFOX } from '../../testing/visitor.fixture.ts';

const one = 'a17e0000-0000-4000-8000-000000000001';
const other = 'a17e0000-0000-4000-8000-000000000002';
const pageId = 'a17e0000-0000-4000-8000-0000000000b1';

let build: Awaited<ReturnType<typeof buildNow>>;

beforeAll(async () => {
  await resetDatabase();
  await execute(`
    truncate public.documents, public.comparisons cascade;
    insert into public.categories (name, slug) values ('Viewed', 'viewed') on conflict do nothing;
    insert into public.posts (id, title, slug, published) values
      ('${one}', 'Alpha', 'viewed-alpha', true), ('${other}', 'Beta', 'viewed-beta', true);
    insert into public.comparisons (first_post_id, second_post_id) values ('${other}', '${one}');
    insert into public.documents (kind, id, content, former_slugs, published, published_at) values ('best-of', '${pageId}', '{
      "title": "Best", "slug": "viewed-best", "introduction": "", "order": "editor", "picks": [],
      "specification_ids": [], "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [],
      "category_ids": [], "seo_title": "", "seo_description": "", "social_image_url": ""
    }', '{viewed-before}', true, now());
  `);
  build = await buildNow();
});

async function send(body: object, headers: Record<string, string> = {}) {
  const app = createTestApp({ ...QUEUED, ASSETS: build.assets });
  const event = {
    event_id: crypto.randomUUID(),
    event_type: 'page_view',
    page_view_id: crypto.randomUUID(),
    ...body,
  };
  const init = {
    method: 'POST',
    headers: {
      'User-Agent': FIREFOX,
      'CF-Connecting-IP': randomAddress(),
      ...headers,
    },
    body: JSON.stringify(event),
    cf: { country: 'NO' },
  };
  const { status } = await app.request('/api/events', init);
  return { status, events: app.events };
}

const view = (page_path: string, headers?: Record<string, string>) => send({ page_path }, headers);

test.each([
  ['best-of', '/best/viewed-best', '/best/viewed-best'],
  ['best-of', '/best/viewed-before', '/best/viewed-best'],
  ['best-of', '/best', '/best'],
  ['comparison', '/compare/viewed-alpha-vs-viewed-beta', '/compare/viewed-alpha-vs-viewed-beta'],
  ['comparison', '/compare', '/compare'],
  ['category', '/categories/viewed', '/categories/viewed'],
  ['category', '/categories/viewed/2', '/categories/viewed'],
])('a view of a %s page at %s counts for %s', async (page_kind, path, page) => {
  expect(await view(path)).toMatchObject({
    status: 202,
    events: [
      { kind: 'page_view', post_id: null, ...WITHOUT_DETAILS, page_kind, page, country: 'Norway' },
    ],
  });
});

test.each([
  '/',
  '/products',
  '/reviews/viewed-alpha',
  '/best/invented',
  '/best/viewed-best/more',
  '/categories/invented',
  '/categories/viewed/next',
  '/compare/viewed-alpha-vs-invented',
  `/product/pre-${one}-view-justme`,
])('a view of %s without a review is refused', async (path) => {
  expect(await view(path)).toEqual({ status: 400, events: [] });
});

test('bots, owners and visitors who are not to be tracked are treated as on a review', async () => {
  const path = '/best/viewed-best';
  expect((await view(path, { 'User-Agent': 'Googlebot/2.1' })).events).toMatchObject([
    { exclusion: 'bot' },
  ]);
  expect((await view(path, { 'Sec-GPC': '1' })).events).toMatchObject([
    { country: null, user_agent: null },
  ]);
  const owner = { Cookie: '__Host-spotter_session=anything' };
  expect(await view(path, owner)).toEqual({ status: 204, events: [] });
});

test('a click knows its page and placement', async () => {
  const click = { event_type: 'buy_click', post_id: one, placement: 'pick' };
  expect((await send({ ...click, page_path: '/best/viewed-best' })).events).toMatchObject([
    { post_id: one, placement: 'pick', page_kind: 'best-of', page: '/best/viewed-best' },
  ]);
  expect((await send({ ...click, page_path: '/best/invented' })).events).toMatchObject([
    { post_id: one, page_kind: 'other', page: '/404' },
  ]);
});

test('without the database, views count as far as the build knows', async () => {
  const app = createTestApp({ ASSETS: build.assets, SUPABASE_URL: 'http://127.0.0.1:9' });
  const { status } = await app.request('/api/events', {
    method: 'POST',
    headers: { 'User-Agent': FIREFOX, 'CF-Connecting-IP': '2001:db8:77::1' },
    body: JSON.stringify({
      event_id: crypto.randomUUID(),
      event_type: 'page_view',
      page_path: '/best/viewed-best',
    }),
  });
  expect([status, app.events.length]).toEqual([202, 1]);
});
