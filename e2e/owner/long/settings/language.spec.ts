import type { Page } from '@playwright/test';
import { type Language, languageCodes, languages } from '../../../../core/languages/list.ts';
import { long } from '../../../../scripts/lab/intensity.ts';
import { adminApi, createPost, deletePost, signIn } from '../../../fixtures/owner.ts';
import { expectAccessible, heading, unique } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

/** Milliseconds. The whole site is compiled. */
const BUILD = 400_000;

/** Words of the site in English; those of reviews are the demo's. */
const ENGLISH =
  /\b(?:All reviews|Read the|How we test|Categories|Products|Featured|Our Mission|Published|Pros and cons|Key Features|Further reading|On this page|Skip to content|Back to Home|Where to buy|Newest|Sort by|Compare|Questions and answers|At a glance|Home)\b/;

/** What a page says itself: not the texts of reviews, categories and best-of pages. */
const ownWords = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll(
      'header, footer, main nav, main button, main label, main th, main dt, main h2:not(:has(a)), main summary',
    );
    const shown = [...parts].map((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const script of copy.querySelectorAll('script, style')) script.remove();
      return copy.textContent;
    });
    return shown.join(' · ');
  });

async function expectFits(page: Page, what: string) {
  await page.setViewportSize({ width: 320, height: 700 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(excess, `${what} at 320 px`).toBeLessThanOrEqual(0);
}

/** Without the screen; waits for the build. */
async function build(page: Page, language: Language) {
  await adminApi(page, 'PATCH', '/settings', { language });
  await control('rebuild');
}

/** The number of builds of the whole site since the platform was started. */
const fullBuilds = async () => Number(await control('full-builds'));

test.afterEach(async ({ page }) => {
  test.setTimeout(BUILD);
  await build(page, 'en');
});

/** Beside German, each with its own build: in `test:long`. */
const others = long ? languageCodes.filter((code) => code !== 'en' && code !== 'de') : [];

// One test, because each begins and ends with a build, which takes longer than what is looked at.
test('the owner chooses German, and every page is German after the build; other languages fit 320 px', async ({
  page,
  browser,
}) => {
  test.setTimeout((2 + others.length) * BUILD);
  await signIn(page, '/thisisme/settings/language');
  await expect(page.getByText('Visitors read the site in English.')).toBeVisible();
  const builds = await fullBuilds();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expectAccessible(page, 'language');
  await page.getByRole('button', { name: 'Change Language' }).click();
  await expect(page.getByText('Deutsch is chosen. The pages are waiting')).toBeVisible();
  await expect(page.getByText('Visitors read the site in Deutsch.')).toBeVisible({
    timeout: BUILD,
  });
  // Would build what is still to be built.
  await control('rebuild');
  expect(await fullBuilds()).toBe(builds + 1);

  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  const visit = async (path: string) => {
    const response = await visitor.goto(path);
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
    expect.soft(await ownWords(visitor), path).not.toMatch(ENGLISH);
    await expectFits(visitor, path);
    return response?.status();
  };

  await test.step('pages of the build', async () => {
    await visit('/');
    await expect(visitor.getByRole('heading', { name: 'Neueste Tests' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: /^Alle \d+ Tests lesen$/ })).toBeVisible();
    await expect(visitor.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_DE');
    await visit('/reviews/skip-9');
    await expect(
      visitor.getByText(/^Veröffentlicht: \d+\. [A-Z]\p{L}+ \d{4}/u).first(),
    ).toBeVisible();
    await visit('/best');
    await expect(heading(visitor, 'Bestenlisten')).toBeVisible();
    await visit('/how-we-test');
    await expect(heading(visitor, 'So testen wir')).toBeVisible();
    await visit('/privacy-statement');
    expect(await visit('/is-not-there')).toBe(404);
    await expect(visitor.getByText('Hier ist leider nichts mehr zu finden')).toBeVisible();
  });

  await test.step('pages of the edge and islands', async () => {
    await visit('/products?search=whey');
    await expect(visitor.getByText(/^\d+ Tests? für „whey“$/)).toBeVisible();
    await expect(visitor.getByRole('combobox', { name: 'Sortieren nach' })).toBeVisible();
    await visit('/compare');
    await visit('/');
    await visitor.getByPlaceholder('Produkte suchen …').fill('co');
    await expect(visitor.getByRole('option', { name: /^Alle \d+ Treffer$/ })).toBeVisible();
  });

  await test.step('the search knows the names of the trade in the language', async () => {
    await visitor.goto('/products?search=was+hilft+beim+Einschlafen');
    const results = visitor.getByRole('main').getByRole('article').getByRole('heading');
    await expect(results.first()).toHaveText('Nattljus Magnesium Glycinate 120');
    const field = visitor.getByPlaceholder('Produkte suchen …').first();
    await visitor.goto('/');
    await field.fill('faszienrole');
    const option = visitor.getByRole('option', { name: 'Grist No. 45 Foam Roller' });
    await expect(option).toBeVisible();
    await field.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(heading(visitor, 'Grist No. 45 Foam Roller')).toBeVisible();
  });

  await test.step('a review that is newer than the build, with a price', async () => {
    const title = unique('Nagelneu');
    const id = await createPost(page, { title, published: true });
    await visit(`/reviews/${id}`);
    await expect(heading(visitor, title)).toBeVisible();
    await deletePost(page, id);
  });

  await test.step('feeds and the manifest', async () => {
    const feed = await (await visitor.request.get('/rss.xml')).text();
    expect(feed).toContain('<language>de</language>');
    expect(await (await visitor.request.get('/site.webmanifest')).json()).toMatchObject({
      lang: 'de',
    });
    expect(await (await visitor.request.get('/llms.txt')).text()).toContain('## Neueste Tests');
  });

  await test.step('other languages', async () => {
    for (const language of others) {
      await build(page, language);
      for (const path of ['/', '/products', '/reviews/skip-9', '/best', '/compare', '/privacy']) {
        await visitor.goto(path);
        const name = `${path} in ${languages[language].name}`;
        expect(await visitor.locator('html').getAttribute('lang'), name).toMatch(
          new RegExp(`^${language}`),
        );
        expect.soft(await ownWords(visitor), name).not.toMatch(ENGLISH);
        await expectFits(visitor, name);
      }
    }
  });
});
