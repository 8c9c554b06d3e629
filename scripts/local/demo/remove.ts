import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/events.ts';
import { Failure } from '../../process/failure.ts';
import { type DatabaseDriver, openDatabase } from '../database/open.ts';
import { claimFolder } from '../instance.ts';
import { DEMO_FORMAT, DEMO_NAME } from './top-up.ts';

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

const UNCHECK = `
  update private.outgoing_links
  set state = 'unchecked', problem = null, failed_since = null, checked_at = null
  where id in (select link_id from private.link_checks where detail = $1)`;

const FORGET_LOG = `
  delete from public.admin_activity_logs
  where action = 'Undo Import' and description = $1
    or action = 'Import Earnings' and description like '%' || $1 || '%'`;

const undoneSchema = z.object({ import: z.unknown(), remaining: z.number() });

/** Undoes the imports of generated earnings, as the owner can. */
async function undoImports(driver: Pick<DatabaseDriver, 'query'>): Promise<void> {
  const { rows } = await driver.query<{ id: string }>(
    'select id from private.earning_imports where format = $1',
    [DEMO_FORMAT],
  );
  for (const { id } of rows) {
    for (let isLeft = true; isLeft; ) {
      const undone = await driver.query<{ answer: unknown }>(
        'select public.undo_earning_import($1, $2) as answer',
        [id, DEMO_NAME],
      );
      isLeft = undoneSchema.parse(undone.rows[0]?.answer).import !== null;
    }
  }
}

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
    await undoImports(transaction);
    await transaction.query(FORGET_LOG, [DEMO_NAME]);
    await transaction.query(UNCHECK, [DEMO_NAME]);
    await transaction.query('delete from private.link_checks where detail = $1', [DEMO_NAME]);
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
