import { z } from 'zod';
import { periods } from '../analytics/schema.ts';
import { pageOf } from '../http/page.ts';
import { decimalsOf } from '../money/index.ts';

/** What earnings are listed by. The first is the default. */
export const earningGroupings = [
  'review',
  'category',
  'best-of',
  'placement',
  'link',
  'merchant',
  'network',
  'country',
  'day',
] as const;

export type EarningGrouping = (typeof earningGroupings)[number];

/** The first is the default. */
export const earningSorts = [
  'earned-desc',
  'earned-asc',
  'name-asc',
  'name-desc',
  'sales-desc',
  'sales-asc',
  'clicks-desc',
  'clicks-asc',
  'views-desc',
  'views-asc',
  'conversion-desc',
  'conversion-asc',
  'epc-desc',
  'epc-asc',
  'rpm-desc',
  'rpm-asc',
  'order-desc',
  'order-asc',
  'reversal-desc',
  'reversal-asc',
  'ordered-desc',
  'ordered-asc',
] as const;

export type EarningSort = (typeof earningSorts)[number];

/** One currency, or `all-` and the one that all are converted into. Empty: that of most sales. */
const currencyChoice = z
  .string()
  .regex(/^(?:(?:all-)?[A-Z]{3})?$/)
  .default('');

const period = z.enum(periods).default('30d');

export const earningQueries = {
  overview: z.object({ period, currency: currencyChoice }),
  list: z.object({
    period,
    currency: currencyChoice,
    by: z.enum(earningGroupings).default(earningGroupings[0]),
    sort: z.enum(earningSorts).default(earningSorts[0]),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  export: z.object({
    period,
    currency: currencyChoice,
    by: z.enum(earningGroupings).default(earningGroupings[0]),
  }),
} as const;

export type EarningListQuery = z.output<typeof earningQueries.list>;

export const combinedCurrency = (currency: string) => `all-${currency}`;
export const isCombined = (choice: string) => choice.startsWith('all-');
/** The currency that the amounts of a choice are in. */
export const currencyOf = (choice: string) => choice.slice(-3);

/** In the smallest unit; counts of transactions where they are not amounts. */
const measures = {
  transactions: z.number(),
  /** Of sales and adjustments, pending or confirmed. */
  earned: z.number(),
  /** The part of it that may still change. */
  pending: z.number(),
  /** Taken back. */
  reversed: z.number(),
  sales: z.number(),
  reversals: z.number(),
  sale_amount: z.number(),
  /** The sales whose amount is known. */
  priced_sales: z.number(),
  /** Ordered and not shipped. */
  ordered_items: z.number(),
};

const numbers = z.object({
  ...measures,
  /** The part of `earned` whose review is not known. */
  not_attributed: z.number(),
  page_views: z.number(),
  buy_clicks: z.number(),
});

export type EarningNumbers = z.output<typeof numbers>;

const day = z.iso.date();

export const earningOverviewSchema = z.object({
  time_zone: z.string(),
  from_day: day,
  to_day: day,
  /** As it was asked for or, by default, that of most sales; null before the first import. */
  currency: z.string().nullable(),
  /** Currencies that cannot be combined for want of a rate: the totals are empty then. */
  missing: z.array(z.string()),
  /** That combined amounts are converted with. */
  rates: z.array(
    z.object({ currency: z.string(), into_currency: z.string(), rate: z.string(), as_of: day }),
  ),
  /** All currencies of earnings, with what they earned in the period. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      earned: z.number(),
      pending: z.number(),
      sales: z.number(),
      /** Currencies without a rate into it. */
      missing: z.array(z.string()),
      has_rates: z.boolean(),
    }),
  ),
  /** First and last day of a transaction. */
  networks: z.array(
    z.object({ network: z.string(), name: z.string().default(''), first_day: day, last_day: day }),
  ),
  numbers,
  /** The preceding period of the same length; null if there is none. */
  before: numbers.extend({ from_day: day, to_day: day }).nullable(),
  /** By day, or by month for long periods: oldest first, without gaps. */
  series: z.array(
    z.object({
      from_day: day,
      to_day: day,
      earned: z.number(),
      sales: z.number(),
      before_earned: z.number().nullable(),
      before_sales: z.number().nullable(),
    }),
  ),
});

export type EarningOverview = z.output<typeof earningOverviewSchema>;

export const earningRowsSchema = z.object({
  ...measures,
  /** Empty: not attributed. `-`: none of them. `deleted`: gone. Else of the grouping. */
  key: z.string(),
  name: z.string().nullable(),
  /** Of a merchant its network, of a managed link its name, of a best-of page its path. */
  detail: z.string().nullable(),
  post_id: z.uuid().nullable(),
  /** Null where they are not counted. */
  page_views: z.number().nullable(),
  buy_clicks: z.number().nullable(),
  /** In the preceding period; null where there is none. */
  before_earned: z.number().nullable(),
});

export type EarningReportRow = z.output<typeof earningRowsSchema>;

/** Whether a row is all that has none, and not one thing with a name. */
export const isRemainder = (key: string) =>
  ['', '-', 'deleted', 'uncategorized', 'unknown'].includes(key);

export const earningListSchema = pageOf(earningRowsSchema).extend({
  currency: z.string().nullable(),
});

export type EarningList = z.output<typeof earningListSchema>;

export const earningExportSchema = earningListSchema
  .pick({ currency: true, items: true })
  .extend({ from_day: day, to_day: day });

let unusual: Record<string, number> | undefined;

/** The decimals of every currency that has not two, for conversions in the database. */
export function unusualDecimals(): Record<string, number> {
  unusual ??= Object.fromEntries(
    Intl.supportedValuesOf('currency')
      .map((currency) => [currency, decimalsOf(currency)] as const)
      .filter(([, decimals]) => decimals !== 2),
  );
  return unusual;
}

type Counts = Pick<
  EarningNumbers,
  'earned' | 'sales' | 'reversals' | 'sale_amount' | 'priced_sales'
> & {
  page_views: number | null;
  buy_clicks: number | null;
};

export interface EarningRates {
  /** Sales for each click. */
  conversion: number | null;
  /** In the smallest unit, rounded. */
  perClick: number | null;
  perThousandViews: number | null;
  averageOrder: number | null;
  /** Of all sales that were reported. */
  reversal: number | null;
}

/** Null where there is nothing to divide by. */
export function earningRates(counts: Counts): EarningRates {
  const { earned, sales, reversals, sale_amount, priced_sales, page_views, buy_clicks } = counts;
  const divide = (part: number, whole: number | null) =>
    whole === null || whole <= 0 ? null : part / whole;
  const round = (value: number | null) => (value === null ? null : Math.round(value));
  return {
    conversion: divide(sales, buy_clicks),
    perClick: round(divide(earned, buy_clicks)),
    perThousandViews: round(divide(earned * 1_000, page_views)),
    averageOrder: round(divide(sale_amount, priced_sales)),
    reversal: divide(reversals, Math.max(0, sales) + reversals),
  };
}
