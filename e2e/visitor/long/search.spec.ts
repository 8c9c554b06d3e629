import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../../fixtures/test.ts';

const cards = 'main article';

test('a search with a typing error ranks by relevance and highlights what matches', async ({
  page,
}) => {
  await page.goto('/products');
  await page.getByPlaceholder('Search products...').fill('kettelbells nord');
  await expect(page).toHaveURL('/products?search=kettelbells+nord');
  const first = page.locator(cards).first();
  await expect(first.getByRole('heading')).toHaveText('Träning Nord Kettlebell 16 kg');
  await expect(first.getByRole('heading').locator('mark')).toHaveText(['Nord', 'Kettlebell']);
  await expect(page.getByLabel('Sort by')).toHaveValue('best');
  await expect(page.getByText('Showing results for “kettlebells nord”.')).toBeVisible();
  await page.getByRole('link', { name: 'Search only for “kettelbells nord”' }).click();
  await expect(page).toHaveURL('/products?search=kettelbells+nord&exact=1');
  await expect(page.getByText('0 reviews for “kettelbells nord”')).toBeVisible();
  await expect(page.getByText(/^Showing results for/)).toHaveCount(0);
  await expect(first.getByRole('heading')).toHaveText('Träning Nord Kettlebell 16 kg');
  await page.getByPlaceholder('Search products...').fill('protein');
  await expect(page).toHaveURL('/products?search=protein');
  await expect(page.getByText(/reviews for “protein”$/)).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Title A to Z');
  await expect(page).toHaveURL('/products?search=protein&sort=title-asc');
  await expect(async () => {
    const titles = await page.locator(cards).getByRole('heading').allTextContents();
    expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en')));
  }).toPass();
});

test('a synonym of the owner finds what it means', async ({ page }) => {
  await page.goto('/products?search=percussion+massager');
  await expect(page.locator(cards).first().getByRole('heading')).toHaveText(
    'Tolpe Knock Mini Massage Gun',
  );
});

test('a need, another name and another language find the product', async ({ page }) => {
  for (const [search, title] of [
    ['what helps me fall asleep', 'Nattljus Magnesium Glycinate 120'],
    ['sneakers', 'Lantern Milepost 3 Daily Trainer'],
    ['Faszienrolle', 'Grist No. 45 Foam Roller'],
    ['cuerda de saltar', 'Skip 9'],
  ] as const) {
    await page.goto(`/products?${new URLSearchParams({ search })}`);
    await expect(page.locator(cards).first().getByRole('heading'), search).toHaveText(title);
  }
});

test('of what the site lacks there are no results, but ways on', async ({ page }) => {
  await page.goto('/products?search=treadmill');
  const main = page.getByRole('main');
  await expect(main.getByText('Oops, the data will be there soon')).toBeVisible();
  await expect(main.getByRole('article').first()).toContainText('Brackwater Tideline');
  const guides = main.getByRole('region', { name: 'Best-of lists and comparisons' });
  await expect(guides.getByRole('link', { name: 'Best Home Gym Equipment' })).toBeVisible();
  await main.getByRole('link', { name: 'Equipment', exact: true }).click();
  await expect(page).toHaveURL('/products?category=equipment');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipment');
});

test('pages about several products stand beside the reviews', async ({ page }) => {
  const name = /Fellgate Scree Runner vs Lantern Milepost 3 Daily Trainer/;
  await page.goto('/products?search=running+shoes');
  const guides = page.getByRole('region', { name: 'Best-of lists and comparisons' });
  await expect(guides.getByRole('link', { name })).toContainText('Comparison');
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill('running shoes');
  const suggestion = page.getByRole('option', { name });
  await expect(suggestion).toContainText('Comparison');
  await suggestion.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the suggestions of the header offer the nearest reviews where none matches', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill('treadmill');
  await expect(page.getByText('The closest matches:')).toBeVisible();
  const suggestion = page
    .getByRole('search')
    .getByRole('option', { name: 'Brackwater Tideline Rowing Machine' });
  await expect(suggestion).toBeVisible();
});

test('the suggestions say how many they are and work by keyboard', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search products...' });
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('protein');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d suggestions$/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  const count = await options.count();
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toHaveCount(0);

  await box.press('ArrowUp');
  await expect(options.nth(count - 1)).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await expect(selected).toHaveCount(0);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(selected).toHaveText((await options.nth(1).textContent()) ?? '');
  await expect(box).toBeFocused();
  const active = (await box.getAttribute('aria-activedescendant')) ?? '';
  await expect(options.nth(1)).toHaveAttribute('id', active);
  const violations = await new AxeBuilder({ page }).include('search').analyze();
  expect(violations.violations).toEqual([]);

  const href = (await options.nth(1).getAttribute('href')) ?? '';
  await box.press('Enter');
  await expect(page).toHaveURL(href);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('results and the nearest reviews are pages', async ({ page }) => {
    await page.goto('/products?search=massage+guns');
    await expect(page.locator(cards).first().locator('mark').first()).toContainText('Massage Gun');
    await page.goto('/products?search=treadmill');
    await expect(page.getByText('0 reviews for “treadmill”')).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'No review answers this search.' }),
    ).toBeVisible();
    await expect(page.locator(cards).first().getByRole('heading')).toHaveText(
      'Brackwater Tideline Rowing Machine',
    );
    await page.goto('/products?search=protien');
    await page.getByRole('link', { name: 'Search only for “protien”' }).click();
    await expect(page.getByText('0 reviews for “protien”')).toBeVisible();
  });
});
