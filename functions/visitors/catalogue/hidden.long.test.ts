import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { tries } from '../../../core/testing/fuzz.fixture.ts';
import { buildNow } from '../../testing/build.fixture.ts';
import { patientEdgeState } from '../../testing/edge-state.fixture.ts';
import { execute } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** In everything that no visitor may read. */
const HIDDEN = 'hidden-word';

/** Reviews, links and best-of pages, of which only some are public, and only in part. */
const BEGIN = `
  truncate public.posts, public.categories, public.documents, public.drafts, public.managed_links, public.changes cascade;
  insert into public.managed_links (slug, target, starts_at, deleted_at)
  select 'link-' || n, 'https://shop.example/' || case when n > 3 then '${HIDDEN}' else 'mat' end,
    case when n > 3 then now() + interval '1 hour' end, case when n = 7 then now() end
  from generate_series(1, 7) as n;
  insert into public.posts (
    id, title, slug, published, publish_at, primary_affiliate_url,
    limited_time_offer_enabled, limited_time_offer, limited_time_offer_starts_at, limited_time_offer_ends_at
  )
  select ('0a1b2c3d-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    case when n > 4 then '${HIDDEN} ' else '' end || 'Review ' || n, 'review-' || n, n <= 4,
    case when n = 6 then now() + interval '1 hour' end, '/go/link-' || n,
    true, '${HIDDEN}',
    case when n % 2 = 0 then now() + interval '1 hour' end,
    case when n % 2 = 1 then now() - interval '1 hour' end
  from generate_series(1, 6) as n;
  insert into public.documents (kind, content, publish_at)
  select 'best-of', jsonb_build_object('title', '${HIDDEN}', 'slug', 'best-' || n),
    case when n = 2 then now() + interval '1 hour' end
  from generate_series(1, 2) as n;
  insert into public.drafts (content_kind, content_id, fields, publish_at)
  select 'post', ('0a1b2c3d-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    jsonb_build_object('title', '${HIDDEN} draft', 'slug', '${HIDDEN}'),
    case when n = 2 then now() + interval '1 hour' end
  from generate_series(1, 4) as n;`;

const PATHS = [
  '/',
  '/products',
  `/products?search=${HIDDEN}`,
  '/api/products',
  `/api/products?search=${HIDDEN}`,
  '/rss.xml',
  '/atom.xml',
  '/best',
  '/best/best-1',
  '/best/best-2',
  `/reviews/${HIDDEN}`,
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((n) => [`/reviews/review-${n}`, `/go/link-${n}`]),
];

test('drafts, what is to come and what is over are shown nowhere, whatever is edited meanwhile', async () => {
  const number = fc.integer({ min: 1, max: 6 });
  const edit = fc.oneof(
    number.map(
      (n) => `update public.drafts set fields = fields || '{"price": "${HIDDEN} ${n}"}'
      where content_id = '${idOf(n)}'`,
    ),
    number.map((n) => `update public.posts set price = price || '1' where id = '${idOf(n)}'`),
    number.map(
      (n) => `update public.posts set published = not published
      where id = '${idOf(n)}' and title not like '${HIDDEN}%'`,
    ),
    number.map((n) => `update public.posts set title = title || '.' where id = '${idOf(n)}'`),
    number.map(
      (n) => `update public.managed_links set target = target || '${n}'
      where slug = 'link-${n}'`,
    ),
    fc.constant(`update public.documents set content = content || '{"introduction": "${HIDDEN}"}'`),
    fc.constant(null),
  );
  let requests = 0;
  const property = fc.asyncProperty(
    fc.array(edit, { minLength: 6, maxLength: 6 }),
    async (edits) => {
      await execute(BEGIN);
      const clock = { now: Date.now() };
      const build = await buildNow();
      const { request } = createTestApp(
        { ASSETS: { fetch: (...given) => build.assets.fetch(...given) } },
        patientEdgeState({ now: () => clock.now }),
      );
      for (const statement of edits) {
        // The isolate reads what has changed, or shows what it knows of it.
        if (statement === null) clock.now += 60_000;
        else await execute(statement);
        for (const path of PATHS) {
          const response = await request(path);
          const answer = `${response.headers.get('Location')} ${await response.text()}`;
          // A search repeats what was searched.
          expect(answer.replaceAll(`search":"${HIDDEN}"`, ''), path).not.toContain(HIDDEN);
          requests += 1;
        }
      }
    },
  );
  await fc.assert(property, tries(11));
  expect(requests).toBeGreaterThanOrEqual(1_400);
}, 120_000);
