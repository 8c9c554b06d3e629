import { openDetector } from '../../../fixtures/detector.ts';
import { editorOf, openEditor, paste, storedAnalysis } from '../../../fixtures/editor.ts';
import { authenticate, createPost, deletePost, updatePost } from '../../../fixtures/owner.ts';
import { unique } from '../../../fixtures/page.ts';
import { payloads } from '../../../fixtures/payloads.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('structure is pasted and styles are not', async ({ page }) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Pasted') });
  await openEditor(page, id);
  await paste(page, {
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h1 style="x:y"><span style="font-size:20pt">Grip</span></h1><ul><li style="list-style-type:disc"><p><span style="font-weight:700">Firm</span></p></li></ul></b>',
    'text/plain': 'Grip\nFirm',
  });
  await expect(editorOf(page).getByRole('heading', { level: 2 })).toHaveText('Grip');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/plain': 'Plain **bold**\nsecond < third\n\nnext' });
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toBe(
    [
      '<!-- html -->',
      '<h2>Grip</h2>',
      '<ul><li><strong>Firm</strong></li></ul>',
      '<p>Plain <strong>bold</strong><br>second &lt; third</p>',
      '<p>next</p>',
    ].join('\n'),
  );
  await deletePost(page, id);
});

test('what is too large is refused with a reason, and nothing is lost', async ({ page }) => {
  await authenticate(page);
  const id = await createPost(page, { title: unique('Large'), in_depth_analysis: 'kept' });
  await openEditor(page, id);
  const text = editorOf(page);
  await paste(page, { 'text/html': `<p>${'word '.repeat(1_000_000)}</p>`, 'text/plain': 'word' });
  await expect(page.getByText('The text was not pasted: the field would have')).toBeVisible();
  await paste(page, { 'text/plain': 'x'.repeat(5_000_000) });
  await expect(text).toHaveText('kept');
  await page.getByRole('button', { name: 'Close' }).click();

  await paste(page, {
    'text/html': `<p>a<img src="data:image/png;base64,${'A'.repeat(5_000_000)}"></p>`,
  });
  await expect(page.getByText('An image was not stored')).toBeVisible();
  await expect(text).toHaveText('kepta');

  const row = '<tr><td>a</td><td>b</td><td>c</td><td>d</td></tr>';
  await page.keyboard.press('Control+End');
  await paste(page, { 'text/html': `<table>${row.repeat(500)}</table>` });
  await expect(text.getByRole('row')).toHaveCount(500);
  await updatePost(page);
  expect(await storedAnalysis(page, id)).toContain('<p>kepta</p>');
  await deletePost(page, id);
});

test('no attack executes, by paste and in HTML mode', async ({ browser, baseURL }) => {
  const { page, context, expectNothing } = await openDetector(browser, baseURL ? { baseURL } : {});
  await authenticate(page);
  const id = await createPost(page, { title: unique('Attacked') });
  await openEditor(page, id);
  for (let from = 0; from < payloads.length; from += 60) {
    const some = payloads.slice(from, from + 60);
    await paste(page, { 'text/html': some.join('\n'), 'text/plain': 'x' });
    await paste(page, { 'text/html': `<p data-pm-slice="0 0 []">${some.join('</p><p>')}` });
  }
  await expectNothing('after pasting');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page.getByLabel('HTML of the text').fill(payloads.join('\n').slice(0, 100_000));
  await page.getByRole('button', { name: 'Back to the editor' }).click();
  await expect(page.getByText('Removed: ')).toBeVisible();
  await expect(editorOf(page)).toBeVisible();
  await expectNothing('after HTML mode');
  await deletePost(page, id);
  await context.close();
});
