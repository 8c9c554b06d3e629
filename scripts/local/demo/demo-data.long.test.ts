import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countryFlag } from '../../../admin/analytics/country-flag.ts';
import {
  CLICK_DAYS,
  LEAST_SALES,
  LEAST_VIEWS,
  pageCountsSchema,
  SALES_DAYS,
  salesCountsSchema,
  suggest,
} from '../../../core/earnings/suggestions.ts';
import { openTestDatabase } from '../database/image.fixture.ts';
import type { DatabaseDriver } from '../database/open.ts';
import { seedDatabase } from '../database/seed.ts';
import { removeDemoData } from './remove.ts';
import { breakDemoLink, topUpDemoData } from './top-up.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.now();
/** Eleven at night of yesterday: hours before it are on the same day, on which the demo is set up. */
const evening = Math.floor(now / DAY) * DAY - HOUR;
/** Milliseconds; a timer may end this much earlier. */
const TIMER_ROUNDING = 2;

/** Everything that is counted: the raw rows, the daily totals and their roll-ups. */
const TABLES = [
  'public.product_analytics',
  'public.search_keywords',
  'public.daily_post_totals',
  'public.daily_country_totals',
  'public.daily_keyword_totals',
  'public.daily_exclusion_totals',
  'public.daily_click_totals',
  'public.daily_page_views',
  'private.monthly_click_totals',
  'private.monthly_page_totals',
  'private.daily_view_totals',
  'private.monthly_post_totals',
  'private.daily_country_visits',
  'private.country_totals',
  'private.daily_search_totals',
  'private.monthly_keyword_totals',
  'private.monthly_keyword_locations',
  'private.earning_imports',
  'private.earning_statements',
  'private.earnings',
];

// Set up today, which a kept image is not.
const connection = await openTestDatabase('migrated');
await seedDatabase(connection);
const { driver } = connection;
const transaction: DatabaseDriver['transaction'] = (work) => driver.transaction(work);
afterAll(() => connection.close());

/** Of most tests, because a year takes seven times as long. */
const DAYS = 50;

const options = { transaction, days: DAYS };
const topUp = (time: number) => topUpDemoData({ ...options, now: time });

/** Different for each import. */
const OWN = `'{id, import_id, created_at, finished_at}'::text[]`;

async function counted(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await driver.query<{ row: string }>(
      `select (to_jsonb(counted) - ${OWN})::text as row from ${table} as counted order by 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

const rowsOf = (tables: Record<string, string[]>) => Object.values(tables).flat().length;

async function ask<Schema extends z.ZodType>(schema: Schema, sql: string) {
  const { rows } = await driver.query<{ answer: unknown }>(`select ${sql} as answer`);
  return schema.parse(rows[0]?.answer);
}

/** A database without events, to which demo data can be added. */
async function begin() {
  await driver.exec(`
    truncate ${TABLES.join(', ')} cascade;
    update public.site_settings set setting_value = 'true' where setting_key = 'demo'`);
}

/** What real visitors do: on the same days and reviews as the generated ones, with the same words. */
async function recordReal(batch: number, at: number) {
  const post = await ask(z.string(), "(select id from public.posts where slug = 'mono')");
  const event = (number: number, fields: object) => ({
    event_id: `ffffffff-0000-4000-8000-${batch}${String(number).padStart(11, '0')}`,
    received_at: at + number * 500,
    exclusion: null,
    country: 'United States',
    user_agent: 'Mozilla/5.0',
    page: '/reviews/mono',
    post_id: post,
    page_view_id: `ffffffff-0000-4000-8000-${batch}${'9'.repeat(11)}`,
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
      event(5, { ...search, keyword: 'creatine', found: 1 }),
      event(6, { ...search, keyword: 'CREATINE', found: 1 }),
      event(7, { ...search, keyword: 'protien', found: 0 }),
    ]),
  ]);
}

const times = [45 * DAY, 3 * DAY, HOUR].map((before) => now - before);

async function recordAllReal() {
  for (const [batch, time] of times.entries()) await recordReal(batch, time);
}

describe('the generated visitors of a year', () => {
  beforeAll(() => topUpDemoData({ transaction, now }));

  it('cover twelve months until now', async () => {
    const days = z.object({
      first: z.number(),
      last: z.number(),
      missing: z.number(),
      late: z.number(),
    });
    const { first, last, missing, late } = await ask(
      days,
      `(select jsonb_build_object(
        'first', (now() at time zone 'UTC')::date - min(day), 'last', (now() at time zone 'UTC')::date - max(day),
        'missing', max(day) - min(day) + 1 - count(distinct day), 'late', count(*) filter (where "timestamp" > now())
      ) from public.product_analytics)`,
    );
    expect([first, missing, late]).toEqual([364, 0, 0]);
    // Just after midnight there may be no visitors yet.
    expect(last).toBeLessThanOrEqual(1);
  });

  it('view and click best-of pages, comparisons and categories', async () => {
    const kinds = 'jsonb_object_agg(page_kind, total) from (select page_kind,';
    const counts = z.record(z.string(), z.number());
    const views = await ask(
      counts,
      `(select ${kinds} sum(views) as total from public.daily_page_views group by 1) as kinds)`,
    );
    expect(Object.keys(views).sort()).toEqual(['best-of', 'category', 'comparison']);
    const clicks = await ask(
      counts,
      `(select ${kinds} sum(clicks) as total from public.daily_click_totals group by 1) as kinds)`,
    );
    expect(clicks['best-of']).toBeLessThan(views['best-of'] ?? 0);
    expect(Object.keys(clicks).sort()).toEqual(['best-of', 'comparison', 'review']);
  });

  const count = (kind: string) => (where: string) =>
    ask(
      z.number(),
      `(select count(*) from public.product_analytics
        where event_type = '${kind}' and exclusion is null and ${where})`,
    );
  const views = count('page_view');
  const clicks = count('buy_click');

  it('become more in a year, and come on Sundays more than on Fridays', async () => {
    const daysAgo = (most: number, least: number) =>
      `day > current_date - ${most} and day <= current_date - ${least}`;
    expect(await views(daysAgo(60, 0))).toBeGreaterThan(1.2 * (await views(daysAgo(364, 304))));
    const on = (weekday: number) => views(`extract(dow from day) = ${weekday}`);
    expect(await on(0)).toBeGreaterThan(1.15 * (await on(5)));
  });

  it('see a review from its publication on, and ten from the first day', async () => {
    const early = await ask(
      z.number(),
      `(select count(distinct log.post_id) from public.product_analytics as log
        join public.posts on posts.id = log.post_id
        where log.event_type = 'page_view' and log.day < posts.created_at::date)`,
    );
    expect(early).toBeLessThanOrEqual(10);
    expect(await views('day < current_date - 300 and post_id is not null')).toBeGreaterThan(100);
    const unseen = await ask(
      z.number(),
      `(select count(*) from public.posts
        where published and created_at < now() - interval '30 days'
          and id not in (select post_id from public.product_analytics where post_id is not null))`,
    );
    expect(unseen).toBe(0);
  });

  it('have a best-seller, and click more on what is rated well', async () => {
    const all = await views("page_kind = 'review'");
    expect(await views("page_path = '/reviews/mono'")).toBeGreaterThan(0.08 * all);
    const rated = async (rating: number) => {
      const ids = `post_id in (select id from public.posts where overall_rating = ${rating})`;
      return (await clicks(`page_kind = 'review' and ${ids}`)) / (await views(ids));
    };
    expect(await rated(5)).toBeGreaterThan(await rated(3));
    expect(await rated(3)).toBeGreaterThan(await rated(1));
    const rate = (await clicks("page_kind = 'review'")) / all;
    expect(rate).toBeGreaterThan(0.04);
    expect(rate).toBeLessThan(0.12);
  });

  it('click everywhere on a page, and on offers of reviews that have some', async () => {
    const placements = await ask(
      z.array(z.string()),
      '(select jsonb_agg(distinct placement) from public.product_analytics where placement is not null)',
    );
    expect(placements.sort()).toEqual(['closing', 'offers', 'pick', 'scorecard', 'table', 'text']);
    expect(await clicks("placement = 'offers' and offer_id is null")).toBe(0);
    expect(await clicks("placement = 'offers' and link_id is not null")).toBeGreaterThan(0);
  });

  it('come from many countries with flags, and some from none', async () => {
    const countries = await ask(
      z.array(z.string().nullable()),
      '(select jsonb_agg(distinct user_country) from public.product_analytics)',
    );
    expect(countries).toContain(null);
    expect(countries.length).toBeGreaterThan(20);
    for (const country of countries) {
      if (country !== null) expect(countryFlag(country), country).not.toBe('🌐');
    }
  });

  it('search everywhere, with results and without', async () => {
    const locations = await ask(
      z.array(z.string()),
      '(select jsonb_agg(distinct search_location) from public.search_keywords)',
    );
    expect(locations.sort()).toEqual(['home', 'other', 'products', 'review']);
    const found = (keyword: string) =>
      ask(
        z.number(),
        `(select max(found) from public.search_keywords where lower(keyword) = '${keyword}')`,
      );
    expect(await found('creatine')).toBe(1);
    expect(await found('treadmill')).toBe(0);
  });

  it('are marked, and accompanied by bots and prefetches', async () => {
    const marks = await ask(
      z.array(z.string()),
      `(select jsonb_agg(distinct concat_ws(' ', user_agent, exclusion)) from public.product_analytics)`,
    );
    expect(marks.sort()).toEqual([
      'Spotter-demo-data',
      'Spotter-demo-data bot',
      'Spotter-demo-data prefetch',
      'Spotter-demo-data repeat',
    ]);
  });

  it('give the owner something to do', async () => {
    const pages = await ask(
      pageCountsSchema,
      `public.suggestion_pages(${CLICK_DAYS}, ${LEAST_VIEWS})`,
    );
    const sales = await ask(
      salesCountsSchema,
      `public.suggestion_sales(${SALES_DAYS}, ${LEAST_SALES}, ${LEAST_SALES})`,
    );
    const suggestions = suggest(pages, sales, []).map(({ kind, ...about }) =>
      'title' in about ? `${kind}: ${about.title}` : kind,
    );
    expect(suggestions).toEqual(
      expect.arrayContaining([
        'falling: Hallam & Orde Dial 24 Adjustable Dumbbells',
        'no-sales: Mono',
        'few-clicks: Dunmarrow Plain Whey Isolate',
      ]),
    );
  });

  it('find recent prices checked again once a day, and old ones as old as they were', async () => {
    const prices = () =>
      ask(
        z.record(z.string(), z.string()),
        `(select jsonb_object_agg(offer ->> 'id', offer ->> 'checked_at') from public.posts
          cross join jsonb_array_elements(offers) as offer where offer ->> 'checked_at' is not null)`,
      );
    const before = await prices();
    await topUpDemoData({ transaction, now });
    expect(await prices()).toEqual(before);
    await topUpDemoData({ transaction, now: now + 2 * DAY });
    const after = await prices();
    const isRecent = (checkedAt: string) => Date.parse(checkedAt) > now - 10 * DAY;
    for (const [id, checkedAt] of Object.entries(before)) {
      if (isRecent(checkedAt)) expect(after[id], checkedAt).not.toBe(checkedAt);
      else expect(after[id]).toBe(checkedAt);
    }
    expect(new Set(Object.values(before).map(isRecent)).size).toBe(2);
  });
});

it('reports the link of a best-seller as gone once it was collected, and as long as the demo has its data', async () => {
  const url = await ask(
    z.string(),
    "(select primary_affiliate_url from public.posts where slug = 'traning-nord-kettlebell-16-kg')",
  );
  const state = () =>
    ask(z.string(), `(select state from private.outgoing_links where url = '${url}')`);
  const breaking = breakDemoLink({ transaction });
  await driver.query('insert into private.outgoing_links (url, host) values ($1, $2)', [
    url,
    new URL(url).host,
  ]);
  await breaking;
  expect(await state()).toBe('broken');
  await begin();
  await removeDemoData(driver);
  expect(await state()).toBe('unchecked');
  await breakDemoLink({ transaction });
  expect(await state()).toBe('unchecked');
});

describe('demo data', () => {
  let whole: Record<string, string[]>;

  beforeAll(async () => {
    await begin();
    await topUp(evening);
    whole = await counted();
  });

  it('is topped up without counting anything twice', async () => {
    await topUp(evening);
    expect(await counted()).toEqual(whole);
    await begin();
    await topUp(evening - 5 * HOUR);
    await topUp(evening - 4 * HOUR);
    await topUp(evening);
    expect(await counted()).toEqual(whole);
  });

  it('continues after an interruption', async () => {
    await begin();
    const stopped = new AbortController();
    const { signal } = stopped;
    const stopping = topUpDemoData({ ...options, now: evening, isServing: true, signal });
    await expect
      .poll(() => ask(z.number(), '(select count(*) from public.product_analytics)'), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    stopped.abort();
    await stopping;
    expect(rowsOf(await counted())).toBeLessThan(rowsOf(whole));
    await topUp(evening);
    expect(await counted()).toEqual(whole);
  });

  it('leaves half of the time to visitors, a day at a time', async () => {
    await begin();
    const stopped = new AbortController();
    const batches: { days: number; begun: number; ended: number }[] = [];
    const measured: DatabaseDriver['transaction'] = async (work) => {
      const begun = performance.now();
      const result = await transaction(work);
      const ended = performance.now();
      const days = await ask(
        z.number(),
        '(select count(distinct "timestamp"::date) from public.product_analytics)',
      );
      if (days > 0) batches.push({ days, begun, ended });
      if (batches.length === 10) stopped.abort();
      return result;
    };
    const { signal } = stopped;
    await topUpDemoData({ ...options, transaction: measured, now, isServing: true, signal });
    expect(batches).toHaveLength(10);
    for (const [index, { days, begun, ended }] of batches.entries()) {
      // A click may be after midnight.
      expect(days).toBeLessThanOrEqual(index + 2);
      const next = batches[index + 1];
      if (next) expect(next.begun - ended).toBeGreaterThan(ended - begun - TIMER_ROUNDING);
    }
  });

  it('tells the same sales of the past when its oldest events have been removed', async () => {
    const sales = async () => {
      const { rows } = await driver.query<{ sale: string }>(
        `select concat(day, ' ', post_id, ' ', sale_amount) as sale from private.earnings
          where day between $1 and $2 order by 1`,
        [49, 31].map((before) => new Date(now - before * DAY).toISOString().slice(0, 10)),
      );
      return rows;
    };
    await begin();
    await topUp(now);
    const told = await sales();
    expect(told.length).toBeGreaterThan(5);
    await driver.query('delete from public.product_analytics where timestamp < $1', [
      new Date(now - 30 * DAY).toISOString(),
    ]);
    await topUp(now + DAY);
    expect(await sales()).toEqual(told);
  });

  it('is removed without a trace, own events stay, and no start adds it again', async () => {
    await begin();
    await recordAllReal();
    const real = await counted();
    await begin();
    await topUp(now - 2 * DAY);
    await recordAllReal();
    await topUp(now);
    expect(rowsOf(await counted())).toBeGreaterThan(5_000);
    await removeDemoData(driver);
    expect(await counted()).toEqual(real);
    await topUp(now + DAY);
    expect(await counted()).toEqual(real);
    await removeDemoData(driver);
    expect(await counted()).toEqual(real);
  });

  it('is added to a demo only, by npm start and for screenshots and recorded answers only', async () => {
    await begin();
    await driver.exec("delete from public.site_settings where setting_key = 'demo'");
    await topUp(now);
    expect(rowsOf(await counted())).toBe(0);
    const root = join(import.meta.dirname, '../../..');
    const files = globSync('{core,site,admin,functions,scripts,e2e}/**/*.{ts,tsx,astro}', {
      cwd: root,
    });
    const naming = files.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('demo/top-up'),
    );
    expect(naming.sort()).toEqual([
      'scripts/lab/corpus/record.ts',
      'scripts/local/demo/demo-data.long.test.ts',
      'scripts/screenshots.ts',
      'scripts/start.ts',
    ]);
  });
});
