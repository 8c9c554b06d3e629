import { openVisitor } from '../../fixtures/events.ts';
import { authenticate, createPost, openPost, updatePost } from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { control, expect, test } from '../../fixtures/test.ts';

test.afterEach(async () => {
  await control('database/start');
  await control('hook/start');
});

test('a save during a database outage shows an error and loses no text', async ({
  page,
  browser,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Between Saves') });
  await openPost(page, id);
  await page.getByLabel('Who is this for').fill('For people who save often.');

  await control('database/stop');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const saveFailure =
    'The database cannot be reached just now. Nothing was lost: please try again.';
  // The list of specifications can fail with the same sentence and a button to retry.
  await expect(page.getByText(saveFailure, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Who is this for')).toHaveValue('For people who save often.');

  const visitor = await browser.newPage();
  expect((await visitor.goto('/reviews/skip-9'))?.status()).toBe(200);
  expect((await visitor.goto('/products?search=skip'))?.status()).toBe(200);

  await control('database/start');
  await updatePost(page);
  await openPost(page, id);
  await expect(page.getByLabel('Who is this for')).toHaveValue('For people who save often.');
});

test('a failed rebuild: visitors see the change and the owner can retry', async ({ page }) => {
  const title = unique('Becalmed');
  await authenticate(page);
  const id = await createPost(page, { title });
  await control('hook/stop');
  await openPost(page, id);
  await page.getByLabel('Publish this post').click();
  await updatePost(page);

  const path = reviewPath(title);
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await expect(page.getByText('Rebuild failed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: title })).toContainText('Updating');
  expect(await (await page.request.get('/')).text()).toContain(title);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await control('rebuild');
  await expect(page.getByText(/^(Live since|Site is live)/)).toBeVisible({ timeout: 30_000 });
  expect(await (await page.request.get('/')).text()).toContain(title);
  await expect(page.getByRole('row', { name: title })).toContainText('Live');
});

test('a rebuild without a report counts as failed after 15 minutes and can be retried', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Lost at Sea') });
  await control('hook/stop');
  await openPost(page, id);
  await page.getByLabel('Publish this post').click();
  await updatePost(page);
  const rebuild = page.getByRole('region', { name: 'Rebuild' });
  await expect(rebuild).toContainText('The rebuild could not be requested.', { timeout: 60_000 });

  // Repeated, because a report of the failed request may arrive in between.
  await expect(async () => {
    await control('rebuild/lose');
    await expect(rebuild).toContainText('The rebuild has not reported for 15 minutes.', {
      timeout: 10_000,
    });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Rebuild failed')).toBeVisible();
  await rebuild.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The rebuild has not reported for 15 minutes.')).toHaveCount(0);
  await control('rebuild');
  await expect(rebuild).toHaveCount(0);
  await expect(page.getByText(/^(Live since|Site is live)/)).toBeVisible({ timeout: 30_000 });
});

test('events sent during a database outage are counted once', async ({ browser }) => {
  const { page, events } = await openVisitor(browser);
  await control('database/stop');
  await page.goto('/reviews/skip-9');
  const sent = page.waitForRequest((request) => request.postDataJSON()?.event_type === 'buy_click');
  await page.locator('[data-buy]').first().click();
  await sent;
  await page.close();
  await control('database/start');
  await expect.poll(events, { timeout: 60_000 }).toEqual(['buy_click', 'page_view']);
});
