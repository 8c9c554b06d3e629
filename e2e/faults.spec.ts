import { expect, test } from '@playwright/test';
import { openVisitor } from './counted.ts';
import { faultLineStories } from './fault-line-stories.ts';
import { loadStories } from './load-stories.ts';
import { createPost, openPost, signIn, unique } from './owner.ts';
import { ports } from './ports.ts';
import { settingsStories } from './settings-stories.ts';

const baseURL = `http://localhost:${ports.faults}`;

test.use({ baseURL });
test.describe.configure({ mode: 'serial' });

async function order(path: string) {
  const response = await fetch(`http://127.0.0.1:${ports.control}${path}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

test('the database stops between two saves: a sentence, and not a word lost', async ({ page }) => {
  const title = unique('Between Saves');
  await signIn(page);
  await createPost(page, title);
  await openPost(page, title);
  await page.getByLabel('Who is this for').fill('For people who save often.');

  await order('/database/stop');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The database cannot be reached just now. Nothing was lost: please try again.',
  );
  await expect(page.getByLabel('Who is this for')).toHaveValue('For people who save often.');

  const visitor = await page.context().browser()?.newPage();
  expect((await visitor?.goto(`${baseURL}/reviews/skip-9`))?.status()).toBe(200);
  expect((await visitor?.goto(`${baseURL}/products?search=skip`))?.status()).toBe(200);

  await order('/database/start');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();
  await openPost(page, title);
  await expect(page.getByLabel('Who is this for')).toHaveValue('For people who save often.');
});

test('the owner sets the texts of the site: every page has them, and an emptied one is the default', async ({
  page,
}) => {
  const usual = 'Some links on this site are affiliate links';
  const text = async (path: string) => (await page.request.get(path)).text();
  await signIn(page, '/thisisme/settings');
  const form = page.getByRole('form', { name: 'Trust and search' });
  await form.getByLabel('Author URL').fill('ada.example');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(form.getByText('This must be an address that starts with')).toBeVisible();
  await form.getByLabel('Author URL').fill('https://ada.example');
  await form.getByLabel('A person').check();
  await form.getByLabel('Author name').fill('Ada Tester');
  await form.getByLabel('Affiliate disclosure').fill('Shops pay for <some> links.');
  await form.getByLabel('How we test', { exact: true }).fill('**By hand.** And twice.');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save Texts' })).toBeDisabled();

  for (const path of [
    '/',
    '/products',
    '/products?sort=title-asc',
    '/reviews/skip-9',
    '/nothing',
  ]) {
    await expect
      .poll(() => text(path), { timeout: 60_000 })
      .toContain('Shops pay for &lt;some&gt; links.');
  }
  await page.goto('/reviews/skip-9');
  const author = page.getByRole('region', { name: 'The author' });
  await expect(author.getByRole('link', { name: /^Ada Tester/ })).toHaveAttribute(
    'href',
    'https://ada.example',
  );
  const rated = await text('/reviews/senal-pulse-strap');
  expect(rated).toContain('{"@type":"Person","name":"Ada Tester"');
  await author.getByRole('link', { name: 'How we test' }).click();
  await expect(page.getByText('By hand.')).toBeVisible();

  await page.goto('/thisisme/settings');
  await form.getByLabel('Affiliate disclosure').fill('');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect.poll(() => text('/'), { timeout: 60_000 }).toContain(usual);
});

test('the rebuild fails: visitors see the change, the owner is told and can try again', async ({
  page,
}) => {
  const title = unique('Becalmed');
  await signIn(page);
  await createPost(page, title);
  await order('/hook/stop');
  await openPost(page, title);
  await page.getByLabel('Publish this post').click();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();

  const path = `/reviews/${title.toLowerCase().replaceAll(' ', '-')}`;
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await expect(page.getByText('Rebuild failed')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: title })).toContainText('Updating');
  expect(await (await page.request.get('/')).text()).not.toContain(title);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await order('/rebuild');
  await expect(page.getByText(/^(Live since|Site is live)/)).toBeVisible({ timeout: 30_000 });
  expect(await (await page.request.get('/')).text()).toContain(title);
  await expect(page.getByRole('row', { name: title })).toContainText('Live');
});

test('a rebuild that is never heard of again: after 15 minutes the owner is told and can try again', async ({
  page,
}) => {
  const title = unique('Lost at Sea');
  await signIn(page);
  await createPost(page, title);
  await openPost(page, title);
  await page.getByLabel('Publish this post').click();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();
  // The hook has been stopped above: nobody rebuilds, and nobody reports any more once this is told.
  const rebuild = page.getByRole('region', { name: 'Rebuild' });
  await expect(rebuild).toContainText('The rebuild could not be requested.', { timeout: 60_000 });

  // Again, where a report of the failure before has come in meanwhile.
  await expect(async () => {
    await order('/rebuild/lose');
    await expect(rebuild).toContainText('The rebuild has not reported for 15 minutes.', {
      timeout: 10_000,
    });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Rebuild failed')).toBeVisible();
  await rebuild.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The rebuild has not reported for 15 minutes.')).toHaveCount(0);
  await order('/rebuild');
  await expect(rebuild).toHaveCount(0);
  await expect(page.getByText(/^(Live since|Site is live)/)).toBeVisible({ timeout: 30_000 });
});

test('events wait while the database is away, and each is counted once', async ({ browser }) => {
  const { page, events } = await openVisitor(browser, { baseURL });
  await order('/database/stop');
  await page.goto('/reviews/skip-9');
  await page.locator('[data-buy]').first().click();
  await page.close();
  await order('/database/start');
  await expect
    .poll(() => events('e2e-faults'), { timeout: 60_000 })
    .toEqual(['buy_click', 'page_view']);
});

settingsStories(baseURL, order);
const told = faultLineStories(baseURL, order);
loadStories(baseURL, order);
told.arrived();
