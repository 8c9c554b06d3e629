import { Hono } from 'hono';
import type { z } from 'zod';
import { networkName, type OwnNetworks, ownNetworksOf } from '../../core/earnings/network-names.ts';
import {
  currencyOf,
  type EarningReportRow,
  earningExportSchema,
  earningListSchema,
  earningOverviewSchema,
  earningQueries,
  earningRates,
  unusualDecimals,
} from '../../core/earnings/report.ts';
import { reportMessages } from '../../core/earnings/report-messages.ts';
import { DATABASE_ROWS_PER_REQUEST } from '../../core/http/limits.ts';
import { decimalAmount } from '../../core/money/format.ts';
import { csvFile } from '../analytics/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { earningName } from './report-names.ts';
import { formatsSchema } from './store.ts';

const EARNING_PAGE_SIZE = 10;

const rateMissing = { error: reportMessages.rateMissing };

export const earningReport = new Hono<OwnerEnv>()
  .get('/', checked('query', earningQueries.overview), async ({ env, req, json }) => {
    const { period, currency } = req.valid('query');
    const input = {
      period_input: period,
      currency_input: currency,
      decimals_input: unusualDecimals(),
    };
    const [found, own] = await Promise.all([
      callFunction(env, 'earning_overview', input, earningOverviewSchema),
      readOwnNetworks(env),
    ]);
    const networks = found.networks.map((one) => ({
      ...one,
      name: networkName(one.network, own),
    }));
    return json({ ...found, networks }, 200);
  })
  .get('/rows', checked('query', earningQueries.list), async ({ env, req, json }) => {
    const { by, period, currency, sort, page } = req.valid('query');
    const input = {
      by_input: by,
      period_input: period,
      currency_input: currency,
      decimals_input: unusualDecimals(),
      sort_input: sort,
      page_input: page,
      page_size_input: EARNING_PAGE_SIZE,
    };
    const list = await callFunction(env, 'earning_list', input, earningListSchema.nullable());
    if (list === null) return json(rateMissing, 409);
    const own = await namesFor(env, by);
    const items = list.items.map((row) => ({ ...row, name: earningName(by, row, own) }));
    return json({ ...list, items }, 200);
  })
  .get('/rows.csv', checked('query', earningQueries.export), async ({ env, req, json }) => {
    const query = req.valid('query');
    const first = await readPiece(env, query, null);
    if (first === null) return json(rateMissing, 409);
    const own = await namesFor(env, query.by);
    const name = `earnings-by-${query.by}-${first.from_day}-${first.to_day}.csv`;
    return csvFile(name, reportMessages.csv, exportedRows(env, query, first, own));
  });

type ExportQuery = z.output<typeof earningQueries.export>;
type Piece = z.output<typeof earningExportSchema>;

const readOwnNetworks = async (env: Env): Promise<OwnNetworks> =>
  ownNetworksOf(await callFunction(env, 'list_earning_formats', {}, formatsSchema));

/** Only rows by network are named after networks. */
const namesFor = async (env: Env, by: ExportQuery['by']): Promise<OwnNetworks> =>
  by === 'network' ? readOwnNetworks(env) : new Map();

function readPiece(env: Env, { by, period, currency }: ExportQuery, after: string | null) {
  const input = {
    by_input: by,
    period_input: period,
    currency_input: currency,
    decimals_input: unusualDecimals(),
    rows_input: DATABASE_ROWS_PER_REQUEST,
    ...(after !== null && { after_key_input: after }),
  };
  return callFunction(env, 'earning_export', input, earningExportSchema.nullable());
}

async function* exportedRows(env: Env, query: ExportQuery, first: Piece, own: OwnNetworks) {
  const currency = first.currency === null ? '' : currencyOf(first.currency);
  let piece: Piece | null = first;
  while (piece !== null) {
    const last: EarningReportRow | undefined = piece.items.at(-1);
    if (last === undefined) return;
    yield piece.items.map((row) => exportedRow(earningName(query.by, row, own), row, currency));
    piece = await readPiece(env, query, last.key);
  }
}

function exportedRow(name: string, row: EarningReportRow, currency: string) {
  const count = (value: number | null) => ({ decimal: value === null ? '' : String(value) });
  const amount = (value: number | null) => ({
    decimal: value === null || currency === '' ? '' : decimalAmount({ amount: value, currency }),
  });
  const share = (value: number | null) => ({
    decimal: value === null ? '' : `${(value * 100).toFixed(2)}%`,
  });
  const rates = earningRates(row);
  return [
    name,
    currency,
    amount(row.earned),
    amount(row.pending),
    amount(row.reversed),
    count(row.sales),
    count(row.reversals),
    amount(row.sale_amount),
    amount(rates.averageOrder),
    share(rates.reversal),
    count(row.ordered_items),
    count(row.page_views),
    count(row.buy_clicks),
    share(rates.conversion),
    amount(rates.perClick),
    amount(rates.perThousandViews),
    amount(row.before_earned),
  ];
}
