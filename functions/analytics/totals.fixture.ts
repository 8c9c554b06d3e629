import { z } from 'zod';
import type { PageEvent, VisitorEvent } from '../../core/analytics/events.ts';
import { execute, rows } from '../testing/owner.fixture.ts';

/** Every stored number by name: `post 2026-11-21 {id} page_view`, and so on. */
export type Totals = Record<string, number>;

/** A button test that every event falls into, and that is not in the way of a running one. */
export const COUNTED_TEST = '0b000000-0000-4000-8000-000000000001';

export async function resetCounting(): Promise<void> {
  await execute(`
    delete from public.product_analytics;
    delete from public.search_keywords;
    delete from public.daily_post_totals;
    delete from public.daily_click_totals;
    delete from public.daily_page_views;
    delete from public.daily_country_totals;
    delete from public.daily_keyword_totals;
    delete from public.daily_exclusion_totals;
    delete from private.button_test_views;
    delete from private.button_test_days;
    insert into private.button_tests (id, kind, target, minimum_effect, most_clicked, started_at, ended_at)
    values ('${COUNTED_TEST}', 'placement', 'after-features', 20, 1926, '2001-09-10', '2286-01-01')
    on conflict do nothing;
    insert into public.site_settings (setting_key, setting_value)
    values ('time_zone', 'UTC'), ('raw_event_months', '13')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`);
}

/** Stored rows and totals. */
export async function countedTotals(): Promise<Totals> {
  const lines = await rows(`
    select 'post ' || day || ' ' || post_id || ' page_view' as name, page_views as count
      from public.daily_post_totals
    union all
    select 'post ' || day || ' ' || post_id || ' buy_click', buy_clicks from public.daily_post_totals
    union all
    select concat_ws(' ', 'click', day, page_kind, page, post_id, placement, offer_id, link_id, variant), clicks
      from public.daily_click_totals
    union all
    select concat_ws(' ', 'page', day, page_kind, page), views from public.daily_page_views
    union all
    select 'country ' || day || ' ' || country || ' ' || page, visits from public.daily_country_totals
    union all
    select format('keyword %s %s %s %s', day, keyword, location, country), searches
      from public.daily_keyword_totals
    union all
    select format('spelling %s %s %s %s %s', day, keyword, location, country, spelling),
      extract(epoch from latest_at) * 1000
      from public.daily_keyword_totals
    union all
    select format('nothing %s %s %s %s', day, keyword, location, country), without_results
      from public.daily_keyword_totals
    union all
    select format('test %s %s', variant, what), sum(counted)
      from private.button_test_days
      cross join lateral (values ('views', views), ('clicked', clicked)) as numbers (what, counted)
      group by 1
    union all
    select format('aside %s %s %s', day, kind, reason), events from public.daily_exclusion_totals
    union all
    select 'row ' || event_id || ' ' || coalesce(exclusion, 'counted'), 1 from public.product_analytics
    union all
    select 'row ' || event_id || ' ' || coalesce(exclusion, 'counted'), 1 from public.search_keywords
  `);
  const entries = lines
    .map((line) => z.object({ name: z.string(), count: z.number() }).parse(line))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => [name, count] as const);
  return Object.fromEntries(entries.sort());
}

const ONE_SECOND = 1_000;

/** Clicks within a second after another of the same page view. */
function repeatedClicks(events: VisitorEvent[]): Set<VisitorEvent> {
  const clicks = events
    .filter((event) => event.kind === 'buy_click' && event.exclusion === null)
    .sort((one, other) =>
      one.received_at === other.received_at
        ? Number(one.event_id > other.event_id) - 0.5
        : one.received_at - other.received_at,
    );
  const latest = new Map<string, number>();
  return new Set(
    clicks.filter((click) => {
      if (click.kind === 'search' || click.page_view_id === null) return false;
      const before = latest.get(click.page_view_id) ?? Number.NEGATIVE_INFINITY;
      latest.set(click.page_view_id, click.received_at);
      return click.received_at - before < ONE_SECOND;
    }),
  );
}

function clickName(day: string, click: PageEvent): string {
  const { page_kind, page, post_id, placement, offer_id, link_id, variant } = click;
  const target = [post_id, placement ?? 'unknown', offer_id, link_id, variant];
  return ['click', day, page_kind, page, ...target.filter((part) => part !== null)].join(' ');
}

/** Page views of the button test, and those with a click, whatever their day. */
function addTested(events: VisitorEvent[], add: (name: string) => void): void {
  const pageEvents = events.filter((event) => event.kind !== 'search' && event.exclusion === null);
  const clicked = new Set<string | null>();
  const variants = new Map<string, string>();
  for (const event of pageEvents) {
    if (event.kind === 'search') continue;
    const { kind, page_view_id, variant } = event;
    if (kind === 'buy_click') clicked.add(page_view_id);
    else if (page_view_id !== null && variant !== null) variants.set(page_view_id, variant);
  }
  for (const [page_view_id, variant] of variants) {
    add(`test ${variant.slice(-1)} views`);
    if (clicked.has(page_view_id)) add(`test ${variant.slice(-1)} clicked`);
  }
}

/** Expected totals if each event happened once, in UTC. */
export function expectedTotals(events: VisitorEvent[]): Totals {
  const totals: Totals = {};
  const add = (name: string, count = 1) => {
    totals[name] = (totals[name] ?? 0) + count;
  };
  addTested(events, add);
  const repeats = repeatedClicks(events);
  const spellings = new Map<string, { at: number; spelling: string }>();
  for (const event of events) {
    const day = new Date(event.received_at).toISOString().slice(0, 10);
    const reason = event.exclusion ?? (repeats.has(event) ? 'repeat' : null);
    add(`row ${event.event_id} ${reason ?? 'counted'}`);
    if (reason !== null) {
      add(`aside ${day} ${event.kind} ${reason}`);
      continue;
    }
    if (event.country !== null) add(`country ${day} ${event.country} ${event.page}`);
    if (event.kind !== 'search') {
      if (event.post_id !== null) add(`post ${day} ${event.post_id} ${event.kind}`);
      else if (event.kind === 'page_view') add(`page ${day} ${event.page_kind} ${event.page}`);
      if (event.kind === 'buy_click') add(clickName(day, event));
      continue;
    }
    const { keyword, location, country, received_at: at } = event;
    const name = `${day} ${keyword.toLowerCase()} ${location} ${country ?? ''}`;
    add(`keyword ${name}`);
    if (event.found === 0) add(`nothing ${name}`);
    const known = spellings.get(name);
    if (known === undefined || at > known.at || (at === known.at && keyword > known.spelling)) {
      spellings.set(name, { at, spelling: keyword });
    }
  }
  for (const [name, { at, spelling }] of spellings) add(`spelling ${name} ${spelling}`, at);
  return Object.fromEntries(Object.entries(totals).sort());
}
