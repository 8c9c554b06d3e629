import { expect, type Page, test } from '../../fixtures/test.ts';
import { adminApi, createPost, signIn } from '../../fixtures/owner.ts';

/** The demo may list others too, so names are the test's own. */
async function openCategory(page: Page, slug: string) {
  const { items } = await adminApi(page, 'GET', '/categories');
  const { id } = items.find((category: { slug: string }) => category.slug === slug);
  await page.goto(`/thisisme/master-category/${id}`);
}

test('a category lists a specification, a post gets its value, visitors read it', async ({ page }) => {
  await signIn(page);
  await openCategory(page, 'recovery');
  await page.getByLabel('Search Title').fill('Recovery, tested');
  await page.getByRole('button', { name: 'New specification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Specification' });
  await dialog.getByLabel('Name').fill('Packed size');
  await dialog.getByLabel('Unit').fill('cm');
  await dialog.getByLabel('Better is').selectOption('lower');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Packed size' });
  await expect(row).toContainText('Number, cm · lower is better · 0 reviews');
  const rows = page.locator('[data-specification]');
  const count = await rows.count();
  for (let place = count - 1; place > 0; place -= 1) {
    await row.getByRole('button', { name: 'Move Packed size up' }).click();
  }
  await expect(rows.first()).toContainText('Packed size');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Category saved')).toBeVisible();
  await page.reload();
  await expect(rows.first()).toContainText('Packed size');
  await expect(page.getByLabel('Search Title')).toHaveValue('Recovery, tested');

  const title = 'Roller with a measure';
  const id = await createPost(page, { title, brand: 'Fell & Sons', price: '$20' });
  await page.goto(`/thisisme/edit-post/${id}`);
  const size = page.getByLabel('Packed size');
  await size.fill('long');
  await page.getByRole('button', { name: /^(Publish|Update Post)/ }).first().click();
  await expect(page.getByText('This is not a number. Write one such as 250 or 1.5')).toBeVisible();
  await expect(size).toHaveValue('long');
  await size.fill('1/2 m');
  await expect(page.getByText(/= 50\scm \(19\.7\sin\)/)).toBeVisible();
  await size.blur();
  await expect(size).toHaveValue('50');
  await adminApi(page, 'GET', `/posts/${id}`);
});
