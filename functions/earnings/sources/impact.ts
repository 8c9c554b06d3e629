import { z } from 'zod';
import { type EarningStatus, earningRowSchema } from '../../../core/earnings/schema.ts';
import { isEarningDate } from '../../../core/earnings/years.ts';
import type { Env } from '../../hosting/env.ts';
import { countryOf, currencyOf, instantOf, smallestUnit } from './fields.ts';
import { apiAddress, requestNetwork } from './network-request.ts';
import {
  DAY,
  type EarningSource,
  pageOf,
  type Reading,
  rowProblem,
  SourceFailure,
  type Window,
  WindowTooLarge,
  windowsBetween,
} from './source.ts';

// https://integrations.impact.com/impact-publisher/reference/list-actions-1: basic authentication with Account SID
// and Auth Token, at most 45 days a request, pages of at least 2,000 actions and at most ten of them. A thousand
// requests an hour; a 429 has X-RateLimit-Reset, in seconds. StartDate and EndDate select by the last update,
// which approvals are not: those are found by LockingDate, after which nothing changes any more. Fields that say
// something of a customer (Oid, PromoCode, CustomerArea, CustomerCity, CustomerRegion) are not read.

const ADDRESS = 'https://api.impact.com';
const DAYS_PER_REQUEST = 45;
const FIRST_DAYS = 100;
/** One request re-reads everything that changed in so many days. */
const UPDATED_OVERLAP_DAYS = 44;
const LOCKING_OVERLAP_DAYS = 7;
const REQUESTS_PER_RUN = 5;
const PAGE_SIZE = 2_000;
const PAGES = 10;

const credentialsSchema = z.object({
  IMPACT_ACCOUNT_SID: z.string().regex(/^[\w-]{1,100}$/),
  IMPACT_AUTH_TOKEN: z.string().regex(/^[!-~]+$/),
});

const decimal = z.union([z.number(), z.string()]).nullish();

const actionSchema = z.object({
  Id: z.string().min(1).max(200),
  CampaignName: z.string().nullish(),
  State: z.string().nullish(),
  Payout: decimal,
  Amount: decimal,
  Currency: z.string().nullish(),
  EventDate: z.string().nullish(),
  SubId1: z.string().nullish(),
  CustomerCountry: z.string().nullish().catch(null),
});

const number = z.coerce.number().int().nonnegative();

const answerSchema = z.object({
  '@numpages': number,
  // An empty page may end before it starts.
  '@start': number.optional().catch(undefined),
  '@end': number.optional().catch(undefined),
  Actions: z.array(z.unknown()),
});

const STATUSES: ReadonlyMap<string, EarningStatus> = new Map(
  Object.entries({
    PENDING: 'pending',
    APPROVED: 'confirmed',
    REVERSED: 'reversed',
  } as const),
);

function readAction(given: unknown): Reading {
  const parsed = actionSchema.safeParse(given);
  if (!parsed.success) return rowProblem('invalid');
  const action = parsed.data;
  const status = STATUSES.get(action.State ?? '');
  if (status === undefined) return rowProblem('status', action.Id, action.State);
  const occurred_at = instantOf(action.EventDate);
  if (occurred_at === null) return rowProblem('date', action.Id, action.EventDate);
  if (!isEarningDate(occurred_at)) return rowProblem('year', action.Id, action.EventDate);
  const currency = currencyOf(action.Currency);
  if (currency === null) return rowProblem('currency', action.Id, action.Currency);
  if (action.Payout == null || action.Payout === '') return rowProblem('no-amount', action.Id);
  const commission = smallestUnit(action.Payout, currency);
  if (commission === null) return rowProblem('amount', action.Id, String(action.Payout));
  const row = earningRowSchema.safeParse({
    transaction_key: action.Id,
    status,
    occurred_at,
    currency,
    commission,
    sale_amount: action.Amount == null ? null : smallestUnit(action.Amount, currency),
    sub_id: action.SubId1 ?? null,
    merchant_name: action.CampaignName ?? null,
    country: countryOf(action.CustomerCountry),
  });
  return row.success ? row.data : rowProblem('invalid', action.Id);
}

/** Whether an answer has fewer actions than it says. */
function breaksOff(answer: z.infer<typeof answerSchema>): boolean {
  const { '@numpages': pages, '@start': start, '@end': end, Actions: actions } = answer;
  if (pages === 0 || start === undefined || end === undefined) return false;
  return actions.length < end - start + 1;
}

/** Null without keys, which are optional. */
export function impactSource(env: Env): EarningSource | null {
  const parsed = credentialsSchema.safeParse(env);
  if (!parsed.success) return null;
  const { IMPACT_ACCOUNT_SID: account, IMPACT_AUTH_TOKEN: token } = parsed.data;
  return {
    network: 'impact',
    format: 'impact-api',
    requestsPerRun: REQUESTS_PER_RUN,
    windows(now, lastSuccess) {
      const to = now.getTime();
      if (lastSuccess === null) {
        return windowsBetween('updated', to - FIRST_DAYS * DAY, to, DAYS_PER_REQUEST);
      }
      const since = (days: number) => lastSuccess.getTime() - days * DAY;
      return [
        ...windowsBetween('updated', since(UPDATED_OVERLAP_DAYS), to, DAYS_PER_REQUEST),
        ...windowsBetween('locking', since(LOCKING_OVERLAP_DAYS), to, DAYS_PER_REQUEST),
      ];
    },
    async read({ by, from, to, page }: Window) {
      const url = new URL(`${apiAddress(env, 'impact', ADDRESS)}/Mediapartners/${account}/Actions`);
      url.search = new URLSearchParams({
        ...(by === 'locking'
          ? { LockingDateStart: from, LockingDateEnd: to }
          : { StartDate: from, EndDate: to }),
        PageSize: String(PAGE_SIZE),
        Page: String(page),
      }).toString();
      const authorization = `Basic ${btoa(`${account}:${token}`)}`;
      const answer = await requestNetwork(env, url.href, authorization, answerSchema).catch(
        (error: unknown) => {
          // Its sentence about too many pages is not documented.
          const isLong = Date.parse(to) - Date.parse(from) > DAY;
          const isRefused = error instanceof SourceFailure && error.problem === 'refused';
          throw isLong && isRefused ? new WindowTooLarge() : error;
        },
      );
      if (answer['@numpages'] > PAGES) throw new WindowTooLarge();
      if (breaksOff(answer)) throw new SourceFailure('unreadable');
      const readings = answer.Actions.map((given) => readAction(given));
      return pageOf(readings, page >= answer['@numpages']);
    },
  };
}
