/** What pages look like, and what they say without styles: to text browsers, and to programs that read nothing but markup. */
import type { Page } from '@playwright/test';
import { expectLook } from '../../fixtures/look/look.ts';
import { publicPaths } from '../../fixtures/look/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Words {
  styled: string[];
  plain: string[];
  /** Of each text alone, hidden ones too. */
  texts: string[];
}

/** The words of a page before and after its styles are removed. */
const readWords = (page: Page) =>
  page.evaluate((): Words => {
    const split = (text: string | null) =>
      (text ?? '')
        .toLowerCase()
        .split(/\s+/)
        .map((word) => word.replace(/[.,:]+$/, ''))
        .filter(Boolean);
    // biome-ignore lint/performance/useDomNodeTextContent: what is between the texts counts: boxes, lines, cells
    const shown = () => split(document.body.innerText);
    const styled = shown();
    for (const style of document.querySelectorAll('link[rel=stylesheet], style')) style.remove();
    // A field is not text, but separates words.
    for (const field of document.querySelectorAll('input, select, textarea')) field.after(' ');
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (nodes.nextNode()) texts.push(...split(nodes.currentNode.nodeValue));
    return { styled, plain: shown(), texts };
  });

for (const path of publicPaths) {
  test(`${path} looks right and can be read without styles`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLook(page, path);
    const { styled, plain, texts } = await readWords(page);
    const known = new Set([...styled, ...texts]);
    expect(plain.length).toBeGreaterThan(20);
    expect(
      plain.filter((word) => !known.has(word)),
      'words that run together',
    ).toEqual([]);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button')]
        .filter(
          (element) =>
            !element.textContent?.trim() && !element.querySelector('img[alt]:not([alt=""])'),
        )
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(nameless, 'links and buttons without a text').toEqual([]);
    expect(await page.locator('template').count()).toBe(0);
  });
}

test('ratings are told without styles', async ({ page }) => {
  await page.goto('/reviews/skip-9');
  expect((await readWords(page)).plain.join(' ')).toContain('4 out of 5 stars');
});
