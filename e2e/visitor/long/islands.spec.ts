import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { translate, translated } from '../../fixtures/translation.ts';

const cards = 'main article';
const count = (page: Page) => page.getByText(/^«\d+ reviews?»$/);

const hydrated = (page: Page, part: Locator) =>
  expect(page.locator('astro-island[ssr]').filter({ has: part })).toHaveCount(0);

/** Collects errors of scripts, of which a translated page has none after its islands have started. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

test.describe('translated by the browser', () => {
  test('the list of products goes on', async ({ page }) => {
    await page.goto('/products');
    const sort = page.locator('select[name=sort]');
    await sort.selectOption('title-desc');
    await expect(page).toHaveURL('/products?sort=title-desc');
    await hydrated(page, sort);
    await translate(page);
    const errors = collectErrors(page);

    await page.locator('select[name=category]').selectOption('wearables');
    await expect(page).toHaveURL('/products?category=wearables&sort=title-desc');
    await expect(count(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated('Wearables'));

    const box = page.getByRole('combobox', { name: 'Search products...' });
    await box.fill('watch');
    await expect(page).toHaveURL(/search=watch/);
    await expect(page.getByText(/^«\d+ reviews? for .*watch.*»$/)).toBeVisible();
    await expect(page.locator('mark').first()).toBeVisible();
    await box.fill('sleep');
    await expect(page).toHaveURL(/search=sleep/);
    await box.fill('zzzzzz');
    await expect(page.getByText(translated('Oops, the data will be there soon'))).toBeVisible();
    await page.getByRole('link', { name: translated('Show all reviews') }).click();
    await expect(page).toHaveURL('/products');
    await expect(page.locator(cards)).toHaveCount(12);
    const second = page.getByRole('link', { name: 'Page 2' });
    await second.click();
    await expect(page).toHaveURL('/products?page=2');
    // The list follows the address.
    await expect(second).toHaveAttribute('aria-current', 'page');
    await page.locator('input[name=items]').first().check();
    await expect(page.getByText(/^«1 product chosen\..*»$/)).toBeVisible();
    await page.getByRole('link', { name: translated('Clear choice') }).click();
    await expect(page.locator('input[name=items]:checked')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test('what was chosen before the script arrived is kept', async ({ page }) => {
    await page.goto('/products');
    await translate(page);
    await page.locator('select[name=category]').selectOption('wearables', { force: true });
    await expect(page).toHaveURL('/products?category=wearables');
    await expect(count(page)).toBeVisible();
    await expect(page.locator('select[name=category]')).toHaveValue('wearables');

    await page.goto('/products');
    await translate(page);
    await page.locator('input[name=items]').first().check();
    await expect(page).toHaveURL(/compare=/);
    await expect(page.locator('input[name=items]').first()).toBeChecked();

    await page.goto('/');
    await translate(page);
    const box = page.getByRole('combobox', { name: 'Search products...' });
    await box.fill('kettlebell');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(box).toHaveValue('kettlebell');
  });

  test('suggestions, the hero word, buy links and the privacy form go on', async ({ page }) => {
    await page.goto('/');
    const word = page.locator('[data-hero-word]');
    const changes = async () => expect(word).not.toHaveText((await word.textContent()) ?? '');
    // React has taken over the word once it changes; on a busy device later than the island says.
    await changes();
    await translate(page);
    const errors = collectErrors(page);
    await changes();
    const box = page.getByRole('combobox', { name: 'Search products...' });
    await box.fill('kettlebell');
    await expect(page.getByRole('option').first()).toBeVisible();
    await box.fill('zzzzzz');
    await expect(page.getByRole('search').getByText(/^«Oops/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('search').getByText(/^«Oops/)).toHaveCount(0);

    await page.goto('/privacy');
    await expect(page.getByText('Admin user data not found')).toBeVisible();
    await translate(page);
    const update = page.getByRole('button', { name: translated('Update Password') });
    await update.click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(translated('Please fill in all required fields'));
    await page.locator('input[name=email]').fill('owner@spotter.example');
    for (const [name, value] of Object.entries({
      current_password: 'old-secret',
      new_password: '123456',
      confirm_password: '1234',
    })) {
      await page.locator(`input[name=${name}]`).fill(value);
    }
    await update.click();
    await expect(alert).toHaveText(translated('New password and confirmation do not match'));
    expect(errors).toEqual([]);
  });

  test('an island that fails shows its built content, which works', async ({ page }) => {
    await page.goto('/products');
    const sort = page.locator('select[name=sort]');
    await sort.focus();
    await hydrated(page, sort);
    // As an extension does that moves what React believes to be elsewhere.
    await page.evaluate(() => {
      const list = document.querySelector('#products ul');
      const parent = document.createElement('div');
      list?.replaceWith(parent);
      if (list) parent.append(list);
    });
    await page.getByRole('combobox', { name: 'Search products...' }).fill('zzzzzz');
    await expect(page).toHaveURL('/products?search=zzzzzz');
    await expect(page.getByText('Oops, the data will be there soon')).toBeVisible();
    await expect(sort).toBeVisible();

    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'Search products...' });
    await box.fill('kettlebell');
    const suggestions = page.getByRole('listbox');
    await suggestions.evaluate((list) => document.body.append(list));
    await box.fill('zzzzzz');
    await expect(box).toHaveValue('');
    await box.fill('roller');
    await box.press('Enter');
    await expect(page).toHaveURL('/products?search=roller');
  });
});

test.describe('when a script does not arrive', () => {
  const PRODUCTS = '**/_astro/ProductsBrowser*';

  test('a choice opens the chosen list, and later ones have a button', async ({ page }) => {
    await page.route(PRODUCTS, (route) => route.abort());
    await page.goto('/products');
    await page.getByLabel('Category').selectOption('Wearables');
    await expect(page).toHaveURL(/\/products\?category=wearables/);
    await expect(page.getByRole('heading', { level: 1, name: 'Wearables' })).toBeVisible();
    // The islands wait for a focus from then on.
    await page.waitForLoadState();

    await page.getByLabel('Sort by').focus();
    const apply = page.getByRole('button', { name: 'Apply' });
    await expect(apply).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Title Z to A');
    await apply.click();
    await expect(page).toHaveURL(/category=wearables&sort=title-desc/);
  });

  test('a choice does not wait for ever', async ({ page }) => {
    await page.clock.install();
    await page.route(PRODUCTS, () => {});
    await page.goto('/products');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Category').selectOption('Wearables');
    await page.clock.runFor(3_999);
    await expect(page).toHaveURL('/products');
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/products\?category=wearables/);
  });

  test('the list follows a search of the header', async ({ page }) => {
    await page.route(PRODUCTS, (route) => route.abort());
    await page.goto('/products');
    await page.getByRole('combobox', { name: 'Search products...' }).fill('kettlebell');
    await expect(page).toHaveURL('/products?search=kettlebell');
    await expect(page.getByText(/^\d+ reviews? for .*kettlebell/)).toBeVisible();
  });
});
