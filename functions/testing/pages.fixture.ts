import type { BestOfContent } from '../../core/best-of/schema.ts';
import { bestOfContent } from '../../core/screens/pages.fixture.ts';
import type { buildNow } from './build.fixture.ts';
import { patientEdgeState } from './edge-state.fixture.ts';
import { execute } from './owner.fixture.ts';
import { createTestApp } from './test-app.fixture.ts';

export const postId = (number: number) =>
  `0e1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const pageId = (number: number) =>
  `0e2b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const categoryId = (number: number) =>
  `0e3b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const emptySite = () =>
  execute(
    `select public.test_empty('{public.posts, public.categories, public.changes, public.documents}')`,
  );

/** Creates public reviews of a category, which exists; the higher the number, the newer. */
export const publish = (numbers: readonly number[], category?: number) =>
  execute(
    numbers
      .map(
        (
          number,
        ) => `insert into public.posts (id, title, slug, published, created_at, in_depth_analysis)
          values ('${postId(number)}', 'Review ${number}', 'review-${number}', true,
            '2026-11-22T10:00:00Z'::timestamptz + interval '${number} minutes', 'A long text');
          ${
            category === undefined
              ? ''
              : `insert into public.post_categories (post_id, category_id)
                  values ('${postId(number)}', '${categoryId(category)}');`
          }`,
      )
      .join('\n'),
  );

export const changePost = (number: number, assignments: string) =>
  execute(`update public.posts set ${assignments} where id = '${postId(number)}'`);

export const addCategory = (number: number, slug: string) =>
  execute(
    `insert into public.categories (id, name, slug) values ('${categoryId(number)}', '${slug}', '${slug}')`,
  );

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Creates or replaces a best-of page, public unless said otherwise. */
export const savePage = (
  number: number,
  slug: string,
  picks: readonly number[],
  given: Partial<BestOfContent> = {},
  state = 'published = true',
) =>
  execute(`
    insert into public.documents (kind, id, content)
      values ('best-of', '${pageId(number)}', ${quoted(bestOfContent(slug, picks.map(postId), given))})
      on conflict (id) do update set content = excluded.content;
    update public.documents
      set ${state}, published_at = '2026-11-20T09:0${number}:00Z', content_updated_at = '2026-11-20T09:00:00Z'
      where id = '${pageId(number)}'`);

export const changePage = (number: number, assignments: string) =>
  execute(`update public.documents set ${assignments} where id = '${pageId(number)}'`);

export const compare = (one: number, other: number, verdict = '') =>
  execute(`insert into public.comparisons (first_post_id, second_post_id, verdict)
    values ('${postId(one)}', '${postId(other)}', '${verdict}')`);

type Build = Awaited<ReturnType<typeof buildNow>>;

/** An isolate in front of a build, with a clock that the test sets. */
export function isolate(build: Build) {
  const clock = { now: Date.now() };
  const served = { build };
  const state = patientEdgeState({ now: () => clock.now });
  const app = createTestApp(
    { ASSETS: { fetch: (...request) => served.build.assets.fetch(...request) } },
    state,
  );

  /** What is shown at a path: the text of the file, or the data of the rendered page. */
  async function visit(path: string) {
    const response = await app.request(path);
    const text = await response.text();
    const location = response.headers.get('Location');
    if (location !== null) return { status: response.status, location };
    if (!text.startsWith('{')) return { status: response.status, text };
    return { status: response.status, ...JSON.parse(text) };
  }

  /** After everything known is too old. */
  const later = (milliseconds = 9_000) => {
    clock.now += milliseconds;
  };

  return { ...app, clock, served, state, visit, later };
}
