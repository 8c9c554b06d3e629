import { z } from 'zod';
import { binomialTail, fisherTail } from './exact-tests.ts';

/** In the order in which they are shown. */
export const suggestionKinds = [
  'broken-link',
  'falling',
  'no-sales',
  'few-clicks',
  'not-attributed',
] as const;

export type SuggestionKind = (typeof suggestionKinds)[number];

export const DISMISSED_DAYS = 30;

/**
 * How often all comparisons of a kind together may raise a false alarm. Each one gets its share of it
 * (Bonferroni).
 */
export const FALSE_ALARMS = 0.05;
/** "Few" and "fallen" mean at most this part of the expected number. */
export const LOW_SHARE = 0.5;
/** Days until yesterday in which clicks are compared. */
export const CLICK_DAYS = 90;
/** Days of which sales are compared with as many before. */
export const SALES_DAYS = 90;
/** Pages with fewer expected clicks are not compared. */
export const LEAST_EXPECTED_CLICKS = 5;
/** As few views as can have so many clicks. */
export const LEAST_VIEWS = 50;
/** Reviews with fewer expected sales are not compared. */
export const LEAST_SALES = 5;
/** Where more of the sales belong to no review, a review without sales may have some. */
export const NOT_ATTRIBUTED_SHARE = 0.2;

const count = z.number();
const amounts = z.array(z.object({ currency: z.string(), amount: z.number() }));
const pageKind = z.enum(['review', 'best-of']);

/** What the database counts of pages. */
export const pageCountsSchema = z.object({
  from_day: z.string(),
  to_day: z.string(),
  totals: z.array(z.object({ kind: pageKind, page_views: count, buy_clicks: count })),
  pages: z.array(
    z.object({
      kind: pageKind,
      id: z.uuid(),
      name: z.string().nullable(),
      path: z.string().nullable(),
      page_views: count,
      buy_clicks: count,
    }),
  ),
});

export type PageCounts = z.infer<typeof pageCountsSchema>;

const traffic = z.object({ page_views: count, buy_clicks: count, earned: amounts });

/** What the database counts of clicks and sales. */
export const salesCountsSchema = z.object({
  from_day: z.string(),
  /** The last day of the earlier half. */
  middle_day: z.string(),
  to_day: z.string(),
  clicks: count,
  sales: count,
  not_attributed: count,
  recent: count,
  earlier: count,
  with_clicks: count,
  with_sales: count,
  without_sales: z.array(z.object({ id: z.uuid(), title: z.string(), clicks: count })),
  fallen: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      recent: count,
      earlier: count,
      recent_traffic: traffic,
      earlier_traffic: traffic,
    }),
  ),
});

export type SalesCounts = z.infer<typeof salesCountsSchema>;

export const brokenLinkSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** As linkFailures. */
  problem: z.string().nullable(),
  failed_since: z.string().nullable(),
  /** Of a review that uses it. */
  title: z.string().nullable(),
  /** Of the last thirty days. */
  clicks: count,
  /** Of the last year. */
  sales: count,
  earned: amounts,
});

export type BrokenLink = z.infer<typeof brokenLinkSchema>;

/** What fell with the sales. */
export const fallCauses = ['views', 'clicks', 'sales'] as const;

const common = { key: z.string() };

const sales = z.object({ sales: count, ...traffic.shape });

export const suggestionSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('broken-link'), ...brokenLinkSchema.shape }),
  z.object({
    ...common,
    kind: z.literal('falling'),
    id: z.uuid(),
    title: z.string(),
    cause: z.enum(fallCauses),
    to_day: z.string(),
    recent: sales,
    earlier: sales,
  }),
  z.object({
    ...common,
    kind: z.literal('no-sales'),
    id: z.uuid(),
    title: z.string(),
    clicks: count,
    expected: count,
    to_day: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('few-clicks'),
    page_kind: pageKind,
    id: z.uuid(),
    title: z.string(),
    page_views: count,
    buy_clicks: count,
    expected: count,
  }),
  z.object({
    ...common,
    kind: z.literal('not-attributed'),
    sales: count,
    not_attributed: count,
  }),
]);

export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionsSchema = z.object({
  /** Whether there is any report of a network. */
  imported: z.boolean(),
  items: z.array(suggestionSchema),
  /** How many are hidden. */
  dismissed: z.number(),
});

export type Suggestions = z.infer<typeof suggestionsSchema>;

export const suggestionKeySchema = z.object({
  key: z.union(
    suggestionKinds.map((kind) => z.templateLiteral([z.literal(kind), ':', z.string().max(40)])),
  ),
});

/** Pages that a smaller part of their visitors leaves for a shop than of pages of their kind. */
export function fewClicks({ totals, pages }: PageCounts): Suggestion[] {
  return totals.flatMap((total) => {
    const compared = pages.flatMap((page) => {
      if (page.kind !== total.kind) return [];
      const views = total.page_views - page.page_views;
      const clicks = total.buy_clicks - page.buy_clicks;
      const expected = views === 0 ? 0 : (page.page_views * clicks) / views;
      return expected < LEAST_EXPECTED_CLICKS ? [] : [{ page, expected }];
    });
    return compared.flatMap(({ page, expected }) => {
      const { id, kind, name, path, page_views, buy_clicks } = page;
      if (buy_clicks > expected * LOW_SHARE) return [];
      // If its rate were that of the others, its clicks would be this part of all clicks.
      const share = page_views / total.page_views;
      const chance = binomialTail(buy_clicks, total.buy_clicks, share);
      if (chance > FALSE_ALARMS / compared.length) return [];
      const title = name ?? path ?? '';
      const key = `few-clicks:${id}`;
      const numbers = { page_views, buy_clicks, expected };
      return [{ key, kind: 'few-clicks' as const, page_kind: kind, id, title, ...numbers }];
    });
  });
}

/** Reviews whose clicks sell nothing, where those of the others sell. */
export function noSales(counts: SalesCounts): Suggestion[] {
  const { clicks, sales: sold, not_attributed, with_clicks, to_day } = counts;
  if (not_attributed > NOT_ATTRIBUTED_SHARE * (sold + not_attributed)) return [];
  return counts.without_sales.flatMap((review) => {
    const expected = clicks === 0 ? 0 : (review.clicks * sold) / clicks;
    const chance = binomialTail(0, sold, clicks === 0 ? 0 : review.clicks / clicks);
    if (expected < LEAST_SALES || chance > FALSE_ALARMS / Math.max(1, with_clicks)) return [];
    const { id, title } = review;
    const numbers = { clicks: review.clicks, expected, to_day };
    return [{ key: `no-sales:${id}`, kind: 'no-sales' as const, id, title, ...numbers }];
  });
}

/** Reviews that sell half or less of what they sold, while the others do not fall as far. */
export function falling(counts: SalesCounts): Suggestion[] {
  return counts.fallen.flatMap(
    ({ id, title, recent, earlier, recent_traffic, earlier_traffic }) => {
      const now = Math.max(0, recent);
      if (earlier <= 0 || now > earlier * LOW_SHARE) return [];
      const own = now + earlier;
      const all = {
        recent: Math.max(counts.recent, now),
        earlier: Math.max(counts.earlier, earlier),
      };
      // Less than before, and less than a season explains, in which all sell less.
      const isAlone = all.recent + all.earlier === own;
      const chance = Math.max(binomialTail(now, own, 0.5), isAlone ? 0 : fisherTail(now, own, all));
      if (chance > FALSE_ALARMS / Math.max(1, counts.with_sales)) return [];
      const fell = (name: 'page_views' | 'buy_clicks') =>
        recent_traffic[name] <= earlier_traffic[name] * FELL_TOO;
      const cause = fell('page_views') ? 'views' : fell('buy_clicks') ? 'clicks' : 'sales';
      return [
        {
          key: `falling:${id}`,
          kind: 'falling' as const,
          id,
          title,
          cause,
          to_day: counts.to_day,
          recent: { sales: now, ...recent_traffic },
          earlier: { sales: earlier, ...earlier_traffic },
        },
      ];
    },
  );
}

/** Views or clicks that fell to this part explain the fall of the sales. */
const FELL_TOO = 0.75;

const notAttributed = ({ sales: sold, not_attributed }: SalesCounts): Suggestion[] =>
  not_attributed > NOT_ATTRIBUTED_SHARE * (sold + not_attributed)
    ? [
        {
          key: 'not-attributed:all',
          kind: 'not-attributed',
          sales: sold + not_attributed,
          not_attributed,
        },
      ]
    : [];

/** What the numbers suggest, most urgent first. */
export function suggest(
  pages: PageCounts,
  sold: SalesCounts | null,
  links: readonly BrokenLink[],
): Suggestion[] {
  const broken = links.map((link) => ({
    key: `broken-link:${link.id}`,
    kind: 'broken-link' as const,
    ...link,
  }));
  const lost = (suggestion: Suggestion) =>
    suggestion.kind === 'few-clicks' ? suggestion.expected - suggestion.buy_clicks : 0;
  return [
    ...broken,
    ...(sold === null ? [] : [...falling(sold), ...noSales(sold)]),
    ...fewClicks(pages).sort((one, other) => lost(other) - lost(one)),
    ...(sold === null ? [] : notAttributed(sold)),
  ];
}
