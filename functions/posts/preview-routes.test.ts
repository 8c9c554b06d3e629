import { beforeAll, describe, expect, test, vi } from 'vitest';
import { postPreviewPath } from '../../core/posts/address.ts';
import { postMessages } from '../../core/posts/messages.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { makePreviewLink, PREVIEW_LINK_LIFETIME } from './preview-link.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const draft = '0a1b2c3d-0000-4000-8000-0000000000d1';
const published = '0a1b2c3d-0000-4000-8000-0000000000d2';
const unknown = '0a1b2c3d-0000-4000-8000-0000000000d3';

const app = createTestApp();
let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeAll(async () => {
  await resetDatabase();
  await execute(`insert into public.posts (id, title, slug, published) values
    ('${draft}', 'Not Yet', null, false), ('${published}', 'Out There', 'out-there', true)`);
  owner = await createOwnerBrowser();
});

/** A request with the owner's session cookie. */
function asOwner(path: string) {
  return app.request(path, { headers: { Cookie: `__Host-spotter_session=${owner.token}` } });
}

async function linkTo(id: string, age = 0, env: { SUPABASE_SECRET_KEY: string } = app.bindings) {
  return (await makePreviewLink(env, id, Date.now() - age)).path;
}

async function expectNothingThere(response: Response) {
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('not-found page');
}

test('the owner sees the draft, and nothing keeps it or leads elsewhere', async () => {
  const response = await asOwner(postPreviewPath(draft));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    path: '/edge/review',
    page: {
      review: { title: 'Not Yet', slug: draft, categories: [] },
      categories: [{ slug: 'recovery' }],
      texts: { author_name: 'Ada Tester' },
      ribbon: postMessages.previewRibbon,
    },
  });
  const { headers } = response;
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
});

test('a signed link shows the draft', async () => {
  const response = await app.request(await linkTo(draft));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a published post redirects to its page', async () => {
  const response = await asOwner(postPreviewPath(published));
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/reviews/out-there']);
});

describe('there is nothing at the address', () => {
  test.each([
    ['without a session', draft],
    ['of a published post without a session', published],
  ])('%s', async (_name, id) => {
    await expectNothingThere(await app.request(postPreviewPath(id)));
  });

  test('with a session that has ended', async () => {
    const browser = createBrowser();
    await browser.signIn();
    const cookie = `__Host-spotter_session=${browser.token}`;
    await browser.send('DELETE', '/session');
    await expectNothingThere(
      await app.request(postPreviewPath(draft), { headers: { Cookie: cookie } }),
    );
  });

  test('with a link that has expired', async () => {
    await expectNothingThere(await app.request(await linkTo(draft, PREVIEW_LINK_LIFETIME + 1_000)));
  });

  test('with a link that was signed with another key', async () => {
    await expectNothingThere(
      await app.request(await linkTo(draft, 0, { SUPABASE_SECRET_KEY: 'another secret' })),
    );
  });

  test('with the signature of another post', async () => {
    const { search } = new URL(await linkTo(published), 'http://spotter.test');
    await expectNothingThere(await app.request(postPreviewPath(draft) + search));
  });

  test('with a later expiry than was signed', async () => {
    const path = await linkTo(draft, PREVIEW_LINK_LIFETIME + 1_000);
    const later = path.replace(/expires=\d+/, `expires=${Math.ceil(Date.now() / 1_000) + 60}`);
    await expectNothingThere(await app.request(later));
  });

  test.each(['?expires=&signature=', '?expires=9999999999&signature=00', '?expires=NaN'])(
    'with %s',
    async (search) => {
      await expectNothingThere(await app.request(postPreviewPath(draft) + search));
    },
  );

  test('for a post that does not exist', async () => {
    await expectNothingThere(await asOwner(postPreviewPath(unknown)));
  });

  test.each([
    '/product/pre-x-view-justme',
    '/product/other',
    `/product/pre-${draft}-view-justme/x`,
  ])('at %s', async (path) => {
    await expectNothingThere(await asOwner(path));
  });
});

test('without the database the owner sees a sentence', async () => {
  const away = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:9' });
  const response = await away.request(await linkTo(draft));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
});

describe('POST /api/admin/posts/:id/preview-link', () => {
  test('returns a link to the draft and its expiry', async () => {
    const { status, json } = await owner.ask('POST', `/posts/${draft}/preview-link`);
    expect(status).toBe(200);
    expect(json).toEqual({
      path: expect.stringMatching(/^\/product\/pre-.+\?expires=\d+&signature=[0-9a-f]{64}$/),
      expires_at: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    const { path } = Object(json);
    expect((await app.request(String(path))).status).toBe(200);
  });

  test('returns no link to a missing post', async () => {
    expect((await owner.ask('POST', `/posts/${unknown}/preview-link`)).status).toBe(404);
    expect((await owner.ask('POST', '/posts/x/preview-link')).status).toBe(400);
  });
});
