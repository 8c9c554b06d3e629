import fc from 'fast-check';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { periods } from '../../../core/analytics/schema.ts';
import { openTestDatabase } from './image.fixture.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Somewhat more than two years, so that every period has some days outside. */
const DAYS_BACK = 830;
const ALL_ROWS = 1_000;
/** Milliseconds for which a failure is reduced before it is reported. */
const RUNS = { numRuns: 12, interruptAfterTimeLimit: 120_000 };

const connection = await openTestDatabase('migrated');
const { driver } = connection;
afterAll(() => connection.close());

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const POSTS = [1, 2, 3, 4].map(id);

beforeEach(empty);

async function empty() {
  await driver.exec(`
    truncate public.posts, public.product_analytics, public.search_keywords,
      public.daily_post_totals, public.daily_country_totals, public.daily_keyword_totals,
      public.daily_exclusion_totals, private.daily_view_totals, private.monthly_post_totals,
      private.daily_country_visits, private.country_totals, private.daily_search_totals,
      private.monthly_keyword_totals, private.monthly_keyword_locations cascade;
    insert into public.posts (id, title, published)
    select id::uuid, id, true from unnest(array['${POSTS.join("','")}']) as id;
  `);
}

async function ask<Schema extends z.ZodType>(schema: Schema, sql: string, values: unknown[] = []) {
  const { rows } = await driver.query<{ answer: unknown }>(`select ${sql} as answer`, values);
  return schema.parse(rows[0]?.answer);
}

// Random events. There are few names, so that many events coincide.
const moment = fc.tuple(
  fc.integer({ min: 0, max: DAYS_BACK }),
  fc.integer({ min: 0, max: DAY - 1 }),
);
const common = {
  moment,
  country: fc.constantFrom(null, 'Unknown', 'Germany', 'France', 'Iceland'),
  exclusion: fc.option(fc.constantFrom('bot', 'prefetch'), { freq: 4 }),
  event_id: fc.uuid({ version: 4 }),
};
const view = fc.record({
  ...common,
  kind: fc.constantFrom('page_view', 'buy_click'),
  post_id: fc.constantFrom(...POSTS),
  // Few page loads and few moments make repeated clicks.
  page_view_id: fc.constantFrom(id(91), id(92)),
  page: fc.constantFrom('/reviews/a', '/reviews/b', '/reviews/c', '/reviews/d', '/reviews/e', '/f'),
});
const search = fc.record({
  ...common,
  kind: fc.constant('search'),
  keyword: fc.constantFrom('Rope', 'rope', 'ROPE', 'mat', 'Mat', 'hat'),
  location: fc.constantFrom('home', 'products', 'review'),
  found: fc.constantFrom('0', '3', null),
  page: fc.constantFrom('/', '/products'),
});
const batches = fc.array(
  fc.record({
    zone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'),
    events: fc.array(fc.oneof(view, search), { maxLength: 60 }),
    deleted: fc.option(fc.constantFrom(...POSTS), { freq: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);

async function happen({
  zone,
  events,
  deleted,
}: typeof batches extends fc.Arbitrary<(infer B)[]> ? B : never) {
  const batch = events.map(({ moment: [days, time], ...event }) => ({
    ...event,
    received_at: String(Date.now() - days * DAY - (time % (2 * DAY))),
  }));
  await driver.query(
    `update public.site_settings set setting_value = $1 where setting_key = 'time_zone'`,
    [zone],
  );
  await driver.query('select public.record_events($1::jsonb)', [JSON.stringify(batch)]);
  if (deleted !== null) await driver.query('delete from public.posts where id = $1', [deleted]);
}

const rawSchema = z.array(
  z.object({
    kind: z.enum(['page_view', 'buy_click', 'search']),
    day: z.string(),
    exclusion: z.enum(['bot', 'prefetch', 'repeat']).nullable(),
    country: z.string().nullable(),
    post_id: z.string().nullable(),
    page: z.string().nullable(),
    keyword: z.string().nullable(),
    location: z.string().nullable(),
    found: z.number().nullable(),
    at: z.string(),
  }),
);
type Raw = z.output<typeof rawSchema>;

const RAW = `(
  select coalesce(jsonb_agg(to_jsonb(raw)), '[]') from (
    select event_type as kind, day::text, exclusion, user_country as country, post_id, page_path as page,
      null as keyword, null as location, null::integer as found, to_jsonb("timestamp") #>> '{}' as at
    from public.product_analytics
    union all
    select 'search', day::text, exclusion, user_country, null, null, keyword, search_location, found,
      to_jsonb("timestamp") #>> '{}'
    from public.search_keywords
  ) as raw
)`;

function grouped<Row>(rows: Row[], key: (row: Row) => string | null) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return groups;
}

const count = (rows: Raw, kind: Raw[number]['kind']) =>
  rows.filter((row) => row.kind === kind).length;
const numbersOf = (rows: Raw) => ({
  page_views: count(rows, 'page_view'),
  buy_clicks: count(rows, 'buy_click'),
  searches: count(rows, 'search'),
});
/** Names by how often, then by letter. */
const ranked = (groups: Map<string, unknown[]>) =>
  [...groups]
    .sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
    .map(([name]) => name);
const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number() });
const between = (rows: Raw, from: string, to: string) =>
  rows.filter(({ day }) => day >= from && day <= to);

async function expectPeriod(period: string, all: Raw) {
  const overview = await ask(z.any(), 'public.analytics_overview($1)', [period]);
  const inside = between(all, overview.from_day, overview.to_day);
  const rows = inside.filter(({ exclusion }) => exclusion === null);

  expect(overview.numbers).toEqual(numbersOf(rows));
  const humans = all.filter(({ exclusion }) => exclusion === null);
  if (overview.before !== null) {
    const { from_day, to_day, ...numbers } = overview.before;
    expect(numbers).toEqual(numbersOf(between(humans, from_day, to_day)));
  }
  let next = overview.from_day;
  for (const { from_day, to_day, page_views, buy_clicks } of overview.series) {
    expect(from_day).toBe(next);
    const { searches: _, ...numbers } = numbersOf(between(humans, from_day, to_day));
    expect({ page_views, buy_clicks }).toEqual(numbers);
    next = new Date(new Date(to_day).getTime() + DAY).toISOString().slice(0, 10);
  }
  expect(overview.series.at(-1)?.to_day).toBe(overview.to_day);
  const aside = grouped(inside, ({ exclusion }) => exclusion);
  expect(overview.exclusion).toEqual(
    [...aside].sort().map(([reason, some]) => ({ reason, ...numbersOf(some) })),
  );

  const products = await ask(
    list(
      z
        .object({ post_id: z.string().nullable(), page_views: z.number(), buy_clicks: z.number() })
        .loose(),
    ),
    `public.analytics_products($1, 'views-desc', 1, ${ALL_ROWS})`,
    [period],
  );
  const visits = rows.filter(({ kind }) => kind !== 'search');
  const byPost = grouped(visits, ({ post_id }) => post_id ?? 'deleted');
  const seen = products.items
    .filter(({ page_views, buy_clicks }) => page_views + buy_clicks > 0)
    .map((row) => [row.post_id ?? 'deleted', row.page_views, row.buy_clicks]);
  expect(seen.sort()).toEqual(
    [...byPost]
      .map(([post, some]) => [post, count(some, 'page_view'), count(some, 'buy_click')])
      .sort(),
  );

  const searches = rows.filter(({ kind }) => kind === 'search');
  const keywordRow = z.object({
    keyword: z.string(),
    searches: z.number(),
    without_results: z.number(),
    latest_at: z.string(),
    countries: z.array(z.string()),
    locations: z.array(z.string()),
  });
  const byKeyword = grouped(searches, ({ keyword }) => keyword?.toLowerCase() ?? null);
  const keywords = await ask(
    list(keywordRow),
    `public.analytics_keywords($1, 'searches-desc', 1, ${ALL_ROWS})`,
    [period],
  );
  const expectedKeywords = ranked(byKeyword).map((name) => {
    const some = byKeyword.get(name) ?? [];
    const latest = some.reduce((one, other) => (other.at > one.at ? other : one));
    const known = ({ country }: Raw[number]) => country;
    return {
      keyword: latest.keyword,
      searches: some.length,
      without_results: some.filter(({ found }) => found === 0).length,
      latest_at: latest.at,
      countries: ranked(grouped(some, known)),
      locations: ranked(grouped(some, ({ location }) => location)),
    };
  });
  expect(keywords.items).toEqual(expectedKeywords);

  const nothing = await ask(
    list(
      z.object({ keyword: z.string(), searches: z.number(), without_results: z.number() }).loose(),
    ),
    `public.analytics_keywords($1, 'nothing-desc', 1, ${ALL_ROWS}, true)`,
    [period],
  );
  const missed = expectedKeywords.filter(({ without_results }) => without_results > 0);
  expect(
    nothing.items.map((row) => [row.keyword, row.searches, row.without_results]).sort(),
  ).toEqual(missed.map((row) => [row.keyword, row.searches, row.without_results]).sort());

  const log = await ask(
    list(z.object({ keyword: z.string(), timestamp: z.string() }).loose()),
    `public.analytics_searches($1, 'time-desc', 1, ${ALL_ROWS})`,
    [period],
  );
  expect(log.items.map(({ keyword, timestamp }) => `${timestamp} ${keyword}`).sort()).toEqual(
    searches.map(({ keyword, at }) => `${at} ${keyword}`).sort(),
  );
  expect(log.items.map(({ timestamp }) => timestamp)).toEqual(
    searches
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );

  const countries = await ask(
    list(z.object({ country: z.string(), visits: z.number(), pages: z.array(z.string()) })),
    `public.analytics_countries($1, 'visits-desc', 1, ${ALL_ROWS})`,
    [period],
  );
  const byCountry = grouped(rows, ({ country }) => country);
  expect(countries.items.map(({ country, visits }) => [country, visits])).toEqual(
    ranked(byCountry).map((country) => [country, byCountry.get(country)?.length]),
  );
  for (const { country, pages } of countries.items) {
    const reviews = grouped(byCountry.get(country) ?? [], ({ page }) => page);
    // The raw row of a search does not say its page, so only reviews can be compared.
    const shown = pages.filter((page) => reviews.has(page));
    expect(shown).toEqual(ranked(reviews).slice(0, shown.length));
    expect(pages.length).toBeLessThanOrEqual(5);
  }
}

it('every number equals the one counted from the raw rows', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      await empty();
      for (const batch of all) await happen(batch);
      const raw = await ask(rawSchema, RAW);
      for (const period of periods) await expectPeriod(period, raw);
    }),
    RUNS,
  );
});

it('whole years and months give what the days in them give, whatever the first and the last day', {
  timeout: 300_000,
}, async () => {
  const day = fc.integer({ min: 0, max: DAYS_BACK });
  const ranges = fc.array(fc.tuple(day, day), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(batches, ranges, async (all, some) => {
      await empty();
      for (const batch of all) await happen(batch);
      for (const range of some) await expectStretch(Math.max(...range), Math.min(...range));
    }),
    RUNS,
  );
});

async function expectStretch(firstDaysAgo: number, lastDaysAgo: number) {
  const exportId = await ask(
    z.uuid(),
    'public.start_keyword_export(current_date - $1::integer, current_date - $2::integer)',
    [firstDaysAgo, lastDaysAgo],
  );
  const { rows } = await driver.query<{ by_parts: unknown; by_days: unknown }>(
    `with days as (
      select current_date - $1::integer as from_day, current_date - $2::integer as to_day
    ),
    months as (select days.*, parts.* from days, private.analytics_months(from_day, to_day) as parts)
    select
      jsonb_build_array(
        public.read_keyword_export($3, from_day, to_day, ${ALL_ROWS}),
        (
          select jsonb_object_agg(country, pages) from private.country_pages(
            array['Germany', 'France', 'Iceland'], from_day, to_day, months_from, months_to
          )
        )
      ) as by_parts,
      jsonb_build_array(
        -- Before the first month there is none, so this reads the days.
        (
          select coalesce(jsonb_agg(jsonb_build_object(
            'place', place, 'keyword', spelling, 'searches', searches,
            'countries', countries, 'locations', locations,
            'latest_search', to_char(latest_at at time zone private.setting('time_zone', 'UTC'), 'YYYY-MM-DD HH24:MI:SS')
          ) order by place), '[]')
          from (
            select places.*, row_number() over (order by places.searches desc, keyword) as place
            from (select distinct keyword from public.daily_keyword_totals where day between from_day and to_day) as searched
            cross join lateral private.keyword_details(keyword, from_day, to_day, to_day + 1, to_day + 1) as places
          ) as ranked
        ),
        (
          select jsonb_object_agg(country, pages) from private.country_pages(
            array['Germany', 'France', 'Iceland'], from_day, to_day, to_day + 1, to_day + 1
          )
        )
      ) as by_days
    from months`,
    [firstDaysAgo, lastDaysAgo, exportId],
  );
  expect(rows[0]?.by_parts).toEqual(rows[0]?.by_days);
}
