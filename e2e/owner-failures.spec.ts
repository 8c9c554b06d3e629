import { expect, type Page, test } from '@playwright/test';
import { ask, draftByHand, heading, signIn, unique } from './owner.ts';

/** Lets the next requests to an address fail without a word, but those of one method only. */
async function fail(page: Page, address: string, method: string) {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  );
}

test('what fails without a word of its own has one of the screen', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    // The browser's own notes of failed requests aside.
    const own = !message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && own) logged.push(message.text());
  });
  const title = unique('Refused');
  await signIn(page);
  const id = await draftByHand(page, { title });
  const list = `/thisisme/manage-posts?search=${encodeURIComponent(title)}`;
  const alert = page.getByRole('alert');

  await test.step('posts', async () => {
    await fail(page, '**/api/admin/posts?**', 'GET');
    await page.goto(list);
    await expect(alert).toContainText('Failed to fetch posts');
    await page.unroute('**/api/admin/posts?**');
    await page.getByRole('button', { name: 'Try again' }).click();

    await fail(page, '**/api/admin/posts/*', 'DELETE');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(page.getByText('Failed to delete post')).toBeVisible();

    await fail(page, '**/api/admin/posts/*', 'GET');
    await page.goto(`/thisisme/edit-post/${id}`);
    await expect(alert).toContainText('Failed to fetch post');
    await page.unroute('**/api/admin/posts/*');
    await page.getByRole('button', { name: 'Try again' }).click();

    await fail(page, '**/api/admin/posts/*', 'PUT');
    await page.getByLabel('Price').fill('$1');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(alert).toHaveText('Failed to update post');
    await page.unroute('**/api/admin/posts/*');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();

    await fail(page, '**/api/admin/posts', 'POST');
    await page.goto('/thisisme/create-post');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Recovery').check();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(alert).toHaveText('Failed to create post');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('link', { name: 'Cancel' }).click();
  });

  await test.step('categories', async () => {
    await fail(page, '**/api/admin/categories', 'GET');
    await page.goto('/thisisme/master-category');
    await expect(alert).toContainText('Failed to fetch categories');
    await page.unroute('**/api/admin/categories');
    await page.getByRole('button', { name: 'Try again' }).click();

    await fail(page, '**/api/admin/categories/**', 'PUT');
    await fail(page, '**/api/admin/categories/*', 'DELETE');
    const active = page.getByRole('switch', { name: 'Nutrition active' });
    await active.click();
    await expect(page.getByText('Failed to update category status')).toBeVisible();
    await expect(active).toBeChecked();
    await page.getByRole('button', { name: 'Edit Nutrition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save category');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Nutrition' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to delete category');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('numbers and activity', async () => {
    await fail(page, '**/api/admin/dashboard', 'GET');
    await fail(page, '**/api/admin/activity', 'GET');
    await page.goto('/thisisme');
    await expect(alert).toHaveText([
      /^The numbers could not be loaded just now\./,
      /^The activity could not be loaded just now\./,
    ]);
  });

  await test.step('all of it stands in the console', async () => {
    expect(logged.length).toBeGreaterThanOrEqual(10);
  });
  await ask(page, 'DELETE', `/posts/${id}`);
});

test('nothing there yet: what the empty screens say', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, pageCount: 1 } }),
  );
  await page.goto('/thisisme/manage-posts');
  await expect(page.getByText('No posts yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create Your First Post' }).click();
  await expect(heading(page, 'Create New Post')).toBeVisible();

  await page.route('**/api/admin/categories', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto('/thisisme/master-category');
  await expect(
    page.getByText('No categories found. Create your first category to get started.'),
  ).toBeVisible();

  await page.route('**/api/admin/activity', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto('/thisisme');
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
});

test('a category without a name is Unknown in the list of posts', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.items[0].categories = [{ id: crypto.randomUUID(), name: '', slug: 'nameless' }];
    await route.fulfill({ response, json: list });
  });
  await page.goto('/thisisme/manage-posts');
  await expect(page.getByRole('row').nth(1)).toContainText('Unknown');
});
