import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { findProducts, makeSearchable } from '../../../core/catalogue/search.ts';
import type { SqlSession } from '../database/migrate.ts';
import type { DatabaseDriver } from '../database/open.ts';
import { addTotals } from './add-totals.ts';
import { type DemoDay, type DemoReview, eventsOfDay, isDemoReview } from './events.ts';
import { demoTotals } from './totals.ts';

const SCHEMA = join(import.meta.dirname, 'schema.sql');

/** If the clock is so far behind the reviews that fewer are out, all of them count as out. */
const FEWEST_REVIEWS = 10;
const DAYS_OF_A_YEAR = 365;

/** What is still to be generated. */
interface Span {
  /** Of the whole history. */
  first_day: number;
  first_wanted: number;
  last_wanted: number;
  /** In milliseconds: until when everything is there. */
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
    await addTotals(transaction, demoTotals(batch, resultsOf(rows)));
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
