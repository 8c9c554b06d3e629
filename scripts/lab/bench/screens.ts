/**
 * Measures how long Manage Posts takes until it is usable, and until a search, the next page and
 * another order are painted. `node scripts/lab/bench/screens.ts [reviews]`, by default 10,000.
 */
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { signIn } from '../screenshots/screens.ts';
import { withPlatform } from './measuring/site.ts';
import { duration, median } from './measuring/timing.ts';

const ROUNDS = 11;
const searches = ['belt', 'shoe', 'recovery', 'ring', 'wool', 'light', 'band', 'oat'];
const viewport = { width: 1280, height: 900 };

/** Measures from the key or pointer press of an action until a different list is painted. */
async function untilChanged(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-label="Posts"]');
    if (list === null) throw new Error('The page has no list');
    const before = list.textContent;
    let pressed: number | undefined;
    const press = () => {
      pressed ??= performance.now();
    };
    addEventListener('keydown', press, { capture: true });
    addEventListener('pointerdown', press, { capture: true });
    const painted = new Promise<number>((resolve) => {
      const check = () => {
        const changed =
          list.textContent !== before && list.querySelector('[aria-busy=true]') === null;
        if (pressed !== undefined && changed) resolve(performance.now() - pressed);
        else requestAnimationFrame(check);
      };
      check();
    });
    Object.assign(window, { painted });
  });
  await act();
  return page.evaluate(() => Reflect.get(window, 'painted'));
}

const firstRow = (page: Page) => page.locator('tbody tr').first().waitFor();

/** Notes when the first row is painted, in every page that is opened. Waiting from outside asks twice a second. */
const noteFirstRow = (page: Page) =>
  page.addInitScript(() => {
    const usable = new Promise<number>((resolve) => {
      const check = () =>
        requestAnimationFrame((time) =>
          document.querySelector('tbody tr') === null ? check() : resolve(time),
        );
      check();
    });
    Object.assign(window, { usable });
  });

/** Measures from the start of the navigation until the first row is painted. */
async function untilUsable(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await firstRow(page);
  return page.evaluate(() => Reflect.get(window, 'usable'));
}

const reviews = Number(process.argv[2] ?? 10_000);
await withPlatform(reviews, async ({ url }) => {
  await using browser = await launchBrowser();
  const owner = await browser.newPage({ viewport });
  const screen = `${url}/thisisme/manage-posts`;
  await signIn(owner, url);
  await owner.goto(screen);
  await firstRow(owner);
  const storageState = await owner.context().storageState();

  const times = {
    first: [] as number[],
    again: [] as number[],
    search: [] as number[],
    page: [] as number[],
    sort: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await using context = await browser.newContext({ storageState, viewport });
    const page = await context.newPage();
    await noteFirstRow(page);
    times.first.push(await untilUsable(page, screen));
    times.again.push(await untilUsable(page, screen));
    const search = async () => {
      const box = page.getByLabel('Search posts');
      await box.fill(searches[round % searches.length] ?? '');
      await box.press('Enter');
    };
    times.search.push(await untilChanged(page, search));
    await page.goto(screen);
    await firstRow(page);
    const nextPage = page.getByRole('link', { name: 'Page 2', exact: true });
    times.page.push(await untilChanged(page, () => nextPage.click()));
    const title = page.getByRole('button', { name: 'Title' });
    times.sort.push(await untilChanged(page, () => title.click()));
  }
  const figures = Object.entries(times).map(([name, all]) => `${name} ${duration(median(all))}`);
  console.log(`${reviews} reviews: ${figures.join(', ')}`);
});
