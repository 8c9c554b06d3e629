import { adminApi, createPost, deletePost, signIn } from '../fixtures/owner.ts';
import { unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the dashboard shows live numbers, quick actions and recent activity', async ({ page }) => {
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
      const numbers = await adminApi(page, 'GET', '/dashboard');
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

  await test.step('ten activity entries, refreshed every 10 seconds, three without scrolling', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const id = await createPost(page, { title: unique('Passing') });
      await deletePost(page, id);
    }
    const id = await createPost(page, { title });
    await expect(activity).not.toContainText(title);
    await page.clock.runFor(10_000);
    await expect(activity.getByRole('listitem').filter({ hasText: title })).toHaveText(
      /^📝Create Post/,
    );
    const earlier = activity.getByRole('region', { name: 'Earlier activity' });
    await expect(activity.getByRole('listitem')).toHaveCount(10);
    await expect(earlier.getByRole('listitem')).toHaveCount(7);
    await expect(earlier).toHaveCSS('overflow-y', 'auto');
    await deletePost(page, id);
  });
});
