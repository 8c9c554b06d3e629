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
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
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
  await expect(page.getByText('These come nearest:')).toBeVisible();
  const suggestion = page
    .getByRole('search')
    .getByRole('link', { name: 'Brackwater Tideline Rowing Machine' });
  await expect(suggestion).toBeVisible();
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
