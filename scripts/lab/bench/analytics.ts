/**
 * Measures the analytics of a year with a million events and 200,000 transactions, against plain SQL over
 * the raw rows: on the embedded engine and, if one is installed, on a PostgreSQL server.
 * `node scripts/lab/bench/analytics.ts [events] [transactions]`
 */

import { earningGroupings } from '../../../core/earnings/report.ts';
import { loadEarnings } from './measuring/earnings.ts';
import { type Engine, openEmbedded, openServer } from './measuring/engines.ts';
import { loadEvents } from './measuring/million-events.ts';
import { median } from './measuring/timing.ts';

const EVENTS = Number(process.argv[2] ?? 1_000_000);
const TRANSACTIONS = Number(process.argv[3] ?? 200_000);
const LOAD = { events: EVENTS, reviews: 1_000, keywords: 5_000 };
const ROUNDS = 15;

const SCREEN = Object.entries({
  overview: "public.analytics_overview('12m')",
  products: "public.analytics_products('12m')",
  searches: "public.analytics_searches('12m')",
  keywords: "public.analytics_keywords('12m')",
  nothing: "public.analytics_keywords('12m', 'nothing-desc', 1, 10, true)",
  countries: "public.analytics_countries('12m')",
}).map(([part, call]) => ({ part, sql: `select ${call}` }));

/** The parts of analytics that were added with places, pages and earnings. */
const EARNINGS = Object.entries({
  pages: "public.analytics_pages('all', '12m')",
  'clicks by merchant': "public.analytics_clicks('merchant', '12m')",
  earnings: "public.earning_overview('12m', 'USD')",
  'earnings, all currencies': "public.earning_overview('12m', 'all-USD')",
  'earnings, 90 days': "public.earning_overview('90d', 'USD')",
  ...Object.fromEntries(
    earningGroupings.flatMap((by) =>
      (['12m', '90d'] as const).map((period) => [
        `by ${by}, ${period}`,
        `public.earning_list('${by}', '${period}', 'USD')`,
      ]),
    ),
  ),
  'by review, all currencies': "public.earning_list('review', '12m', 'all-USD')",
  'export by review': "public.earning_export('review', '12m', 'USD', '{}', 1000)",
}).map(([part, call]) => ({ part, sql: `select ${call}` }));

const YEAR = "day > (now() at time zone 'UTC' - interval '1 year')::date";
const HUMANS = `exclusion is null and ${YEAR}`;
const KEYWORDS = `
  select lower(btrim(keyword)) as keyword, count(*) as searches,
    count(*) filter (where found = 0) as without_results, max("timestamp") as latest_at,
    array_agg(distinct user_country) as countries, array_agg(distinct search_location) as locations
  from public.search_keywords where ${HUMANS} group by 1`;

/** The same screen as one query per list over the raw rows. */
const RAW = [
  `select day, count(*) filter (where event_type = 'page_view'),
    count(*) filter (where event_type = 'buy_click')
  from public.product_analytics where ${HUMANS} group by day order by day`,
  `select posts.id, posts.title, posts.published,
    count(*) filter (where event_type = 'page_view') as views,
    count(*) filter (where event_type = 'buy_click') as clicks
  from public.posts left join public.product_analytics on post_id = posts.id
  where ${HUMANS} group by posts.id order by views desc, posts.id limit 10`,
  `select count(*) from public.search_keywords where ${HUMANS}`,
  `select * from public.search_keywords where ${HUMANS} order by "timestamp" desc, id desc limit 10`,
  `${KEYWORDS} order by searches desc, keyword limit 10`,
  `${KEYWORDS} having count(*) filter (where found = 0) > 0 order by 3 desc, 1 limit 10`,
  `with visits as (
    select user_country as country, page_path as page from public.product_analytics
    where ${HUMANS} and user_country is not null
    union all
    select user_country, case search_location when 'home' then '/' else '/products' end
    from public.search_keywords where ${HUMANS} and user_country is not null
  ),
  pages as (
    select country, page, count(*) as visits,
      row_number() over (partition by country order by count(*) desc) as place
    from visits group by country, page
  )
  select country, sum(visits) as visits, array_agg(page) filter (where place <= 5) as pages
  from pages group by country order by visits desc, country limit 10`,
  `select event_type, exclusion, count(*) from public.product_analytics
  where exclusion is not null and ${YEAR} group by 1, 2`,
];

const milliseconds = (time: number) => `${time < 100 ? time.toFixed(1) : Math.round(time)} ms`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measure({ name, driver }: Engine, skewed: boolean) {
  await loadEvents(driver, { ...LOAD, skewed });
  await loadEarnings(driver, TRANSACTIONS, skewed);
  const kind = skewed ? 'a few names often, as in life' : 'all names alike';
  console.log(
    `\n${name}: ${EVENTS.toLocaleString('en')} events, ${TRANSACTIONS.toLocaleString('en')} transactions, 1,000 reviews, ${kind}`,
  );
  const report = (label: string, times: number[]) =>
    console.log(
      `  ${label.padEnd(24)} median ${milliseconds(median(times))}, least ${milliseconds(Math.min(...times))}`,
    );

  const rounds: number[][] = [];
  const together: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    for (const { sql } of SCREEN) times.push(await timed(() => driver.query(sql)));
    rounds.push(times);
    together.push(await timed(() => Promise.all(SCREEN.map(({ sql }) => driver.query(sql)))));
  }
  for (const [index, { part }] of SCREEN.entries()) {
    report(
      part,
      rounds.map((times) => times[index] ?? Number.NaN),
    );
  }
  const totals = rounds.map((times) => times.reduce((sum, time) => sum + time, 0));
  report('one by one', totals);
  report('at once', together);

  for (const { part, sql } of EARNINGS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timed(() => driver.query(sql)));
    }
    report(part, times);
  }

  const raw: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    raw.push(
      await timed(async () => {
        for (const sql of RAW) await driver.query(sql);
      }),
    );
  }
  const ratio = (median(raw) / median(totals)).toFixed(1);
  console.log(
    `  raw rows, counted by plain SQL: ${milliseconds(median(raw))}, ${ratio} times as long as one by one`,
  );
}

for (const skewed of [true, false]) {
  for (const open of [openServer, openEmbedded]) {
    const engine = await open();
    if (engine === null) {
      console.log('No PostgreSQL server is installed: only the embedded engine is measured.');
      continue;
    }
    try {
      await measure(engine, skewed);
    } finally {
      await engine.close();
    }
  }
}
