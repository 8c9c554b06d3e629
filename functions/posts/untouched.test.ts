import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { adminPostSchema, formOfPost } from '../../core/posts/schema.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

const id = '0a1b2c3d-0000-4000-8000-0000000000f1';
const answer = z.object({ content: adminPostSchema });

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  browser = await createOwnerBrowser();
  // As an import, a backup or an older version may have stored it.
  await execute(`insert into public.posts (
    id, title, published, short_description, price, key_features, primary_affiliate_url,
    primary_cta_text, seo_title, limited_time_offer_enabled, limited_time_offer_ends_at
  ) values (
    '${id}', 'Fell Runner', true, '', ' $10 ', E' Light\\r\\nGrippy\\r\\n', 'HTTPS://Shop.example',
    null, ' Fell ', true, '2099-01-01T00:00:00.123456Z'
  )`);
});

/** The post as it is stored, without the moment of the last save. */
const stored = async () => {
  const [post] = await rows(`select to_jsonb(posts) - 'updated_at' as row from public.posts
    where id = '${id}'`);
  return post?.row;
};

const open = async () => answer.parse((await browser.ask('GET', `/posts/${id}`)).json).content;

test('a form that is opened and saved stores what was stored', async () => {
  const before = await stored();
  const post = await open();
  const { status, json } = await browser.ask('PUT', `/posts/${id}`, {
    form: formOfPost(post),
    version: post.version,
  });
  expect(status).toBe(200);
  expect(await stored()).toEqual(before);
  expect(answer.parse(json).content).toEqual({
    ...post,
    version: expect.any(String),
    updated_at: expect.any(String),
  });
});

test('a rating that nobody has chosen is stored as such, until somebody does', async () => {
  const save = async (change: object) => {
    const post = await open();
    const form = { ...formOfPost(post), ...change };
    await browser.ask('PUT', `/posts/${id}`, { form, version: post.version });
    return (await open()).rating_is_default;
  };
  expect((await open()).rating_is_default).toBe(false);
  expect(await save({ rating_is_default: true })).toBe(true);
  expect(await save({ price: '$12' })).toBe(true);
  expect(await save({ rating_is_default: false })).toBe(false);
  expect(await rows(`select rating_is_default from public.posts where id = '${id}'`)).toEqual([
    { rating_is_default: null },
  ]);
});

test('a changed field is saved alone', async () => {
  const before = await stored();
  const post = await open();
  const { status } = await browser.ask('PUT', `/posts/${id}`, {
    form: { ...formOfPost(post), price: ' $12 ', primary_cta_text: 'Buy Now' },
    version: post.version,
  });
  expect(status).toBe(200);
  expect(await stored()).toEqual({
    ...Object(before),
    price: '$12',
    price_checked_at: expect.any(String),
    primary_cta_text: 'Buy Now',
  });
});

test('the changes of a working draft are published as they are stored', async () => {
  await execute(`insert into public.drafts (content_kind, content_id, fields)
    values ('post', '${id}', '{"price": " $9 ", "pros": "a\\r\\nb"}')`);
  const before = await stored();
  const post = await open();
  expect(post.draft).not.toBeNull();
  const { status } = await browser.ask('PUT', `/posts/${id}`, {
    form: formOfPost(post),
    version: post.version,
  });
  expect(status).toBe(200);
  expect(await stored()).toEqual({
    ...Object(before),
    price: ' $9 ',
    price_checked_at: expect.any(String),
    pros: 'a\r\nb',
  });
});
