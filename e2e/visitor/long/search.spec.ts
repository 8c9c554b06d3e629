import AxeBuilder from '@axe-core/playwright';
import { expectAccessible } from '../../fixtures/page.ts';
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
  await page.getByPlaceholder('Search products...').fill('protein');
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

test('the suggestions of the header offer the nearest reviews where none matches', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByPlaceholder('Search products...').fill('quantum rowing machine');
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
  await expect(page.getByRole('search').getByRole('status')).toHaveText('5 suggestions');
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, without JavaScript`, () => {
    test.use({ colorScheme, javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

    test('results and the nearest reviews are pages', async ({ page }) => {
      await page.goto('/products?search=massage+guns');
      await expect(page.locator(cards).first().locator('mark').first()).toHaveText('Massage');
      await page.goto('/products?search=quantum+massage+gun');
      await expect(page.getByText('0 reviews for “quantum massage gun”')).toBeVisible();
      await expect(
        page.getByRole('heading', { name: 'No review matches every word of this search.' }),
      ).toBeVisible();
      await expect(page.locator(cards).first().getByRole('heading')).toHaveText(
        'Tolpe Knock Mini Massage Gun',
      );
    });
  });

  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 800 } });

    for (const path of ['/products?search=massage+guns', '/products?search=quantum+foam+roller']) {
      test(`${path} has no accessibility violations`, async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('mark').first()).toBeVisible();
        await expectAccessible(page, path);
      });
    }
  });
}
