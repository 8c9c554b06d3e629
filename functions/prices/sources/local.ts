import { z } from 'zod';
import { amountSchema, currencySchema } from '../../../core/money/schema.ts';
import { offerAvailabilitySchema } from '../../../core/offers/schema.ts';
import { priceSourceMessages } from '../../../core/prices/messages.ts';
import type { Env } from '../../hosting/env.ts';
import { guardedFetch } from '../../outgoing/guarded-fetch.ts';
import type { PriceSource } from './source.ts';

const LIMIT = 100;
const TIME_LIMIT = 5_000;
const MAX_BYTES = 512 * 1024;

const answerSchema = z.array(
  z.object({
    url: z.string(),
    amount: amountSchema.nullable(),
    currency: currencySchema.nullable(),
    availability: offerAvailabilitySchema,
  }),
);

/** A file of prices on this machine, for tests and demonstrations; null on a hosted site. */
export function localSource(env: Env): PriceSource | null {
  const { LOCAL_PRICES_URL: address, ALLOW_LOCAL_ADDRESSES } = env;
  if (address === undefined || ALLOW_LOCAL_ADDRESSES !== 'true') return null;
  return {
    name: 'local',
    networks: ['none'],
    limit: LIMIT,
    async read(offers) {
      const request = { method: 'GET', timeLimit: TIME_LIMIT, maxBytes: MAX_BYTES } as const;
      const { body } = await guardedFetch(env, address, request);
      const prices = answerSchema.parse(JSON.parse(new TextDecoder().decode(body)));
      return offers.map((offer) => {
        const found = prices.find(({ url }) => url === offer.url);
        if (found === undefined) return { offer, problem: priceSourceMessages.notFound };
        const { amount, currency, availability } = found;
        const price = amount === null || currency === null ? null : { amount, currency };
        return { offer, price, availability };
      });
    },
  };
}
