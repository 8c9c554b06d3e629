import type { Browser, Page, WebSocket } from '@playwright/test';
import { emptyBestOfForm } from '../../../../core/best-of/form.ts';
import { previewPath } from '../../../../core/http/preview-path.ts';
import { expectLook } from '../../../fixtures/look/look.ts';
import { adminApi, authenticate, createPost, openPost, signIn } from '../../../fixtures/owner.ts';
import { expectAccessible, heading, unique } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

const WITHIN = { timeout: 2_000 };
const title = 'Under Construction';
const modeSwitch = (page: Page) => page.getByRole('switch', { name: 'Under Construction Mode' });

/** Changes the switch and waits until the change is saved. */
async function setConstruction(page: Page, on: boolean) {
  await modeSwitch(page).click();
  await expect(
    page.getByText(`Under construction mode ${on ? 'enabled' : 'disabled'}.`),
  ).toBeVisible();
  await expect(modeSwitch(page)).toBeChecked({ checked: on });
}

const isSubscription = ({ payload }: { payload: string | Buffer }) =>
  payload.toString().includes('Subscribed to PostgreSQL');

/** Resolves when the page has subscribed to changes, on a connection opened from now on. */
function subscribed(page: Page): Promise<WebSocket> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => {
        if (isSubscription(frame)) resolve(socket);
      });
    });
  });
}

/** A visitor in another browser, on a page that has subscribed to changes. */
async function visit(browser: Browser, path: string) {
  const page = await (await browser.newContext()).newPage();
  const subscription = subscribed(page);
  const response = await page.goto(path);
  return { page, status: response?.status(), socket: await subscription };
}

test.afterEach(async ({ page }) => {
  await control('database/start');
  await adminApi(page, 'PATCH', '/settings', { under_construction_enabled: false });
});

test('construction mode covers open pages within two seconds and uncovers them when the edge agrees', async ({
  page,
  browser,
}) => {
  await authenticate(page);
  const draft = unique('Half Built');
  await openPost(page, await createPost(page, { title: draft }));
  const preview = await page.getByRole('link', { name: /^Preview/ }).getAttribute('href');
  await page.goto(preview ?? '');
  await expect(heading(page, draft)).toBeVisible();
  const draftPage = await page.context().newPage();
  await draftPage.goto(preview ?? '');
  const picks = unique('Half Picked');
  const { content: bestOf } = await adminApi(page, 'POST', '/best-of', {
    form: { ...emptyBestOfForm, title: picks },
  });
  const picksPage = await page.context().newPage();
  await picksPage.goto(previewPath('/best', bestOf.id));

  await page.goto('/thisisme');
  await page.getByRole('navigation', { name: 'Admin' }).getByText('Settings').click();
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(page).toHaveTitle('Settings · Spotter');
  await expect(modeSwitch(page)).not.toBeChecked();

  const { page: visitor } = await visit(browser, '/reviews/skip-9');
  const search = visitor.getByPlaceholder('Search products...');
  await search.fill('half a search');
  await visitor.mouse.wheel(0, 400);
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(0);
  const scrollPosition = await visitor.evaluate(() => scrollY);
  const pageTitle = await visitor.title();
  const { page: covered } = await visit(browser, '/products');

  await modeSwitch(page).click();
  await expect(heading(visitor, title)).toBeVisible(WITHIN);
  await expect(page.getByText('Under construction mode enabled.')).toBeVisible();
  await expect(modeSwitch(page)).toBeChecked();
  await expect(heading(visitor, title)).toBeFocused();
  await expect(visitor).toHaveTitle('Under Construction · Spotter');
  for (const part of await visitor.locator('body > :not(script, :last-child)').all()) {
    await expect(part).toHaveJSProperty('inert', true);
  }
  await expectAccessible(visitor, 'construction screen');
  await expect(heading(covered, title)).toBeVisible(WITHIN);
  await expectLook(covered, 'the cover');

  await test.step('new visitors get the same page with status 503', async () => {
    const { page: late, status } = await visit(browser, '/products');
    expect(status).toBe(503);
    await expect(heading(late, title)).toBeVisible();
    await expectLook(late, 'the page');
    await expect(late.getByRole('main')).toHaveText(
      (await visitor.getByRole('main').last().textContent()) ?? '',
    );
    const response = await late.request.get('/api/products');
    expect([response.status(), response.headers()['retry-after']]).toEqual([503, '300']);
  });

  await test.step('draft previews stay available', async () => {
    for (const [preview, name] of [
      [draftPage, draft],
      [picksPage, picks],
    ] as const) {
      await expect(heading(preview, name)).toBeVisible();
      await expect(heading(preview, title)).toHaveCount(0);
      expect((await preview.reload())?.status()).toBe(200);
      await expect(heading(preview, name)).toBeVisible();
    }
  });

  const { page: late } = await visit(browser, '/products');
  await setConstruction(page, false);
  await expect(search).toBeVisible({ timeout: 10_000 });
  await expect(search).toHaveValue('half a search');
  await expect(search).toBeFocused();
  await expect(visitor).toHaveTitle(pageTitle);
  await expect(heading(visitor, title)).toHaveCount(0);
  expect(await visitor.evaluate(() => scrollY)).toBe(scrollPosition);
  await expect(heading(late, 'All reviews')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('The site is open to visitors.')).toBeVisible();
  await page.goto('/thisisme');
  await expect(page.getByText('Under construction mode disabled.')).toBeVisible();
});

test('the switch reverts when saving fails, and a failed load shows an error', async ({ page }) => {
  await signIn(page, '/thisisme/settings');
  await expect(modeSwitch(page)).not.toBeChecked();
  await control('database/stop');
  await modeSwitch(page).click();
  await expect(
    page.getByText('Failed to update under construction setting.', { exact: true }),
  ).toBeVisible();
  await expect(modeSwitch(page)).not.toBeChecked();
  await expect(modeSwitch(page)).toBeEnabled();
  await control('database/start');

  await page.route('**/api/admin/settings', (route) =>
    route.fulfill({ status: 500, json: { error: '' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The settings could not be loaded just now.');
  await expect(modeSwitch(page)).toHaveCount(0);
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(modeSwitch(page)).not.toBeChecked();
});

test('a lost Realtime connection is restored', async ({ page, browser }) => {
  await signIn(page, '/thisisme/settings');
  const { page: visitor } = await visit(browser, '/');
  const reconnected = subscribed(visitor);
  await control('database/stop');
  await control('database/start');
  await reconnected;
  // The edge too has to reach the restarted database before the switch can be saved.
  await expect.poll(async () => (await page.request.get('/api/admin/settings')).status()).toBe(200);
  await modeSwitch(page).click();
  await expect(heading(visitor, title)).toBeVisible(WITHIN);
  await setConstruction(page, false);
  await expect(heading(visitor, title)).toHaveCount(0, { timeout: 10_000 });
});

test('a hidden tab disconnects and catches up when visible again', async ({ page, browser }) => {
  await signIn(page, '/thisisme/settings');
  const { page: visitor, socket } = await visit(browser, '/');
  const setVisibility = (state: 'hidden' | 'visible') =>
    visitor.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  const closed = socket.waitForEvent('close');
  await setVisibility('hidden');
  await closed;
  await setConstruction(page, true);
  await expect(heading(visitor, title)).toHaveCount(0);
  const reconnected = subscribed(visitor);
  await setVisibility('visible');
  await expect(heading(visitor, title)).toBeVisible();
  await reconnected;
  await setConstruction(page, false);
  await expect(heading(visitor, title)).toHaveCount(0, { timeout: 10_000 });
});

test('without Realtime an open page polls every 30 seconds without errors', async ({
  page,
  browser,
}) => {
  await signIn(page, '/thisisme/settings');
  const visitor = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  visitor.on('pageerror', ({ message }) => errors.push(message));
  await visitor.clock.install();
  await visitor.routeWebSocket(/realtime/, (socket) => socket.close());
  // Second by second up to the request, because the clock controls its timeout too.
  const nextResponse = async () => {
    let isSent = false;
    const request = visitor.waitForRequest('**/api/site-mode');
    void request.then(() => {
      isSent = true;
    });
    while (!isSent) await visitor.clock.runFor(1_000);
    return (await request).response();
  };
  await visitor.goto('/');
  await nextResponse();
  await setConstruction(page, true);
  await expect(heading(visitor, title)).toHaveCount(0);
  const second = await nextResponse();
  expect(await second?.json()).toEqual({ under_construction: true });
  await expect(heading(visitor, title)).toBeVisible();
  await setConstruction(page, false);
  await nextResponse();
  await expect(heading(visitor, title)).toHaveCount(0);
  expect(errors).toEqual([]);
});
