import type { SqlDriver } from './engines.ts';

/** Rows that the hosted API tells a request. */
const PAGE = 1_000;

/** What both ways must agree on. */
export interface Numbers {
  page_views: number;
  buy_clicks: number;
  searches: number;
  /** The first of each list, with its number. */
  product: string;
  keyword: string;
  country: string;
}

interface EventRow {
  id: number;
  post_id: string;
  event_type: string;
  day: string;
  exclusion: string | null;
}

interface VisitRow {
  id: number;
  day: string;
  user_country: string | null;
  page_path: string;
  exclusion: string | null;
}

interface SearchRow {
  id: number;
  keyword: string;
  day: string;
  user_country: string | null;
  exclusion: string | null;
  at: string;
}

async function* pagesOf<Row extends { id: number }>(
  driver: SqlDriver,
  columns: string,
  table: string,
) {
  let last = 0;
  while (true) {
    const { rows } = await driver.query<Row>(
      `select ${columns} from ${table} where id > $1 order by id limit ${PAGE}`,
      [last],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = Number(end.id);
    yield rows;
  }
}

function first(counts: Map<string, number>): string {
  const sorted = [...counts].sort(
    ([one, some], [other, more]) => more - some || (one < other ? -1 : 1),
  );
  return sorted[0]?.join(': ') ?? '';
}

const add = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/**
 * Every raw row goes to the client, a thousand at a time, and is counted there: events once for the
 * reviews and once for the countries, searches once.
 */
export async function countInClient(driver: SqlDriver, from: string): Promise<Numbers> {
  const numbers = { page_views: 0, buy_clicks: 0, searches: 0 };
  const products = new Map<string, number>();
  const keywords = new Map<string, number>();
  const latest = new Map<string, string>();
  const countries = new Map<string, number>();
  const pages = new Map<string, Map<string, number>>();
  const days = new Map<string, number>();
  const events = 'id, post_id, event_type, day::text, exclusion';
  for await (const rows of pagesOf<EventRow>(driver, events, 'public.product_analytics')) {
    for (const row of rows) {
      if (row.exclusion !== null || row.day < from) continue;
      add(days, row.day);
      if (row.event_type === 'page_view') {
        numbers.page_views += 1;
        add(products, row.post_id);
      } else numbers.buy_clicks += 1;
    }
  }
  const visits = 'id, day::text, user_country, page_path, exclusion';
  for await (const rows of pagesOf<VisitRow>(driver, visits, 'public.product_analytics')) {
    for (const row of rows) {
      if (row.exclusion !== null || row.day < from || row.user_country === null) continue;
      add(countries, row.user_country);
      const visited = pages.get(row.user_country) ?? new Map<string, number>();
      add(visited, row.page_path);
      pages.set(row.user_country, visited);
    }
  }
  const searched = 'id, keyword, day::text, user_country, exclusion, "timestamp"::text as at';
  for await (const rows of pagesOf<SearchRow>(driver, searched, 'public.search_keywords')) {
    for (const row of rows) {
      if (row.exclusion !== null || row.day < from) continue;
      numbers.searches += 1;
      const keyword = row.keyword.trim().toLowerCase();
      add(keywords, keyword);
      if (row.at > (latest.get(keyword) ?? '')) latest.set(keyword, row.at);
      if (row.user_country !== null) add(countries, row.user_country);
    }
  }
  return {
    ...numbers,
    product: first(products),
    keyword: first(keywords),
    country: first(countries),
  };
}

const HUMANS = `exclusion is null and day >= $1::date`;
const KEYWORDS = `
  select lower(btrim(keyword)) as keyword, count(*)::integer as searches,
    count(*) filter (where found = 0) as without_results, max("timestamp") as latest_at,
    array_agg(distinct user_country) as countries, array_agg(distinct search_location) as locations
  from public.search_keywords where ${HUMANS} group by 1`;

/** The same screen by one plain query a part, over the raw rows. */
export async function countByRawSql(driver: SqlDriver, from: string): Promise<Numbers> {
  const ask = async <Row>(sql: string) => (await driver.query<Row>(sql, [from])).rows;
  const [totals] = await ask<{ page_views: number; buy_clicks: number }>(`
    select count(*) filter (where event_type = 'page_view')::integer as page_views,
      count(*) filter (where event_type = 'buy_click')::integer as buy_clicks
    from public.product_analytics where ${HUMANS}`);
  await ask(`
    select day, count(*) filter (where event_type = 'page_view'), count(*) filter (where event_type = 'buy_click')
    from public.product_analytics where ${HUMANS} group by day order by day`);
  const products = await ask<{ post_id: string; views: number }>(`
    select posts.id as post_id, posts.title, posts.published,
      count(*) filter (where event_type = 'page_view')::integer as views,
      count(*) filter (where event_type = 'buy_click') as clicks
    from public.posts left join public.product_analytics on post_id = posts.id
    where ${HUMANS} group by posts.id order by views desc, posts.id limit 10`);
  const [log] = await ask<{ searches: number }>(
    `select count(*)::integer as searches from public.search_keywords where ${HUMANS}`,
  );
  await ask(
    `select * from public.search_keywords where ${HUMANS} order by "timestamp" desc, id desc limit 10`,
  );
  const keywords = await ask<{ keyword: string; searches: number }>(
    `${KEYWORDS} order by searches desc, keyword limit 10`,
  );
  await ask(`${KEYWORDS} having count(*) filter (where found = 0) > 0 order by 3 desc, 1 limit 10`);
  const countries = await ask<{ country: string; visits: number }>(`
    with visits as (
      select user_country as country, page_path as page from public.product_analytics
      where ${HUMANS} and user_country is not null
      union all
      select user_country, case search_location when 'home' then '/' else '/products' end
      from public.search_keywords where ${HUMANS} and user_country is not null
    ),
    pages as (
      select country, page, count(*) as visits, row_number() over (partition by country order by count(*) desc) as place
      from visits group by country, page
    )
    select country, sum(visits)::integer as visits, array_agg(page) filter (where place <= 5) as pages
    from pages group by country order by visits desc, country limit 10`);
  await ask(`
    select event_type, exclusion, count(*) from public.product_analytics
    where exclusion is not null and day >= $1::date group by 1, 2`);
  const top = (name: string | undefined, number: number | undefined) => `${name}: ${number}`;
  return {
    page_views: totals?.page_views ?? 0,
    buy_clicks: totals?.buy_clicks ?? 0,
    searches: log?.searches ?? 0,
    product: top(products[0]?.post_id, products[0]?.views),
    keyword: top(keywords[0]?.keyword, keywords[0]?.searches),
    country: top(countries[0]?.country, countries[0]?.visits),
  };
}
