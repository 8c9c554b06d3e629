import type { SqlDriver } from './engines.ts';

export interface Load {
  events: number;
  reviews: number;
  keywords: number;
  /** Whether a few reviews, keywords and countries account for most events. */
  skewed: boolean;
}

const DAYS = 365;
/** Percentages of the events. The rest are page views. */
const SEARCHES = 20;
const CLICKS = 6;
const BOTS = 5;

const USER_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const COUNTRIES = `array[
  'United States', 'Germany', 'United Kingdom', 'Canada', 'France', 'Australia', 'Spain', 'Italy',
  'Netherlands', 'Sweden', 'Poland', 'Switzerland', 'Austria', 'India', 'Brazil', 'Mexico', 'Japan',
  'Norway', 'Denmark', 'Finland', 'Ireland', 'Belgium', 'Portugal', 'Czechia', 'Greece', 'Türkiye',
  'South Korea', 'New Zealand', 'South Africa', 'Singapore', 'Chile', 'Peru', 'Kenya', 'Iceland'
]`;

/** Fills an empty database with a year of raw rows and daily totals. The queue would take minutes. */
export async function loadEvents(driver: SqlDriver, load: Load): Promise<void> {
  const { events, reviews, keywords, skewed } = load;
  // From 0 to below 1. If skewed, small numbers are more frequent.
  const pick = (power: number) => (skewed ? `power(random(), ${power})` : 'random()');
  await driver.exec(`
    select setseed(0.5);
    insert into public.posts (id, title, published)
    select md5('review ' || number)::uuid, 'Review ' || number, number % 20 <> 0
    from generate_series(1, ${reviews}) as number;
    insert into public.post_categories (post_id, category_id)
    select posts.id, (select id from public.categories order by name limit 1) from public.posts;

    create temporary table drawn as
    select
      number,
      (random() * 100)::integer as kind,
      random() * 100 < ${BOTS} as bot,
      1 + floor(${reviews} * ${pick(2.5)})::integer as review,
      floor(${keywords} * ${pick(3)})::integer as keyword,
      case when random() < 0.1 then null
        else (${COUNTRIES})[1 + floor(34 * ${pick(2)})::integer] end as country,
      (now() at time zone 'UTC')::date - floor(${DAYS} * random())::integer as day,
      random() as moment,
      (array['home', 'products', 'review'])[1 + floor(3 * random())::integer] as location
    from generate_series(1, ${events}) as number;

    insert into public.product_analytics
      (post_id, event_type, user_country, page_path, user_agent, "timestamp", day, exclusion)
    select
      md5('review ' || review)::uuid,
      case when kind < ${SEARCHES + CLICKS} then 'buy_click' else 'page_view' end,
      country, '/reviews/review-' || review, '${USER_AGENT}',
      least(day::timestamp at time zone 'UTC' + moment * interval '1 day', now()), day,
      case when bot then 'bot' end
    from drawn where kind >= ${SEARCHES} order by day, moment;

    insert into public.search_keywords
      (keyword, search_location, user_country, user_agent, "timestamp", day, exclusion, found)
    select
      case when number % 3 = 0 then 'Keyword ' else 'keyword ' end || keyword,
      location, country, '${USER_AGENT}',
      least(day::timestamp at time zone 'UTC' + moment * interval '1 day', now()), day,
      case when bot then 'bot' end, case when keyword % 40 = 0 then 0 else 3 end
    from drawn where kind < ${SEARCHES} order by day, moment;

    insert into public.daily_post_totals (day, post_id, page_views, buy_clicks)
    select day, post_id, count(*) filter (where event_type = 'page_view'),
      count(*) filter (where event_type = 'buy_click')
    from public.product_analytics where exclusion is null group by 1, 2;

    insert into public.daily_country_totals (day, country, page, visits)
    select day, country, page, count(*)
    from (
      select day, user_country as country, page_path as page
      from public.product_analytics where exclusion is null
      union all
      select day, user_country, case search_location when 'home' then '/' else '/products' end
      from public.search_keywords where exclusion is null
    ) as visits
    where country is not null group by 1, 2, 3;

    insert into public.daily_keyword_totals
      (day, keyword, location, country, searches, without_results, latest_at, spelling)
    select day, lower(keyword), search_location, coalesce(user_country, ''), count(*),
      count(*) filter (where found = 0), max("timestamp"), (array_agg(keyword order by "timestamp" desc))[1]
    from public.search_keywords where exclusion is null group by 1, 2, 3, 4;

    insert into public.daily_exclusion_totals (day, kind, reason, events)
    select day, event_type, exclusion, count(*)
    from public.product_analytics where exclusion is not null group by 1, 2, 3
    union all
    select day, 'search', exclusion, count(*)
    from public.search_keywords where exclusion is not null group by 1, 3;

    drop table drawn;
  `);
  await driver.exec('vacuum analyze');
}
