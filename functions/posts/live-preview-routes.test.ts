import { beforeAll, describe, expect, test, vi } from 'vitest';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm, type PostForm } from '../../core/posts/schema.ts';
import { framedPage, framedPolicy } from '../http/framed-page.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-0000000000f1';
const category = '0a1b2c3d-0000-4000-8000-0000000000c1';
let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(async () => {
  await resetDatabase();
  await execute(`insert into public.categories (id, name, slug) values ('${category}', 'Rest', 'rest');
    insert into public.posts (id, title, price) values ('${id}', 'Stored', '$1')`);
  owner = await createOwnerBrowser();
});

const ask = (fields: Partial<PostForm>, post: string | null = null) =>
  owner.ask('POST', '/preview', { id: post, form: { ...emptyPostForm, ...fields } });

test('the page shows the unsaved form, and nothing is stored', async () => {
  const before = await rows('select * from public.posts');
  const { status, json } = await ask({ title: 'Typed', price: ' ', category_ids: [category] }, id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    path: '/edge/review',
    page: {
      review: {
        id,
        title: 'Typed',
        price: null,
        slug: id,
        categories: [{ name: 'Rest', slug: 'rest' }],
      },
      texts: { author_name: 'Ada Tester' },
    },
  });
  expect(await rows('select * from public.posts')).toEqual(before);
});

test('a form that could not be saved is shown as far as it goes', async () => {
  const { status, json } = await ask({
    title: '  ',
    slug: 'Not a slug',
    overall_rating: 9,
    primary_affiliate_url: 'https:/',
    product_image_url: '/pictures/nothing',
    category_ids: ['x', category],
  });
  expect(status).toBe(200);
  expect(Object(json).page.review).toMatchObject({
    title: postMessages.untitled,
    overall_rating: null,
    image: null,
    published_at: null,
    categories: [{ slug: 'rest' }],
  });
});

test('the merchant is the one that the form names, else that of its link', async () => {
  const named = '5e000000-0000-4000-8000-0000000000f1';
  await execute(`insert into public.merchants (id, name) values ('${named}', 'Named');
    insert into public.merchants (id, name) values ('5e000000-0000-4000-8000-0000000000f2', 'Behind');
    insert into public.merchant_domains (domain, merchant_id)
      values ('behind.example', '5e000000-0000-4000-8000-0000000000f2')`);
  const primary_affiliate_url =
    'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fbehind.example%2Fp';
  const merchantOf = async (primary_merchant_id: string) => {
    const { json } = await ask({ primary_affiliate_url, primary_merchant_id });
    return Object(json).page.review.merchant.name;
  };
  expect(await merchantOf('')).toBe('Behind');
  expect(await merchantOf('no id')).toBe('Behind');
  expect(await merchantOf(named)).toBe('Named');
  await execute('delete from public.merchants');
});

test('the stored image of an address is found', async () => {
  const image = '0123456789abcdef0123456789abcdef';
  await execute(`insert into public.images (id, width, height, widths, formats)
    values ('${image}', 800, 600, '{400,800}', '{webp}')`);
  const { json } = await ask({ product_image_url: `/pictures/${image}/800.webp` });
  expect(Object(json).page.review.image).toMatchObject({ id: image, width: 800 });
  await execute('truncate public.images cascade');
});

describe('its response', () => {
  test('alone may be framed, by this site only, and runs nothing', async () => {
    const body = { id: null, form: emptyPostForm };
    const { headers } = await owner.send('POST', '/preview', body);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).not.toContain('allow-scripts');
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });

  test('a frame is filled by a form', async () => {
    const form = new FormData();
    form.set('preview', JSON.stringify({ id: null, form: { ...emptyPostForm, title: 'Framed' } }));
    const { status, json } = await owner.upload('/preview', form);
    expect(status).toBe(200);
    expect(json).toMatchObject({ page: { review: { title: 'Framed' } } });
  });

  test.each([
    ['without a session', 401, () => createBrowser().send('POST', '/preview', {})],
    [
      'from another site',
      403,
      () => owner.send('POST', '/preview', {}, { 'Sec-Fetch-Site': 'cross-site' }),
    ],
    ['of no JSON', 400, () => owner.send('POST', '/preview', 'x')],
    ['of no form', 400, () => owner.send('POST', '/preview', { id: null, form: {} })],
    [
      'of a text beyond its limit',
      400,
      () =>
        owner.send('POST', '/preview', {
          id: null,
          form: { ...emptyPostForm, in_depth_analysis: 'x'.repeat(200_001) },
        }),
    ],
    [
      'of five megabytes',
      413,
      () =>
        owner.send('POST', '/preview', {
          id: null,
          form: { ...emptyPostForm, in_depth_analysis: 'x'.repeat(5 * 1024 * 1024) },
        }),
    ],
    ['by reading it', 404, () => owner.send('GET', '/preview')],
  ])('a refusal may not be framed: %s (%i)', async (_name, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  test('a text beyond its limit is named', async () => {
    expect((await ask({ pros: 'x'.repeat(20_001) })).json).toEqual({
      error: 'At most 20,000 characters',
      field: 'pros',
    });
  });
});

describe('the framed page', () => {
  const page = (html: string) => framedPage(new Response(html)).text();

  test('has no scripts, and its links open nothing', async () => {
    const html = await page(`<!doctype html><html><head><title>A</title>
      <link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css">
      <script type="module" src="/a.js"></script><script>alert(1)</script></head>
      <body><astro-island><script>alert(2)</script><a href="/thisisme">B</a></astro-island></body></html>`);
    expect(html).not.toMatch(/<script|modulepreload|alert/);
    expect(html).toContain('<html data-face=""><head><base target="_blank">');
    expect(html).toContain('<link rel="stylesheet" href="/a.css">');
    expect(html).toContain('<a href="/thisisme">B</a>');
  });

  test('keeps the policy of the page for everything else', () => {
    expect(
      framedPolicy(
        "default-src 'self'; img-src 'self' https:; script-src 'self' 'sha256-a'; script-src-elem 'self'; frame-ancestors 'none'; form-action 'self'; style-src 'self' 'sha256-b'",
      ),
    ).toBe(
      "default-src 'self'; img-src 'self' https:; style-src 'self' 'sha256-b'; script-src 'none'; connect-src 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
    );
  });
});
