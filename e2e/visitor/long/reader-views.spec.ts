/** What programs keep of a page that show its text alone: the reader view of Firefox, read-later services, assistants. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { publicPaths } from '../../fixtures/look/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Firefox's reader view, as a script that defines `Readability`. */
const READER = fileURLToPath(import.meta.resolve('@mozilla/readability/Readability.js'));

declare class Readability {
  constructor(page: Document);
  REGEXPS: { unlikelyCandidates: RegExp };
  parse(): { content: string; byline: string | null } | null;
}

/** Without lists of links to other pages, which reader views leave out on purpose. */
const REVIEW = [
  'article h2:not(nav *, #further-reading *)',
  '[aria-label="Scorecard"] > header + div p:not([aria-hidden])',
  '#pros-and-cons li',
  '#key-features li',
  '#specifications :is(th, td)',
  '#who-is-this-for p',
  '#analysis :is(p, li, h3, h4)',
].join(', ');

/** Those of the demonstration: other tests publish their own. */
const BEST_OF = [
  '/best/best-fitness-wearables',
  '/best/best-home-gym-equipment',
  '/best/best-supplements-with-honest-labels',
];

/** The introduction, the disclosure and every pick; offers and lists of pages are links. */
const PICKS = [
  'article header + div .analysis p',
  'article header > p[dir]',
  'article > section h2',
  'article > section h3',
  'article > section li:not(:has(a))',
  'article > section > div > p[dir]',
].join(', ');

const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text();

/** What a reader view says about the author, and which of the wanted texts it loses. */
async function read(page: Page, html: string, wanted: string) {
  return page.evaluate(
    ([source = '', selector = '']) => {
      const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');
      const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      const article = new Readability(parse(source)).parse();
      const kept = textOf(parse(article?.content ?? '').body);
      const page = parse(source);
      // Counts of items.
      for (const hidden of page.querySelectorAll('h2 [aria-hidden]')) hidden.remove();
      const texts = [...page.querySelectorAll(selector)].map(textOf);
      return {
        byline: article?.byline ?? null,
        count: texts.length,
        lost: texts.filter((text) => !kept.includes(text)),
      };
    },
    [html, wanted],
  );
}

test.beforeEach(async ({ page }) => {
  await page.goto('about:blank');
  await page.addScriptTag({ path: READER });
});

test('a reader view keeps every review, with its author', async ({ page }) => {
  const sitemap = await htmlOf(page, '/sitemap-1.xml');
  const paths = [...sitemap.matchAll(/<loc>[^<]*(\/reviews\/[^<]+)<\/loc>/g)];
  let reviews = 0;
  for (const [, path = ''] of paths) {
    const html = await htmlOf(page, path);
    // Other tests publish and remove their own reviews.
    if (!html.includes('A demonstration review')) continue;
    reviews += 1;
    const { byline, count, lost } = await read(page, html, REVIEW);
    expect.soft(lost, path).toEqual([]);
    expect.soft(count, path).toBeGreaterThan(10);
    expect.soft(byline, path).toBe('The Spotter team');
  }
  expect(reviews).toBeGreaterThan(40);
});

for (const path of BEST_OF) {
  test(`a reader view keeps ${path}, with its author`, async ({ page }) => {
    const { byline, count, lost } = await read(page, await htmlOf(page, path), PICKS);
    expect(lost).toEqual([]);
    expect(count).toBeGreaterThan(10);
    expect(byline).toBe('The Spotter team');
  });
}

test('no element has a name for which a reader view removes it', async ({ page }) => {
  for (const path of publicPaths) {
    const names = await page.evaluate(
      (html) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        const { unlikelyCandidates } = new Readability(parsed).REGEXPS;
        return [...parsed.querySelectorAll('*')]
          .flatMap(({ id, classList }) => [id, ...classList])
          .filter((name) => unlikelyCandidates.test(name));
      },
      await htmlOf(page, path),
    );
    expect.soft(names, path).toEqual([]);
  }
});
