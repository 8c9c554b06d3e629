import { expect, test } from 'vitest';
import { earningRates } from './report.ts';

test('rates', () => {
  const row = {
    earned: 1_733,
    sales: 2,
    reversals: 2,
    sale_amount: 24_000,
    priced_sales: 1,
    page_views: 8,
    buy_clicks: 6,
  };
  expect(earningRates(row)).toEqual({
    conversion: 2 / 6,
    perClick: 289,
    perThousandViews: 216_625,
    averageOrder: 24_000,
    reversal: 0.5,
  });
  const returned = { ...row, sales: -1, reversals: 1, priced_sales: -1, buy_clicks: 0 };
  expect(earningRates(returned)).toMatchObject({
    conversion: null,
    averageOrder: null,
    reversal: 1,
  });
});
