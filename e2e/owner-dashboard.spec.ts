import { expect, test } from '@playwright/test';
import { ask, draftByHand, signIn, unique } from './owner.ts';

test('the dashboard: live numbers, what to do next, what was done last', async ({ page }) => {
  const title = unique('Counted');
  await page.clock.install();
  await signIn(page);
  const activity = page.getByRole('region', { name: 'Recent Activity' });

  await test.step('the cards', async () => {
    await expect(page.getByRole('term')).toHaveText([
      'Total Posts',
      'Published',
      'Categories',
      'Draft Posts',
    ]);
    await expect(async () => {
      const numbers = await ask(page, 'GET', '/dashboard');
      await page.reload();
      await expect(page.getByRole('definition')).toHaveText(
        [numbers.total_posts, numbers.published, numbers.categories, numbers.drafts].map(String),
        { timeout: 1_000 },
      );
    }).toPass();
  });

  await test.step('quick actions', async () => {
    const actions = page.getByRole('region', { name: 'Quick Actions' });
    await expect(actions.getByRole('link', { name: 'Manage Posts' })).toHaveAttribute(
      'href',
      '/thisisme/manage-posts',
    );
    await expect(actions.getByRole('link', { name: 'See Website' })).toHaveAttribute(
      'target',
      '_blank',
    );
  });

  await test.step('ten entries, read again every ten seconds, three in sight', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const id = await draftByHand(page, { title: unique('Passing') });
      await ask(page, 'DELETE', `/posts/${id}`);
    }
    const id = await draftByHand(page, { title });
    await expect(activity).not.toContainText(title);
    await page.clock.runFor(10_000);
    await expect(activity.getByRole('listitem').filter({ hasText: title })).toHaveText(
      /^📝Create Post/,
    );
    const earlier = activity.getByRole('region', { name: 'Earlier activity' });
    await expect(activity.getByRole('listitem')).toHaveCount(10);
    await expect(earlier.getByRole('listitem')).toHaveCount(7);
    await expect(earlier).toHaveCSS('overflow-y', 'auto');
    await ask(page, 'DELETE', `/posts/${id}`);
  });
});
