import { deletePostInList, searchPosts, signIn, updatePost } from '../fixtures/owner.ts';
import { heading, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the owner creates, edits, finds and deletes a category and a post', async ({ page }) => {
  const category = unique('Cold & Heat');
  const slug = category.toLowerCase().replace(' & ', '-').replaceAll(' ', '-');
  const title = unique('Foam roller');
  await signIn(page);
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await expect(page.getByText('Welcome, owner')).toBeVisible();

  await test.step('create a category with a generated slug', async () => {
    await page.getByRole('navigation', { name: 'Admin' }).getByText('Master Category').click();
    await expect(heading(page, 'Master Category')).toBeFocused();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Category name is required');
    await dialog.getByLabel('Category Name').fill(category);
    await expect(dialog.getByLabel('URL Slug')).toHaveValue(slug);
    await dialog.getByLabel('Category Name').fill('Recovery');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Another category already uses this slug');
    await dialog.getByRole('alert').getByRole('button').click();
    await expect(dialog.getByLabel('URL Slug')).toBeFocused();
    await dialog.getByLabel('URL Slug').fill(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('A category with this name already exists');
    await expect(dialog.getByRole('alert')).toBeFocused();
    await dialog.getByLabel('Category Name').fill(category);
    await expect(dialog.getByLabel('URL Slug')).toHaveValue(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Category created successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: category })).toContainText(slug);
  });

  await test.step('the active switch saves immediately', async () => {
    const active = page.getByRole('switch', { name: `${category} active` });
    await active.click();
    await expect(page.getByText('Category deactivated successfully!')).toBeVisible();
    await page.goto('/thisisme/create-post');
    await expect(page.getByLabel('Recovery')).toBeVisible();
    await expect(page.getByLabel(category)).toHaveCount(0);
    await page.goto('/thisisme/ai');
    await expect(page.getByLabel('Recovery')).toBeVisible();
    await expect(page.getByLabel(category)).toHaveCount(0);
    // A demo post: an existing post may be in any category.
    await page.goto('/thisisme/manage-posts?search=Penwick');
    await page.getByRole('link', { name: /^Edit Penwick/ }).click();
    await expect(page.getByLabel(`${category} (inactive)`)).toBeVisible();
    await page.goto('/thisisme/master-category');
    const row = page.getByRole('row', { name: category });
    await expect(row.getByText('Inactive')).toBeVisible();
    await row.getByRole('button', { name: `Edit ${category}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Category' });
    await expect(dialog.getByLabel('Category Name')).toHaveValue(category);
    await dialog.getByLabel('URL Slug').fill(`${slug}-by-hand`);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Category updated successfully!')).toBeVisible();
    await expect(row).toContainText(`${slug}-by-hand`);
    await active.click();
    await expect(page.getByText('Category activated successfully!')).toBeVisible();
    await expect(active).toBeChecked();
  });

  await test.step('create a draft: validation, defaults, image, offer', async () => {
    await page.goto('/thisisme');
    await page.getByRole('main').getByRole('link', { name: 'Create New Post' }).click();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('Title is required');
    await page.getByLabel('Product Title').fill(`  ${title}  `);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('At least one category is required');
    await page.getByLabel(category).check();
    await expect(page.getByLabel('Overall Rating')).toHaveValue('5');
    await expect(page.getByLabel('Publish immediately')).not.toBeChecked();
    const image = page.getByRole('img', { name: 'Product preview' });
    await page.getByLabel('Product Image URL').fill('/images/reviews/foam-roller.svg');
    await expect(image).toBeVisible();
    await page.getByLabel('Product Image URL').fill('/images/reviews/no-such-image.svg');
    await expect(image).toHaveCount(0);
    await page.getByLabel('Product Image URL').fill('/images/reviews/foam-roller.svg');
    await expect(page.getByLabel('Limited Time Offer Details')).toHaveCount(0);
    await page.getByLabel('Enable Limited Time Offer').click();
    await page.getByLabel('Limited Time Offer Details').fill('Two for one');
    await page.getByLabel('Primary Affiliate URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toContainText('https://');
    await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/roller');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByText('Product review post created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });

  await test.step('the list shows a draft with a preview link', async () => {
    await page.getByLabel('Search posts').fill(title.toUpperCase());
    await expect(page.getByText('1 post', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: title });
    await expect(row).toContainText('Draft');
    await expect(row).toContainText('5/5');
    await expect(row).toContainText(category);
    await expect(row.getByRole('link', { name: `Preview ${title}` })).toHaveAttribute(
      'href',
      /^\/product\/pre-[0-9a-f-]{36}-view-justme$/,
    );
    await page.getByLabel('Status').selectOption('Published');
    await expect(page.getByText('No post matches this search.')).toBeVisible();
    await page.getByLabel('Status').selectOption('All states');
  });

  await test.step('edit the draft', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Primary CTA Text')).toHaveValue('Buy Now');
    await expect(page.getByText('Visitors do not see this post.')).toBeVisible();
    await page.getByLabel('Product Title').fill(' ');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('Title is required');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Price').fill('$19.50');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const unchosen = page.getByText('You have not chosen a rating yet');
    await expect(unchosen).toBeVisible();
    await page.getByLabel('Overall Rating').selectOption('3 Stars');
    await expect(unchosen).toHaveCount(0);
    await updatePost(page);
    await expect(page).toHaveURL('/thisisme/manage-posts');
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$19.50');
    await expect(page.getByLabel('Overall Rating')).toHaveValue('3');
    await expect(page.getByLabel(category)).toBeChecked();
  });

  await test.step('deleting the category states how many posts use it', async () => {
    await page.goto('/thisisme/master-category');
    await page.getByRole('button', { name: `Delete ${category}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Category' });
    await expect(dialog).toContainText('is used by 1 post, which loses it.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Category deleted successfully!')).toBeVisible();
    await searchPosts(page, title);
    await expect(page.getByRole('row', { name: title })).toContainText('Uncategorized');
  });

  await test.step('deleting the post asks for confirmation', async () => {
    const asked: string[] = [];
    page.once('dialog', async (dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    expect(asked).toEqual([
      'Are you sure you want to delete this post? It is moved to the trash, where visitors do not see it, and can be restored for 30 days.',
    ]);
    await deletePostInList(page, title);
    await expect(page.getByRole('row', { name: title })).toHaveCount(0);
  });

  await test.step('the activity feed shows the actions', async () => {
    await page.goto('/thisisme');
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity).toContainText('Delete Post');
    await expect(activity).toContainText(title);
  });

  await test.step('after logging out, Back shows the login', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/thisisme/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/thisisme/login');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await expect(page.getByText('Admin Dashboard')).toHaveCount(0);
  });
});
