import { globSync } from 'node:fs';
import { join } from 'node:path';
import { flawsOf } from '../fixtures/look/look.ts';
import { pagesOfFiles } from '../fixtures/look/pages.ts';
import { expect, test } from '../fixtures/test.ts';

test('the pages of every file are looked at', () => {
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../site/pages') });
  const own = files.filter((file) => !file.startsWith('edge'));
  expect(own.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(
    Object.keys(pagesOfFiles).sort(),
  );
});

const flawed = {
  'scrolls sideways': '<div style="width: 2000px; height: 1px"></div>',
  'is at the edge': '<p style="position: absolute; left: 3px">Near</p>',
  overlap: '<p>One text</p><p style="margin-top: -32px">Another text</p>',
  'is cut off': '<div style="width: 60px; overflow: hidden; white-space: nowrap">A long text</div>',
  'is wider than its field':
    '<input placeholder="Search all products" style="width: 60px; height: 30px">',
  'is too small to touch': '<button style="height: 20px; padding: 0">Save</button>',
};

for (const [sentence, html] of Object.entries(flawed)) {
  test(`the look test says what "${sentence}"`, async ({ page }) => {
    const document = (content: string) =>
      `<body style="margin: 16px; font: 16px/1.2 sans-serif">${content}</body>`;
    await page.setContent(document('<p>A text</p>'));
    expect(await flawsOf(page)).toEqual([]);
    await page.setContent(document(`<div style="width: fit-content">${html}</div>`));
    expect(await flawsOf(page)).toEqual([expect.stringContaining(sentence)]);
  });
}

test('text that is hidden, reachable by scrolling or visibly shortened is not a flaw', async ({
  page,
}) => {
  await page.setContent(`<body style="margin: 16px; font: 16px/1.2 sans-serif">
    <p style="position: absolute; width: 1px; height: 1px; overflow: hidden">For screen readers</p>
    <p style="visibility: hidden; margin: 0 0 -19px">Hidden</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A long text</p>
    <div style="width: 60px; overflow-x: auto; white-space: nowrap" tabindex="0">A long text</div>
    <p>A sentence with <a href="/">a link</a> in it.</p>
    <label style="display: block; height: 30px"><input type="checkbox"> Agree</label>
    <header style="position: fixed; top: 0; left: 16px">A header above the text</header>
  </body>`);
  expect(await flawsOf(page)).toEqual([]);
});
