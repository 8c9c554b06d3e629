import { beforeEach, expect, test, vi } from 'vitest';
import { shareImagePath } from '../../core/posts/share-image.ts';
import { emptyTables, execute } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

const app = createTestApp();
const made = '2026-01-01T09:00:00.123456+00:00';
/** One for each test, because images are cached. */
let id: string;

const pathOf = (updated_at = made) => shareImagePath({ id, updated_at });

beforeEach(async () => {
  id = crypto.randomUUID();
  await execute(`
    select public.test_empty('{public.posts}');
    insert into public.posts (id, title, published) values ('${id}', 'Nord Roller', true);
    insert into public.share_images (post_id, post_version, design, image)
      values ('${id}', '${made}', 1, 'iVBORw==');
  `);
});

const bytesOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())];

test('the image of the requested change is cached for ever', async () => {
  const response = await app.request(pathOf());
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await bytesOf(response)).toEqual([0x89, 0x50, 0x4e, 0x47]);
});

test('once read, it is served without the database', async () => {
  await bytesOf(await app.request(pathOf()));
  const away = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:1' });
  const response = await away.request(pathOf());
  expect([response.status, await bytesOf(response)]).toEqual([200, [0x89, 0x50, 0x4e, 0x47]]);
});

test('a query stores no second copy', async () => {
  await bytesOf(await app.request(pathOf()));
  const away = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:1' });
  const response = await away.request(`${pathOf()}?again=${id}`);
  expect([response.status, await bytesOf(response)]).toEqual([200, [0x89, 0x50, 0x4e, 0x47]]);
});

test('until it is made the previous one is shown, cached for a short time', async () => {
  const response = await app.request(pathOf('2026-02-01T09:00:00+00:00'));
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
});

async function expectStandIn(response: Response) {
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/images/share.png');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
}

test('without one the image of the site is shown', async () => {
  await emptyTables('public.share_images');
  await expectStandIn(await app.request(pathOf()));
});

test('a draft has no public one', async () => {
  await execute('update public.posts set published = false');
  await expectStandIn(await app.request(pathOf()));
});

test('an unavailable database', async () => {
  const away = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:1' });
  await expectStandIn(await away.request(pathOf()));
});

test.each(['/pictures/x/1-a.png', '/pictures/:id/share.png', '/pictures/:id/1-a.svg'])(
  '%s is not an image',
  async (path) => {
    expect((await app.request(path.replace(':id', id))).status).toBe(404);
  },
);
