import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const REVIEWS = ['senal-pulse-strap', 'hallam-orde-dial-24-adjustable-dumbbells'];
const BEST_OF = '/best/best-fitness-wearables';
const COMPARISON = '/compare/dunmarrow-plain-whey-isolate-vs-furrow-field-pea-and-faba-protein';

const expectWhole = (part: Locator) => expect(part).toBeInViewport({ ratio: 1 });
const shopLinks = (place: Page | Locator) => place.locator('[data-buy]:visible');
/** The drawings before the texts. */
const stars = (place: Locator) =>
  place.getByText(/out of 5 stars/).locator('xpath=preceding-sibling::*[1]');

for (const [width, height] of [
  [1280, 860],
  [390, 844],
] as const) {
  test.describe(`the first screen at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const slug of REVIEWS) {
      test(`${slug} shows name, verdict, score, price and button`, async ({ page }) => {
        await page.goto(`/reviews/${slug}`);
        const header = page.locator('article > div > header');
        await expectWhole(header.getByRole('heading', { level: 1 }));
        await expectWhole(header.getByRole('paragraph').last());
        const scorecard = page.getByRole('region', { name: 'Scorecard' });
        await expectWhole(stars(scorecard));
        await expectWhole(scorecard.getByText(/^(?:Best of its kind|Well worth having)$/));
        await expectWhole(scorecard.getByText(/^[€£]\d+(?:\.00)?$/));
        await expectWhole(scorecard.getByText(/Some links on this site are affiliate links/));
        await expectWhole(shopLinks(scorecard));
      });
    }

    test('a best-of page shows its first pick with picture, price and button', async ({ page }) => {
      await page.goto(BEST_OF);
      await expectWhole(page.getByRole('heading', { level: 1 }));
      const pick = page.getByRole('region', { name: 'Our first pick' });
      await expectWhole(pick.getByRole('img', { name: 'Kestrin Fell 2 Running Watch' }));
      await expectWhole(pick.getByText('£329'));
      await expectWhole(shopLinks(pick));
      await pick.getByRole('link', { name: 'Kestrin Fell 2 Running Watch', exact: true }).click();
      await expect(
        page.getByRole('region', { name: 'Kestrin Fell 2 Running Watch' }),
      ).toBeInViewport();
    });

    test('a comparison shows both names, scores, prices and buttons', async ({ page }) => {
      await page.goto(COMPARISON);
      const table = page.getByRole('table');
      for (const parts of [
        table.getByRole('columnheader'),
        stars(table),
        table.getByText(/^[£$][\d.]+ /),
        shopLinks(table),
      ]) {
        await expect(parts).toHaveCount(2);
        for (const part of await parts.all()) await expectWhole(part);
      }
    });
  });
}

/** The link at the bottom of a narrow screen. */
const barLink = (page: Page) => shopLinks(page.locator('[data-buy-bar]'));

/** Scrolls until the scorecard ends so many pixels above the top of the screen. */
const passScorecard = (page: Page, pixels: number) =>
  page.getByRole('region', { name: 'Scorecard' }).evaluate((scorecard, by) => {
    scrollBy({ top: scorecard.getBoundingClientRect().bottom + by, behavior: 'instant' });
  }, pixels);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('the offer comes into view when the scorecard has left it, and covers no text for good', async ({
      page,
    }) => {
      await page.goto('/reviews/hallam-orde-dial-24-adjustable-dumbbells');
      await expect(barLink(page)).not.toBeInViewport();
      await passScorecard(page, -20);
      await expect(barLink(page)).not.toBeInViewport();
      await passScorecard(page, 100);
      await expectWhole(barLink(page));
      await expect(barLink(page)).toHaveAccessibleName(/^View offer/);
      await expect(barLink(page)).toHaveAttribute('data-placement', 'sidebar');
      await expect(page.locator('[data-buy-bar]')).toContainText('£219');

      // At the end the bar rests below everything else.
      const last = page.locator('#further-reading').getByRole('link').last();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const bottom = await last.evaluate((link) => link.getBoundingClientRect().bottom);
      const top = await page
        .locator('[data-buy-bar] > div')
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(bottom);
    });
  });
}

test('the bar of the offer hides nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reviews/hallam-orde-dial-24-adjustable-dumbbells');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().focus();
  let covered = 0;
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    covered += await page.evaluate(() => {
      const bar = document.querySelector('[data-buy-bar] > div');
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused)) return 0;
      const link = focused.getBoundingClientRect();
      const over = bar.getBoundingClientRect();
      return Number(link.bottom > over.top && link.top < over.bottom);
    });
  }
  expect(covered).toBe(0);
});

test('a screen that is low or wide has no bar', async ({ page }) => {
  await page.goto('/reviews/skip-9');
  for (const viewport of [
    // A screen of 1280 × 1024 pixels at 400 %.
    { width: 320, height: 256 },
    { width: 844, height: 390 },
    { width: 1280, height: 860 },
  ]) {
    await page.setViewportSize(viewport);
    await passScorecard(page, 200);
    await expect(page.locator('[data-buy-bar]')).toBeHidden();
  }
});
