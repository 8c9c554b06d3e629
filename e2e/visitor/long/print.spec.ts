import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** A4 between the margins of the page. */
const PAPER = { width: 680, height: 1002 };

/** Words that stand on two lines, and what is wider than the paper. */
const torn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      // A line may end after a hyphen or a dash.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\p{Pd}/]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const [first] = boxes;
        const isTorn = boxes.some(
          ({ top, bottom }) => first && (top > first.bottom || bottom < first.top),
        );
        if (isTorn) found.push(word);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('(wider than the paper)');
    return found;
  });

for (const path of [
  '/reviews/kestrin-fell-2-running-watch',
  '/reviews/hallam-orde-dial-24-adjustable-dumbbells',
  '/best/best-home-gym-equipment',
]) {
  test(`no word of the printed ${path} is torn, and no bar covers it`, async ({ page }) => {
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    // The URL and the disclosure at the end may be long.
    expect((await torn(page)).filter((word) => !word.startsWith('http'))).toEqual([]);
    await expect(page.locator('[data-buy-bar]')).toBeHidden();
  });
}
