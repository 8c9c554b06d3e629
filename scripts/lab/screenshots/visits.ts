import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type VisitorEvent, WITHOUT_DETAILS } from '../../../core/analytics/events.ts';
import type { DatabaseAccess } from '../../owner/database.ts';
import { openDatabase } from '../../owner/database.ts';

const DAY = 24 * 60 * 60 * 1_000;
const DAYS = 60;
const COUNTRIES = ['United States', 'Germany', 'United Kingdom', 'Canada', 'Spain', null];
const SEARCHES: [string, number][] = [
  ['heart rate strap', 2],
  ['protein powder', 5],
  ['running shoes', 3],
  ['creatine', 1],
  ['rowing machine', 0],
  ['sauna blanket', 0],
];

const postsSchema = z.array(z.object({ id: z.uuid(), slug: z.string() }));

/** A reproducible pseudo-random number from 0 to below `most`; small ones are more frequent. */
const drawn = (number: number, most: number) =>
  Math.floor(most * ((number * 0.618_034) % 1) * ((number * 0.754_878) % 1));

export async function countVisits(access: DatabaseAccess): Promise<void> {
  const database = openDatabase(access);
  const { data } = await database
    .from('posts')
    .select('id, slug')
    .eq('published', true)
    .order('id');
  const posts = postsSchema.parse(data);
  const now = Date.now();
  const events = Array.from({ length: DAYS }, (_none, day) => {
    const visits = 20 + drawn(day + 3, 50) + Math.round((DAYS - day) / 2);
    return Array.from({ length: visits }, (_visit, index): VisitorEvent => {
      const number = day * 97 + index;
      const common = {
        event_id: randomUUID(),
        received_at: now - day * DAY - drawn(number, 40_000) * 1_000,
        exclusion: number % 23 === 0 ? ('bot' as const) : null,
        country: COUNTRIES[drawn(number + 1, COUNTRIES.length)] ?? null,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      };
      const [keyword, found] = SEARCHES[drawn(number + 2, SEARCHES.length)] ?? ['creatine', 1];
      if (number % 7 === 0) {
        return {
          ...common,
          kind: 'search',
          keyword,
          location: 'products',
          found,
          page: '/products',
        };
      }
      const post = posts[drawn(number, posts.length)];
      return {
        ...common,
        kind: number % 11 === 0 ? 'buy_click' : 'page_view',
        post_id: post?.id ?? '',
        page_view_id: randomUUID(),
        page: `/reviews/${post?.slug}`,
        ...WITHOUT_DETAILS,
      };
    });
  });
  for (const batch of events) {
    const { error } = await database.rpc('record_events', { events: batch });
    if (error !== null) throw error;
  }
}
