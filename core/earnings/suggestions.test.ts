import { describe, expect, it, test } from 'vitest';
import { type Random, seededRandom } from '../testing/random.ts';
import {
  type BrokenLink,
  FALSE_ALARMS,
  falling,
  fewClicks,
  noSales,
  type PageCounts,
  type SalesCounts,
  suggest,
  suggestionKeySchema,
} from './suggestions.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Pages by their views and clicks, beside others that are not listed. */
function pageCounts(listed: [views: number, clicks: number][], others = [0, 0]): PageCounts {
  const pages = listed.map(([page_views, buy_clicks], index) => ({
    kind: 'review' as const,
    id: idOf(index),
    name: `Review ${index}`,
    path: `/reviews/${index}`,
    page_views,
    buy_clicks,
  }));
  const sum = (key: 'page_views' | 'buy_clicks', more = 0) =>
    pages.reduce((total, page) => total + page[key], more);
  const total = {
    kind: 'review' as const,
    page_views: sum('page_views', others[0]),
    buy_clicks: sum('buy_clicks', others[1]),
  };
  return { from_day: '2026-08-01', to_day: '2026-10-29', totals: [total], pages };
}

const nothingSold: SalesCounts = {
  from_day: '2026-05-01',
  middle_day: '2026-07-31',
  to_day: '2026-10-29',
  clicks: 0,
  sales: 0,
  not_attributed: 0,
  recent: 0,
  earlier: 0,
  with_clicks: 0,
  with_sales: 0,
  without_sales: [],
  fallen: [],
};

const traffic = (page_views: number, buy_clicks: number) => ({
  page_views,
  buy_clicks,
  earned: [],
});

/** How many of `trials` succeed. */
function draw(trials: number, chance: number, random: Random): number {
  let successes = 0;
  for (let trial = 0; trial < trials; trial += 1) if (random.chance(chance)) successes += 1;
  return successes;
}

const LOOKS = 2_000;
/** Three standard errors above the allowed part: a correct rule fails here once in 700 seeds. */
const BOUND = FALSE_ALARMS + 3 * Math.sqrt((FALSE_ALARMS * (1 - FALSE_ALARMS)) / LOOKS);

describe('few clicks', () => {
  it('is reported for a page without the clicks that as many views bring other pages', () => {
    const found = fewClicks(
      pageCounts([
        [300, 0],
        [400, 20],
        [2_000, 105],
      ]),
    );
    expect(found).toMatchObject([
      { key: `few-clicks:${idOf(0)}`, title: 'Review 0', page_views: 300, buy_clicks: 0 },
    ]);
    expect(found[0]).toHaveProperty('expected', (300 * 125) / 2_400);
  });

  it('is not reported for a page with too few views, or with more than half of the clicks', () => {
    expect(
      fewClicks(
        pageCounts([
          [60, 0],
          [2_000, 100],
        ]),
      ),
    ).toEqual([]);
    expect(
      fewClicks(
        pageCounts([
          [10_000, 260],
          [10_000, 500],
        ]),
      ),
    ).toEqual([]);
  });

  it('is not reported without any clicks, for the only page, or without pages', () => {
    expect(
      fewClicks(
        pageCounts([
          [500, 0],
          [900, 0],
        ]),
      ),
    ).toEqual([]);
    expect(fewClicks(pageCounts([[500, 0]]))).toEqual([]);
    expect(fewClicks(pageCounts([]))).toEqual([]);
  });

  test('equal pages lead to it in at most 5% of evaluations', () => {
    const random = seededRandom(20);
    let alarms = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      const pages = Array.from({ length: 12 }, (): [number, number] => {
        const views = random.integer(90, 289);
        return [views, draw(views, 0.06, random)];
      });
      if (fewClicks(pageCounts(pages)).length > 0) alarms += 1;
    }
    expect(alarms / LOOKS).toBeLessThan(BOUND);
  });
});

describe('clicks without sales', () => {
  const review = { id: idOf(1), title: 'Mono', clicks: 90 };
  const counts = {
    ...nothingSold,
    clicks: 450,
    sales: 60,
    with_clicks: 5,
    without_sales: [review],
  };

  it('is reported if the clicks of others lead to sales', () => {
    expect(noSales(counts)).toMatchObject([
      { key: `no-sales:${idOf(1)}`, title: 'Mono', clicks: 90, expected: 12 },
    ]);
  });

  it('is not reported for few clicks', () => {
    expect(noSales({ ...counts, without_sales: [{ ...review, clicks: 20 }] })).toEqual([]);
  });

  it('is not reported while many sales belong to no review', () => {
    expect(noSales({ ...counts, not_attributed: 16 })).toEqual([]);
    expect(noSales({ ...counts, not_attributed: 15 })).toHaveLength(1);
  });

  test('reviews that sell alike lead to it in at most 5% of evaluations', () => {
    const random = seededRandom(7);
    let alarms = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      const reviews = Array.from({ length: 8 }, (_, index) => {
        const clicks = random.integer(40, 99);
        return { id: idOf(index), title: '', clicks, sold: draw(clicks, 0.09, random) };
      });
      const clicks = reviews.reduce((sum, each) => sum + each.clicks, 0);
      const sales = reviews.reduce((sum, each) => sum + each.sold, 0);
      const with_clicks = reviews.filter((each) => each.clicks * sales >= 5 * clicks).length;
      const without_sales = reviews.filter(({ sold }) => sold === 0);
      const found = noSales({ ...nothingSold, clicks, sales, with_clicks, without_sales });
      if (found.length > 0) alarms += 1;
    }
    expect(alarms / LOOKS).toBeLessThan(BOUND);
  });
});

describe('falling earners', () => {
  const fallen = {
    id: idOf(2),
    title: 'Dial 24',
    recent: 1,
    earlier: 14,
    recent_traffic: traffic(60, 6),
    earlier_traffic: traffic(300, 40),
  };
  const counts = { ...nothingSold, recent: 41, earlier: 50, with_sales: 6, fallen: [fallen] };

  it('is reported together with its cause', () => {
    expect(falling(counts)).toMatchObject([
      { key: `falling:${idOf(2)}`, cause: 'views', recent: { sales: 1 }, earlier: { sales: 14 } },
    ]);
    const clicksFell = { ...fallen, recent_traffic: traffic(290, 6) };
    expect(falling({ ...counts, fallen: [clicksFell] })).toMatchObject([{ cause: 'clicks' }]);
    const salesFell = { ...fallen, recent_traffic: traffic(290, 39) };
    expect(falling({ ...counts, fallen: [salesFell] })).toMatchObject([{ cause: 'sales' }]);
  });

  it('is not reported for a few sales, or while half of them remain', () => {
    expect(falling({ ...counts, fallen: [{ ...fallen, recent: 0, earlier: 5 }] })).toEqual([]);
    expect(falling({ ...counts, fallen: [{ ...fallen, recent: 8, earlier: 14 }] })).toEqual([]);
  });

  it('is not reported if all reviews fall as much, as after a season', () => {
    expect(falling({ ...counts, recent: 6, earlier: 60 })).toEqual([]);
  });

  it('is reported for the only review that sells', () => {
    expect(falling({ ...counts, recent: 1, earlier: 14, with_sales: 1 })).toHaveLength(1);
  });

  it('counts more returns than sales as no sales', () => {
    expect(falling({ ...counts, fallen: [{ ...fallen, recent: -2 }] })).toMatchObject([
      { recent: { sales: 0 } },
    ]);
  });
});

test('broken links come first, and sales without a review last', () => {
  const link: BrokenLink = {
    id: idOf(9),
    url: 'https://shop.example/x',
    problem: 'gone',
    failed_since: '2026-11-20T00:00:00Z',
    title: 'Kettlebell',
    clicks: 4,
    sales: 3,
    earned: [{ currency: 'USD', amount: 900 }],
  };
  const sold = { ...nothingSold, sales: 10, not_attributed: 5 };
  const found = suggest(
    pageCounts([
      [300, 0],
      [2_000, 100],
    ]),
    sold,
    [link],
  );
  expect(found.map(({ kind }) => kind)).toEqual(['broken-link', 'few-clicks', 'not-attributed']);
  expect(suggest(pageCounts([]), null, [])).toEqual([]);
  for (const { key } of found) expect(suggestionKeySchema.safeParse({ key }).success).toBe(true);
});
