/** Programs in what stands on every page: told where nobody else reads the same site. */
import { expect, test } from '@playwright/test';
import { CATEGORY_NAME_MAX_LENGTH } from '../core/categories/schema.ts';
import type { SiteSettingsForm } from '../core/settings/schema.ts';
import {
  AUTHOR_BIO_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  DISCLOSURE_MAX_LENGTH,
  HOW_WE_TEST_MAX_LENGTH,
} from '../core/settings/schema.ts';
import { fuzzFactor } from '../scripts/lab/intensity.ts';
import { openDetector } from './detector.ts';
import { ask, draftByHand, heading, signIn, unique } from './owner.ts';
import { addressWith, filling, lineOf, payloads } from './payloads.ts';

const ROUNDS = fuzzFactor() > 1 ? 12 : 1;
const CATEGORIES = 8;

/** Texts that fill their fields with payloads, other ones for each round. */
function hostileSettings(round: number, mark: string): SiteSettingsForm {
  const from = Math.floor((round * payloads.length) / ROUNDS);
  return {
    affiliate_disclosure: filling(DISCLOSURE_MAX_LENGTH, from + 7),
    author_kind: round % 2 === 0 ? 'person' : 'team',
    author_name: lineOf(AUTHOR_NAME_MAX_LENGTH, from + 3),
    author_bio: filling(AUTHOR_BIO_MAX_LENGTH, from + 101),
    author_url: addressWith(from + 5),
    how_we_test: `${mark}\n\n${filling(HOW_WE_TEST_MAX_LENGTH - 100, from)}`,
    index_now_enabled: false,
  };
}

/** The story, in a group that runs one after the other. */
export function hostileSiteStory() {
  test('names of categories and texts of the site that are programs run nowhere', async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000 * ROUNDS);
    const admin = await openDetector(browser);
    const visitor = await openDetector(browser);
    await signIn(admin.page);
    const { settings } = await ask(admin.page, 'GET', '/settings/site');

    for (let round = 0; round < ROUNDS; round += 1) {
      const mark = unique('Hostile');
      const ids: string[] = [];
      const slugs: string[] = [];
      await test.step(`texts and categories, ${round + 1} of ${ROUNDS}`, async () => {
        await ask(admin.page, 'PUT', '/settings/site', hostileSettings(round, mark));
        for (let number = 0; number < CATEGORIES; number += 1) {
          const from = (round * CATEGORIES + number) * 9;
          const name = `${number} ${lineOf(CATEGORY_NAME_MAX_LENGTH - 2, from)}`;
          const slug = `hostile-${round}-${number}`;
          const { category } = await ask(admin.page, 'POST', '/categories', { name, slug });
          ids.push(category.id);
          slugs.push(slug);
        }
      });
      const post = await draftByHand(admin.page, {
        title: mark,
        category_ids: ids,
        published: true,
      });
      const { post: saved } = await ask(admin.page, 'GET', `/posts/${post}`);

      await test.step('the review, as the edge renders it', async () => {
        await visitor.expectHarmless(`/reviews/${saved.slug}`);
        await expect(heading(visitor.page, mark)).toBeVisible();
      });
      await test.step('every page of the build', async () => {
        const page = async () => (await request.get('/how-we-test')).text();
        await expect.poll(page, { timeout: 60_000 }).toContain(mark);
        for (const path of [
          '/how-we-test',
          '/',
          '/products',
          `/products?category=${slugs[0]}`,
          `/reviews/${saved.slug}`,
          '/privacy-statement',
          '/nothing-here',
        ]) {
          await visitor.expectHarmless(path);
        }
        await visitor.page.goto('/how-we-test');
        await expect(visitor.page.getByRole('main')).toContainText('alert(1)');
      });
      await test.step('the screens that show them', async () => {
        for (const path of [
          '/thisisme/master-category',
          '/thisisme/settings',
          '/thisisme/manage-posts',
          `/thisisme/edit-post/${post}`,
          '/thisisme/ai',
          '/thisisme',
        ]) {
          await admin.expectHarmless(path, 'networkidle');
        }
        await admin.page.goto('/thisisme/master-category');
        await expect(admin.page.getByRole('table')).toContainText('alert(1)');
      });
      await ask(admin.page, 'DELETE', `/posts/${post}`);
      for (const id of ids) await ask(admin.page, 'DELETE', `/categories/${id}`);
    }
    await ask(admin.page, 'PUT', '/settings/site', settings);
    await admin.context.close();
    await visitor.context.close();
  });
}
