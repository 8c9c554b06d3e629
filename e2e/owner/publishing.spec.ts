import type { APIRequestContext, Browser } from '@playwright/test';
import {
  authenticate,
  createPost,
  deletePost,
  deletePostInList,
  openPost,
  searchPosts,
  updatePost,
} from '../fixtures/owner.ts';
import { clipboardText, reviewPath, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

/** The edge state is at most this old: within it every change must be visible. */
const WITHIN = { timeout: 8_000 };
const REBUILT = { timeout: 60_000 };

async function openVisitor(browser: Browser) {
  const context = await browser.newContext();
  return { page: await context.newPage(), request: context.request };
}

/** Files of a build have an ETag, pages rendered at the edge do not. */
async function isFile(request: APIRequestContext, path: string) {
  return (await request.get(path)).headers().etag !== undefined;
}

test('a post is previewed, published, edited, unpublished and deleted', async ({
  page,
  browser,
}) => {
  const title = unique('Tarn Sled');
  const path = reviewPath(title);
  const visitor = await openVisitor(browser);
  await authenticate(page);
  const id = await createPost(page, { title });

  await test.step('only the owner sees the preview', async () => {
    await searchPosts(page, title);
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: `Preview ${title}` }).click(),
    ]);
    await expect(preview.getByText('Draft preview: not published, not public')).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const response = await visitor.page.goto(new URL(preview.url()).pathname);
    expect(response?.status()).toBe(404);
    await preview.close();
  });

  await test.step('published: visible at once, and a static file after the rebuild', async () => {
    await openPost(page, id);
    await page.getByLabel('Price').fill('$111');
    await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/sled');
    await page.getByLabel('Primary CTA Text').fill('');
    await page.getByLabel('Enable Limited Time Offer').click();
    await page.getByLabel('Publish this post').click();
    await updatePost(page);
    await expect(async () => {
      const response = await visitor.page.goto(path);
      expect(response?.status()).toBe(200);
    }).toPass(WITHIN);
    await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.page.getByText('No description available').first()).toBeVisible();
    await expect(visitor.page.getByRole('img', { name: title })).toHaveAttribute(
      'src',
      '/images/reviews/default-recovery.svg',
    );
    await expect(visitor.page.getByRole('link', { name: /^SHOP NOW/ }).first()).toBeVisible();
    const scorecard = visitor.page.getByRole('region', { name: 'Scorecard' });
    await expect(scorecard.getByText('Special offer')).toHaveCount(0);
    await expect.poll(() => isFile(visitor.request, path), REBUILT).toBe(true);
    await visitor.page.goto(`/products?search=${encodeURIComponent(title)}`);
    await expect(visitor.page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('row', { name: title })).toContainText('Live');
  });

  await test.step('edited: a new price and no category', async () => {
    await openPost(page, id);
    await page.getByLabel('Price').fill('$99.50');
    await page.getByLabel('Recovery').uncheck();
    await updatePost(page);
    await expect(async () => {
      await visitor.page.goto(path);
      await expect(visitor.page.getByText('$99.50').first()).toBeVisible({ timeout: 500 });
    }).toPass(WITHIN);
    await expect(visitor.page.getByText('Uncategorized')).toBeVisible();
  });

  await test.step('unpublished: visitors get 404', async () => {
    await openPost(page, id);
    await page.getByLabel('Publish this post').click();
    await updatePost(page);
    await expect(async () => {
      const response = await visitor.page.goto(path);
      expect(response?.status()).toBe(404);
    }).toPass(WITHIN);
    await expect(visitor.page.getByText('Product review not found.')).toBeVisible();
  });

  await test.step('deleted and logged out: Back shows the login', async () => {
    await deletePostInList(page, title);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/thisisme/login');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('Welcome, owner')).toHaveCount(0);
  });
});

test('a copied preview link opens the draft without a session', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = unique('Linked Draft');
  await authenticate(page);
  const id = await createPost(page, { title });
  await openPost(page, id);
  await page.getByRole('button', { name: 'Copy preview link' }).click();
  await expect.poll(() => clipboardText(page)).toContain('/product/pre-');
  const link = await clipboardText(page);
  const visitor = await openVisitor(browser);
  const response = await visitor.page.goto(link);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const forged = new URL(link);
  forged.searchParams.set('expires', '4102444800');
  expect((await visitor.page.goto(forged.href))?.status()).toBe(404);
  await deletePost(page, id);
});

test('two sessions publish at the same time and both posts go live', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const sessions = [page, other].map((owner, index) => ({
    owner,
    title: unique(`Twin ${index + 1}`),
  }));
  for (const { owner } of sessions) await authenticate(owner);
  const ids = await Promise.all(
    sessions.map(async ({ owner, title }) => {
      const id = await createPost(owner, { title });
      await openPost(owner, id);
      await owner.getByLabel('Publish this post').click();
      await updatePost(owner);
      return id;
    }),
  );
  for (const { title } of sessions) {
    const path = reviewPath(title);
    await expect.poll(async () => (await page.request.get(path)).status(), WITHIN).toBe(200);
  }
  for (const id of ids) await deletePost(page, id);
});
