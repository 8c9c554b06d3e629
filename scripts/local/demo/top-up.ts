import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/demo-data.ts';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { findProducts, makeSearchable } from '../../../core/catalogue/schema.ts';
import type { SqlSession } from '../database/migrate.ts';
import type { DatabaseDriver } from '../database/open.ts';
import { type DemoDay, type DemoReview, eventsOfDay, isDemoReview } from './events.ts';
import { type DemoTotals, demoTotals } from './totals.ts';

const SCHEMA = join(import.meta.dirname, 'schema.sql');

/** If the clock is so far behind the reviews that fewer are out, all of them count as out. */
const FEWEST_REVIEWS = 10;
const DAYS_OF_A_YEAR = 365;

interface Span {
  first_day: number;
  first_wanted: number;
  last_wanted: number;
  after: number;
  removed: boolean;
}

// Days are numbers from 1970-01-01 in the time zone of the site.
const SPAN = `
  with clock as (
    select
      to_timestamp($1::double precision / 1000) as now,
      private.setting('time_zone', 'UTC') as zone
  ),
  started as (
    select
      now, zone, (now at time zone zone)::date as today,
      coalesce(first_day, ((now at time zone zone)::date - interval '1 year')::date + 1) as first_day,
      covered_until, coalesce(removed, false) as removed
    from clock left join demo_data.history on true
  )
  select
    first_day - date '1970-01-01' as first_day,
    greatest(first_day, (covered_until at time zone zone)::date) - date '1970-01-01' as first_wanted,
    today - date '1970-01-01' as last_wanted,
    coalesce(extract(epoch from covered_until) * 1000, 0)::float8 as after,
    removed
  from started`;

const DAYS = `
  select
    number, number - $1::integer as age,
    (extract(epoch from (date '1970-01-01' + number)::timestamp at time zone zone) * 1000)::float8 as "from",
    (extract(epoch from (date '1970-01-01' + number + 1)::timestamp at time zone zone) * 1000)::float8 as "to"
  from generate_series($2::integer, $3::integer) as number
  cross join (
    select private.setting('time_zone', 'UTC') as zone
  ) as settings
  order by number`;

const REVIEWS = `
  select
    id, slug, title, short_description, overall_rating as rating,
    (published_at at time zone private.setting('time_zone', 'UTC'))::date - date '1970-01-01' as first_day
  from public.posts
  where published and is_demonstration
  order by published_at, slug`;

const ADD_POSTS = `
  with batch as (
    insert into demo_data.post_totals
    select * from unnest($1::date[], $2::uuid[], $3::bigint[], $4::bigint[])
    returning *
  )
  insert into public.daily_post_totals as total
  select * from batch
  on conflict (day, post_id) do update set
    page_views = total.page_views + excluded.page_views,
    buy_clicks = total.buy_clicks + excluded.buy_clicks`;

const ADD_COUNTRIES = `
  with batch as (
    insert into demo_data.country_totals
    select * from unnest($1::date[], $2::text[], $3::text[], $4::bigint[])
    returning *
  )
  insert into public.daily_country_totals as total
  select * from batch
  on conflict (day, country, page) do update set visits = total.visits + excluded.visits`;

// The totals of keywords as record_events writes them.
const ADD_SEARCHES = `
  with typed as (
    insert into public.search_keywords
      ("timestamp", day, keyword, search_location, user_country, found, user_agent)
    select *, '${DEMO_DATA_USER_AGENT}'
    from unnest($1::timestamptz[], $2::date[], $3::text[], $4::text[], $5::text[], $6::integer[])
    returning *
  ),
  marked as (
    insert into demo_data.searches select event_id from typed
  ),
  batch as (
    insert into demo_data.keyword_totals
    select
      day, lower(keyword), search_location, coalesce(user_country, ''), count(*),
      count(*) filter (where typed.found = 0), max("timestamp"),
      (array_agg(keyword order by "timestamp" desc, keyword collate "C" desc))[1]
    from typed
    group by 1, 2, 3, 4
    returning *
  )
  insert into public.daily_keyword_totals as total
  select * from batch
  on conflict (day, keyword, location, country) do update set
    searches = total.searches + excluded.searches,
    without_results = total.without_results + excluded.without_results,
    latest_at = greatest(total.latest_at, excluded.latest_at),
    spelling = case
      when (excluded.latest_at, excluded.spelling collate "C") > (total.latest_at, total.spelling collate "C")
        then excluded.spelling
      else total.spelling
    end`;

const ADD_EXCLUDED = `
  with batch as (
    insert into demo_data.exclusion_totals
    select * from unnest($1::date[], $2::text[], $3::text[], $4::bigint[])
    returning *
  )
  insert into public.daily_exclusion_totals as total
  select * from batch
  on conflict (day, kind, reason) do update set events = total.events + excluded.events`;

interface ReviewRow {
  id: string;
  slug: string;
  title: string;
  short_description: string | null;
  rating: number | null;
  first_day: number;
}

/**
 * Adds generated visitors to the database of the demo, from the day after the last ones until now; the
 * first time for twelve months. Does nothing in a database that is no demo, and nothing after they
 * were removed.
 *
 * @returns whether anything was added.
 */
export async function topUpDemoData(
  { driver }: { driver: DatabaseDriver },
  now = new Date(),
): Promise<boolean> {
  return driver.transaction(async (transaction) => {
    if (!(await isDemo(transaction))) return false;
    await createSchema(transaction);
    const [span] = (await transaction.query<Span>(SPAN, [now.getTime()])).rows;
    if (span === undefined || span.removed || now.getTime() <= span.after) return false;
    const { rows: days } = await transaction.query<DemoDay>(DAYS, [
      span.first_day,
      span.first_wanted,
      span.last_wanted,
    ]);
    const { rows } = await transaction.query<ReviewRow>(REVIEWS);
    const reviews = demoReviews(rows, span.first_day);
    const batch = days.map((day) => ({
      day,
      events: eventsOfDay(day, reviews).filter(({ at }) => at > span.after && at <= now.getTime()),
    }));
    await add(transaction, demoTotals(batch, resultsOf(rows)));
    await transaction.query(
      `with before as (delete from demo_data.history)
       insert into demo_data.history values (date '1970-01-01' + $1::integer, $2)`,
      [span.first_day, now.toISOString()],
    );
    return true;
  });
}

async function isDemo(session: SqlSession): Promise<boolean> {
  const { rows } = await session.query(
    "select from public.site_settings where setting_key = 'demo' and setting_value = 'true'",
  );
  return rows.length > 0;
}

async function createSchema(session: SqlSession): Promise<void> {
  const { rows } = await session.query<{ missing: boolean }>(
    "select to_regclass('demo_data.history') is null as missing",
  );
  if (rows[0]?.missing) await session.exec(await readFile(SCHEMA, 'utf8'));
}

function demoReviews(rows: readonly ReviewRow[], firstDay: number): DemoReview[] {
  const known = rows.filter(({ slug }) => isDemoReview(slug));
  const out = known.filter((row) => row.first_day < firstDay + DAYS_OF_A_YEAR).length;
  const dated = out >= FEWEST_REVIEWS;
  return known.map(({ first_day, ...row }) => ({ ...row, firstDay: dated ? first_day : firstDay }));
}

/** What the site's own search finds. */
function resultsOf(rows: readonly ReviewRow[]): (keyword: string) => number {
  const items = rows.map(({ id, slug, title, short_description, rating }) => ({
    id,
    slug,
    title,
    short_description,
    product_image_url: null,
    image: null,
    overall_rating: rating,
    price: null,
    offer: false,
    categories: [],
  }));
  const catalogue = makeSearchable({ items, categories: [], moved: {} });
  const found = new Map<string, number>();
  return (keyword) => {
    const known = found.get(keyword);
    if (known !== undefined) return known;
    const { total } = findProducts(catalogue, { ...DEFAULT_PRODUCTS_QUERY, search: keyword });
    found.set(keyword, total);
    return total;
  };
}

async function add(session: SqlSession, totals: DemoTotals): Promise<void> {
  const { posts, countries, searches, excluded } = totals;
  await session.query(ADD_POSTS, Object.values(posts));
  await session.query(ADD_COUNTRIES, Object.values(countries));
  await session.query(ADD_SEARCHES, Object.values(searches));
  await session.query(ADD_EXCLUDED, Object.values(excluded));
}
