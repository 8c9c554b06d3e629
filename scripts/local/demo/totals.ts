import type { DemoDay, DemoEvent } from './events.ts';

/** Rows of the daily totals and of the search log, by column. */
export interface DemoTotals {
  posts: { day: string[]; postId: string[]; views: number[]; clicks: number[] };
  countries: { day: string[]; country: string[]; page: string[]; visits: number[] };
  searches: {
    at: string[];
    day: string[];
    keyword: string[];
    location: string[];
    country: (string | null)[];
    found: number[];
  };
  excluded: { day: string[]; kind: string[]; reason: string[]; events: number[] };
}

const DAY = 86_400_000;

const dayName = (dayNumber: number) => new Date(dayNumber * DAY).toISOString().slice(0, 10);

/**
 * Adds up what happened, day by day.
 *
 * @param resultsOf how many reviews a search finds.
 */
export function demoTotals(
  days: readonly { day: DemoDay; events: readonly DemoEvent[] }[],
  resultsOf: (keyword: string) => number,
): DemoTotals {
  const totals: DemoTotals = {
    posts: { day: [], postId: [], views: [], clicks: [] },
    countries: { day: [], country: [], page: [], visits: [] },
    searches: { at: [], day: [], keyword: [], location: [], country: [], found: [] },
    excluded: { day: [], kind: [], reason: [], events: [] },
  };
  for (const { day, events } of days) addDay(totals, dayName(day.number), events, resultsOf);
  return totals;
}

function addDay(
  { posts, countries, searches, excluded }: DemoTotals,
  day: string,
  events: readonly DemoEvent[],
  resultsOf: (keyword: string) => number,
) {
  const byPost = new Map<string, { views: number; clicks: number }>();
  const byCountry = new Map<string, number>();
  const byReason = new Map<string, number>();
  const count = (map: Map<string, number>, ...key: string[]) => {
    const name = key.join('\n');
    map.set(name, (map.get(name) ?? 0) + 1);
  };
  for (const event of events) {
    if ('excludedAs' in event) {
      count(byReason, event.kind, event.excludedAs);
      continue;
    }
    if (event.country !== null) count(byCountry, event.country, event.page);
    if (event.kind === 'search') {
      searches.at.push(new Date(event.at).toISOString());
      searches.day.push(day);
      searches.keyword.push(event.keyword);
      searches.location.push(event.location);
      searches.country.push(event.country);
      searches.found.push(resultsOf(event.keyword));
      continue;
    }
    const numbers = byPost.get(event.review.id) ?? { views: 0, clicks: 0 };
    numbers[event.kind === 'page_view' ? 'views' : 'clicks'] += 1;
    byPost.set(event.review.id, numbers);
  }
  for (const [postId, { views, clicks }] of byPost) {
    posts.day.push(day);
    posts.postId.push(postId);
    posts.views.push(views);
    posts.clicks.push(clicks);
  }
  // In the order of the index, which is then written from left to right.
  for (const [name, visits] of [...byCountry].sort()) {
    const [country = '', page = ''] = name.split('\n');
    countries.day.push(day);
    countries.country.push(country);
    countries.page.push(page);
    countries.visits.push(visits);
  }
  for (const [name, number] of byReason) {
    const [kind = '', reason = ''] = name.split('\n');
    excluded.day.push(day);
    excluded.kind.push(kind);
    excluded.reason.push(reason);
    excluded.events.push(number);
  }
}
