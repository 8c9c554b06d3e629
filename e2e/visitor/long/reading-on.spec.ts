import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const PATH = '/reviews/senal-pulse-strap';
const parts = ['Pros and cons', 'Key Features', 'Who Is This For', 'In-Depth Analysis'];

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const offerBeside = (page: Page) => page.locator('[data-beside] [data-buy]');

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the table of contents follows the reader, and the offer stays in view', async ({
    page,
  }) => {
    await page.goto(PATH);
    await expect(contents(page).locator('[aria-current]')).toHaveCount(0);
    for (const part of parts) {
      const link = contents(page).getByRole('link', { name: part });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(contents(page).locator('[aria-current]')).toHaveCount(1);
      await expect(offerBeside(page)).toBeInViewport();
    }
    await expect(page).toHaveURL(`${PATH}#analysis`);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(contents(page).locator('[aria-current]')).toHaveCount(0);
    await expectAccessible(page, 'wide');
  });

  test('a printed review has neither table of contents nor related reviews', async ({ page }) => {
    await page.goto(PATH);
    await page.emulateMedia({ media: 'print' });
    await expect(contents(page)).toBeHidden();
    await expect(offerBeside(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Related reviews' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
  });
});

test('on a phone, jump links stand above the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(PATH);
  await contents(page).getByRole('link', { name: 'In-Depth Analysis' }).click();
  await expect(page.getByRole('heading', { name: 'In-Depth Analysis' })).toBeInViewport();
  await expect(offerBeside(page)).toBeHidden();
  await page.getByRole('heading', { name: 'Related reviews' }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'phone');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a review leads to best-of pages, related reviews and the next one', async ({ page }) => {
      await page.goto('/reviews/kestrin-fell-2-running-watch');
      await contents(page).getByRole('link', { name: 'Further reading' }).click();
      const cards = page.getByRole('region', { name: 'Related reviews' }).getByRole('article');
      const count = await cards.count();
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThanOrEqual(4);
      await expect(cards.filter({ hasText: 'Kestrin Fell 2' })).toHaveCount(0);
      const best = page.getByRole('region', { name: 'Among the best' }).getByRole('link').first();
      await expect(best).toHaveAttribute('href', /^\/best\/./);

      const next = page.getByRole('navigation', { name: 'Next in Wearables' }).getByRole('link');
      const title = (await next.textContent()) ?? '';
      await next.click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goBack();
      await cards.first().getByRole('link').click();
      await expect(page).toHaveURL(/\/reviews\/(?!kestrin)/);
    });
  });
}

test('the fixed sample page leads to no other review', async ({ page }) => {
  await page.goto('/reviews/premium-whey-protein-isolate');
  await expect(contents(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Related reviews' })).toHaveCount(0);
});
