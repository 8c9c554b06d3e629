import { inject } from 'vitest';
import type { Env } from '../../hosting/env.ts';
import { execute, rows } from '../../testing/owner.fixture.ts';
import { createTestApp } from '../../testing/test-app.fixture.ts';
import { configuredSources, continueFetches, startFetches } from './index.ts';
import { AWIN_KEYS, IMPACT_KEYS, type NetworkState } from './networks.fixture.ts';

const DAY = 86_400_000;

/** So many days ago, as networks write dates. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** As https://help.awin.com/apidocs/returns-a-list-of-transactions-for-a-given-publisher shows one. */
export const awinTransaction = (id: number, given: object = {}, days = 5) => ({
  id,
  url: 'http://www.publisher.com',
  advertiserId: 7052,
  publisherId: 189069,
  commissionSharingPublisherId: null,
  commissionSharingSelectedRatePublisherId: null,
  campaign: null,
  siteName: 'Publisher',
  commissionStatus: 'pending',
  commissionAmount: { amount: 5.59, currency: 'GBP' },
  saleAmount: { amount: 55.96, currency: 'GBP' },
  ipHash: '-8103813414857796536',
  customerCountry: 'GB',
  clickRefs: { clickRef: 'reference' },
  clickDate: daysAgo(days).slice(0, 19),
  transactionDate: daysAgo(days).slice(0, 19),
  validationDate: null,
  type: 'Commission group transaction',
  declineReason: null,
  voucherCodeUsed: false,
  voucherCode: '',
  lapseTime: 1_788,
  amended: false,
  amendReason: null,
  oldSaleAmount: null,
  oldCommissionAmount: null,
  clickDevice: 'Windows',
  transactionDevice: 'Windows',
  publisherUrl: 'https://reviews.example/reviews/roller?visitor=7',
  advertiserCountry: 'GB',
  orderRef: '111222333444',
  customParameters: [{ key: '1', value: '555666' }],
  transactionParts: [{ commissionGroupId: 12_345, amount: 55.96, commissionAmount: 5.59 }],
  paidToPublisher: false,
  paymentId: 0,
  transactionQueryId: 0,
  originalSaleAmount: null,
  basketProducts: [
    { productId: '1', productName: 'Roller', unitPrice: 55.96, quantity: 1, skuCode: 'R-1' },
  ],
  ...given,
});

/** As https://integrations.impact.com/impact-publisher/reference/the-action-object shows one. */
export const impactAction = (id: string, given: object = {}, days = 5) => ({
  Id: id,
  CampaignId: '1000',
  CampaignName: 'Acme',
  ActionTrackerId: '2240',
  ActionTrackerName: 'Sale',
  State: 'PENDING',
  AdId: '506720',
  Payout: '0.88',
  DeltaPayout: '0.88',
  IntendedPayout: '0.88',
  Amount: '21.99',
  DeltaAmount: '21.99',
  IntendedAmount: '21.99',
  Currency: 'USD',
  ReferringDate: daysAgo(days),
  EventDate: daysAgo(days),
  CreationDate: daysAgo(days),
  LockingDate: daysAgo(days - 30),
  ClearedDate: '',
  ReferringType: 'CLICK_COOKIE',
  ReferringDomain: 'www.example.com',
  PromoCode: 'SUMMERSALE2024',
  Oid: '9217374917472',
  CustomerArea: '855',
  CustomerCity: 'Santa Barbara',
  CustomerRegion: 'California',
  CustomerCountry: 'US',
  SubId1: 'reference',
  SubId2: '',
  SubId3: '',
  SharedId: 'RT-19247423',
  ...given,
});

/** The bindings of a site with the keys of both networks, whose answers a test decides. */
export function networksOf(name: string, given: Partial<Env> = {}) {
  const url = `${inject('otherSite')}/networks/${name}`;
  const keys = {
    ALLOW_LOCAL_ADDRESSES: 'true',
    LOCAL_NETWORKS_URL: url,
    SITE_URL: 'https://reviews.example',
    ...AWIN_KEYS,
    ...IMPACT_KEYS,
    ...given,
  };
  const { bindings } = createTestApp(keys);
  return {
    keys,
    bindings,
    async set(state: NetworkState) {
      await fetch(url, { method: 'PUT', body: JSON.stringify(state) });
    },
    /** The requests since `set`, with their headers. */
    async requests(): Promise<string[]> {
      return (await fetch(url)).json();
    },
    /** Runs the minute's job until nothing is left to do now. */
    async continue() {
      for (let run = 0; run < 60; run += 1) {
        const before = await fetchStates();
        await continueFetches(bindings);
        const after = await fetchStates();
        if (JSON.stringify(before) === JSON.stringify(after)) return;
      }
      throw new Error('The fetch does not end');
    },
    start: () => startFetches(bindings),
    sources: () => configuredSources(bindings),
  };
}

export const fetchStates = () =>
  rows(`select network, windows, retry_at::text, attempts, problem, read_count, changed_count, refused_count,
      last_success_at is not null as was_successful
    from private.earning_sources order by network`);

/** As if all waits had passed. */
export const endWaits = () =>
  execute(`update private.earning_sources set retry_at = '-infinity', claimed_until = '-infinity'`);

export const resetEarnings = () =>
  execute(`truncate private.earning_sources, private.earnings, private.earning_imports cascade`);

export const earned = () =>
  rows(`select network, transaction_key as key, kind, status, currency, commission, sale_amount, sub_id, page_path,
      merchant_name, product_ref, country
    from private.earnings order by network, transaction_key`);

export const imports = () =>
  rows(`select network, source, format, state, read_count, refused_count
    from private.earning_imports order by created_at, network`);

/** Dates of the requests of a network, such as `transaction 31`. */
export const periods = (requests: readonly string[], network: string) =>
  requests
    .filter((request) => request.startsWith(network))
    .map((request) => {
      const query = new URL(request.split(' ')[0] ?? '', 'http://x').searchParams;
      const [from, to] = ['start', 'end'].map((name) => {
        const found = [...query].find(
          ([key]) => key.toLowerCase().endsWith(name) || key.toLowerCase() === `${name}date`,
        );
        return Date.parse(`${found?.[1].slice(0, 19)}Z`);
      }) as [number, number];
      const by = query.get('dateType') ?? (query.has('LockingDateStart') ? 'locking' : 'updated');
      return `${by} ${Math.round((to - from) / 86_400_000)}`;
    });
