import { beforeEach, expect, test, vi } from 'vitest';
import { buildNow } from '../testing/build.fixture.ts';
import { execute } from '../testing/owner.fixture.ts';
import {
  addCategory,
  changePost,
  emptySite,
  isolate,
  postId,
  publish,
  savePage,
} from '../testing/pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const files = Object.fromEntries(
  [1, 2, 3, 11, 12, 13].map((number) => [`/reviews/review-${number}`, `review ${number}`]),
);
const build = () => buildNow({ files });

beforeEach(async () => {
  await emptySite();
  await addCategory(1, 'mats');
  await addCategory(2, 'bands');
  await publish([1, 2, 3], 1);
  await publish([11, 12, 13], 2);
});

test('a review is rendered when one that is related to it changes, and no other is', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `title = 'Better mat'`);
  const page = await visit('/reviews/review-1');
  expect(page).toMatchObject({
    path: '/edge/review',
    // With its long text, which no file of the build has.
    page: { review: { title: 'Review 1', in_depth_analysis: 'A long text' } },
  });
  const titles = page.page.related.reviews.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Better mat');
  expect(await visit('/reviews/review-11')).toMatchObject({ text: 'review 11' });
});

test('a change that the end of a review does not show leaves it as it was built', async () => {
  const { visit } = isolate(await build());
  await changePost(2, `in_depth_analysis = 'Another text'`);
  expect(await visit('/reviews/review-1')).toMatchObject({ text: 'review 1' });
});

test('nothing leads to a removed review', async () => {
  const { visit } = isolate(await build());
  await execute(`delete from public.posts where id = '${postId(2)}'`);
  const { page } = await visit('/reviews/review-1');
  expect(JSON.stringify(page.related)).not.toContain('review-2"');
});

test('a best-of page shows at the end of its picks', async () => {
  const { visit } = isolate(await build());
  await savePage(1, 'best-mats', [1]);
  expect(await visit('/reviews/review-1')).toMatchObject({
    page: { related: { bestOf: [{ path: '/best/best-mats' }] } },
  });
  expect(await visit('/reviews/review-3')).toMatchObject({ text: 'review 3' });
});

test('an edited review has what is related to it', async () => {
  const { visit } = isolate(await build());
  await changePost(1, `price = '$9'`);
  expect(await visit('/reviews/review-1')).toMatchObject({
    page: { review: { price: '$9' }, related: { next: { category: 'mats' } } },
  });
});

test('without the database a review is as it was built', async () => {
  const { visit, bindings } = isolate(await build());
  await changePost(2, `title = 'Better mat'`);
  await visit('/how-we-test');
  bindings.SUPABASE_URL = 'http://127.0.0.1:9';
  expect(await visit('/reviews/review-1')).toMatchObject({ text: 'review 1' });
});
