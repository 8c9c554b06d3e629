import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('reading, filtering, paging and buying work with links and forms', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#featured article')).toHaveCount(3);
  await expect(page.getByText('Loading featured reviews')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Products' })
    .click();
  await expect(page.locator('main article')).toHaveCount(12);

  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/sort=title-desc/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'List view' }).click();
  await expect(page).toHaveURL('/products?sort=title-desc&view=list&page=2');

  await page.getByPlaceholder('Search products...').fill('kettlebell');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/products?search=kettlebell');
  await expect(page.getByPlaceholder('Search products...')).toHaveValue('kettlebell');
  const review = page.locator('main article').first();
  await review.getByRole('link', { name: /Kettlebell 16/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/kettlebell/i);
  await expect(page.getByText('Loading product review')).toHaveCount(0);
  await expect(page.locator('[data-buy]').first()).toHaveAttribute('target', '_blank');
});

test('the category menu opens', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Categories', { exact: true }).first().click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Apparel' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apparel' })).toBeVisible();
});
