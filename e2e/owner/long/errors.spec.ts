import type { Page } from '@playwright/test';
import { authenticate, createPost, deletePost, signIn, updatePost } from '../../fixtures/owner.ts';
import { heading, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Makes requests of one method to a URL fail without a message. */
async function fail(page: Page, url: string, method: string) {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  );
}

test('a failed load shows the error in place and can be retried', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Manage Posts' }).click();
  await expect(page.getByRole('alert')).toContainText('The database is away.');
  await page.unroute('**/api/admin/posts?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ posts$/)).toBeVisible();
});

test('a failure without a message shows the fallback of the screen', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    // The browser logs failed requests itself.
    const own = !message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && own) logged.push(message.text());
  });
  const title = unique('Refused');
  await authenticate(page);
  const id = await createPost(page, { title });
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
    await updatePost(page);

    await fail(page, '**/api/admin/posts?**', 'POST');
    await fail(page, '**/api/admin/posts/*/draft', 'PUT');
    await page.goto('/thisisme/create-post');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Recovery').check();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(alert).toHaveText('Failed to create post');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page).toHaveURL('/thisisme/manage-posts');
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

  await test.step('every failure is logged to the console', async () => {
    expect(logged.length).toBeGreaterThanOrEqual(10);
  });
  await deletePost(page, id);
});

test('a screen that fails to render keeps the typed text', async ({ page }) => {
  const title = unique('Spilled');
  // Otherwise the text is saved to the server.
  await page.route('**/api/admin/posts/*/draft', (route) => route.abort());
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  // While the first response is under way, the categories are not requested again.
  await expect(page.getByLabel('Recovery')).toBeVisible();

  // A response that no screen can render, when the window becomes visible again.
  await page.route('**/api/admin/categories', (route) =>
    route.fulfill({ json: { items: [null] } }),
  );
  const broken = page.getByRole('alert');
  // A request that is under way is not made again: other fields may just be loading.
  await expect(async () => {
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(broken).toContainText('This could not be shown.', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Welcome, owner')).toBeVisible();

  await page.unroute('**/api/admin/categories');
  await broken.getByRole('button', { name: 'Try again' }).click();
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await expect(offer).toContainText(title);
  await offer.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
});

test('a screen whose script fails to load shows an error and can be retried', async ({ page }) => {
  await signIn(page);
  await page.route('**/_admin/CategoriesScreen-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('main').getByRole('link', { name: 'Master Category' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be shown.');
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Dashboard Home').click();
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/_admin/CategoriesScreen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Master Category')).toBeVisible();
});

test('an error shows when the main admin script fails to load', async ({ page }) => {
  await page.route('**/_admin/Screens-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/thisisme/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password').fill('spotter-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be shown.');
  await page.unroute('**/_admin/Screens-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Welcome, owner')).toBeVisible();
});
