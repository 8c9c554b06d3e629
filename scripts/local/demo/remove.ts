import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/events.ts';
import { type DatabaseDriver, openDatabase } from '../database/open.ts';
import { Failure } from '../failure.ts';
import { claimFolder } from '../instance.ts';

// As record_events takes them. The log lacks the page of a search, and its location stands for it.
const REAL_EVENTS = `
  select jsonb_build_object(
    'kind', event_type, 'event_id', event_id, 'received_at', (extract(epoch from "timestamp") * 1000)::bigint,
    'exclusion', nullif(exclusion, 'repeat'), 'country', user_country, 'user_agent', user_agent,
    'page', page_path, 'post_id', coalesce(counted_post_id, post_id), 'page_view_id', page_view_id,
    'page_kind', page_kind, 'placement', placement, 'offer_id', offer_id, 'link_id', link_id, 'variant', variant
  ) as event
  from public.product_analytics
  where user_agent is distinct from $1
  union all
  select jsonb_build_object(
    'kind', 'search', 'event_id', event_id, 'received_at', (extract(epoch from "timestamp") * 1000)::bigint,
    'exclusion', exclusion, 'country', user_country, 'user_agent', user_agent,
    'page', case search_location when 'home' then '/' when 'review' then '/reviews' else '/products' end,
    'keyword', keyword, 'location', search_location, 'found', found
  )
  from public.search_keywords
  where user_agent is distinct from $1`;

const EMPTY = `
  truncate public.product_analytics, public.search_keywords, public.daily_post_totals,
    public.daily_country_totals, public.daily_keyword_totals, public.daily_exclusion_totals,
    public.daily_click_totals, public.daily_page_views, private.monthly_click_totals,
    private.monthly_page_totals, private.daily_view_totals, private.monthly_post_totals, private.daily_country_visits,
    private.country_totals, private.daily_search_totals, private.monthly_keyword_totals,
    private.monthly_keyword_locations;
  update public.site_settings set setting_value = 'without data' where setting_key = 'demo';`;

/** Counts the events of real visitors again, without the generated ones. These do not come back. */
export async function removeDemoData(driver: DatabaseDriver): Promise<void> {
  await driver.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ event: unknown }>(REAL_EVENTS, [
      DEMO_DATA_USER_AGENT,
    ]);
    await transaction.exec(EMPTY);
    await transaction.query('select public.record_events($1::jsonb)', [
      JSON.stringify(rows.map(({ event }) => event)),
    ]);
  });
}

/** Throws a Failure if the data folder has no database or is in use. */
export async function removeFromFolder(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!existsSync(database)) {
    throw new Failure('There is no site on this machine yet. Create one with npm start.');
  }
  const release = await claimFolder(directory);
  try {
    const connection = await openDatabase({ directory: database });
    await removeDemoData(connection.driver).finally(() => connection.close());
  } finally {
    release();
  }
}
