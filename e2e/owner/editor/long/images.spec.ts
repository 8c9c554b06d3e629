import type { Page } from '@playwright/test';
import { editorOf, openEditor, paste, storedAnalysis } from '../../../fixtures/editor.ts';
import { fileOf, openImageSite, picture } from '../../../fixtures/images.ts';
import { authenticate, createPost, deletePost, updatePost } from '../../../fixtures/owner.ts';
import { reviewPath, unique } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose an image' });
const insertImage = async (page: Page) => {
  await page.keyboard.type('/image');
  await page.keyboard.press('Enter');
};

/** Pastes or drops files, as from a screenshot or a folder. */
async function give(page: Page, kind: 'paste' | 'drop', files: Buffer[]) {
  await editorOf(page).evaluate(
    (text, [kind, ...contents]) => {
      const data = new DataTransfer();
      for (const content of contents) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      const { left, bottom } = text.getBoundingClientRect();
      text.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...options })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 40,
              clientY: bottom - 20,
              ...options,
            }),
      );
    },
    [kind, ...files.map((file) => file.toString('base64'))],
  );
}

test('an image is inserted from this device, described, replaced from the library and shown', async ({
  page,
}) => {
  const title = unique('Illustrated');
  await authenticate(page);
  const id = await createPost(page, { title, in_depth_analysis: 'Before', published: true });
  await openEditor(page, id);
  await page.keyboard.press('Enter');
  await insertImage(page);
  await picker(page)
    .getByLabel('Upload an Image')
    .setInputFiles(await fileOf(`${title}.png`));
  const image = editorOf(page).locator('figure img');
  await expect(image).toHaveAttribute('src', /^\/pictures\//);
  await expect(picker(page)).toHaveCount(0);

  const tools = page.getByRole('group', { name: 'Image tools' });
  await tools.getByLabel('Alt text').fill('The sole after a year');
  await page.keyboard.press('Enter');
  await expect(image).toHaveAttribute('alt', 'The sole after a year');
  const first = await image.getAttribute('src');

  const other = `${title} other.png`;
  await page.request.post(`/api/admin/pictures?name=${encodeURIComponent(other)}`, {
    data: await picture(),
  });
  await image.click();
  await tools.getByRole('button', { name: 'Replace' }).click();
  await picker(page).getByLabel('Search images').fill(other);
  await picker(page).getByRole('button', { name: other }).click();
  await expect(image).not.toHaveAttribute('src', first ?? '');
  await updatePost(page);

  await page.goto(reviewPath(title));
  const shown = page.locator('.analysis figure img');
  await expect(shown).toHaveAttribute('alt', 'The sole after a year');
  await expect(shown).toHaveAttribute('loading', 'lazy');
  await expect(shown).toHaveAttribute('srcset', /400w.*640w/);
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((node: HTMLImageElement) => node.naturalWidth))
    .not.toBe(0);
  await deletePost(page, id);
});

test('pasted and dropped image files are stored, and one that is no image is named', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Dropped'), in_depth_analysis: 'Text' });
  await openEditor(page, id);
  const images = editorOf(page).locator('figure img');
  await give(page, 'paste', [await picture()]);
  await expect(images).toHaveCount(1);
  await give(page, 'drop', [await picture(), await picture()]);
  await expect(images).toHaveCount(3);
  await give(page, 'paste', [Buffer.from('no image at all')]);
  await expect(page.getByText('An image was not stored: ')).toBeVisible();
  await expect(images).toHaveCount(3);
  await expect(editorOf(page).getByText('Storing the image…')).toHaveCount(0);
  await updatePost(page);
  expect((await storedAnalysis(page, id)).match(/src="\/pictures\/[0-9a-f]{32}\//g)).toHaveLength(
    3,
  );
  await deletePost(page, id);
});

test('a save waits for an image that is still being stored', async ({ page }) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Waiting'), in_depth_analysis: 'Text' });
  await openEditor(page, id);
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route('**/api/admin/pictures?*', async (route) => {
    await held;
    await route.continue();
  });
  await give(page, 'paste', [await picture()]);
  await expect(editorOf(page).getByText('Storing the image…')).toBeVisible();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('is still uploading')).toBeVisible();
  expect(await storedAnalysis(page, id)).not.toContain('pending');
  proceed();
  await expect(editorOf(page).locator('figure img')).toHaveCount(1);
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toMatch(/<img src="\/pictures\//);
  await deletePost(page, id);
});

test('images of another site are imported after a question', async ({ page }) => {
  const site = await openImageSite();
  await authenticate(page);
  const id = await createPost(page, { title: unique('Imported') });
  await openEditor(page, id);
  const html = `<p>One<img src="${site.url}/a.png" alt="A"><img src="${site.url}/missing" alt="B">Two</p>`;
  await paste(page, { 'text/html': html });
  await expect(
    page.getByText('The text has 2 images from other sites. Import them into your library?'),
  ).toBeVisible();
  await expect(editorOf(page).getByAltText('A')).toHaveAttribute('src', `${site.url}/a.png`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 image imported.')).toBeVisible();
  await expect(
    page.getByText('1 image could not be imported and stays where it is.'),
  ).toBeVisible();
  await expect(editorOf(page).getByAltText('A')).toHaveAttribute('src', /^\/pictures\//);
  await expect(editorOf(page).getByAltText('B')).toHaveAttribute('src', `${site.url}/missing`);
  await updatePost(page);
  await deletePost(page, id);
  site.close();
});
