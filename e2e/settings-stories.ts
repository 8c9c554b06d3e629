/** What the owner sets for everybody: told on the platform of the faults, one story after the other. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test, type WebSocket } from '@playwright/test';
import { createPost, heading, openPost, signIn, unique } from './owner.ts';

const WITHIN = { timeout: 2_000 };
const title = 'Under Construction';
const control = (page: Page) => page.getByRole('switch', { name: 'Under Construction Mode' });

/** Turns the switch and waits for the word that it was saved. */
async function turn(page: Page, on: boolean) {
  await control(page).click();
  await expect(
    page.getByText(`Under construction mode ${on ? 'enabled' : 'disabled'}.`),
  ).toBeVisible();
  await expect(control(page)).toBeChecked({ checked: on });
}

const isLive = ({ payload }: { payload: string | Buffer }) =>
  payload.toString().includes('Subscribed to PostgreSQL');

/** Settles when the page hears of changes, by a connection made from now on that lasts. */
function live(page: Page): Promise<WebSocket> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => {
        if (isLive(frame)) resolve(socket);
      });
    });
  });
}

/** A visitor in a browser of its own, on a page that hears of changes. */
async function visit(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage();
  const listening = live(page);
  const response = await page.goto(address);
  return { page, status: response?.status(), socket: await listening };
}

/** The stories, in a group that runs one after the other. */
export function settingsStories(site: string, order: (path: string) => Promise<void>) {
  test('the switch covers open pages within two seconds, and uncovers them once the edge agrees', async ({
    page,
    browser,
  }) => {
    await signIn(page);
    const draft = unique('Half Built');
    await createPost(page, draft);
    await openPost(page, draft);
    const preview = await page.getByRole('link', { name: /^Preview/ }).getAttribute('href');
    await page.goto(preview ?? '');
    await expect(heading(page, draft)).toBeVisible();
    const draftPage = await page.context().newPage();
    await draftPage.goto(preview ?? '');

    await page.goto('/thisisme');
    await page.getByRole('navigation', { name: 'Admin' }).getByText('Settings').click();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(page).toHaveTitle('Settings · Spotter');
    await expect(control(page)).not.toBeChecked();

    const { page: visitor } = await visit(browser, `${site}/reviews/skip-9`);
    const search = visitor.getByPlaceholder('Search products...');
    await search.fill('something half typed');
    await visitor.mouse.wheel(0, 400);
    await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(0);
    const place = await visitor.evaluate(() => scrollY);
    const pageTitle = await visitor.title();

    await control(page).click();
    await expect(heading(visitor, title)).toBeVisible(WITHIN);
    await expect(page.getByText('Under construction mode enabled.')).toBeVisible();
    await expect(control(page)).toBeChecked();
    await expect(heading(visitor, title)).toBeFocused();
    await expect(visitor).toHaveTitle('Under Construction · Spotter');
    for (const part of await visitor.locator('body > :not(script, :last-child)').all()) {
      await expect(part).toHaveJSProperty('inert', true);
    }
    const { violations } = await new AxeBuilder({ page: visitor }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await test.step('whoever comes now gets the same page, with 503', async () => {
      const { page: late, status } = await visit(browser, `${site}/products`);
      expect(status).toBe(503);
      await expect(heading(late, title)).toBeVisible();
      await expect(late.getByRole('main')).toHaveText(
        (await visitor.getByRole('main').last().textContent()) ?? '',
      );
      const answer = await late.request.get(`${site}/api/products`);
      expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '300']);
    });

    await test.step('the preview of the draft stays open', async () => {
      await expect(heading(draftPage, draft)).toBeVisible();
      expect((await draftPage.reload())?.status()).toBe(200);
      await expect(heading(draftPage, draft)).toBeVisible();
    });

    const { page: late } = await visit(browser, `${site}/products`);
    await turn(page, false);
    await expect(search).toBeVisible({ timeout: 10_000 });
    await expect(search).toHaveValue('something half typed');
    await expect(search).toBeFocused();
    await expect(visitor).toHaveTitle(pageTitle);
    await expect(heading(visitor, title)).toHaveCount(0);
    expect(await visitor.evaluate(() => scrollY)).toBe(place);
    await expect(heading(late, 'All reviews')).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText('The site is open to visitors.')).toBeVisible();
    await page.goto('/thisisme');
    await expect(page.getByText('Under construction mode disabled.')).toBeVisible();
  });

  test('a switch that cannot be saved goes back, and settings that cannot be read say so', async ({
    page,
  }) => {
    await signIn(page, '/thisisme/settings');
    await expect(control(page)).not.toBeChecked();
    await order('/database/stop');
    await control(page).click();
    await expect(
      page.getByText('Failed to update under construction setting.', { exact: true }),
    ).toBeVisible();
    await expect(control(page)).not.toBeChecked();
    await expect(control(page)).toBeEnabled();
    await order('/database/start');

    await page.route('**/api/admin/settings', (route) =>
      route.fulfill({ status: 500, json: { error: '' } }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(
      'The settings could not be loaded just now.',
    );
    await expect(control(page)).toHaveCount(0);
    await page.unroute('**/api/admin/settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(control(page)).not.toBeChecked();
  });

  test('the time zone of the counting is chosen by its place and stays', async ({ page }) => {
    await signIn(page, '/thisisme/settings');
    const zone = page.getByLabel("The site's time zone");
    const save = page.getByRole('button', { name: 'Save Time Zone' });
    await expect(zone).toHaveValue('UTC');
    await expect(save).toBeDisabled();
    await zone.selectOption('Berlin');
    await expect(page.getByText(/^There it is \w+day \d\d:\d\d now\.$/)).toBeVisible();
    await save.click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(zone).toHaveValue('Europe/Berlin');
    await zone.selectOption('UTC');
    await save.click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
  });

  test('a connection that broke comes back by itself', async ({ page, browser }) => {
    await signIn(page, '/thisisme/settings');
    const { page: visitor } = await visit(browser, site);
    const again = live(visitor);
    await order('/database/stop');
    await order('/database/start');
    await again;
    await control(page).click();
    await expect(heading(visitor, title)).toBeVisible(WITHIN);
    await turn(page, false);
    await expect(heading(visitor, title)).toHaveCount(0, { timeout: 10_000 });
  });

  test('a hidden tab holds no connection, and catches up when it is seen again', async ({
    page,
    browser,
  }) => {
    await signIn(page, '/thisisme/settings');
    const { page: visitor, socket } = await visit(browser, site);
    const look = (state: 'hidden' | 'visible') =>
      visitor.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    const closed = socket.waitForEvent('close');
    await look('hidden');
    await closed;
    await turn(page, true);
    await expect(heading(visitor, title)).toHaveCount(0);
    const again = live(visitor);
    await look('visible');
    await expect(heading(visitor, title)).toBeVisible();
    await again;
    await turn(page, false);
    await expect(heading(visitor, title)).toHaveCount(0, { timeout: 10_000 });
  });

  test('without Realtime an open page asks every 30 seconds, quietly', async ({
    page,
    browser,
  }) => {
    await signIn(page, '/thisisme/settings');
    const visitor = await (await browser.newContext()).newPage();
    const errors: string[] = [];
    visitor.on('pageerror', ({ message }) => errors.push(message));
    await visitor.clock.install();
    await visitor.routeWebSocket(/realtime/, (socket) => socket.close());
    // Second by second, and no further than to the question: its time limit is a matter of the clock too.
    const answerToNext = async () => {
      let isAsked = false;
      const question = visitor.waitForRequest('**/api/site-mode');
      void question.then(() => {
        isAsked = true;
      });
      while (!isAsked) await visitor.clock.runFor(1_000);
      return (await question).response();
    };
    await visitor.goto(site);
    await answerToNext();
    await turn(page, true);
    await expect(heading(visitor, title)).toHaveCount(0);
    const second = await answerToNext();
    expect(await second?.json()).toEqual({ under_construction: true });
    await expect(heading(visitor, title)).toBeVisible();
    await turn(page, false);
    await answerToNext();
    await expect(heading(visitor, title)).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
