import { DEMO_DATA_USER_AGENT } from '../../../core/analytics/events.ts';
import { publicPagesSchema } from '../../../core/pages/schema.ts';
import { openClient } from '../supabase.ts';
import { DAY, eventsOfDay } from './events.ts';
import { demoListings } from './listings.ts';
import { demoReviews } from './reviews.ts';

const DAYS = 365;
/** Few, because other requests wait for one batch. */
const DAYS_IN_A_BATCH = 7;

/**
 * Adds generated visitors to the local demo: twelve months the first time, later what is missing until
 * now. They are recorded like real ones, so an interrupted call continues at the next start. Does
 * nothing once they were removed.
 */
export async function topUpDemoData(options: {
  url: string;
  secretKey: string;
  now?: number;
  signal?: AbortSignal;
}): Promise<void> {
  const { url, secretKey, now = Date.now(), signal } = options;
  const database = openClient(url, secretKey);
  const { data: demo } = await database
    .from('site_settings')
    .select('setting_value')
    .eq('setting_key', 'demo')
    .throwOnError();
  if (demo[0]?.setting_value !== 'true') return;

  const { data: rows } = await database
    .from('posts')
    .select('id, slug, title, short_description, overall_rating, created_at, offers')
    .eq('published', true)
    .eq('is_demonstration', true)
    .order('created_at')
    .throwOnError();
  if (rows.length === 0) return;
  const reviews = demoReviews(rows);
  const { data: managed } = await database
    .from('managed_links')
    .select('id, slug')
    .is('deleted_at', null)
    .throwOnError();
  const links = new Map(managed.map(({ id, slug }) => [slug, id]));
  const { data: pages } = await database.rpc('read_pages').throwOnError();
  const listings = demoListings(publicPagesSchema.parse(pages), reviews);
  const { data: latest } = await database
    .from('product_analytics')
    .select('timestamp')
    .eq('user_agent', DEMO_DATA_USER_AGENT)
    .order('timestamp', { ascending: false })
    .limit(1)
    .throwOnError();

  const today = Math.floor(now / DAY);
  // A click may be after midnight.
  const after = latest[0] === undefined ? 0 : Math.floor(Date.parse(latest[0].timestamp) / DAY) - 1;
  const first = Math.max(today - DAYS + 1, after);
  for (let start = first; start <= today && !signal?.aborted; start += DAYS_IN_A_BATCH) {
    const end = Math.min(start + DAYS_IN_A_BATCH, today + 1);
    const days = Array.from({ length: end - start }, (_, index) => start + index);
    const events = days
      .flatMap((day) => eventsOfDay(day, reviews, links, listings))
      .filter((event) => event.received_at <= now);
    await database.rpc('record_events', { events }).throwOnError();
  }
}
