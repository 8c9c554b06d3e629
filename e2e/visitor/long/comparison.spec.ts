import type { Page } from '@playwright/test';
import { choiceMessages, comparisonMessages } from '../../../core/languages/texts/index.ts';
import { expect, test } from '../../fixtures/test.ts';

const PAIR = '/compare/kestrin-fell-2-running-watch-vs-senal-pulse-strap';
const FOUR =
  '/compare?items=kestrin-fell-2-running-watch,senal-pulse-strap,wrenlet-band-3,grist-no-45-foam-roller';

/** The checkbox of a card in the list, by its place. */
const choice = (page: Page, place: number) =>
  page.locator('#products').getByRole('checkbox').nth(place);

const bar = (page: Page) => page.locator('form#compare');

test('the product names stay in view while a phone scrolls the table', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 500 });
  for (const path of [PAIR, FOUR]) {
    await page.goto(path);
    await page.getByRole('rowheader', { name: 'Weight' }).scrollIntoViewIfNeeded();
    await page.getByRole('cell').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('columnheader').last()).toBeInViewport();
  }
});

test('a table states the best value in words and links to the shops', async ({ page }) => {
  await page.goto(PAIR);
  const best = page.getByRole('cell', { name: 'Best' });
  await expect(best.filter({ hasText: '431' })).toBeVisible();
  const link = page.getByRole('table').locator('[data-buy]').first();
  await expect(link).toHaveAttribute('data-placement', 'table');
  await expect(link).toHaveAttribute('rel', 'sponsored nofollow noopener');
});

test('a choice is kept across pages, search, sorting and reload', async ({ page }) => {
  await page.goto('/products');
  await choice(page, 0).check();
  await expect(page).toHaveURL(/compare=/);
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.chosen(1));
  const first = await choice(page, 0).inputValue();

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(choice(page, 0)).not.toHaveValue(first);
  await choice(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.chosen(2));
  const second = await choice(page, 1).inputValue();

  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await page.getByPlaceholder('Search products...').fill('roller');
  await expect(page).toHaveURL(/search=roller/);
  await page.reload();
  await expect(bar(page).getByRole('button')).toHaveText(choiceMessages.compareChosen(2));
  await bar(page).getByRole('button').click();
  await expect(page).toHaveURL(/\/compare/);
  const names = page.getByRole('columnheader').getByRole('link');
  await expect(names).toHaveCount(2);
  const hrefs = await names.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.sort()).toEqual([`/reviews/${first}`, `/reviews/${second}`].sort());
  await page.getByRole('link', { name: comparisonMessages.change }).click();
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.chosen(2));
});

test('a fifth product and a lone one are refused with a reason', async ({ page }) => {
  await page.goto('/products');
  await choice(page, 0).check();
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.chosen(1));
  await bar(page).getByRole('button').click();
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.tooFew);
  for (const place of [1, 2, 3]) await choice(page, place).check();
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.chosen(4));
  await choice(page, 4).click();
  await expect(bar(page).getByRole('status')).toHaveText(choiceMessages.full);
  await expect(choice(page, 4)).not.toBeChecked();
  await bar(page).getByRole('link', { name: choiceMessages.clear }).click();
  await expect(page).toHaveURL('/products');
  await expect(choice(page, 0)).not.toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('products are chosen with the form, and a search keeps what the URL names', async ({
    page,
  }) => {
    await page.goto('/products?compare=senal-pulse-strap');
    await page.getByPlaceholder('Search products...').fill('kestrin fell');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/compare=senal-pulse-strap/);
    await page.getByRole('checkbox', { name: /Compare Kestrin Fell 2/ }).check();
    await bar(page).getByRole('button').click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('vs');
  });

  test('one product is not enough, and five are four', async ({ page }) => {
    await page.goto('/products');
    await choice(page, 0).check();
    await bar(page).getByRole('button').click();
    await expect(page.getByText(/You have chosen/)).toBeVisible();
    await page.getByRole('link', { name: comparisonMessages.chooseMore }).click();
    await expect(choice(page, 0)).toBeChecked();
    for (const place of [1, 2, 3, 4]) await choice(page, place).check();
    await bar(page).getByRole('button').click();
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByText(comparisonMessages.tooMany)).toBeVisible();
  });
});
