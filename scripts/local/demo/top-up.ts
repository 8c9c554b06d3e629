import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/events.ts';
import type { DatabaseDriver } from '../database/open.ts';

/** Of the imports of generated earnings. No report that is read has it. */
export const DEMO_FORMAT = 'demo';

/** Marks generated checks, and begins the names of generated imports. */
export const DEMO_NAME = 'Demo data';

/** In the activity log; the database fills in the number and the name. */
const DESCRIPTION = '{count} generated transactions of “{source}”';

const DAY = 86_400_000;
const YEAR = 365;

/** Those where most visitors come from first. */
const COUNTRIES =
  'US GB CA DE AU NL IE FR SE IN ES IT NO PL DK NZ CH AT BE FI BR ZA PT SG JP'.split(' ');

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const countries = JSON.stringify(COUNTRIES.map((code) => [code, countryNames.of(code)]));

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/**
 * The first day with visitors, which the daily totals keep when their events are removed after some months, and the day
 * of the last generated event. No row unless the database is a demo whose generated data was not removed.
 */
const STATE = `
  select public.read_pages() as pages,
    (select min(day)::text from public.daily_post_totals) as first_day,
    (
      select max("timestamp")::date::text from public.product_analytics where user_agent = $1
    ) as last_day
  from public.site_settings
  where setting_key = 'demo' and setting_value = 'true'
    and exists (select from public.posts where published and is_demonstration)`;

/**
 * Checks the prices again that were recent at the set-up, once a day. Older ones were hidden or old already, and stay so
 * as examples. $1: the instant of the set-up, $2: now.
 */
const PRICES = `
  select public.record_prices(jsonb_agg(
    jsonb_build_object('post_id', posts.id, 'offer_id', offer -> 'id') || offer - array['id', 'checked_at']
  ))
  from public.posts
  cross join jsonb_array_elements(offers) as offer
  where published and is_demonstration and $2::timestamptz >= $1::timestamptz + interval '1 day'
    and (offer ->> 'checked_at')::timestamptz > $1::timestamptz - interval '10 days'
    and (offer ->> 'checked_at')::timestamptz < $2::timestamptz - interval '1 day'
  having count(*) > 0`;

/** $1: what marks the check. No row until the link was collected. */
const BREAK_LINK = `
  select case
    when links.state <> 'broken' and links.ignored_at is null
      and exists (select from public.site_settings where setting_key = 'demo' and setting_value = 'true')
    then public.store_link_checks(jsonb_build_array(jsonb_build_object(
      'link_id', links.id, 'outcome', 'failed', 'problem', 'gone', 'is_certain', true, 'detail', $1::text,
      'chain', jsonb_build_array(jsonb_build_object('url', links.url, 'status', 404))
    )))
  end
  from private.outgoing_links as links
  join public.posts on posts.primary_affiliate_url = links.url
  where posts.slug = 'traning-nord-kettlebell-16-kg'`;

/** The Worker collects links every minute. */
const STEP = 2_000;
const STEPS = 60;

type DemoOptions = Pick<DatabaseDriver, 'transaction'> & { signal?: AbortSignal };

/**
 * Adds generated visitors and what they bought to the local demo: twelve months the first time, later what
 * is missing until now. They are recorded like real ones, so an interrupted call continues at the next
 * start. Checks prices again, which would disappear. Does nothing once the visitors were removed.
 *
 * @param options.days how far the first call goes back; the same in each call
 * @param options.isServing whether the site is visited meanwhile
 */
export async function topUpDemoData(
  options: DemoOptions & { now?: number; days?: number; isServing?: boolean },
): Promise<void> {
  const { transaction, now = Date.now(), days = YEAR, isServing = false, signal } = options;
  const run = <Row>(sql: string, values: unknown[]) =>
    transaction((session) => session.query<Row>(sql, values));
  const [state] = (
    await run<{ pages: unknown; first_day: string | null; last_day: string | null }>(STATE, [
      DEMO_DATA_USER_AGENT,
    ])
  ).rows;
  if (state === undefined) return;
  const { pages, first_day, last_day } = state;
  // Where only real visitors came, these came later than the generated ones would have begun.
  const setUpAt = Math.min(
    now,
    first_day === null ? now : Date.parse(first_day) + (days - 1) * DAY,
  );
  await run(PRICES, [isoText(setUpAt), isoText(now)]);

  const visitors = read('visitors.sql');
  const today = Math.floor(now / DAY);
  // A click may be after midnight.
  const first = last_day === null ? 0 : Date.parse(last_day) / DAY - 1;
  for (let day = Math.max(today - days + 1, first); day <= today && !signal?.aborted; day += 1) {
    const begun = performance.now();
    await run(visitors, [
      dayText(day),
      isoText(now),
      isoText(setUpAt).slice(0, 10),
      JSON.stringify(pages),
      countries,
      DEMO_DATA_USER_AGENT,
    ]);
    // The database and the files of the site are served by this process: half of its time is for visitors.
    if (isServing) await wait(performance.now() - begun);
  }
  if (signal?.aborted) return;
  const marks = [DEMO_DATA_USER_AGENT, DEMO_FORMAT, DEMO_NAME, DESCRIPTION];
  await run(read('sales.sql'), [dayText(today), countries, ...marks]);
}

const isoText = (time: number) => new Date(time).toISOString();
const dayText = (day: number) => isoText(day * DAY).slice(0, 10);

/** Reports the link of one review, which sold well, as gone, as soon as it is collected. */
export async function breakDemoLink({ transaction, signal }: DemoOptions): Promise<void> {
  for (let step = 0; step < STEPS && !signal?.aborted; step += 1) {
    const { rows } = await transaction((session) => session.query(BREAK_LINK, [DEMO_NAME]));
    if (rows.length > 0) return;
    await wait(STEP, undefined, signal && { signal });
  }
}
