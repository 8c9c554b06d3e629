import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import { clipboardText, createPost, deletePost, openPost, signIn, unique } from './owner.ts';

/** The greatest age of what the edge knows: within it every change must have reached visitors. */
const WITHIN = { timeout: 8_000 };
const REBUILT = { timeout: 60_000 };

async function visitorOf(browser: Browser) {
  const context = await browser.newContext();
  return { page: await context.newPage(), request: context.request };
}

/** Files of a build carry a tag, pages rendered at the edge do not. */
async function isFile(request: APIRequestContext, path: string) {
  return (await request.get(path)).headers().etag !== undefined;
}

test('from a draft to the shop window and out of it again', async ({ page, browser }) => {
  const title = unique('Tarn Sled');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const visitor = await visitorOf(browser);
  await signIn(page);
  await createPost(page, title);

  await test.step('a preview for the owner, nothing for anybody else', async () => {
    await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: `Preview ${title}` }).click(),
    ]);
    await expect(preview.getByText('Draft preview: not published, not public')).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const there = await visitor.page.goto(new URL(preview.url()).pathname);
    expect(there?.status()).toBe(404);
    await preview.close();
  });

  await test.step('published, visitors see it at once, and as a file after the rebuild', async () => {
    await openPost(page, title);
    await page.getByLabel('Price').fill('$111');
    await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/sled');
    await page.getByLabel('Primary CTA Text').fill('');
    await page.getByLabel('Enable Limited Time Offer').click();
    await page.getByLabel('Publish this post').click();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(async () => {
      const answer = await visitor.page.goto(`/reviews/${slug}`);
      expect(answer?.status()).toBe(200);
    }).toPass(WITHIN);
    await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.page.getByText('No description available')).toBeVisible();
    await expect(visitor.page.getByRole('img', { name: title })).toHaveAttribute(
      'src',
      '/images/reviews/default.svg',
    );
    await expect(visitor.page.getByRole('link', { name: /^SHOP NOW/ }).first()).toBeVisible();
    await expect(visitor.page.getByText('Special offer')).toHaveCount(0);
    await expect.poll(() => isFile(visitor.request, `/reviews/${slug}`), REBUILT).toBe(true);
    await visitor.page.goto(`/products?search=${encodeURIComponent(title)}`);
    await expect(visitor.page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('row', { name: title })).toContainText('Live');
  });

  await test.step('an edited price, and on no shelf any more', async () => {
    await openPost(page, title);
    await page.getByLabel('Price').fill('$99.50');
    await page.getByLabel('Recovery').uncheck();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(async () => {
      await visitor.page.goto(`/reviews/${slug}`);
      await expect(visitor.page.getByText('$99.50').first()).toBeVisible({ timeout: 500 });
    }).toPass(WITHIN);
    await expect(visitor.page.getByText('Uncategorized')).toBeVisible();
  });

  await test.step('unpublished, it is gone', async () => {
    await openPost(page, title);
    await page.getByLabel('Publish this post').click();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(async () => {
      const answer = await visitor.page.goto(`/reviews/${slug}`);
      expect(answer?.status()).toBe(404);
    }).toPass(WITHIN);
    await expect(visitor.page.getByText('Product review not found.')).toBeVisible();
  });

  await test.step('deleted, logged out, and nothing left to go back to', async () => {
    await deletePost(page, title);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/thisisme/login');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('Welcome, owner')).toHaveCount(0);
  });
});

test('a copied preview link opens the draft for somebody who is not signed in', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = unique('Linked Draft');
  await signIn(page);
  await createPost(page, title);
  await openPost(page, title);
  await page.getByRole('button', { name: 'Copy preview link' }).click();
  await expect.poll(() => clipboardText(page)).toContain('/product/pre-');
  const link = await clipboardText(page);
  const visitor = await visitorOf(browser);
  const answer = await visitor.page.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const forged = new URL(link);
  forged.searchParams.set('expires', '4102444800');
  expect((await visitor.page.goto(forged.href))?.status()).toBe(404);
  await deletePost(page, title);
});

test('two owners at once: both reviews are out, nothing is lost', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const works = [page, other].map((owner, index) => ({
    owner,
    title: unique(`Twin ${index + 1}`),
  }));
  for (const { owner } of works) await signIn(owner);
  await Promise.all(
    works.map(async ({ owner, title }) => {
      await createPost(owner, title);
      await openPost(owner, title);
      await owner.getByLabel('Publish this post').click();
      await owner.getByRole('button', { name: 'Update Post' }).click();
      await expect(owner.getByText('Post updated successfully!')).toBeVisible();
    }),
  );
  for (const { title } of works) {
    const path = `/reviews/${title.toLowerCase().replaceAll(' ', '-')}`;
    await expect.poll(async () => (await page.request.get(path)).status(), WITHIN).toBe(200);
  }
  for (const { owner, title } of works) await deletePost(owner, title);
});
