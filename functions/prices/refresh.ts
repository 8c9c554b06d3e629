import { z } from 'zod';
import { priceSourceMessages } from '../../core/prices/messages.ts';
import { callFunction } from '../database/service-client.ts';
import { requestRebuild } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import { amazonSource } from './sources/amazon.ts';
import { localSource } from './sources/local.ts';
import { dueOfferSchema, type PriceSource, type Reading } from './sources/source.ts';

/** Those whose keys are set. */
export const configuredSources = (env: Env): PriceSource[] =>
  [amazonSource(env), localSource(env)].filter((source) => source !== null);

/** A failing source is asked again an hour later, and stops no other. */
async function readings(
  source: PriceSource,
  offers: z.infer<typeof dueOfferSchema>[],
): Promise<Reading[]> {
  try {
    return await source.read(offers);
  } catch (error) {
    console.error(`The prices of ${source.name} could not be read:`, error);
    return offers.map((offer) => ({ offer, problem: priceSourceMessages.unreachable }));
  }
}

/** Returns how many posts have changed. */
async function refreshSource(env: Env, source: PriceSource): Promise<number> {
  const input = { networks_input: [...source.networks], rows_input: source.limit };
  const due = await callFunction(env, 'claim_prices', input, z.array(dueOfferSchema));
  if (due.length === 0) return 0;
  const found = await readings(source, due);
  const prices = found.flatMap((reading) =>
    'problem' in reading
      ? []
      : {
          post_id: reading.offer.post_id,
          offer_id: reading.offer.offer_id,
          amount: reading.price?.amount ?? null,
          currency: reading.price?.currency ?? null,
          availability: reading.availability,
          source: source.name,
        },
  );
  const problems = found.map((reading) => ({
    offer_id: reading.offer.offer_id,
    problem: 'problem' in reading ? reading.problem : null,
  }));
  await callFunction(env, 'note_price_problems', { problems_input: problems }, z.unknown());
  if (prices.length === 0) return 0;
  return callFunction(env, 'record_prices', { prices_input: prices }, z.int().nonnegative());
}

/** Reads some of the due prices from the APIs of shops, with at most forty requests. The next run continues. */
export async function refreshPrices(env: Env, sources = configuredSources(env)): Promise<number> {
  let changed = 0;
  for (const source of sources) changed += await refreshSource(env, source);
  if (changed > 0) await requestRebuild(env, null);
  return changed;
}
