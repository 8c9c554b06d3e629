import type { Page } from '@playwright/test';
import { LATER_YEAR } from '../../fixtures/dates.ts';
import { adminApi, authenticate, createPost, deletePost, signIn } from '../../fixtures/owner.ts';
import { expectAccessible, heading, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const publishing = (page: Page) => page.getByRole('complementary', { name: 'Publishing' });
const picks = (page: Page) => page.getByRole('group', { name: 'Picks', exact: true });
const names = (page: Page) => picks(page).getByRole('listitem').getByRole('strong');

async function addPick(page: Page, title: string) {
  await page.getByRole('combobox', { name: 'Add a review' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await expect(names(page).last()).toHaveText(title);
}

const isStored = (page: Page) =>
  expect(publishing(page).getByText(/^(Draft )?[Ss]aved \d/)).toBeVisible();

test('a best-of page is made, published, edited as a draft, scheduled and restored', async ({
  page,
}) => {
  const title = unique('Best mats');
  const [one, other] = [unique('Mat one'), unique('Mat two')];
  await authenticate(page);
  const posts = [
    await createPost(page, { title: one, published: true, price: '$10' }),
    await createPost(page, { title: other }),
  ];

  await test.step('a new page is stored while it is written', async () => {
    await signIn(page, '/thisisme/best-of');
    await page.getByRole('link', { name: 'New Best-of Page' }).click();
    await expect(heading(page, 'New Best-of Page')).toBeVisible();
    await page.getByLabel('Title', { exact: false }).first().fill(title);
    await addPick(page, one);
    await addPick(page, other);
    await isStored(page);
    await expect(page).toHaveURL(/\?draft=/);
    await expectAccessible(page, 'new best-of page');
  });

  await test.step('the form warns of a pick that is not public', async () => {
    await expect(picks(page).getByText('Not public: visitors do not see this pick.')).toBeVisible();
    await expect(publishing(page).getByText(`“${other}” is not public`)).toBeVisible();
  });

  await test.step('picks are ordered by dragging and by keyboard', async () => {
    const handle = (index: number) =>
      picks(page).getByRole('listitem').nth(index).getByTitle('Drag to another place');
    await expect(handle(1)).toHaveAttribute('draggable', 'true');
    await handle(1).dragTo(picks(page).getByRole('listitem').first(), {
      targetPosition: { x: 40, y: 4 },
    });
    await expect(names(page)).toHaveText([other, one]);
    await picks(page)
      .getByRole('button', { name: `Move ${one} up` })
      .press('Enter');
    await expect(names(page)).toHaveText([one, other]);
    await expect(page.getByRole('button', { name: `Move ${one} down` })).toBeFocused();
    await picks(page).getByLabel('Label').first().fill('Best overall');
  });

  const address = await test.step('it is published with an address of its own', async () => {
    await publishing(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published: visitors see it within seconds')).toBeVisible();
    const slug = await page.getByLabel('Address').inputValue();
    expect(slug).toMatch(/^best-mats/);
    await expect(publishing(page).getByRole('link', { name: /the page as/ })).toHaveAttribute(
      'href',
      `/best/${slug}`,
    );
    return `/best/${slug}`;
  });
  const id = new URL(page.url()).searchParams.get('draft') ?? '';
  const stored = async () => (await adminApi(page, 'GET', `/best-of/${id}`)).content;

  await test.step('changes of it are a draft, which the live preview shows', async () => {
    await page.goto(`/thisisme/best-of/${id}`);
    await page.getByLabel('Title', { exact: false }).first().fill(`${title} again`);
    await expect(publishing(page).getByText('Published, with unpublished changes')).toBeVisible();
    expect((await stored()).published).toBe(true);
    await page.getByRole('button', { name: 'Live preview' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`${title} again`);
    await page.getByRole('button', { name: 'Live preview' }).click();
  });

  await test.step('the draft is scheduled', async () => {
    await publishing(page).getByRole('button', { name: 'Schedule...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    const group = dialog.getByRole('group', { name: 'Publish changes at' });
    await group.getByLabel('Date').fill(`${LATER_YEAR}-05-06`);
    await group.getByLabel('Time').fill('09:00');
    await dialog.getByRole('button', { name: 'Save Schedule' }).click();
    await expect(dialog).toBeHidden();
    await expect(publishing(page)).toContainText(`6 May ${LATER_YEAR}, 09:00 UTC`);
    await page.goto(`/thisisme/best-of?search=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText(`6 May ${LATER_YEAR}, 09:00 UTC`);
    await expect(row).toContainText('Published, with unpublished changes');
    await expectAccessible(page, 'best-of pages');
  });

  await test.step('the version that was published is compared and restored as a draft', async () => {
    await page.goto(`/thisisme/best-of/${id}/history`);
    await page
      .getByRole('button', { name: /^Show changes/ })
      .first()
      .click();
    const changes = page.getByRole('dialog', { name: 'Changes' });
    await expect(changes.getByRole('insertion').filter({ hasText: 'again' })).toBeVisible();
    await changes.getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /^Restore as draft: / })
      .first()
      .click();
    await expect(page.getByText('Restored as a draft').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue(title);
  });

  await test.step('it goes to the trash, comes back, and is deleted', async () => {
    page.on('dialog', (dialog) => dialog.accept());
    await publishing(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByText('Best-of page moved to the trash')).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
    await page.goto('/thisisme/best-of/trash');
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^Restore/ }).click();
    await expect(page.getByText('Best-of page restored as a draft')).toBeVisible();
    expect((await stored()).published).toBe(false);
    await adminApi(page, 'DELETE', `/best-of/${id}`);
    await page.reload();
    await row.getByRole('button', { name: /^Delete permanently/ }).click();
    await expect(page.getByText('Best-of page deleted permanently')).toBeVisible();
  });
  for (const post of posts) await deletePost(page, post);
});
