import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { periods } from '../../../core/analytics/reports.ts';
import { seedDatabase } from '../database/seed.ts';
import { openHostedDatabase } from './demo-database.fixture.ts';
import { topUpDemoData } from './top-up.ts';

const root = join(import.meta.dirname, '../../..');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date();
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

const database = await openHostedDatabase();
const { driver, ask, counted } = database;
afterAll(database.close);

const nothing = (tables: Record<string, string[]>) =>
  Object.values(tables).every((rows) => rows.length === 0);

describe('a hosted project', () => {
  it('gets no generated visitors from the migrations, and none when asked', async () => {
    expect(nothing(await counted())).toBe(true);
    expect(await topUpDemoData(database, now)).toBe(false);
    expect(nothing(await counted())).toBe(true);
    expect(await ask(z.boolean(), "to_regnamespace('demo_data') is null")).toBe(true);
  });

  it('has no code that adds them', () => {
    const files = globSync(
      ['{core,site,admin,functions,supabase}/**', 'scripts/**/*.ts', 'e2e/**'],
      {
        cwd: root,
        withFileTypes: true,
      },
    )
      .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
      .map((file) => join(file.parentPath, file.name));
    const naming = (word: RegExp) =>
      files
        .filter((file) => word.test(readFileSync(file, 'utf8')))
        .map((file) => file.slice(root.length + 1));
    expect(naming(/demo\/top-up/)).toEqual(['scripts/local/database.ts']);
    expect(naming(/demoData: true/)).toEqual(['scripts/start.ts']);
    expect(naming(/demo_data\./)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(?!scripts\/local\/demo\/)/)]),
    );
  });

  it('gets none from the seed either', async () => {
    await seedDatabase(database);
    expect(nothing(await counted())).toBe(true);
  });
});

/** What real visitors do: on the same reviews, with the same words, on days of the history. */
async function recordReal(batch: number, at: Date) {
  const [post] = (
    await driver.query<{ id: string }>("select id from public.posts where slug = 'mono'")
  ).rows;
  const id = (number: number) =>
    `00000000-0000-4000-8000-${batch}${String(number).padStart(11, '0')}`;
  const event = (number: number, fields: object) => ({
    event_id: id(number),
    received_at: at.getTime() + number * 500,
    exclusion: null,
    country: 'United States',
    user_agent: 'Mozilla/5.0',
    page: '/reviews/mono',
    post_id: post?.id,
    page_view_id: id(99),
    ...fields,
  });
  const search = { kind: 'search', post_id: undefined, location: 'products', page: '/products' };
  await driver.query('select public.record_events($1::jsonb)', [
    JSON.stringify([
      event(1, { kind: 'page_view' }),
      event(2, { kind: 'buy_click' }),
      // Within a second of the other.
      event(3, { kind: 'buy_click' }),
      event(4, { kind: 'page_view', exclusion: 'bot' }),
      ...['creatine', 'CREATINE', 'protien', 'kettlebell', 'rope'].map((keyword, index) =>
        event(5 + index, { ...search, keyword, found: index % 2 }),
      ),
    ]),
  ]);
}

const realTimes = [200 * DAY, 3 * DAY, HOUR, 1_000 * DAY].map(ago);

async function recordAll(times: Date[], firstBatch: number) {
  for (const [index, time] of times.entries()) await recordReal(firstBatch + index, time);
}

const remove = () => ask(z.number(), 'public.remove_demo_data()');

/** Has the next top-up begin again on the same first day. */
async function beginAgain() {
  await driver.exec(
    "update demo_data.history set removed = false, covered_until = first_day - interval '2 days'",
  );
}

describe('the generated visitors of the demo', () => {
  let real: Record<string, string[]>;

  beforeAll(async () => {
    await recordAll(realTimes.slice(0, 2), 1);
    await recordAll(realTimes.slice(2), 3);
    real = await counted();
    await database.empty();
  });

  it('can be removed without a trace, and what was real stays', async () => {
    await recordAll(realTimes.slice(0, 2), 1);
    expect(await topUpDemoData(database, ago(2 * DAY))).toBe(true);
    await recordAll(realTimes.slice(2), 3);
    expect(await topUpDemoData(database, now)).toBe(true);
    const both = await counted();
    expect(both['public.search_keywords']?.length).toBeGreaterThan(1_000);
    expect(both).not.toEqual(real);
    expect(await remove()).toBeGreaterThan(10_000);
    expect(await counted()).toEqual(real);
  });

  it('do not come back once they are removed', async () => {
    expect(await topUpDemoData(database, new Date(now.getTime() + 3 * DAY))).toBe(false);
    expect(await counted()).toEqual(real);
    expect(await remove()).toBe(0);
  });

  it('are the same when they are topped up day by day and when they are generated at once', async () => {
    await database.empty();
    await beginAgain();
    for (const time of [60 * DAY, 59.7 * DAY, 40 * DAY, 39.9 * DAY, 10 * DAY, 0].map(ago)) {
      await topUpDemoData(database, time);
    }
    const steps = await counted();
    await remove();
    expect(nothing(await counted())).toBe(true);
    await beginAgain();
    await topUpDemoData(database, now);
    expect(await counted()).toEqual(steps);
    expect(await topUpDemoData(database, now)).toBe(false);
    expect(await topUpDemoData(database, ago(DAY))).toBe(false);
    expect(await counted()).toEqual(steps);
  });

  it('end today in the time zone of the site, after twelve months', async () => {
    await database.empty();
    await driver.exec(`
      update public.site_settings set setting_value = 'Pacific/Kiritimati' where setting_key = 'time_zone';
      drop schema demo_data cascade;
      drop function public.remove_demo_data();
    `);
    await topUpDemoData(database, now);
    const days = z.object({
      first_day: z.string(),
      latest: z.string(),
      today: z.string(),
      year_ago: z.string(),
    });
    const { first_day, latest, today, year_ago } = await ask(
      days,
      `jsonb_build_object(
        'first_day', (select first_day from demo_data.history),
        'latest', (select max(day) from public.daily_post_totals),
        'today', (now() at time zone 'Pacific/Kiritimati')::date,
        'year_ago', ((now() at time zone 'Pacific/Kiritimati')::date - interval '1 year')::date + 1
      )`,
    );
    expect(first_day).toBe(year_ago);
    // Just after midnight nobody has come yet.
    expect(Date.parse(today) - Date.parse(latest)).toBeLessThanOrEqual(DAY);
    await driver.exec(`
      update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone'`);
  });

  it('are marked in the log', async () => {
    expect(
      await ask(
        z.array(z.string()),
        '(select jsonb_agg(distinct user_agent) from public.search_keywords)',
      ),
    ).toEqual(['Spotter-demo-data']);
  });

  it('give every review visitors where the clock is behind all reviews', async () => {
    await database.empty();
    await driver.exec('drop schema demo_data cascade; drop function public.remove_demo_data();');
    await topUpDemoData(database, new Date('2025-06-01T12:00:00Z'));
    expect(
      await ask(z.number(), '(select count(distinct post_id) from public.daily_post_totals)'),
    ).toBe(44);
  });
});

const numbers = z.object({ page_views: z.number(), buy_clicks: z.number(), searches: z.number() });
const overviewSchema = z.object({
  from_day: z.string(),
  to_day: z.string(),
  numbers,
  before: numbers.nullable(),
  series: z.array(
    z.object({
      page_views: z.number(),
      buy_clicks: z.number(),
      before_page_views: z.number().nullable(),
    }),
  ),
});
const list = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.number() });
const products = list(z.object({ page_views: z.number(), buy_clicks: z.number() }));
const keywords = list(z.object({ searches: z.number(), without_results: z.number() }));
const countries = list(z.object({ visits: z.number() }));
const sumOf = <Name extends string>(rows: Record<Name, number>[], name: Name) =>
  rows.reduce((sum, row) => sum + row[name], 0);

describe('all numbers of the screen and its files agree', () => {
  beforeAll(async () => {
    await database.empty();
    await driver.exec('delete from demo_data.history');
    await topUpDemoData(database, new Date());
  });

  it.each(periods)('in the period %s', async (period) => {
    const overview = await ask(overviewSchema, 'public.analytics_overview($1)', [period]);
    const { page_views, buy_clicks, searches } = overview.numbers;
    expect(sumOf(overview.series, 'page_views')).toBe(page_views);
    expect(sumOf(overview.series, 'buy_clicks')).toBe(buy_clicks);
    if (overview.before !== null) {
      const before = overview.series.map((point) => ({ views: point.before_page_views ?? 0 }));
      expect(sumOf(before, 'views')).toBe(overview.before.page_views);
    }

    const reviews = await ask(products, `public.analytics_products($1, 'views-desc', 1, 1000)`, [
      period,
    ]);
    expect(sumOf(reviews.items, 'page_views')).toBe(page_views);
    expect(sumOf(reviews.items, 'buy_clicks')).toBe(buy_clicks);

    const log = await ask(list(z.unknown()), `public.analytics_searches($1, 'time-desc', 1, 10)`, [
      period,
    ]);
    expect(log.total).toBe(searches);
    const words = await ask(keywords, `public.analytics_keywords($1, 'searches-desc', 1, 1000)`, [
      period,
    ]);
    expect(sumOf(words.items, 'searches')).toBe(searches);
    const empty = await ask(
      keywords,
      `public.analytics_keywords($1, 'nothing-desc', 1, 1000, true)`,
      [period],
    );
    expect(sumOf(empty.items, 'without_results')).toBe(sumOf(words.items, 'without_results'));

    const exported = [overview.from_day, overview.to_day, 10_000];
    const searchFile = await ask(
      z.array(z.unknown()),
      'public.analytics_export_searches($1::date, $2::date, $3::integer)',
      exported,
    );
    expect(searchFile).toHaveLength(searches);
    const keywordFile = await ask(
      z.array(z.object({ searches: z.number() })),
      'public.analytics_export_keywords($1::date, $2::date, $3::integer)',
      exported,
    );
    expect(sumOf(keywordFile, 'searches')).toBe(searches);

    const places = await ask(countries, `public.analytics_countries($1, 'visits-desc', 1, 1000)`, [
      period,
    ]);
    const visits = sumOf(places.items, 'visits');
    expect(visits).toBeLessThanOrEqual(page_views + buy_clicks + searches);
    if (period !== 'today') {
      expect(page_views).toBeGreaterThan(0);
      expect(visits).toBeGreaterThan(0.9 * (page_views + buy_clicks + searches));
    }
  });
});
