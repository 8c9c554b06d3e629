import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/events.ts';
import { publicPagesSchema } from '../../../core/screens/schema.ts';
import { openClient } from '../supabase.ts';
import { DAY } from './days.ts';
import { earningsOfDay } from './earnings.ts';
import { eventsOfDay } from './events.ts';
import { isDemo } from './is-demo.ts';
import { demoListings } from './listings.ts';
import { pricesToCheck } from './prices.ts';
import { recordDemoEarnings } from './record-earnings.ts';
import { demoReviews } from './reviews.ts';
import { fadingFrom } from './stories.ts';

const YEAR = 365;

/**
 * Adds generated visitors and what they bought to the local demo: twelve months the first time, later what
 * is missing until now. They are recorded like real ones, so an interrupted call continues at the next
 * start. Checks prices again, which would disappear. Does nothing once the visitors were removed.
 *
 * @param options.days how far the first call goes back; the same in each call
 */
export async function topUpDemoData(options: {
  url: string;
  secretKey: string;
  now?: number;
  days?: number;
  signal?: AbortSignal;
}): Promise<void> {
  const { url, secretKey, now = Date.now(), days = YEAR, signal } = options;
  const database = openClient(url, secretKey);
  if (!(await isDemo(database))) return;

  const { data: rows } = await database
    .from('posts')
    .select('id, slug, title, short_description, overall_rating, created_at, price, offers')
    .eq('published', true)
    .eq('is_demonstration', true)
    .order('created_at')
    .throwOnError();
  if (rows.length === 0) return;
  const setUpAt = (await setUpTime(database, now, days)) ?? now;
  const prices = pricesToCheck(rows, setUpAt, now);
  if (prices.length > 0)
    await database.rpc('record_prices', { prices_input: prices }).throwOnError();
  const reviews = demoReviews(rows, fadingFrom(setUpAt));
  const { data: managed } = await database
    .from('managed_links')
    .select('id, slug')
    .is('deleted_at', null)
    .throwOnError();
  const links = new Map(managed.map(({ id, slug }) => [slug, id]));
  const { data: pages } = await database.rpc('read_pages').throwOnError();
  const listings = demoListings(publicPagesSchema.parse(pages), reviews);
  const bestOf = new Map(
    listings.flatMap(({ page, bestOfId }) => (bestOfId ? [[page, bestOfId]] : [])),
  );
  const latest = await latestEvent(database);

  const today = Math.floor(now / DAY);
  // A click may be after midnight.
  const after = latest === null ? 0 : Math.floor(latest / DAY) - 1;
  const eventsOf = (day: number) => eventsOfDay(day, reviews, links, listings);
  for (let day = Math.max(today - days + 1, after); day <= today && !signal?.aborted; day += 1) {
    const begun = performance.now();
    const events = eventsOf(day).filter((event) => event.received_at <= now);
    await database.rpc('record_events', { events }).throwOnError();
    // The database and the files of the site are served by this process: half of its time is for visitors.
    await wait(performance.now() - begun);
  }
  const earned: Parameters<typeof recordDemoEarnings>[2] = { amazon: [], awin: [] };
  for (let day = today - days + 1; day < today && !signal?.aborted; day += 1) {
    const sold = earningsOfDay(day, today, eventsOf(day), reviews, bestOf);
    earned.amazon.push(...sold.amazon);
    earned.awin.push(...sold.awin);
    await turn();
  }
  if (!signal?.aborted) await recordDemoEarnings(options, today, earned, signal);
}

/**
 * When the demo was set up, in milliseconds; null while it has no generated visitors. Their first day is in the daily
 * totals, while their events are removed after some months.
 */
async function setUpTime(
  database: ReturnType<typeof openClient>,
  now: number,
  days: number,
): Promise<number | null> {
  const { data } = await database
    .from('daily_post_totals')
    .select('day')
    .order('day')
    .limit(1)
    .throwOnError();
  if (data[0] === undefined) return null;
  const setUpAt = Date.parse(data[0].day) + (days - 1) * DAY;
  // Only real visitors came, and later than the generated ones would have begun.
  return setUpAt > now ? null : setUpAt;
}

/** Milliseconds of the last generated event; null without any. */
async function latestEvent(database: ReturnType<typeof openClient>): Promise<number | null> {
  const { data } = await database
    .from('product_analytics')
    .select('timestamp')
    .eq('user_agent', DEMO_DATA_USER_AGENT)
    .order('timestamp', { ascending: false })
    .limit(1)
    .throwOnError();
  return data[0] === undefined ? null : Date.parse(data[0].timestamp);
}
