import type { Page } from '@playwright/test';
import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  openPost,
  searchPosts,
  updatePost,
} from '../../../fixtures/owner.ts';
import { unique } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

const publishing = (page: Page) => page.getByRole('complementary', { name: 'Publishing' });
const button = (page: Page, name: string) => publishing(page).getByRole('button', { name });

const publicPages = (slug: string) => [
  `/reviews/${slug}`,
  '/',
  '/products',
  '/rss.xml',
  '/atom.xml',
  '/catalogue.json',
];

/** What a visitor without a session gets. */
async function publicBytes(page: Page, slug: string): Promise<string[]> {
  const visitor = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (visitor === undefined) throw new Error('There is no browser');
  const bytes: string[] = [];
  for (const path of publicPages(slug)) {
    const response = await visitor.request.get(path);
    // Each page has its own nonce.
    bytes.push((await response.text()).replaceAll(/nonce(="|-)[\w+/=-]+/g, ''));
  }
  await visitor.close();
  return bytes;
}

test('a review is reworked as a draft, previewed, discarded, reworked again and published', async ({
  page,
}) => {
  const title = unique('Reworked');
  const changed = `${title} again`;
  await authenticate(page);
  const id = await createPost(page, { title, price: '$10', published: true });
  await openPost(page, id);
  const { slug } = (await adminApi(page, 'GET', `/posts/${id}`)).content;
  // The page of a build states its policy in an element, a page rendered since in a header.
  await control('rebuild');
  const before = await publicBytes(page, slug);
  expect(before[0]).toContain(title);

  await test.step('Save draft: no public byte changes', async () => {
    await page.getByLabel('Product Title').fill(changed);
    await page.getByLabel('Price').fill('$99');
    await page.getByLabel('Address').fill(`${slug}-again`);
    await button(page, 'Save draft').click();
    await expect(page.getByText('Draft saved. Visitors see it after Update Post.')).toBeVisible();
    await expect(publishing(page)).toContainText('Published, with unpublished changes');
    expect(await publicBytes(page, slug)).toEqual(before);
  });

  await test.step('the list names the state, filters by it and links the preview', async () => {
    await searchPosts(page, title);
    await page.getByLabel('Status').selectOption('Published, with unpublished changes');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Published, with unpublished changes');
    const preview = page.waitForEvent('popup');
    await row.getByRole('link', { name: `Preview ${title}` }).click();
    const draft = await preview;
    await expect(draft.getByRole('heading', { name: changed })).toBeVisible();
    await expect(draft.getByText('Draft preview: these changes are not published')).toBeVisible();
    await draft.close();
  });

  await test.step('Discard draft asks, and brings the published text back', async () => {
    await openPost(page, id);
    await expect(page.getByLabel('Price')).toHaveValue('$99');
    await button(page, 'Discard draft').click();
    const dialog = page.getByRole('dialog', { name: 'Discard this draft?' });
    await dialog.getByRole('button', { name: 'Keep draft' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$99');
    await button(page, 'Discard draft').click();
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('Draft discarded')).toBeVisible();
    await expect(page.getByLabel('Price')).toHaveValue('$10');
    await expect(publishing(page)).not.toContainText('with unpublished changes');
  });

  await test.step('leaving keeps a draft, and Update Post publishes it', async () => {
    await page.getByLabel('Price').fill('$77');
    await page.getByRole('link', { name: 'Dashboard Home' }).click();
    await expect(page).toHaveURL('/thisisme');
    await openPost(page, id);
    await expect(page.getByLabel('Price')).toHaveValue('$77');
    expect((await publicBytes(page, slug))[0]).not.toContain('$77');
    await updatePost(page);
    expect((await publicBytes(page, slug))[0]).toContain('$77');
  });
  await deletePost(page, id);
});

test('a draft that changed in another tab is compared, not overwritten', async ({
  page,
  context,
}) => {
  const title = unique('Two drafts');
  await authenticate(page);
  const id = await createPost(page, { title, published: true });
  await openPost(page, id);
  const other = await context.newPage();
  await openPost(other, id);
  await other.getByLabel('Pros').fill('Theirs');
  await button(other, 'Save draft').click();
  await expect(other.getByText('Draft saved.')).toBeVisible();
  await page.getByLabel('Cons').fill('Mine');
  await expect(publishing(page)).toContainText('Not saved: changed in another window');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page
    .getByRole('dialog', { name: 'Changed elsewhere' })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await button(page, 'Save draft').click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  const { content: post } = await adminApi(page, 'GET', `/posts/${id}`);
  expect(post).toMatchObject({ pros: 'Theirs', cons: 'Mine' });
  await deletePost(page, id);
});
