import { beforeEach, expect, test } from 'vitest';
import { formMessages } from '../../core/forms/messages.ts';
import type { StoredOffer } from '../../core/offers/schema.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { offerMessages, shopAdviceMessages } from '../../core/posts/offer-messages.ts';
import { type AdminPost, emptyPostForm } from '../../core/posts/schema.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

const category = '0a1b2c3d-0000-4000-8000-0000000000d1';
const strict = '5e000000-0000-4000-8000-0000000000d1';
const nowhere = '00000000-0000-4000-8000-00000000dead';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`delete from public.managed_links; delete from public.merchants;
    insert into public.categories (id, name, slug) values ('${category}', 'Shoes', 'shoes');
    insert into public.merchants (id, name, allows_manual_prices) values ('${strict}', 'Strict', false);
    insert into public.merchant_domains values ('strict.example', '${strict}');
    insert into public.managed_links (slug, target, ends_at) values
      ('shoe', 'https://shop.example/', null), ('over', 'https://shop.example/', '2026-01-01T00:00:00Z'),
      ('empty', null, null)`);
  browser = await createOwnerBrowser();
});

const offer = (given: Partial<StoredOffer> = {}): StoredOffer => ({
  id: '0a000000-0000-4000-8000-0000000000d1',
  merchant_id: null,
  url: 'https://shop.example/x',
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'unknown',
  note: null,
  source: 'manual',
  checked_at: null,
  starts_at: null,
  ends_at: null,
  ...given,
});

const form = { ...emptyPostForm, title: 'Shoe', category_ids: [category] };

const create = (change: object, source = 'form') =>
  browser.ask('POST', `/posts?source=${source}`, { ...form, ...change });

async function stored(change: object): Promise<AdminPost> {
  const { status, json } = await create(change);
  expect(status).toBe(201);
  return Object(json).content;
}

test('an invalid offer is refused at the field', async () => {
  expect(await create({ offers: [offer({ url: 'javascript:alert(1)' })] })).toEqual({
    status: 400,
    json: { field: 'offers', error: offerMessages.invalid(1, formMessages.webAddress) },
  });
});

const named: [object, string, string][] = [
  [{ offers: [offer({ merchant_id: nowhere })] }, 'offers', postMessages.offerMerchantUnknown],
  [{ offers: [offer({ url: '/go/nowhere' })] }, 'offers', postMessages.offerLinkUnknown],
  [
    { offers: [offer({ url: 'https://www.strict.example/x' })] },
    'offers',
    postMessages.offerPriceForbidden,
  ],
  [{ offers: [offer({ merchant_id: strict })] }, 'offers', postMessages.offerPriceForbidden],
  [{ primary_affiliate_url: '/go/nowhere' }, 'primary_affiliate_url', postMessages.linkUnknown],
];

test('what a form names is refused at the field', async () => {
  for (const [change, field, error] of named) {
    expect(await create(change)).toEqual({ status: 409, json: { field, error } });
  }
  expect(await rows('select from public.posts')).toEqual([]);
});

test('so it is in a save, in a draft and in a draft of what is public', async () => {
  const change = { offers: [offer({ merchant_id: nowhere })] };
  const error = postMessages.offerMerchantUnknown;
  const refusal = { status: 409, json: { field: 'offers', error } };
  const draft = await stored({});
  const { id } = draft;
  const put = (version: string) =>
    browser.ask('PUT', `/posts/${id}`, { form: { ...form, ...change }, version });
  expect(await put(draft.version)).toEqual(refusal);
  const autosave = (version: string) =>
    browser.ask('PUT', `/posts/${id}/draft`, { fields: change, version });
  expect(await autosave(draft.version)).toEqual(refusal);

  const publish = await browser.ask('PUT', `/posts/${id}/published`, { published: true });
  const { version } = Object(publish.json).content;
  expect(await autosave(version)).toEqual(refusal);
  expect(await rows('select from public.drafts')).toEqual([]);
});

test('an offer and a primary URL of a managed link are saved, others in Punycode', async () => {
  const post = await stored({
    primary_affiliate_url: '/go/shoe',
    offers: [offer({ url: '/go/shoe' }), offer({ id: nowhere, url: 'https://müller.example/x' })],
  });
  expect(post.primary_affiliate_url).toBe('/go/shoe');
  expect(post.offers.map(({ url }) => url)).toEqual([
    '/go/shoe',
    'https://xn--mller-kva.example/x',
  ]);
  expect(post.offers[0]?.checked_at).toMatch(/^\d{4}-/);
});

test('a draft of an assistant names only managed links that lead somewhere', async () => {
  const text = (slug: string) => ({ in_depth_analysis: `See <a href="/go/${slug}">it</a>.` });
  for (const slug of ['invented', 'over', 'empty']) {
    expect(await create(text(slug), 'ai')).toEqual({
      status: 409,
      json: { field: 'in_depth_analysis', error: shopAdviceMessages.aiLinkUnknown(slug) },
    });
  }
  expect((await create(text('shoe'), 'ai')).status).toBe(201);
  expect((await create(text('invented'))).status).toBe(201);
});

test('the publish check names managed links that lead nowhere', async () => {
  const ask = (slugs: string) => browser.ask('GET', `/publish-check/managed-links?slugs=${slugs}`);
  expect(await ask('shoe,over,empty,nowhere')).toEqual({
    status: 200,
    json: { gone: ['over', 'empty', 'nowhere'] },
  });
  expect(await ask("x'y")).toMatchObject({ status: 400 });
});

test('a version whose merchant, link and price are gone is restored without them', async () => {
  await execute(`insert into public.merchants (id, name) values ('${nowhere}', 'Gone')`);
  const first = await stored({
    primary_affiliate_url: '/go/shoe',
    offers: [offer({ url: 'https://track.example/x', merchant_id: nowhere })],
  });
  const { id, version } = first;
  const second = await browser.ask('PUT', `/posts/${id}`, { form, version });
  expect(second.status).toBe(200);
  await execute(`delete from public.merchants where id = '${nowhere}';
    update public.managed_links set deleted_at = now()`);
  const [revision] = await rows(
    `select id from public.revisions where content_id = '${id}' order by id limit 1`,
  );
  const restored = await browser.ask('POST', `/posts/${id}/revisions/${revision?.id}/restore`);
  expect(restored.status).toBe(200);
  const { content: post } = Object((await browser.ask('GET', `/posts/${id}`)).json);
  expect(post).toMatchObject({
    primary_affiliate_url: '',
    offers: [{ merchant_id: null, amount: 4_999, url: 'https://track.example/x' }],
  });
});
