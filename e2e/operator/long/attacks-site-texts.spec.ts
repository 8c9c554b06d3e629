import { CATEGORY_NAME_MAX_LENGTH } from '../../../core/categories/schema.ts';
import type { SettingsForm } from '../../../core/settings/registry.ts';
import {
  AUTHOR_BIO_MAX_LENGTH,
  AUTHOR_NAME_MAX_LENGTH,
  DISCLOSURE_MAX_LENGTH,
  HOW_WE_TEST_MAX_LENGTH,
} from '../../../core/settings/schema.ts';
import { fuzzFactor } from '../../../scripts/lab/intensity.ts';
import { openDetector } from '../../fixtures/detector.ts';
import { adminApi, authenticate, createPost, deletePost } from '../../fixtures/owner.ts';
import { heading, unique } from '../../fixtures/page.ts';
import { payloadLine, payloadLines, payloads, payloadUrl } from '../../fixtures/payloads.ts';
import { expect, test } from '../../fixtures/test.ts';

const ROUNDS = Math.min(12, fuzzFactor());
const CATEGORIES = 8;

/** Site texts filled with payloads, different ones for each round. */
function maliciousSettings(round: number, mark: string): SettingsForm {
  const from = Math.floor((round * payloads.length) / ROUNDS);
  return {
    affiliate_disclosure: payloadLines(DISCLOSURE_MAX_LENGTH, from + 7),
    author_kind: round % 2 === 0 ? 'person' : 'team',
    author_name: payloadLine(AUTHOR_NAME_MAX_LENGTH, from + 3),
    author_bio: payloadLines(AUTHOR_BIO_MAX_LENGTH, from + 101),
    author_url: payloadUrl(from + 5),
    how_we_test: `${mark}\n\n${payloadLines(HOW_WE_TEST_MAX_LENGTH - 100, from)}`,
    search_synonyms: `${payloadLine(100, from).replaceAll(/[\s,-]+/g, '')}x, rope`,
  };
}

test('scripts in category names and site texts execute nowhere', async ({ browser, request }) => {
  test.setTimeout(120_000 * ROUNDS);
  const admin = await openDetector(browser);
  const visitor = await openDetector(browser);
  await authenticate(admin.page);
  const { settings } = await adminApi(admin.page, 'GET', '/settings');

  for (let round = 0; round < ROUNDS; round += 1) {
    const mark = unique('Attack');
    const ids: string[] = [];
    const slugs: string[] = [];
    await test.step(`texts and categories, ${round + 1} of ${ROUNDS}`, async () => {
      await adminApi(admin.page, 'PATCH', '/settings', maliciousSettings(round, mark));
      for (let number = 0; number < CATEGORIES; number += 1) {
        const from = (round * CATEGORIES + number) * 9;
        const name = `${number} ${payloadLine(CATEGORY_NAME_MAX_LENGTH - 2, from)}`;
        const slug = `attack-${round}-${number}`;
        const { category } = await adminApi(admin.page, 'POST', '/categories', { name, slug });
        ids.push(category.id);
        slugs.push(slug);
      }
    });
    const post = await createPost(admin.page, {
      title: mark,
      category_ids: ids,
      published: true,
    });
    const { content: saved } = await adminApi(admin.page, 'GET', `/posts/${post}`);

    await test.step('the review rendered at the edge', async () => {
      await visitor.expectHarmless(`/reviews/${saved.slug}`);
      await expect(heading(visitor.page, mark)).toBeVisible();
    });
    await test.step('every built page', async () => {
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
    await test.step('the admin screens that show them', async () => {
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
    await deletePost(admin.page, post);
    for (const id of ids) await adminApi(admin.page, 'DELETE', `/categories/${id}`);
  }
  await adminApi(admin.page, 'PATCH', '/settings', settings);
  await admin.context.close();
  await visitor.context.close();
});
