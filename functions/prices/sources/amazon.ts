import { z } from 'zod';
import { priceSourceMessages } from '../../../core/prices/messages.ts';
import type { Env } from '../../hosting/env.ts';
import { guardedFetch, OutgoingFailure } from '../../outgoing/guarded-fetch.ts';
import { type AmazonItem, amazonItem, itemsAnswerSchema, readItem } from './amazon-items.ts';
import type { DueOffer, PriceSource, Reading } from './source.ts';

// Amazon Creators API, as documented at https://affiliate-program.amazon.com/creatorsapi/docs/en-us
// ("Get started", "Using cURL" and "GetItems"): OAuth 2.0 client credentials, then ten items per request
// and at first one request per second.

interface TokenEndpoint {
  url: string;
  scope: string;
}

const cognito = (region: string): TokenEndpoint => ({
  url: `https://creatorsapi.auth.${region}.amazoncognito.com/oauth2/token`,
  scope: 'creatorsapi/default',
});
const login = (domain: string): TokenEndpoint => ({
  url: `https://api.${domain}/auth/o2/token`,
  scope: 'creatorsapi::default',
});

/** By the version of the credentials: North America, Europe, Far East. */
const TOKEN_ENDPOINTS = {
  '2.1': cognito('us-east-1'),
  '2.2': cognito('eu-south-2'),
  '2.3': cognito('us-west-2'),
  '3.1': login('amazon.com'),
  '3.2': login('amazon.co.uk'),
  '3.3': login('amazon.co.jp'),
} as const satisfies Record<string, TokenEndpoint>;

type Version = keyof typeof TOKEN_ENDPOINTS;

const ITEMS_URL = 'https://creatorsapi.amazon/catalog/v1/getItems';
const ITEMS_PER_REQUEST = 10;
const REQUESTS_PER_RUN = 5;
const REQUEST_INTERVAL = 1_100;
const TIME_LIMIT = 10_000;
const MAX_BYTES = 512 * 1024;

const RESOURCES = [
  'offersV2.listings.availability',
  'offersV2.listings.condition',
  'offersV2.listings.isBuyBoxWinner',
  'offersV2.listings.price',
];

const credentialsSchema = z.object({
  AMAZON_CREDENTIAL_ID: z.string().min(1),
  AMAZON_CREDENTIAL_SECRET: z.string().min(1),
  AMAZON_CREDENTIAL_VERSION: z.enum(
    // `keys` loses the key types.
    Object.keys(TOKEN_ENDPOINTS) as [Version, ...Version[]],
  ),
});

type Credentials = z.infer<typeof credentialsSchema>;

/** Replaced by tests. */
export interface AmazonOptions {
  fetch?: typeof guardedFetch;
  wait?: (milliseconds: number) => Promise<void>;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

class RefusedRequest extends Error {
  override name = 'RefusedRequest';
}

interface Item extends AmazonItem {
  offer: DueOffer;
  tag: string;
}

/** Offers of one marketplace with one tag, as many as a request takes. */
function requestsOf(items: readonly Item[]): Item[][] {
  const groups = Map.groupBy(items, ({ marketplace, tag }) => `${marketplace} ${tag}`);
  return [...groups.values()].flatMap((group) => {
    const asins = [...new Set(group.map(({ asin }) => asin))];
    return Array.from({ length: Math.ceil(asins.length / ITEMS_PER_REQUEST) }, (_, index) => {
      const part = asins.slice(index * ITEMS_PER_REQUEST, (index + 1) * ITEMS_PER_REQUEST);
      return group.filter(({ asin }) => part.includes(asin));
    });
  });
}

/** Null without credentials, which are optional. */
export function amazonSource(env: Env, options: AmazonOptions = {}): PriceSource | null {
  const { fetch = guardedFetch, wait = sleep } = options;
  const parsed = credentialsSchema.safeParse(env);
  if (!parsed.success) return null;
  const credentials = parsed.data;

  async function post<Schema extends z.ZodType>(
    url: string,
    headers: Record<string, string>,
    body: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const request = { headers, body, timeLimit: TIME_LIMIT, maxBytes: MAX_BYTES };
    const response = await fetch(env, url, { method: 'POST', ...request });
    if (response.status !== 200) {
      throw new RefusedRequest(priceSourceMessages.refused(response.status));
    }
    return schema.parse(JSON.parse(new TextDecoder().decode(response.body)));
  }

  async function readRequest(items: readonly Item[], token: string): Promise<Reading[]> {
    const [first] = items;
    if (first === undefined) return [];
    const body = JSON.stringify({
      itemIds: [...new Set(items.map(({ asin }) => asin))],
      itemIdType: 'ASIN',
      marketplace: first.marketplace,
      partnerTag: first.tag,
      resources: RESOURCES,
    });
    const headers = {
      'Content-Type': 'application/json',
      'x-marketplace': first.marketplace,
      Authorization: authorization(credentials, token),
    };
    const answer = await post(ITEMS_URL, headers, body, itemsAnswerSchema);
    return items.map(({ offer, asin }) => readItem(offer, asin, answer));
  }

  return {
    name: 'amazon',
    networks: ['amazon'],
    limit: ITEMS_PER_REQUEST * REQUESTS_PER_RUN,
    async read(offers) {
      const items: Item[] = [];
      const readings: Reading[] = [];
      for (const offer of offers) {
        const item = amazonItem(offer.url);
        const tag = URL.parse(offer.url)?.searchParams.get('tag') ?? offer.tag;
        if (item === null) readings.push({ offer, problem: priceSourceMessages.noItem });
        else if (tag === null) readings.push({ offer, problem: priceSourceMessages.noTag });
        else items.push({ ...item, offer, tag });
      }
      let token: string | null = null;
      // The rest is read by a later run.
      for (const request of requestsOf(items).slice(0, REQUESTS_PER_RUN)) {
        try {
          token ??= (await post(...tokenRequest(credentials), tokenSchema)).access_token;
          readings.push(...(await readRequest(request, token)));
          await wait(REQUEST_INTERVAL);
        } catch (error) {
          const problem = problemOf(error);
          readings.push(...request.map(({ offer }) => ({ offer, problem })));
          // Without a token, or beyond the rate, the next request fails as well.
          if (token === null || error instanceof RefusedRequest) break;
        }
      }
      return readings;
    },
  };
}

const tokenSchema = z.object({ access_token: z.string().min(1) });

function tokenRequest(given: Credentials): [string, Record<string, string>, string] {
  const { url, scope } = TOKEN_ENDPOINTS[given.AMAZON_CREDENTIAL_VERSION];
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: given.AMAZON_CREDENTIAL_ID,
    client_secret: given.AMAZON_CREDENTIAL_SECRET,
    scope,
  });
  return [url, { 'Content-Type': 'application/x-www-form-urlencoded' }, body.toString()];
}

const authorization = ({ AMAZON_CREDENTIAL_VERSION: version }: Credentials, token: string) =>
  version.startsWith('2.') ? `Bearer ${token}, Version ${version}` : `Bearer ${token}`;

function problemOf(error: unknown): string {
  if (error instanceof RefusedRequest) return error.message;
  if (error instanceof OutgoingFailure) return priceSourceMessages.unreachable;
  if (error instanceof SyntaxError || error instanceof z.ZodError) {
    return priceSourceMessages.unreadable;
  }
  throw error;
}
