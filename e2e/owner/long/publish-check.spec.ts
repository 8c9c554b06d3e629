import {
  authenticate,
  createPost,
  deletePost,
  openPost,
  updatePost,
} from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the publish check gives advice, detects a duplicate title and does not block publishing', async ({
  page,
}) => {
  const title = unique('Peat Mat');
  await authenticate(page);
  const id = await createPost(page, { title });
  await openPost(page, id);
  const panel = page.getByRole('region', { name: 'Publish check' });
  await expect(panel).toContainText('No image');
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
  await expect(panel).toContainText('you can publish anyway');

  // Nobody could open that one.
  await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/mat');
  await page.getByLabel('Publish this post').click();
  await updatePost(page);

  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title.toUpperCase());
  await expect(panel).toContainText(`Another review is called “${title}”.`);
  await page.getByLabel('Product Title').fill('');

  const path = reviewPath(title);
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
  await page.goto(path);
  await expect(page.getByRole('img', { name: 'A rolled-up mat' })).toBeVisible();
  await deletePost(page, id);
});
