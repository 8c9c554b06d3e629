import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

const DAY = 24 * 60 * 60 * 1_000;
const runner = '00000000-0000-4000-8000-000000000001';
const draft = '00000000-0000-4000-8000-000000000002';
const gone = '00000000-0000-4000-8000-000000000003';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

/** Records events `daysAgo` days ago, in order of time. */
async function record(events: ({ daysAgo: number } & Record<string, unknown>)[]) {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const batch = events.map(({ daysAgo, ...event }, index) => ({
    event_id: crypto.randomUUID(),
    received_at: String(today - daysAgo * DAY + index),
    ...event,
  }));
  const text = JSON.stringify(batch).replaceAll("'", "''");
  const [answer] = await rows(`select public.record_events('${text}') -> 'refused' as refused`);
  expect(answer).toEqual({ refused: [] });
}

const view = (daysAgo: number, post_id: string, country: string | null = 'Germany') => ({
  daysAgo,
  kind: 'page_view',
  post_id,
  country,
  page: `/reviews/${post_id.slice(-1)}`,
});
const click = (daysAgo: number, post_id: string) => ({
  ...view(daysAgo, post_id),
  kind: 'buy_click',
  page_view_id: crypto.randomUUID(),
});
const search = (daysAgo: number, keyword: string, more: object = {}) => ({
  daysAgo,
  kind: 'search',
  keyword,
  location: 'home',
  country: 'France',
  page: '/',
  found: '3',
  user_agent: 'Mozilla/5.0 (X11; Linux)',
  ...more,
});

beforeAll(async () => {
  await resetDatabase();
  await execute(`
    truncate public.product_analytics, public.search_keywords, public.daily_post_totals,
      public.daily_country_totals, public.daily_keyword_totals, public.daily_exclusion_totals,
      public.daily_click_totals, private.monthly_click_totals, public.daily_page_views, private.monthly_page_totals,
      private.daily_view_totals, private.monthly_post_totals, private.daily_country_visits,
      private.country_totals, private.daily_search_totals, private.monthly_keyword_totals,
      private.monthly_keyword_locations;
    insert into public.categories (id, name, slug) values
      ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
      ('00000000-0000-4000-8000-0000000000c2', 'Hats', 'hats');
    insert into public.posts (id, title, published) values
      ('${runner}', 'Runner', true), ('${draft}', 'Draft', false), ('${gone}', 'Gone', true);
    insert into public.post_categories (post_id, category_id)
      select '${runner}', id from public.categories;
  `);
  await record([
    view(0, runner),
    view(0, runner),
    view(1, runner, 'France'),
    view(8, runner),
    click(0, runner),
    view(0, draft),
    view(2, gone),
    view(400, runner),
    { ...view(0, runner), exclusion: 'bot' },
    { ...view(0, runner), exclusion: 'prefetch' },
    search(0, 'Rope'),
    search(1, 'rope', { location: 'products', country: 'Germany', page: '/products' }),
    search(0, 'quantum hat', { found: '0', country: null }),
    search(0, 'bot words', { exclusion: 'bot' }),
    search(9, 'Kettlebell'),
  ]);
  await execute(`delete from public.posts where id = '${gone}'`);
  browser = await createOwnerBrowser();
});

async function get(path: string) {
  const { status, json } = await browser.ask('GET', `/analytics${path}`);
  expect(status).toBe(200);
  return json;
}

describe('GET /analytics', () => {
  test('returns the numbers of a period and of the preceding one', async () => {
    expect(await get('?period=7d')).toMatchObject({
      time_zone: 'UTC',
      numbers: { page_views: 5, buy_clicks: 1, searches: 3 },
      before: { page_views: 1, buy_clicks: 0, searches: 1 },
      exclusion: [
        { reason: 'bot', page_views: 1, buy_clicks: 0, searches: 1 },
        { reason: 'prefetch', page_views: 1, buy_clicks: 0, searches: 0 },
      ],
    });
  });

  test.each([
    ['today', 1, 3],
    ['7d', 7, 5],
    ['30d', 30, 6],
    ['90d', 90, 6],
    ['12m', 12, 6],
  ])('draws %s with %i points that make up its views', async (period, points, views) => {
    expect(await get(`?period=${period}`)).toMatchObject({
      numbers: { page_views: views },
      series: expect.toSatisfy(
        (series: { page_views: number }[]) =>
          series.length === points &&
          series.reduce((sum, { page_views }) => sum + page_views, 0) === views,
      ),
    });
  });

  test('has no period before all time', async () => {
    expect(await get('?period=all')).toMatchObject({ numbers: { page_views: 7 }, before: null });
  });
});

describe('the lists', () => {
  const row = (title: string | null, page_views: number, buy_clicks: number) =>
    expect.objectContaining({ title, page_views, buy_clicks });

  test('products: the first category, a draft last, deleted reviews together', async () => {
    expect(await get('/products?period=7d')).toEqual({
      items: [
        {
          post_id: runner,
          title: 'Runner',
          category: 'Hats',
          published: true,
          page_views: 3,
          buy_clicks: 1,
        },
        row(null, 1, 0),
        row('Draft', 1, 0),
      ],
      total: 3,
      page: 1,
      page_count: 1,
    });
  });

  test('products: sorted', async () => {
    expect(await get('/products?period=7d&sort=title-asc')).toMatchObject({
      items: [{ title: 'Draft' }, { title: 'Runner' }, { title: null }],
    });
    expect(await get('/products?period=7d&sort=views-asc')).toMatchObject({
      items: [{ title: null }, { title: 'Runner' }, { title: 'Draft' }],
    });
  });

  test('searches: visitors only, newest first', async () => {
    expect(await get('/searches?period=30d')).toMatchObject({
      items: [
        { keyword: 'quantum hat', country: null, location: 'home' },
        { keyword: 'Rope' },
        { keyword: 'rope', location: 'products' },
        { keyword: 'Kettlebell' },
      ],
      total: 4,
    });
  });

  test('keywords: ignoring case, most first', async () => {
    expect(await get('/keywords?period=7d')).toMatchObject({
      items: [
        {
          keyword: 'Rope',
          searches: 2,
          countries: ['France', 'Germany'],
          locations: ['home', 'products'],
        },
        { keyword: 'quantum hat', searches: 1, countries: [] },
      ],
    });
  });

  test('searches without results', async () => {
    expect(await get('/found-nothing?period=7d')).toMatchObject({
      items: [{ keyword: 'quantum hat', searches: 1, without_results: 1 }],
      total: 1,
    });
  });

  test('countries: visits of pages and searches, pages most visited first', async () => {
    expect(await get('/countries?period=7d')).toMatchObject({
      items: [
        {
          country: 'Germany',
          visits: 6,
          pages: ['/reviews/1', '/products', '/reviews/2', '/reviews/3'],
        },
        { country: 'France', visits: 2, pages: ['/', '/reviews/1'] },
      ],
    });
  });

  describe('buy clicks', () => {
    const shop = '00000000-0000-4000-8000-0000000000e1';
    const offer = '00000000-0000-4000-8000-0000000000e2';
    const link = '00000000-0000-4000-8000-0000000000e3';
    const offered = '00000000-0000-4000-8000-0000000000e4';
    const by = async (grouping: string, more = 'period=all') => {
      const list = z
        .object({ items: z.array(z.looseObject({})), total: z.number() })
        .parse(await get(`/clicks?by=${grouping}&${more}`));
      return list.items.map(({ name, detail, clicks }) => [name, detail, clicks]);
    };

    beforeAll(async () => {
      await execute(`
        insert into public.merchants (id, name, network) values ('${shop}', 'Clicked Shop', 'awin');
        insert into public.merchant_domains values ('clicked.example', '${shop}');
        insert into public.managed_links (id, slug, name, target)
          values ('${link}', 'clicked-shop', 'Clicked', 'https://clicked.example/');
        insert into public.posts (id, title, published, primary_affiliate_url, offers) values (
          '${offered}', 'Offered', true, 'https://elsewhere.example/', '[{
            "id": "${offer}", "merchant_id": null, "url": "https://clicked.example/", "amount": 100,
            "currency": "USD", "condition": "new", "availability": "unknown", "note": null,
            "source": "manual", "checked_at": null, "starts_at": null, "ends_at": null
          }]')`);
      // Long ago, so that the periods of other tests are without them.
      const at = (daysAgo: number, given: object) => ({ ...click(daysAgo, offered), ...given });
      await record([
        at(500, { placement: 'offers', offer_id: offer }),
        at(500, { placement: 'offers', offer_id: offer }),
        at(470, { placement: 'scorecard' }),
        at(470, { placement: 'text', link_id: link, post_id: null, page_kind: 'other' }),
      ]);
    });

    test('by place', async () => {
      expect(await by('placement')).toEqual([
        ['offers', null, 2],
        ['scorecard', null, 1],
        ['text', null, 1],
        ['unknown', null, 1],
      ]);
      expect(await by('placement', 'period=7d')).toEqual([['unknown', null, 1]]);
    });

    test('by merchant, the one of the offer or link', async () => {
      expect(await by('merchant')).toEqual([
        ['Clicked Shop', 'awin', 3],
        [null, null, 2],
      ]);
    });

    test('by offer', async () => {
      expect(await by('offer')).toEqual([
        ['Offered', 'Clicked Shop', 2],
        ['Offered', null, 1],
        ['Runner', null, 1],
        [null, null, 1],
      ]);
    });

    test('by managed link, sorted', async () => {
      expect(await by('link', 'period=all&sort=name-desc')).toEqual([
        ['/go/clicked-shop', 'Clicked', 1],
      ]);
    });

    test('as a file, with every click once', async () => {
      const response = await browser.send('GET', '/analytics/clicks.csv?period=all');
      const lines = (await response.text()).trim().split('\r\n');
      expect(lines.slice(1).toSorted()).toEqual([
        '"Not recorded","Runner","","","1"',
        '"Offers table","Offered","Clicked Shop","","2"',
        '"Scorecard","Offered","","","1"',
        '"Text","","Clicked Shop","/go/clicked-shop","1"',
      ]);
    });
  });

  test('a page beyond the end is the last', async () => {
    expect(await get('/searches?period=30d&page=99')).toMatchObject({ page: 1, page_count: 1 });
  });

  test.each([
    '?period=week',
    '/products?sort=id;drop',
    '/keywords?sort=views-desc',
    '/searches?page=0',
    '/countries?page=x',
    '/searches.csv?period=x',
    '/clicks?by=colour',
    '/clicks?sort=views-desc',
  ])('refuses %s', async (path) => {
    expect((await browser.ask('GET', `/analytics${path}`)).status).toBe(400);
  });
});

describe('the files', () => {
  const today = new Date().toISOString().slice(0, 10);

  async function download(path: string) {
    const response = await browser.send('GET', `/analytics${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines.pop()).toBe('');
    return { name: response.headers.get('Content-Disposition'), lines };
  }

  test('the log of searches', async () => {
    const { name, lines } = await download('/searches.csv?period=7d');
    expect(name).toBe(`attachment; filename="keyword-searches-${today}.csv"`);
    expect(lines).toEqual([
      '"Keyword","Location","Country","Timestamp","User Agent"',
      expect.stringMatching(
        /^"quantum hat","home","","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Mozilla\/5\.0"$/,
      ),
      expect.stringMatching(/^"Rope","home","France",/),
      expect.stringMatching(/^"rope","products","Germany",/),
    ]);
  });

  test('the keywords, most frequent first', async () => {
    const { name, lines } = await download('/keywords.csv?period=7d');
    expect(name).toBe(`attachment; filename="keywords-${today}.csv"`);
    expect(lines).toEqual([
      '"Keyword","Search Count","Countries","Pages","Latest Search"',
      expect.stringMatching(/^"Rope","2","France, Germany","home, products","\d{4}-/),
      expect.stringMatching(/^"quantum hat","1","","home",/),
    ]);
  });

  test('a cell that looks like a formula, quotes, letters of all kinds', async () => {
    await record(
      ['=1+1', '+1', '-1', '@sum(a1)', 'say "hi", now', 'Träning 日本 🏋️'].map((keyword) =>
        search(100, keyword),
      ),
    );
    const { lines } = await download('/searches.csv?period=all');
    const written = lines.map((line) => line.slice(0, line.indexOf(',"home"')));
    expect(written).toEqual(
      expect.arrayContaining([
        `"'=1+1"`,
        `"'+1"`,
        `"'-1"`,
        `"'@sum(a1)"`,
        '"say ""hi"", now"',
        '"Träning 日本 🏋️"',
      ]),
    );
  });

  test('more rows than one response of the database, each once', { timeout: 30_000 }, async () => {
    await record(
      Array.from({ length: 1_234 }, (_, number) => search(200 + (number % 3), `many ${number}`)),
    );
    for (const path of ['/searches.csv?period=12m', '/keywords.csv?period=12m']) {
      const { lines } = await download(path);
      const many = lines
        .map((line) => line.split(',')[0])
        .filter((word) => word?.startsWith('"many'));
      expect(new Set(many).size).toBe(1_234);
      expect(many).toHaveLength(1_234);
    }
  });

  test('keywords stay sorted by count over all pieces, whatever is searched meanwhile', async () => {
    await record(Array.from({ length: 1_100 }, (_, number) => search(150, `sorted ${number}`)));
    await record(Array.from({ length: 4 }, () => search(150, 'sorted 1000')));
    const response = await browser.send('GET', '/analytics/keywords.csv?period=12m');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    // Moves to the front, past the parts that have already been read.
    await record(Array.from({ length: 9 }, () => search(150, 'sorted 1050')));
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += read.value;
    }
    const found = [...text.matchAll(/^"(.+?)","(\d+)"/gm)].map(([, word, count]) => ({
      word,
      count: Number(count),
    }));
    expect(found[0]).toEqual({ word: 'sorted 1000', count: 5 });
    const counts = found.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    expect(found.filter(({ word }) => word === 'sorted 1050')).toHaveLength(1);
  });

  test('a database failure between two pieces aborts the file', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await browser.send('GET', '/analytics/searches.csv?period=12m');
    const reader = response.body?.getReader();
    await reader?.read();
    await execute(
      'alter function public.analytics_export_searches(date, date, integer, timestamptz, bigint) rename to away',
    );
    try {
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest()).rejects.toThrow();
    } finally {
      await execute(
        'alter function public.away(date, date, integer, timestamptz, bigint) rename to analytics_export_searches',
      );
    }
  });
});

test('ten rows a page, and five pages of a country', async () => {
  const letters = [...'abcdefghijkl'];
  await record(letters.map((letter) => search(300, `page ${letter}`)));
  expect(await get('/searches?period=all')).toMatchObject({ items: { length: 10 } });
  await record(
    letters
      .slice(0, 6)
      .map((letter) => search(300, letter, { country: 'Peru', page: `/${letter}` })),
  );
  const { items } = Object(await get('/countries?period=all'));
  const peru = items.find(({ country }: { country: string }) => country === 'Peru');
  expect(peru).toMatchObject({ visits: 6, pages: { length: 5 } });
});
