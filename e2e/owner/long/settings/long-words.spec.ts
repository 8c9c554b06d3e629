import type { Page } from '@playwright/test';
import { loadEditors } from '../../../fixtures/editor.ts';
import { createLongWords, longWord, removeLongWords } from '../../../fixtures/long-words.ts';
import { authenticate, openPost } from '../../../fixtures/owner.ts';
import { expect, test } from '../../../fixtures/test.ts';

const WIDTHS = [320, 390, 768, 1280];

/** By how many pixels the page can be scrolled sideways, at each width. */
async function expectNoSidewaysScroll(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page
      .locator('html')
      .evaluate((html) => (document.scrollingElement ?? html).scrollWidth - window.innerWidth);
    expect.soft(excess, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test('words of 500 letters make no page and no admin screen scroll sideways', async ({ page }) => {
  await authenticate(page);
  const made = await createLongWords(page);
  try {
    await test.step('public pages', async () => {
      for (const path of [
        '/',
        '/products',
        '/products?view=list',
        `/products?category=${made.categorySlug}`,
        `/products?category=${longWord(200, 'x')}`,
        `/products?search=${longWord(200)}`,
        made.reviewPath,
        '/how-we-test',
        '/privacy',
        '/privacy-statement',
        `/reviews/${longWord()}`,
        `/${longWord()}`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page, path);
      }
    });

    await test.step('menus and suggestions', async () => {
      await page.goto('/');
      await page.getByPlaceholder('Search products...').fill(longWord(100));
      await expect(page.getByRole('search').getByRole('option').first()).toBeVisible();
      await expectNoSidewaysScroll(page, 'suggestions');
      for (const menu of await page.locator('details').all()) {
        await menu.evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
        await expectNoSidewaysScroll(page, 'a menu');
      }
    });

    await test.step('admin screens', async () => {
      for (const path of [
        '/thisisme',
        '/thisisme/manage-posts',
        '/thisisme/create-post',
        '/thisisme/media',
        '/thisisme/master-category',
        '/thisisme/analytics',
        '/thisisme/ai',
        '/thisisme/settings',
        '/thisisme/profile',
        '/thisisme/privacy',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
        await loadEditors(page);
        await expectNoSidewaysScroll(page, path);
      }
      await openPost(page, made.postId);
      await expect(page.getByLabel(longWord(100))).toBeVisible();
      await loadEditors(page);
      await expectNoSidewaysScroll(page, 'the form of the post');
      await page.goto('/thisisme/master-category');
      await page.getByRole('button', { name: `Delete ${longWord(100)}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSidewaysScroll(page, 'a dialog');
    });
  } finally {
    await removeLongWords(page, made);
  }
});
