import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formMessages } from '../../core/forms/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { adminPostSchema, emptyPostForm, type PostForm } from '../../core/posts/schema.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const shoes = '00000000-0000-4000-8000-0000000000c1';
const hats = '00000000-0000-4000-8000-0000000000c2';
const nowhere = '00000000-0000-4000-8000-00000000dead';

const complete: PostForm = {
  title: 'Fell Runner',
  brand: 'Fell & Sons',
  specifications: [],
  slug: '',
  short_description: 'A shoe for "mud" & rock — 軽い 👟',
  product_image_url: 'https://cdn.example/shoe.png',
  product_image_alt: 'A red shoe',
  overall_rating: 4,
  rating_is_default: false,
  price: '$49.99',
  key_features: 'Light\nGrippy',
  pros: 'Light',
  cons: 'Loud',
  who_is_this_for: 'Runners',
  in_depth_analysis: '**Mud** and more',
  primary_affiliate_url: 'https://shop.example/shoe?tag=spotter',
  primary_merchant_id: '',
  primary_cta_text: 'Buy Now',
  limited_time_offer_enabled: true,
  limited_time_offer: 'Half price',
  limited_time_offer_starts_at: '2026-11-20T08:00:00.000Z',
  limited_time_offer_ends_at: '2099-01-01T00:00:00.000Z',
  offers: [
    {
      id: '00000000-0000-4000-8000-00000000f001',
      merchant_id: null,
      url: 'https://other.example/shoe',
      amount: 4599,
      currency: 'USD',
      condition: 'new',
      availability: 'in-stock',
      note: 'Free returns',
      source: 'manual',
      checked_at: '2026-11-20T08:00:00.000Z',
      starts_at: null,
      ends_at: '2099-01-01T00:00:00.000Z',
    },
  ],
  seo_title: 'Fell Runner, tested in mud',
  seo_description: 'Four months on wet fells.',
  social_image_url: 'https://cdn.example/shared.png',
  published: false,
  category_ids: [shoes],
};

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`insert into public.categories (id, name, slug) values
    ('${shoes}', 'Shoes', 'shoes'), ('${hats}', 'Hats', 'hats')`);
  browser = await createOwnerBrowser();
});

const answerSchema = z.object({ content: adminPostSchema });

async function create(change: Partial<PostForm> = {}) {
  const { status, json } = await browser.ask('POST', '/posts', { ...complete, ...change });
  expect(status).toBe(201);
  return answerSchema.parse(json).content;
}

const save = (id: string, version: string, change: Partial<PostForm> = {}) =>
  browser.ask('PUT', `/posts/${id}`, { form: { ...complete, ...change }, version });

/** The log after the sign-in. */
const logged = async () => (await activityLog()).slice(1);

describe('POST /posts', () => {
  test('creates a draft that GET returns as typed', async () => {
    const post = await create();
    expect(post).toMatchObject({ ...complete, published_at: null });
    expect(await browser.ask('GET', `/posts/${post.id}`)).toEqual({
      status: 200,
      json: { content: post, post },
    });
    expect(await logged()).toEqual(['Create Post: Created "Fell Runner"']);
  });

  test('stores a blank field as null', async () => {
    const post = await create({
      ...emptyPostForm,
      title: ' Bare ',
      category_ids: [shoes],
      pros: ' ',
    });
    expect(post).toMatchObject({ ...emptyPostForm, title: 'Bare', category_ids: [shoes] });
    const [row] = await rows('select price, pros, slug, product_image_url from public.posts');
    expect(row).toEqual({ price: null, pros: null, slug: null, product_image_url: null });
  });

  test('publishes at once on request, with a slug from the title', async () => {
    const post = await create({ published: true });
    expect(post).toMatchObject({ published: true, slug: 'fell-runner' });
    expect(post.published_at).not.toBeNull();
    expect(await logged()).toEqual(['Create Post: Created "Fell Runner"']);
  });

  test('takes several categories, and each once', async () => {
    const post = await create({ category_ids: [shoes, hats, shoes] });
    expect(post.category_ids).toEqual([hats, shoes]);
  });

  test.each([
    [{ title: '' }, 'title', postMessages.titleRequired],
    // Visitors cannot open it, but the owner of a local site can.
    [
      { product_image_url: 'http://127.0.0.1/a.png' },
      'product_image_url',
      formMessages.privateHost,
    ],
  ])('says at the field what is wrong with %o', async (change, field, error) => {
    const answer = await browser.ask('POST', '/posts', { ...complete, ...change });
    expect(answer).toEqual({ status: 400, json: { error, field } });
    expect(await rows('select from public.posts')).toEqual([]);
  });

  test('reports a slug that is or was taken', async () => {
    const first = await create({ slug: 'runner', published: true });
    const taken = { status: 409, json: { error: postMessages.slugTaken, field: 'slug' } };
    expect(await browser.ask('POST', '/posts', { ...complete, slug: 'runner' })).toEqual(taken);
    await save(first.id, first.version, { slug: 'fell', published: true });
    expect(await browser.ask('POST', '/posts', { ...complete, slug: 'runner' })).toEqual(taken);
    expect(await rows('select from public.posts')).toHaveLength(1);
  });

  test('reports a chosen category that was deleted, and saves nothing', async () => {
    const answer = await browser.ask('POST', '/posts', { ...complete, category_ids: [nowhere] });
    expect(answer).toEqual({
      status: 409,
      json: { error: postMessages.categoryGone, field: 'category_ids' },
    });
    expect(await rows('select from public.posts')).toEqual([]);
    expect(await logged()).toEqual([]);
  });

  test('stores text that a database cannot represent', async () => {
    const post = await create({
      title: 'A\0B',
      pros: 'half \ud83d character',
      cons: "'; drop table",
    });
    expect(post).toMatchObject({
      title: 'AB',
      pros: 'half \ufffd character',
      cons: "'; drop table",
    });
  });

  test('accepts a post at all its limits, counted like the database', async () => {
    const post = await create({ title: '👟'.repeat(200), in_depth_analysis: '軽'.repeat(200_000) });
    expect(post.title).toBe('👟'.repeat(200));
  });

  test('ignores form values for columns that the database maintains', async () => {
    const forged = {
      id: nowhere,
      is_demonstration: true,
      created_at: '2020-01-01',
      former_slugs: ['x'],
    };
    await browser.ask('POST', '/posts', { ...complete, ...forged });
    const [row] = await rows(
      "select id, is_demonstration, former_slugs, created_at > now() - interval '1 hour' as new from public.posts",
    );
    expect(row).toMatchObject({ is_demonstration: false, former_slugs: [], new: true });
    expect(row?.id).not.toBe(nowhere);
  });
});

describe('PUT /posts/:id', () => {
  test('saves fields and categories together as a later version', async () => {
    const post = await create();
    const { status, json } = await save(post.id, post.version, {
      price: '$39',
      category_ids: [hats],
    });
    const saved = answerSchema.parse(json).content;
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      price: '$39',
      category_ids: [hats],
      created_at: post.created_at,
    });
    expect(saved.version > post.version).toBe(true);
    expect(await logged()).toContain('Update Post: Updated "Fell Runner"');
  });

  test('reports a newer version and overwrites nothing of it', async () => {
    const post = await create();
    await save(post.id, post.version, { price: '$1', category_ids: [hats] });
    const { json: newest } = await browser.ask('GET', `/posts/${post.id}`);
    const answer = await save(post.id, post.version, { price: '$2' });
    expect(answer).toEqual({
      status: 409,
      json: { error: postMessages.changed, content: answerSchema.parse(newest).content },
    });
    expect((await browser.ask('GET', `/posts/${post.id}`)).json).toEqual(newest);
    expect(await logged()).toHaveLength(2);
  });

  test('the publish switch alone is logged as that, with other changes as an update', async () => {
    const draft = await create();
    const live = answerSchema.parse(
      (await save(draft.id, draft.version, { published: true })).json,
    );
    const { slug } = live.content;
    const back = answerSchema.parse((await save(draft.id, live.content.version, { slug })).json);
    await save(draft.id, back.content.version, { slug, published: true, price: '$1' });
    expect((await logged()).slice(1)).toEqual([
      'Publish Post: Published "Fell Runner"',
      'Unpublish Post: Unpublished "Fell Runner"',
      'Update Post: Updated "Fell Runner"',
    ]);
  });

  test('requires a title and a version', async () => {
    const post = await create();
    expect(await save(post.id, post.version, { title: ' ' })).toEqual({
      status: 400,
      json: { error: postMessages.titleRequired, field: 'title' },
    });
    expect((await save(post.id, 'yesterday')).status).toBe(400);
  });

  test('a deleted post is reported', async () => {
    const gone = { status: 404, json: { error: postMessages.missing } };
    expect(await save(nowhere, '2026-01-01T00:00:00+00:00')).toEqual(gone);
    expect(await browser.ask('GET', `/posts/${nowhere}`)).toEqual(gone);
    expect(await browser.ask('DELETE', `/posts/${nowhere}`)).toEqual(gone);
    expect(await browser.ask('PUT', `/posts/${nowhere}/published`, { published: true })).toEqual(
      gone,
    );
  });
});

describe('PUT /posts/:id/published', () => {
  test('publishes and unpublishes, and logs each once', async () => {
    const { id } = await create();
    for (const published of [true, true, false, false]) {
      const { status, json } = await browser.ask('PUT', `/posts/${id}/published`, { published });
      expect(status).toBe(200);
      expect(answerSchema.parse(json).content).toMatchObject({ published, slug: 'fell-runner' });
    }
    expect((await logged()).slice(1)).toEqual([
      'Publish Post: Published "Fell Runner"',
      'Unpublish Post: Unpublished "Fell Runner"',
    ]);
  });
});

describe('DELETE /posts/:id', () => {
  test('moves the post to the trash with its categories and logs its title', async () => {
    const { id } = await create({ published: true });
    expect(await browser.ask('DELETE', `/posts/${id}`)).toEqual({ status: 204, json: null });
    expect(await rows('select published, trashed_at is null as here from public.posts')).toEqual([
      { published: false, here: false },
    ]);
    expect(await rows('select category_id from public.post_categories')).toHaveLength(1);
    expect(await browser.ask('DELETE', `/posts/${id}`)).toMatchObject({ status: 404 });
    expect(await logged()).toContain('Delete Post: Deleted "Fell Runner"');
  });
});
