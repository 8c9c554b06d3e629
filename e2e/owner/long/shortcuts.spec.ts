import { createPost, deletePost, openPost, signIn } from '../../fixtures/owner.ts';
import { heading, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('shortcuts save, preview and publish a post, and are listed', async ({ page }) => {
  const title = unique('Keyed');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  const id = await createPost(page, { title });
  await openPost(page, id);

  await test.step('save and stay, also while typing', async () => {
    await page.getByLabel('Price').fill('$8');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(page.getByLabel('Price')).toBeFocused();
    await expect(page.getByLabel('Price')).toHaveValue('$8');
  });

  await test.step('the preview opens and closes', async () => {
    await page.keyboard.press('Control+p');
    await expect(page.getByTitle('The page as visitors would see it')).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect(page.getByTitle('The page as visitors would see it')).toHaveCount(0);
  });

  await test.step('publishing asks first', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText('Visitors do not see this post.')).toBeVisible();
    page.once('dialog', (dialog) => dialog.accept());
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText(/Visitors see/)).toBeVisible();
  });

  await test.step('a key alone does nothing while typing', async () => {
    await page.getByLabel('Cons').fill('');
    await page.getByLabel('Cons').press('n');
    await page.getByLabel('Cons').press('?');
    await expect(page.getByLabel('Cons')).toHaveValue('n?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  });

  await test.step('help lists them, and single keys can be switched off', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Save the post and stay in it');
    await expect(dialog).toContainText('Ctrl S');
    const single = dialog.getByRole('switch', { name: 'Single-key shortcuts' });
    await single.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the palette has them too', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('list of keyboard');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await expect(heading(page, 'Create New Post')).toBeVisible();
  });
  await deletePost(page, id);
});
