import { expect, test } from '@playwright/test';
import { createPost, deletePost, openPost, signIn, unique } from './owner.ts';

const check = { name: 'Publish check' };

test('the publish check advises, knows other titles, and keeps nobody from publishing', async ({
  page,
}) => {
  const title = unique('Peat Mat');
  await signIn(page);
  await createPost(page, title);
  await openPost(page, title);
  const panel = page.getByRole('region', check);
  await expect(panel).toContainText('No picture');
  await expect(panel).toContainText('No pros');
  await expect(panel).not.toContainText('Another review is called');

  await panel.getByRole('button', { name: /^No cons/ }).click();
  await expect(page.getByLabel('Cons', { exact: true })).toBeFocused();
  await page.keyboard.type('Smells of peat');
  await expect(panel).not.toContainText('No cons');
  await page.getByLabel('Pros', { exact: true }).fill('Soft');
  await page.getByLabel('Short Description').fill('A mat. '.repeat(30));
  await expect(panel).toContainText('longer than 160 characters');
  await page.getByLabel('Short Description').fill('A mat.');
  await page.getByLabel('Product Image URL').fill('/images/reviews/yoga-mat.svg');
  await expect(panel).toContainText('No alt text');
  await page.getByLabel('Image Alt Text').fill('A rolled-up mat');
  await page.getByLabel('Price').fill('about fifty');
  await expect(panel).toContainText('cannot be read as an amount');

  await page.getByLabel('Primary Affiliate URL').fill('http://127.0.0.1:1/mat');
  await panel.getByRole('button', { name: 'Check the affiliate URL' }).click();
  await expect(panel).toContainText('The affiliate URL does not respond.');
  await expect(panel).toContainText('you can publish all the same');

  await page.getByLabel('Publish this post').click();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();

  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title.toUpperCase());
  await expect(panel).toContainText(`Another review is called “${title}”.`);
  await page.getByLabel('Product Title').fill('');

  const path = `/reviews/${title.toLowerCase().replaceAll(' ', '-')}`;
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('img', { name: 'A rolled-up mat' })).toBeVisible();
  await deletePost(page, title);
});

test('a review says who wrote it, when, and that its links are paid for, before the first of them', async ({
  page,
}) => {
  await page.goto('/reviews/senal-pulse-strap');
  const card = page.getByRole('region', { name: 'Scorecard' });
  const disclosure = card.getByText('Some links on this site are affiliate links');
  const buy = page.getByRole('link', { name: /\(opens the shop in a new tab\)$/ });
  await expect(disclosure).toBeVisible();
  const before = await disclosure.evaluate(
    (text, link) => (link ? text.compareDocumentPosition(link) : 0),
    await buy.first().elementHandle(),
  );
  expect(before & 4).toBe(4);
  await expect(buy.first()).toHaveAttribute('rel', 'sponsored noopener');
  await expect(page.getByText(/^Published \d+ \w+ \d{4}$/)).toBeVisible();
  const author = page.getByRole('region', { name: 'The author' });
  await expect(author.getByRole('heading', { name: 'The Spotter team' })).toBeVisible();
  await author.getByRole('link', { name: 'How we test' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How we test' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(
    'Some links on this site are affiliate',
  );
});

test('structured data and the content security policy get along', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/reviews/senal-pulse-strap');
  const types = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => JSON.parse(script.textContent ?? '')['@type'],
    ),
  );
  expect(types).toEqual(['Product', 'BreadcrumbList']);
  expect(refused).toEqual([]);
});
