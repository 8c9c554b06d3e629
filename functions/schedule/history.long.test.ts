import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { tries } from '../../core/testing/fuzz.fixture.ts';
import { buildNow } from '../testing/build.fixture.ts';
import { patientEdgeState } from '../testing/edge-state.fixture.ts';
import { execute, ownerFixture, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { instant, resetClock, setClock } from './clock.fixture.ts';
import { applyDueChanges } from './index.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

/** What a post is in the model. Moments are seconds. */
interface Post {
  isPublic: boolean;
  price: string;
  publishAt: number | null;
  unpublishAt: number | null;
  draft: { price: string; at: number | null } | null;
  offer: { starts: number; ends: number } | null;
}

const NUMBERS = [1, 2, 3];
const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-00000000000${number}`;

/** Lets the clock do in the model what it does at its instants, in their order. */
function settle(post: Post, clock: number): void {
  if (!post.isPublic && post.publishAt !== null && post.publishAt <= clock) {
    Object.assign(post, { isPublic: true, publishAt: null });
  }
  if (post.isPublic && post.draft?.at != null && post.draft.at <= clock) {
    Object.assign(post, { price: post.draft.price, draft: null });
  }
  if (post.isPublic && post.unpublishAt !== null && post.unpublishAt <= clock) {
    Object.assign(post, {
      isPublic: false,
      unpublishAt: null,
      price: post.draft?.price ?? post.price,
    });
    post.draft = null;
  }
}

const shown = (post: Post | undefined, clock: number) =>
  post?.isPublic
    ? {
        price: post.price,
        offer: post.offer !== null && post.offer.starts <= clock && clock < post.offer.ends,
      }
    : null;

const seconds = fc.integer({ min: 1, max: 200 });
const step = fc.record({
  number: fc.constantFrom(...NUMBERS),
  kind: fc.constantFrom(
    'plan',
    'plan',
    'offer',
    'draft',
    'publish',
    'unpublish',
    'tick',
    'tick',
    'job',
    'build',
  ),
  one: fc.option(seconds),
  other: fc.option(seconds),
  length: fc.constantFrom(1, 7, 60),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const reviewSchema = z.object({
  page: z.object({
    review: z.object({
      price: z.string(),
      limited_time_offer: z.string().nullable(),
    }),
  }),
});

beforeAll(() => resetDatabase());
afterAll(() => resetClock());

async function isolate() {
  const time = { now: 1_000_000 };
  let build = await buildNow();
  const ASSETS = {
    fetch: (...request: Parameters<typeof build.assets.fetch>) => build.assets.fetch(...request),
  };
  const app = createTestApp({ ASSETS }, patientEdgeState({ now: () => time.now }));
  return {
    job: () => applyDueChanges(app.bindings),
    async rebuild() {
      build = await buildNow();
    },
    /** What a visitor is shown of a review at most 8 seconds after an instant. */
    async visit(number: number) {
      time.now += 8_001;
      const response = await app.request(`/reviews/review-${number}`);
      const text = await response.text();
      if (response.status === 404) return null;
      // This build contains no pages: what is in the catalogue of the build and did not change since.
      if (response.status === 503) return 'as built';
      const { review } = reviewSchema.parse(JSON.parse(text)).page;
      return { price: review.price, offer: review.limited_time_offer !== null };
    },
  };
}

async function start() {
  await setClock(0);
  await execute(`truncate public.posts, public.changes, private.schedule_failures cascade;
    update private.schedule_progress set numbered_until = private.clock(), change = 0, announced = 0;
    insert into public.posts (id, title, slug, price, created_at)
    select ('0a1b2c3d-0000-4000-8000-00000000000' || number)::uuid, 'Review ' || number,
      'review-' || number, '0', '2026-11-22T10:00:00Z'
    from generate_series(1, ${NUMBERS.length}) as number`);
  const posts = new Map(
    NUMBERS.map((number): [number, Post] => [
      number,
      { isPublic: false, price: '0', publishAt: null, unpublishAt: null, draft: null, offer: null },
    ]),
  );
  return posts;
}

/** Schedules one change. The database decides whether this is possible. */
async function plan({ number, one, other }: Step, post: Post, clock: number) {
  const first = one === null ? null : clock + one;
  const last = other === null ? null : clock + other;
  const schedule = {
    publish_at: post.isPublic || first === null ? null : instant(first),
    unpublish_at: last === null ? null : instant(last),
    unpublish_to: null,
    changes_at: post.isPublic && first !== null ? instant(first) : null,
  };
  const [row] = await rows(`select public.save_schedule('${ownerFixture.id}', 'post', posts.id,
    private.content_version('post', posts.id), '${JSON.stringify(schedule)}') ->> 'outcome' as outcome
    from public.posts where id = '${idOf(number)}'`);
  if (row?.outcome !== 'saved') return;
  post.publishAt = post.isPublic ? null : first;
  post.unpublishAt = last;
  if (post.draft !== null) post.draft.at = post.isPublic ? first : null;
}

test('after any history nothing is public early, and nothing is late by more than the bound', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 14 }),
    async (history) => {
      const posts = await start();
      const visitor = await isolate();
      let clock = 0;
      for (const [index, given] of history.entries()) {
        const post = posts.get(given.number);
        if (post === undefined) continue;
        const id = idOf(given.number);
        // The owner sees what the job has done.
        if (['plan', 'draft', 'publish', 'unpublish', 'offer'].includes(given.kind))
          await visitor.job();
        if (given.kind === 'plan') await plan(given, post, clock);
        if (given.kind === 'draft' && post.isPublic) {
          post.draft = { price: `${index}`, at: post.draft?.at ?? null };
          await execute(`insert into public.drafts (content_kind, content_id, fields)
            values ('post', '${id}', '{"price": "${index}"}')
          on conflict (content_id, content_kind) do update set fields = excluded.fields`);
        }
        if (given.kind === 'publish') {
          await execute(`update public.posts set published = true where id = '${id}'`);
          Object.assign(post, { isPublic: true, publishAt: null });
        }
        if (given.kind === 'unpublish' && post.isPublic) {
          await execute(`update public.posts set published = false where id = '${id}';
          select private.publish_draft('post', '${id}')`);
          Object.assign(post, {
            isPublic: false,
            unpublishAt: null,
            price: post.draft?.price ?? post.price,
          });
          post.draft = null;
        }
        if (given.kind === 'offer') {
          const starts = clock + (given.one ?? 0);
          const ends = starts + (given.other ?? 1);
          await execute(`update public.posts set limited_time_offer_enabled = true, limited_time_offer = 'Half',
          limited_time_offer_starts_at = '${instant(starts)}', limited_time_offer_ends_at = '${instant(ends)}'
          where id = '${id}'`);
          post.offer = { starts, ends };
        }
        if (given.kind === 'tick') {
          clock += given.length;
          await setClock(clock);
          for (const each of posts.values()) settle(each, clock);
        }
        if (given.kind === 'job') expect(await visitor.job()).toMatchObject({ failed: 0 });
        if (given.kind === 'build') await visitor.rebuild();

        const built = new Map((await buildNow()).reviews.map((review) => [review.id, review]));
        const readable = (await anonymousIds()).sort();
        expect(readable).toEqual(NUMBERS.filter((number) => posts.get(number)?.isPublic).map(idOf));
        for (const number of NUMBERS) {
          const expected = shown(posts.get(number), clock);
          const review = built.get(idOf(number));
          expect(
            review === undefined
              ? null
              : { price: review.price, offer: review.limited_time_offer !== null },
          ).toEqual(expected);
          const seen = await visitor.visit(number);
          if (seen === 'as built') expect(expected).not.toBeNull();
          else expect(seen).toEqual(expected);
        }
      }
      // The last run leaves nothing to do.
      await visitor.job();
      expect(await visitor.job()).toEqual({ done: 0, failed: 0 });
    },
  );
  await fc.assert(property, tries(12));
}, 240_000);

/** What the publishable key reads of the table itself. */
async function anonymousIds(): Promise<string[]> {
  const { url, publishableKey } = inject('database');
  const response = await fetch(new URL('/rest/v1/posts?select=id', url), {
    headers: { apikey: publishableKey },
  });
  return z
    .array(z.object({ id: z.string() }))
    .parse(await response.json())
    .map(({ id }) => id);
}
