/**
 * How long the owner waits for Manage Posts: until the table can be used, for a search, the next page
 * and another order, each until the new rows are painted.
 * `node scripts/lab/bench/posts-screen.ts [reviews]`, by default 10,000.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { demoOwner } from '../../../core/account/demo-owner.ts';
import { startPlatform } from '../../local/platform.ts';
import { freePort } from '../../local/ports.ts';
import { findBrowser } from '../../testing/browser.ts';

const ROUNDS = 11;
/** The demo brings so many by itself. */
const DEMO_REVIEWS = 40;

const searches = ['belt', 'shoe', 'recovery', 'ring', 'wool', 'light', 'band', 'oat'];

const root = join(import.meta.dirname, '../../..');

/** Does something and measures from the press until the list is another one, painted. */
async function untilOther(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-label="Posts"]');
    if (list === null) throw new Error('There is no list');
    const before = list.textContent;
    let pressed: number | undefined;
    for (const event of ['keydown', 'pointerdown']) {
      addEventListener(
        event,
        () => {
          pressed ??= performance.now();
        },
        { capture: true },
      );
    }
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        const changed =
          list.textContent !== before && list.querySelector('[aria-busy=true]') === null;
        if (pressed !== undefined && changed) resolve(performance.now() - pressed);
        else requestAnimationFrame(look);
      };
      look();
    });
    Object.assign(window, { painted });
  });
  await act();
  return page.evaluate(() => Reflect.get(window, 'painted'));
}

/** From the beginning of the navigation until the first row is painted. */
async function untilUsable(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('tbody tr').first().waitFor();
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
}

function median(values: number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} ms`;
}

const reviews = Number(process.argv[2] ?? 10_000);
await mkdir(join(root, '.spotter'), { recursive: true });
const directory = await mkdtemp(join(root, '.spotter/bench-'));
const platform = await startPlatform({
  root,
  directory,
  port: await freePort(),
  reviews: Math.max(0, reviews - DEMO_REVIEWS),
  log: () => {},
});
const executablePath = await findBrowser();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === '' ? {} : { executablePath }),
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const screen = `${platform.url}/thisisme/manage-posts`;
  await page.goto(screen);
  await page.getByLabel('Username').fill(demoOwner.username);
  await page.getByLabel('Password').fill(demoOwner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('tbody tr').first().waitFor();

  const times = { first: [], again: [], search: [], page: [], sort: [] } as Record<
    string,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 1280, height: 900 },
    });
    const fresh = await context.newPage();
    times.first?.push(await untilUsable(fresh, screen));
    times.again?.push(await untilUsable(fresh, screen));
    times.search?.push(
      await untilOther(fresh, async () => {
        const box = fresh.getByLabel('Search posts');
        await box.fill(searches[round % searches.length] ?? '');
        await box.press('Enter');
      }),
    );
    await fresh.goto(screen);
    await fresh.locator('tbody tr').first().waitFor();
    times.page?.push(
      await untilOther(fresh, () =>
        fresh.getByRole('link', { name: 'Page 2', exact: true }).click(),
      ),
    );
    times.sort?.push(
      await untilOther(fresh, () => fresh.getByRole('button', { name: 'Title' }).click()),
    );
    await context.close();
  }
  const told = Object.entries(times).map(([name, values]) => `${name} ${median(values)}`);
  console.log(`${reviews} reviews: ${told.join(', ')}`);
} finally {
  await browser.close();
  await platform.stop();
  await rm(directory, { recursive: true });
}
