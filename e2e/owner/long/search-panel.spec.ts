import { reviewPath } from '../../../core/posts/address.ts';
import { fileOf } from '../../fixtures/images.ts';
import { createPost, deletePost, openPost, signIn, updatePost } from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the search panel shows what search engines and networks show, and the page says it', async ({
  page,
}) => {
  const title = unique('Panelled');
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  await signIn(page);
  const id = await createPost(page, { title, slug, published: true });
  await openPost(page, id);
  const result = page.getByRole('figure', { name: 'In search results' });
  const card = page.getByRole('figure', { name: 'As a shared link' });
  await expect(result).toContainText(title);
  await expect(page.getByText(`/reviews/${slug}`).first()).toBeVisible();

  await page.getByLabel('Search Title').fill(`${title} tested for a year`);
  await page.getByLabel('Search Description').fill(`${'Very long. '.repeat(20)}`);
  await page.getByLabel('Social Image URL').fill('/images/share.png');
  await expect(card).toContainText(`${title} tested for a year`);
  await expect(card.getByAltText('The image of the shared link')).toBeVisible();
  await expect(result).toContainText(
    'Description: 219 of about 160 characters. The end will be cut.',
  );
  await page.getByLabel('Search Description').fill('Twelve months, one verdict.');
  await expect(result).toContainText('Description: 27 of about 160 characters');
  await updatePost(page);

  const html = await (await page.request.get(reviewPath(slug))).text();
  expect(html).toContain(`<title>${title} tested for a year · Spotter</title>`);
  expect(html).toContain('<meta name="description" content="Twelve months, one verdict.">');
  expect(html).toContain(`<meta property="og:title" content="${title} tested for a year">`);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/images\/share\.png">/);
  expect(html).not.toContain('og:image:width');
  await deletePost(page, id);
});

test('the image of the shared link is chosen from the library', async ({ page }) => {
  await signIn(page);
  const id = await createPost(page, { title: unique('Shared') });
  await openPost(page, id);
  await page.getByRole('button', { name: 'Choose Social Image' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  await picker.getByLabel('Upload an Image').setInputFiles(await fileOf('card.png'));
  await expect(page.getByLabel('Social Image URL')).toHaveValue(/^\/pictures\//);
  await expect(page.getByLabel('Product Image URL')).toHaveValue('');
  const card = page.getByRole('figure', { name: 'As a shared link' });
  await expect(card.getByAltText('The image of the shared link')).toHaveAttribute(
    'src',
    /^\/pictures\//,
  );
  await updatePost(page);
  await deletePost(page, id);
});

test('a title of another review is reported beside the search result', async ({ page }) => {
  const title = unique('Same');
  await signIn(page);
  const id = await createPost(page, { title });
  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  const result = page.getByRole('figure', { name: 'In search results' });
  await expect(result.getByText(`Another review is called “${title}”.`)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await deletePost(page, id);
});
