import { TIME_ZONE_DEFAULT } from '../../core/settings/time-zone.ts';
import { authenticate, createPost, deletePost, searchPosts, signIn } from '../fixtures/owner.ts';
import { heading, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('Manage Posts shows its columns and filters by category', async ({ page }) => {
  const title = unique('In columns');
  const description = `${'Sixty letters of a description that goes on beyond it'.padEnd(60, '.')}cut`;
  await authenticate(page);
  const id = await createPost(page, {
    title,
    short_description: description,
    overall_rating: null,
  });
  await searchPosts(page, title);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Categories',
    'Rating',
    'Status',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText(description.slice(0, 60));
  await expect(row).not.toContainText('cut');
  await expect(row.getByRole('cell', { name: 'N/A', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Draft', exact: true })).toBeVisible();
  // By the clock of the site, wherever the browser is.
  const today = await page.evaluate(
    (timeZone) =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(new Date()),
    TIME_ZONE_DEFAULT,
  );
  await expect(row.getByRole('cell', { name: today, exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    `/thisisme/edit-post/${id}`,
  );

  const category = page.getByLabel('Category');
  await expect(category).toHaveValue('');
  await expect(category.getByRole('option').first()).toHaveText('All Categories');
  await category.selectOption('Equipment');
  await expect(page.getByText('No post matches this search.')).toBeVisible();
  await category.selectOption('Recovery');
  await expect(row).toBeVisible();
  await deletePost(page, id);

  await page.goto('/thisisme/manage-posts?search=skip+9');
  const published = page.getByRole('row', { name: 'Skip 9' });
  await expect(published).toContainText('Published');
  await expect(published.getByRole('link', { name: /^Preview/ })).toHaveCount(0);
  await expect(published.getByRole('link', { name: 'Edit Skip 9' })).toBeVisible();
});

test('Master Category shows its columns', async ({ page }) => {
  await signIn(page, '/thisisme/master-category');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Slug',
    'Active',
    'Created',
    'Actions',
  ]);
  const row = page.getByRole('row', { name: 'Wearables' });
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: /\d{4}/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add Category' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Category' });
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding).toHaveCount(0);
});

test('empty screens show their empty states', async ({ page }) => {
  await authenticate(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, page_count: 1 } }),
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

test('a category without a name shows as Unknown in Manage Posts', async ({ page }) => {
  await authenticate(page);
  await page.route('**/api/admin/posts?**', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.items[0].categories = [{ id: crypto.randomUUID(), name: '', slug: 'nameless' }];
    await route.fulfill({ response, json: list });
  });
  await page.goto('/thisisme/manage-posts');
  await expect(page.getByRole('row').nth(1)).toContainText('Unknown');
});

test('a search without results links to all posts', async ({ page }) => {
  await signIn(page, '/thisisme/manage-posts?search=zzzzzz&status=draft');
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(page.getByLabel('Search posts')).toHaveValue('');
  await expect(page.getByText(/^\d+ posts$/)).toBeVisible();
});
