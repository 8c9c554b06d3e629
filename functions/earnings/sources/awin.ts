import { z } from 'zod';
import { type EarningStatus, earningRowSchema } from '../../../core/earnings/schema.ts';
import { isEarningDate } from '../../../core/earnings/years.ts';
import type { Env } from '../../hosting/env.ts';
import { countryOf, currencyOf, instantOf, pagePathOf, smallestUnit } from './fields.ts';
import { apiAddress, requestNetwork } from './network-request.ts';
import {
  DAY,
  type EarningSource,
  pageOf,
  type Reading,
  rowProblem,
  type Window,
  windowsBetween,
} from './source.ts';

// https://help.awin.com/apidocs/returns-a-list-of-transactions-for-a-given-publisher: a bearer token, at most 31
// days a request, no pages, dates by transaction, validation or amendment. Twenty requests a minute and user
// (https://help.awin.com/apidocs/introduction-1); what follows a 429 is not documented. Fields that say something
// of a customer (ipHash, orderRef, customParameters, voucherCode, devices) are not read.

const ADDRESS = 'https://api.awin.com';
const DAYS_PER_REQUEST = 31;
/** The first fetch. Older transactions come from files. */
const FIRST_DAYS = 100;
/** Awin adds transactions late, after a claim of the publisher for example. */
const LATE_DAYS = 30;
/** Validations and amendments are dated themselves, however old the transaction is. */
const OVERLAP_DAYS = 3;
/** A quarter of what is allowed, because the limit is the user's and not the token's. */
const REQUESTS_PER_RUN = 5;

const credentialsSchema = z.object({
  AWIN_API_TOKEN: z.string().regex(/^[!-~]+$/),
  AWIN_PUBLISHER_ID: z.string().regex(/^\d{1,20}$/),
});

const amountSchema = z.object({
  amount: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
});

const transactionSchema = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d{1,30}$/)]),
  advertiserId: z.union([z.int(), z.string()]).nullish(),
  commissionStatus: z.string().nullish(),
  commissionAmount: amountSchema.nullish(),
  saleAmount: amountSchema.nullish(),
  customerCountry: z.string().nullish(),
  clickRefs: z.record(z.string(), z.unknown()).nullish().catch(null),
  transactionDate: z.string().nullish(),
  type: z.string().nullish(),
  publisherUrl: z.string().nullish().catch(null),
  basketProducts: z
    .array(z.object({ productName: z.string().nullish(), skuCode: z.string().nullish() }))
    .nullish()
    .catch(null),
});

type Transaction = z.infer<typeof transactionSchema>;

const STATUSES: ReadonlyMap<string, EarningStatus> = new Map(
  Object.entries({
    pending: 'pending',
    approved: 'confirmed',
    declined: 'reversed',
    deleted: 'reversed',
  } as const),
);

const REFERENCES = ['clickRef', 'clickRef2', 'clickRef3', 'clickRef4', 'clickRef5', 'clickRef6'];

/** The parameter that links of this site use is the first one. */
const subIdOf = ({ clickRefs }: Transaction) =>
  REFERENCES.map((name) => clickRefs?.[name]).find(
    (value) => typeof value === 'string' && value !== '',
  );

/** The product, where a basket has exactly one. */
function productOf({ basketProducts }: Transaction) {
  const [first, ...others] = basketProducts ?? [];
  const isOther = ({ skuCode }: { skuCode?: string | null | undefined }) =>
    skuCode == null || skuCode !== first?.skuCode;
  if (first === undefined || others.some(isOther)) return {};
  return { product_name: first.productName ?? null, product_ref: first.skuCode ?? null };
}

function readTransaction(given: unknown, site: string | undefined): Reading {
  const parsed = transactionSchema.safeParse(given);
  if (!parsed.success) return rowProblem('invalid');
  const transaction = parsed.data;
  const id = String(transaction.id);
  const status = STATUSES.get(transaction.commissionStatus ?? '');
  if (status === undefined) return rowProblem('status', id, transaction.commissionStatus);
  const occurred_at = instantOf(transaction.transactionDate);
  if (occurred_at === null) return rowProblem('date', id, transaction.transactionDate);
  if (!isEarningDate(occurred_at)) return rowProblem('year', id, transaction.transactionDate);
  const { commissionAmount: commission, saleAmount: sale } = transaction;
  const currency = currencyOf(commission?.currency);
  if (currency === null) return rowProblem('currency', id, commission?.currency);
  if (commission?.amount == null) return rowProblem('no-amount', id);
  const earned = smallestUnit(commission.amount, currency);
  if (earned === null) return rowProblem('amount', id, String(commission.amount));
  const sold =
    sale?.amount == null || sale.currency !== currency ? null : smallestUnit(sale.amount, currency);
  const row = earningRowSchema.safeParse({
    transaction_key: id,
    kind: /bonus/i.test(transaction.type ?? '') ? 'adjustment' : 'sale',
    status,
    occurred_at,
    currency,
    commission: earned,
    sale_amount: sold,
    sub_id: subIdOf(transaction) ?? null,
    page_path: pagePathOf(transaction.publisherUrl, site),
    merchant_name:
      transaction.advertiserId == null ? null : `Awin advertiser ${transaction.advertiserId}`,
    ...productOf(transaction),
    country: countryOf(transaction.customerCountry),
  });
  return row.success ? row.data : rowProblem('invalid', id);
}

const DATE_TYPES = {
  transaction: 'transaction',
  validation: 'validation',
  amendment: 'amendment',
} as const;

/** Null without keys, which are optional. */
export function awinSource(env: Env): EarningSource | null {
  const parsed = credentialsSchema.safeParse(env);
  if (!parsed.success) return null;
  const { AWIN_API_TOKEN: token, AWIN_PUBLISHER_ID: publisher } = parsed.data;
  return {
    network: 'awin',
    format: 'awin-api',
    requestsPerRun: REQUESTS_PER_RUN,
    windows(now, lastSuccess) {
      const to = now.getTime();
      if (lastSuccess === null) {
        return windowsBetween('transaction', to - FIRST_DAYS * DAY, to, DAYS_PER_REQUEST);
      }
      const since = (days: number) => lastSuccess.getTime() - days * DAY;
      return [
        ...windowsBetween('transaction', since(LATE_DAYS), to, DAYS_PER_REQUEST),
        ...windowsBetween('validation', since(OVERLAP_DAYS), to, DAYS_PER_REQUEST),
        ...windowsBetween('amendment', since(OVERLAP_DAYS), to, DAYS_PER_REQUEST),
      ];
    },
    async read({ by, from, to }: Window) {
      const url = new URL(
        `${apiAddress(env, 'awin', ADDRESS)}/publishers/${publisher}/transactions/`,
      );
      url.search = new URLSearchParams({
        startDate: from.slice(0, 19),
        endDate: to.slice(0, 19),
        timezone: 'UTC',
        dateType: by in DATE_TYPES ? by : DATE_TYPES.transaction,
        showBasketProducts: 'true',
      }).toString();
      const answer = await requestNetwork(env, url.href, `Bearer ${token}`, z.array(z.unknown()));
      const readings = answer.map((given) => readTransaction(given, env.SITE_URL));
      return pageOf(readings, true);
    },
  };
}
