import { adminApi, authenticate, createPost } from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { control, expect, test } from '../../fixtures/test.ts';

const HOUR = 3_600;
const after = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const nothing = { publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null };

/** The age that the state of the edge may have, and a margin for a slow machine. */
const SOON = { timeout: 10_000 };
/** The job runs every minute. */
const MINUTE = { timeout: 75_000 };

test.afterEach(() => control('clock/0'));

test('a launch and an end happen at their instants, then the job makes them permanent', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await authenticate(page);
  const title = unique('Midnight Launch');
  const id = await createPost(page, { title });
  const { content: post } = await adminApi(page, 'GET', `/posts/${id}`);
  const { items } = await adminApi(page, 'GET', '/posts?status=published');
  const [target] = items;
  await adminApi(page, 'PUT', `/posts/${id}/schedule`, {
    ...nothing,
    publish_at: after(HOUR),
    unpublish_at: after(2 * HOUR),
    unpublish_to: target.id,
    version: post.version,
  });
  const status = async () => (await page.request.get(reviewPath(title))).status();
  const planned = async () => {
    const schedule = await adminApi(page, 'GET', '/schedule');
    return schedule.items
      .filter(({ post_id }: { post_id: string }) => post_id === id)
      .map(({ action, state }: { action: string; state: string }) => `${action} ${state}`);
  };
  expect(await status()).toBe(404);
  expect(await planned()).toEqual(['publish upcoming', 'unpublish upcoming']);

  await control(`clock/${HOUR + 1}`);
  await expect.poll(status, SOON).toBe(200);
  await expect.poll(planned, MINUTE).toEqual(['unpublish upcoming']);
  // The rebuild has its page, and the lists show it.
  await expect
    .poll(async () => (await page.request.get('/')).text(), { timeout: 60_000 })
    .toContain(title);

  await control(`clock/${2 * HOUR + 1}`);
  const ended = async () => {
    const response = await page.request.get(reviewPath(title), { maxRedirects: 0 });
    return `${response.status()} ${response.headers().location}`;
  };
  await expect.poll(ended, SOON).toBe(`301 /reviews/${target.slug}`);
  await expect.poll(planned, MINUTE).toEqual([]);
  expect(await ended()).toBe(`301 /reviews/${target.slug}`);
});
