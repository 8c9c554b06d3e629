import type { Browser, Page } from '@playwright/test';
import { openVisitor, readRows } from '../../../fixtures/events.ts';
import { adminApi, authenticate } from '../../../fixtures/owner.ts';
import { expectAccessible } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

const REVIEW = '/reviews/skip-9';
const TEXT = 'Look at the price';
const WAIT = { timeout: 60_000 };

/** A visitor whose page views all draw the same variant. */
async function visitorDrawing(browser: Browser, number: number) {
  const visitor = await openVisitor(browser);
  await visitor.page.addInitScript((drawn) => {
    Math.random = () => drawn;
  }, number);
  return visitor;
}

const scorecard = (page: Page) => page.getByRole('region', { name: 'Scorecard' });

/** Clicks the button of the scorecard and stays on the page. */
async function clickButton(page: Page, name: RegExp) {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), true),
  );
  await scorecard(page).getByRole('link', { name }).click();
}

/** What is stored of a visitor, in order: the kind and the drawn variant. */
async function stored(userAgent: string): Promise<string[]> {
  const query = `user_agent=eq.${encodeURIComponent(userAgent)}&select=event_type,variant&order=id`;
  const rows = await readRows('product_analytics', query);
  return rows.map(({ event_type, variant }) => `${event_type} ${String(variant).slice(-2)}`);
}

/** The sum of all layout shifts so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test.afterEach(async ({ page }) => {
  const { tests, changes } = await adminApi(page, 'GET', '/button-tests');
  for (const { id, ended_at } of tests) {
    if (ended_at === null)
      await adminApi(page, 'POST', `/button-tests/${id}/end`, { adopt: false });
  }
  for (const { id } of changes) await adminApi(page, 'DELETE', `/button-tests/changes/${id}`);
});

test('a button is tested, counted per page view, adopted and taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  await authenticate(page);

  await test.step('the form says what is missing, and starts the test', async () => {
    await page.goto('/thisisme/analytics');
    await page.getByRole('main').getByRole('link', { name: 'Button tests' }).click();
    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(page.getByText('Write the text that variant B shows.').first()).toBeVisible();
    await page.getByLabel('Text of variant B').fill(TEXT);
    await page.getByRole('switch', { name: /their own button text/ }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(TEXT);
    await expectAccessible(page, 'New test');
    await page.getByRole('button', { name: 'Start Test' }).click();
    await expect(page.getByText('Nothing is counted yet.')).toBeVisible();
    await control('rebuild');
  });

  const a = await visitorDrawing(browser, 0.2);
  const b = await visitorDrawing(browser, 0.8);

  await test.step('each page view shows one variant, without a shift and a trace', async () => {
    await a.page.goto(REVIEW);
    await expect(scorecard(a.page).getByRole('link', { name: /^Check price/ })).toBeVisible();
    await expect(a.page.getByText(TEXT).first()).toBeHidden();
    await b.page.goto(REVIEW);
    await expect(
      scorecard(b.page).getByRole('link', { name: new RegExp(`^${TEXT}`) }),
    ).toBeVisible();
    await expect(b.page.getByText('Check price').first()).toBeHidden();
    expect(await layoutShift(b.page)).toBeLessThan(0.01);
    expect(await b.context.cookies()).toEqual([]);
    expect(await b.page.evaluate(() => localStorage.length)).toBe(0);
    await expectAccessible(b.page, 'Variant B');
  });

  await test.step('without scripts the page is as it is', async () => {
    const plain = await openVisitor(browser, { javaScriptEnabled: false });
    await plain.page.goto(REVIEW);
    await expect(scorecard(plain.page).getByRole('link', { name: /^Check price/ })).toBeVisible();
    await expect(plain.page.getByText(TEXT).first()).toBeHidden();
  });

  await test.step('views and clicks are counted with their variant', async () => {
    await clickButton(b.page, new RegExp(`^${TEXT}`));
    await expect.poll(() => stored(a.userAgent), WAIT).toEqual(['page_view -a']);
    await expect.poll(() => stored(b.userAgent), WAIT).toEqual(['page_view -b', 'buy_click -b']);
    // A managed link says it to the edge.
    const href = await b.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/go/rope?at=text';
      document.querySelector('main')?.append(link);
      link.click();
      return link.search;
    });
    expect(href).toMatch(/&variant=[0-9a-f-]{36}-b$/);
    await a.page.goto('/products');
    await expect.poll(() => stored(a.userAgent), WAIT).toEqual(['page_view -a']);
    await page.reload();
    const row = (name: string) => page.getByRole('row', { name });
    await expect(row('A, as it is').getByRole('cell')).toHaveText(['1', '0', '0%']);
    await expect(row('B, the change').getByRole('cell')).toHaveText(['1', '1', '100%']);
    await expectAccessible(page, 'Running test');
  });

  await test.step('the owner adopts B, and every page view shows it', async () => {
    await page.getByRole('button', { name: 'End and Adopt B' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adopt B?' });
    await expect(dialog).toContainText('The test has not shown that B is better.');
    await expectAccessible(page, 'Adopt');
    await dialog.getByRole('button', { name: 'End and Adopt B' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'In force' })).toContainText(TEXT);
    await expect(page.getByRole('region', { name: 'Earlier tests' })).toContainText('Adopted');
    await control('rebuild');
    await a.page.goto(REVIEW);
    await expect(
      scorecard(a.page).getByRole('link', { name: new RegExp(`^${TEXT}`) }),
    ).toBeVisible();
    expect(await a.page.locator('[data-arm]').count()).toBe(0);
  });

  await test.step('and takes it back', async () => {
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('region', { name: 'In force' })).toHaveCount(0);
    await control('rebuild');
    await b.page.goto(REVIEW);
    await expect(scorecard(b.page).getByRole('link', { name: /^Check price/ })).toBeVisible();
    await expect.poll(() => stored(b.userAgent), WAIT).toContain('page_view ll');
  });
});
