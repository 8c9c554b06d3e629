import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const FOUR =
  '/compare?items=senal-pulse-strap&items=skip-9&items=fellgate-scree-runner&items=lantern-milepost-3-daily-trainer';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return box;
}

/** Whether a text box is wide enough for its placeholder. */
const fitsPlaceholder = (box: Locator) =>
  box.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return false;
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return false;
    context.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return context.measureText(input.placeholder).width + padding <= input.clientWidth;
  });

const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

for (const width of [768, 800, 1024, 1280]) {
  test(`the search box shows its placeholder at ${width} px, also with text twice as large`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const box = page.getByPlaceholder('Search products...');
    expect(await fitsPlaceholder(box)).toBe(true);
    await enlargeText(page);
    expect(await fitsPlaceholder(box)).toBe(true);
  });
}

test('the bar of chosen products leaves the list on a low screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/products');
  await page.getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/compare=/);
  const bar = page.locator('form#compare');
  await expect(bar).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar).toBeInViewport();
});

test('list and grid differ on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const card = page.locator('main article').first();
  await page.goto('/products');
  const grid = await boxOf(card);
  await page.goto('/products?view=list');
  const list = await boxOf(card);
  expect(list.height).toBeLessThan(grid.height * 0.6);
  const image = await boxOf(card.locator('[data-image]'));
  expect(image.width).toBeLessThan(list.width / 2);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the chosen view and the current page look selected', async ({ page }) => {
    await page.goto('/products');
    const colourOf = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await colourOf('Grid view')).not.toBe(await colourOf('List view'));
    expect(await colourOf('Page 1')).not.toBe(await colourOf('Page 2'));
  });
});

test('the hero image reaches the edge of a wide screen', async ({ page }) => {
  for (const width of [1280, 1600, 2560]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/');
    const image = await boxOf(page.locator('[data-hero-art]'));
    const edge = await page.evaluate(() => document.documentElement.clientWidth);
    expect(image.x + image.width).toBeCloseTo(edge, 0);
    const lead = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(lead.x).toBeCloseTo((await boxOf(page.locator('#featured-heading'))).x, 0);
  }
});

test('the table of a best-of page shows whole prices at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/best/best-fitness-wearables');
  const table = page.getByRole('table');
  const frame = await boxOf(table.locator('xpath=..'));
  const prices = table.locator('td p.font-display');
  await expect(prices.first()).toBeVisible();
  for (const price of await prices.all()) {
    const { x, right } = await price.evaluate((block) => {
      const range = document.createRange();
      range.selectNodeContents(block);
      const { x, right } = range.getBoundingClientRect();
      return { x, right };
    });
    expect(x).toBeGreaterThan(frame.x);
    expect(right).toBeLessThan(frame.x + frame.width);
  }
});

test('the pros and cons of four products stand beside each other', async ({ page }) => {
  const pros = page.getByRole('heading', { level: 4, name: 'Pros' });
  const cons = page.getByRole('heading', { level: 4, name: 'Cons' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(FOUR);
  await expect(pros).toHaveCount(4);
  expect((await boxOf(cons.first())).y).toBeCloseTo((await boxOf(pros.first())).y, 0);
  await page.setViewportSize({ width: 700, height: 800 });
  expect((await boxOf(pros.nth(1))).y).toBeCloseTo((await boxOf(pros.first())).y, 0);
});

test('a link stays in its place after the page was scrolled to it', async ({ page }) => {
  await page.goto('/products?sort=title-desc');
  const tops = await page.getByRole('link', { name: 'Page 2' }).evaluate(async (link) => {
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const found = new Set<number>();
    for (let frame = 0; frame < 10; frame += 1) {
      found.add(Math.round(link.getBoundingClientRect().top));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...found];
  });
  expect(tops).toHaveLength(1);
});
