import { editorOf, openEditor } from '../../../fixtures/editor.ts';
import { fileOf } from '../../../fixtures/images.ts';
import { openInputMethod } from '../../../fixtures/input-method.ts';
import { authenticate, createPost, deletePost } from '../../../fixtures/owner.ts';
import { unique } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('Enter for a composed word neither chooses a link nor leaves the alt text', async ({
  page,
}) => {
  const title = unique('Composed');
  await authenticate(page);
  const id = await createPost(page, { title, in_depth_analysis: 'See', published: true });
  await openEditor(page, id);
  const method = await openInputMethod(page);

  await test.step('in the link dialog', async () => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Link to' });
    const choices = page.getByRole('dialog').getByRole('option');
    await expect(choices.first()).toBeVisible();
    await box.focus();
    await method.compose('Comp');
    await method.press('Enter');
    await expect(box).toBeVisible();
    await method.choose(title);
    await expect(choices.filter({ hasText: title })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box).toHaveCount(0);
    await expect(editorOf(page).getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('in the alt text', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('/image');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Choose an image' })
      .getByLabel('Upload an Image')
      .setInputFiles(await fileOf(`${title}.png`));
    const alt = page.getByRole('group', { name: 'Image tools' }).getByLabel('Alt text');
    await alt.focus();
    await method.compose('そ');
    await method.press('Enter');
    await expect(alt).toBeFocused();
    await method.choose('底');
    await expect(alt).toHaveValue('底');
    await page.keyboard.press('Enter');
    await expect(editorOf(page)).toBeFocused();
  });
  await deletePost(page, id);
});

test('Ctrl B makes a text bold and leaves the sidebar, also on a Cyrillic keyboard', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Bold'), in_depth_analysis: 'Text' });
  await openEditor(page, id);
  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' });
  // Only an open one has it.
  const version = sidebar.getByText('What is new');
  await expect(version).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expect(editorOf(page).locator('strong')).toHaveText('Text');
  expect(await version.count()).toBe(1);

  await page.getByLabel('Product Title').focus();
  const session = await page.context().newCDPSession(page);
  const cyrillic = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...cyrillic });
  await expect(page.getByRole('combobox', { name: 'Search screens and posts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await deletePost(page, id);
});
