import { openDetector } from '../../../fixtures/detector.ts';
import { editorOf, openEditor, paste, storedAnalysis } from '../../../fixtures/editor.ts';
import {
  authenticate,
  createPost,
  deletePost,
  openPost,
  updatePost,
} from '../../../fixtures/owner.ts';
import { expectAccessible, reviewPath, unique } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('a text is written with the keyboard alone and looks the same on the page', async ({
  browser,
  baseURL,
}) => {
  const { page, context, expectNothing } = await openDetector(browser, baseURL ? { baseURL } : {});
  const title = unique('Written');
  await authenticate(page);
  const linked = unique('Linked');
  const other = await createPost(page, { title: linked, published: true });
  const id = await createPost(page, {
    title,
    in_depth_analysis: '**Old** text\nin two lines',
    primary_affiliate_url: 'https://shop.example/x',
    published: true,
  });
  await openEditor(page, id);
  const text = editorOf(page);
  await expect(text.locator('strong')).toHaveText('Old');

  await test.step('markdown shortcuts', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Grip');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- smooth');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('but **not slippery** at 5 * 3 * 2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(text.getByRole('heading', { level: 2, name: 'Grip' })).toBeVisible();
    await expect(text.locator('li li strong')).toHaveText('not slippery');
    await expect(text.locator('em')).toHaveCount(0);
  });
  await test.step('a table from the slash menu, with Tab', async () => {
    await page.keyboard.type('/tab');
    await expect(page.getByRole('option', { name: 'Table' })).toBeVisible();
    await page.keyboard.press('Enter');
    for (const cell of ['Size', 'Left', 'Right', 'One', '20.2', '19.8', 'Two', '21.9', '18.8']) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
    await expect(text.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Delete row' }).click();
    await expect(text.getByRole('row')).toHaveCount(3);
    await page.keyboard.press('Control+End');
  });
  await test.step('a link to a review of the site', async () => {
    await page.keyboard.type('See ');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Link to' }).fill(linked);
    await expect(page.getByRole('option', { name: linked })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(text.getByRole('link', { name: linked })).toHaveAttribute(
      'href',
      reviewPath(linked),
    );
  });
  await test.step('an address that no link can lead to', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Link to' }).fill('https://');
    await expect(page.getByText('This is not a web address')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });
  await test.step('a callout and a buy button', async () => {
    await expect(text).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('/verdict');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Worth it.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/buy');
    await page.keyboard.press('Enter');
    await expect(text.getByRole('note', { name: 'Verdict' })).toHaveText('Worth it.');
  });
  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z');
    await expect(text.locator('p[data-buy-button]')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(text.locator('p[data-buy-button]')).toHaveCount(1);
  });
  await test.step('the toolbar by keyboard', async () => {
    await page.keyboard.press('Alt+F10');
    await expect(page.getByLabel('Text style')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Bold', exact: true }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
  });
  await expectAccessible(page, 'the editor');
  await expectNothing('the editor');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toMatch(
    /^<!-- html -->\n<p><strong>Old<\/strong> text<br>/,
  );

  await page.goto(reviewPath(title));
  const shown = page.locator('.analysis');
  await expect(shown.getByRole('heading', { level: 2, name: 'Grip' })).toBeVisible();
  await expect(shown.getByRole('columnheader')).toHaveText(['Size', 'Left', 'Right']);
  await expect(shown.getByRole('note', { name: 'Verdict' })).toContainText('Worth it.');
  await expect(shown.getByRole('link', { name: /SHOP NOW/ })).toHaveAttribute(
    'href',
    'https://shop.example/x',
  );
  await expectAccessible(page, 'the page');
  await expectNothing('the page');
  await deletePost(page, id);
  await deletePost(page, other);
  await context.close();
});

test('opening a text changes nothing, and what is typed survives a failed save', async ({
  page,
}) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Opened'), in_depth_analysis: '**a**\nb' });
  await openEditor(page, id);
  await page.getByLabel('Price').fill('$3');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toBe('**a**\nb');

  await openEditor(page, id);
  await page.keyboard.type(' more');
  await page.route('**/api/admin/posts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(editorOf(page)).toContainText('b more');
  await page.unroute('**/api/admin/posts/*');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toContain('b more');
  await deletePost(page, id);
});

test('the save button stays in its place when a change becomes known, so no click misses it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await authenticate(page);
  const id = await createPost(page, { title: unique('Pressed') });
  await openEditor(page, id);
  const button = page.getByRole('button', { name: 'Update Post' });
  const place = await button.boundingBox();
  await page.keyboard.type('Typed');
  await expect(page.getByText('The preview shows what was last saved.')).toBeVisible();
  expect(await button.boundingBox()).toEqual(place);
  await deletePost(page, id);
});

test('without the editor the text is written as before', async ({ page }) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Plain'), in_depth_analysis: 'old' });
  await page.route('**/_admin/RichTextEditor-*.js', (route) => route.abort());
  await openPost(page, id);
  await editorOf(page).scrollIntoViewIfNeeded();
  await expect(page.getByText('The editor could not be loaded.')).toBeVisible();
  await page.getByLabel('In-depth Analysis').fill('new **text**');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toBe('new **text**');
  await deletePost(page, id);
});

test('HTML mode reports what it removed', async ({ page }) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('HTML'), in_depth_analysis: 'old' });
  await openEditor(page, id);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page
    .getByLabel('HTML of the text')
    .fill('<h3 style="color:red">Kept</h3><script>alert(1)</script><p onclick="x">So</p>');
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  const report = page.getByText('Removed: 1 × style, 1 × <script>, 1 × onclick.');
  await expect(report).toBeInViewport({ ratio: 1 });
  await expect(editorOf(page)).toBeFocused();
  await expect(editorOf(page).getByRole('heading', { level: 3 })).toHaveText('Kept');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toBe('<!-- html -->\n<h3>Kept</h3>\n<p>So</p>');
  await deletePost(page, id);
});

test('HTML mode stays in its section and gives back a long text with its history', async ({
  page,
}) => {
  await authenticate(page);
  const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`).join('\n\n');
  const id = await createPost(page, { title: unique('HTML'), in_depth_analysis: long });
  await openEditor(page, id);
  await editorOf(page).getByText('Paragraph 59').click();
  await page.keyboard.type(' and more');
  const html = page.getByLabel('HTML of the text');
  const back = page.getByRole('button', { name: 'Back to the editor' });

  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(html).toBeFocused();
  await expect(back).toBeInViewport({ ratio: 1 });
  await html.fill('<h2>Short</h2><div>text</div>');
  await back.click();
  await expect(page.getByText('Removed: 1 × <div>.')).toBeInViewport({ ratio: 1 });
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).toContainText('Paragraph 59 and more');
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).not.toContainText('and more');
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toBe(long);
  await deletePost(page, id);
});

test('the editor fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await authenticate(page);
  const id = await createPost(page, { title: unique('Phone') });
  await openEditor(page, id);
  await paste(page, {
    'text/html':
      '<table><tr><th>One</th><th>Another</th><th>A third</th><th>Fourth</th></tr></table>',
  });
  await expectAccessible(page, 'the editor on a phone');
  await deletePost(page, id);
});
