import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveSeededDatabase } from '../database/serve.fixture.ts';
import { freePort } from '../ports.ts';
import { serveHttp } from '../serve-http.ts';
import { removeDemoData } from './remove.ts';
import { topUpDemoData } from './top-up.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.now();
/** Eleven at night of yesterday: hours before it are on the same day, on which the demo is set up. */
const evening = Math.floor(now / DAY) * DAY - HOUR;
/** Milliseconds; a timer may end this much earlier. */
const TIMER_ROUNDING = 2;

const recordedSchema = z.object({ events: z.array(z.object({ received_at: z.number() })) });

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

const { connection, url, close } = await serveSeededDatabase();
const { driver } = connection;
afterAll(close);

/** Of most tests, because a year takes four times as long. */
const DAYS = 95;

const options = { url, secretKey: 'sb_secret_test', days: DAYS };
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

const times = [90 * DAY, 3 * DAY, HOUR].map((before) => now - before);

async function recordAllReal() {
  for (const [batch, time] of times.entries()) await recordReal(batch, time);
}

describe('demo data of a year', () => {
  beforeAll(() => topUpDemoData({ url, secretKey: 'sb_secret_test', now }));

  it('covers twelve months until now', async () => {
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

  it('has views and clicks of best-of pages, comparisons and categories', async () => {
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
    const stopping = topUpDemoData({ ...options, now: evening, signal: stopped.signal });
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
    const batches: { days: Set<number>; begun: number; ended: number }[] = [];
    const between = await serveHttp(
      async (request) => {
        const begun = performance.now();
        const body = request.method === 'POST' ? await request.text() : null;
        const { method, headers } = request;
        const response = await fetch(request.url.replace(between.url, url), {
          method,
          headers,
          body,
        });
        const text = await response.text();
        if (request.url.endsWith('/record_events')) {
          const { events } = recordedSchema.parse(JSON.parse(body ?? ''));
          const days = new Set(events.map(({ received_at }) => Math.floor(received_at / DAY)));
          batches.push({ days, begun, ended: performance.now() });
          if (batches.length === 10) stopped.abort();
        }
        return new Response(text || null, { status: response.status });
      },
      await freePort(),
    );
    const { signal } = stopped;
    await topUpDemoData({ ...options, url: between.url, now, signal });
    await between.close();
    expect(batches).toHaveLength(10);
    for (const [index, { days, begun, ended }] of batches.entries()) {
      // A click may be after midnight.
      expect(days.size).toBeLessThanOrEqual(2);
      const next = batches[index + 1];
      if (next) expect(next.begun - ended).toBeGreaterThan(ended - begun - TIMER_ROUNDING);
    }
  });

  it('tells the same sales of the past when its oldest events have been removed', async () => {
    // On days after the one from which a review fades, which depends on the set-up.
    const sales = async () => {
      const { rows } = await driver.query<{ sale: string }>(
        `select concat(day, ' ', post_id, ' ', sale_amount) as sale from private.earnings
          where day between $1 and $2 order by 1`,
        [80, 40].map((before) => new Date(now - before * DAY).toISOString().slice(0, 10)),
      );
      return rows;
    };
    await begin();
    await topUp(now);
    const told = await sales();
    expect(told.length).toBeGreaterThan(10);
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
    expect(rowsOf(await counted())).toBeGreaterThan(10_000);
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
