import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/demo-data.ts';
import type { SqlSession } from '../database/migrate.ts';
import type { DemoTotals } from './totals.ts';

// Each statement writes its rows to demo_data, for the removal, and adds them to the totals that the
// screens read. Triggers of the totals write the roll-ups.

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

/** Adds generated visitors to everything that is counted. */
export async function addTotals(session: SqlSession, totals: DemoTotals): Promise<void> {
  const { posts, countries, searches, excluded } = totals;
  await session.query(ADD_POSTS, Object.values(posts));
  await session.query(ADD_COUNTRIES, Object.values(countries));
  await session.query(ADD_SEARCHES, Object.values(searches));
  await session.query(ADD_EXCLUDED, Object.values(excluded));
}
