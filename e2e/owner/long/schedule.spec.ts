import type { Page } from '@playwright/test';
import { LATER_YEAR } from '../../fixtures/dates.ts';
import { authenticate, createPost, deletePost, openPost, signIn } from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const publishing = (page: Page) => page.getByRole('complementary', { name: 'Publishing' });
const panel = (page: Page) => publishing(page).getByRole('region', { name: 'Schedule' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule' });
const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

async function fillInstant(page: Page, label: string, date: string, time: string) {
  const group = dialog(page).getByRole('group', { name: label, exact: true });
  await group.getByLabel('Date').fill(date);
  await group.getByLabel('Time').fill(time);
}

async function save(page: Page) {
  await dialog(page).getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog(page)).toBeHidden();
}

test('the owner schedules a draft, moves it, and runs it at once', async ({ page }) => {
  const title = unique('Scheduled');
  await authenticate(page);
  const id = await createPost(page, { title });

  await test.step('a moment in the past is refused at its field', async () => {
    await openPost(page, id);
    await panel(page).getByRole('button', { name: 'Schedule...' }).click();
    await fillInstant(page, 'Publish at', '2020-05-06', '09:00');
    await dialog(page).getByRole('button', { name: 'Save Schedule' }).click();
    const group = dialog(page).getByRole('group', { name: 'Publish at', exact: true });
    await expect(group.getByText('This time has passed')).toBeVisible();
    await expect(group.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a date without a time is no moment, and nothing is sent', async () => {
    await fillInstant(page, 'Publish at', `${LATER_YEAR}-05-06`, '');
    await dialog(page).getByRole('button', { name: 'Save Schedule' }).click();
    const group = dialog(page).getByRole('group', { name: 'Publish at', exact: true });
    await expect(group.getByText('A date and time up to the year 9999')).toBeVisible();
  });

  await test.step('the text that is in the form is what is scheduled', async () => {
    await fillInstant(page, 'Publish at', `${LATER_YEAR}-05-06`, '09:00');
    await save(page);
    await expect(panel(page)).toContainText(`6 May ${LATER_YEAR}, 09:00 UTC`);
    await expect(page.getByLabel('Address')).not.toHaveValue('');
    await page.getByLabel('Price').fill('$31');
    await expect(publishing(page).getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
  });

  await test.step('the list shows when, and visitors see nothing', async () => {
    await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText(
      `Publish 6 May ${LATER_YEAR}, 09:00 UTC`,
    );
    expect((await page.request.get(`/reviews/${id}`)).status()).toBe(404);
  });

  await test.step('it is rescheduled on its screen', async () => {
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await page.getByRole('button', { name: `Reschedule: Publish ${title}` }).click();
    await fillInstant(page, 'Publish at', `${LATER_YEAR}-05-07`, '10:30');
    await save(page);
    const day = page.getByRole('region', { name: new RegExp(`7 May ${LATER_YEAR}`) });
    await expect(day.getByRole('listitem').filter({ hasText: title })).toContainText('10:30 UTC');
  });

  await test.step('run now publishes it', async () => {
    await page.getByRole('button', { name: `Run now: Publish ${title}` }).click();
    await page
      .getByRole('dialog', { name: 'Run now?' })
      .getByRole('button', { name: 'Run now' })
      .click();
    await expect(page.getByText('1 change carried out')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await page.goto(`/reviews/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText('$31');
  });
  await deletePost(page, id);
});

test('a review is unpublished to a redirect, and a cancelled change does nothing', async ({
  page,
}) => {
  const [title, successor] = [unique('Old roller'), unique('New roller')];
  await authenticate(page);
  const id = await createPost(page, { title, published: true });
  const target = await createPost(page, { title: successor, published: true });

  await openPost(page, id);
  await panel(page).getByRole('button', { name: 'Schedule...' }).click();
  await fillInstant(page, 'Unpublish at', `${LATER_YEAR}-01-02`, '18:00');
  await dialog(page).getByLabel('A redirect to another review').check();
  await dialog(page).getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog(page).getByText('Choose a review').first()).toBeVisible();
  await dialog(page).getByRole('combobox').fill(successor);
  await expect(dialog(page).getByRole('option', { name: successor })).toBeVisible();
  await dialog(page).getByRole('combobox').press('Enter');
  await expect(dialog(page)).toContainText(successor);
  await save(page);

  await page.goto('/thisisme/schedule');
  await expect(row(page, title)).toContainText(`Redirects to “${successor}”`);
  await page.getByRole('button', { name: `Cancel: Unpublish ${title}` }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(page, title)).toHaveCount(1);

  await page.getByRole('button', { name: `Run now: Unpublish ${title}` }).click();
  await page
    .getByRole('dialog', { name: 'Run now?' })
    .getByRole('button', { name: 'Run now' })
    .click();
  await expect(page.getByText('1 change carried out')).toBeVisible();
  await page.goto(`/reviews/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(successor);

  await test.step('a cancelled change leaves the schedule', async () => {
    await openPost(page, target);
    await panel(page).getByRole('button', { name: 'Schedule...' }).click();
    await fillInstant(page, 'Unpublish at', `${LATER_YEAR}-01-02`, '18:00');
    await save(page);
    await page.goto('/thisisme/schedule');
    await page.getByRole('button', { name: `Cancel: Unpublish ${successor}` }).click();
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(page.getByText('The change is no longer scheduled')).toBeVisible();
    await expect(row(page, successor)).toHaveCount(0);
  });
  await deletePost(page, id);
  await deletePost(page, target);
});

test('an offer has a start and an end, in the form and on the dashboard', async ({ page }) => {
  const title = unique('Offered');
  await authenticate(page);
  const id = await createPost(page, { title, published: true });
  await openPost(page, id);
  await page.getByLabel('Enable Limited Time Offer').click();
  await page.getByLabel('Limited Time Offer Details').fill('Two for one');
  const instant = async (label: string, date: string, time: string) => {
    const group = page.getByRole('group', { name: label, exact: true });
    await group.getByLabel('Date').fill(date);
    await group.getByLabel('Time').fill(time);
  };
  await instant('Offer starts', `${LATER_YEAR}-02-03`, '08:00');
  await instant('Offer ends', `${LATER_YEAR}-02-02`, '08:00');
  await expect(page.getByText('The offer has not started')).toBeVisible();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByRole('alert')).toContainText('The offer must end after it starts');
  await instant('Offer ends', `${LATER_YEAR}-02-04`, '08:00');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();

  await signIn(page, '/thisisme/schedule');
  const day = page.getByRole('region', { name: new RegExp(`3 February ${LATER_YEAR}`) });
  const start = day.getByRole('listitem').filter({ hasText: title });
  await expect(start).toContainText('Start offer');
  await start.getByRole('link', { name: `Edit offer of ${title}` }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
  await page.goto('/thisisme');
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Next up');
  await deletePost(page, id);
});
