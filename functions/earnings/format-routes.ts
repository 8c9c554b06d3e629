import { Hono } from 'hono';
import { z } from 'zod';
import { formatMessages, rateMessages } from '../../core/earnings/import-messages.ts';
import {
  rateKeySchema,
  storedFormatSchema,
  storedRateSchema,
} from '../../core/earnings/requests.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { formatResultSchema, formatsSchema, ratesSchema } from './store.ts';

const missing = { error: formatMessages.missing };
const nameTaken = { error: formatMessages.nameTaken, field: 'name' };

export const earningFormats = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    return json({ items: await callFunction(env, 'list_earning_formats', {}, formatsSchema) }, 200);
  })
  .post('/', checked('json', storedFormatSchema), async (context) => {
    const input = { format_input: context.req.valid('json') };
    const saved = await callFunction(context.env, 'save_earning_format', input, formatResultSchema);
    if (saved.outcome === 'saved') return context.json({ format: saved.format }, 201);
    return context.json(nameTaken, 409);
  })
  .put('/:id', checkedId, checked('json', storedFormatSchema), async (context) => {
    const input = {
      format_input: context.req.valid('json'),
      format_id_input: context.req.valid('param').id,
    };
    const saved = await callFunction(context.env, 'save_earning_format', input, formatResultSchema);
    switch (saved.outcome) {
      case 'saved':
        return context.json({ format: saved.format }, 200);
      case 'taken':
        return context.json(nameTaken, 409);
      case 'missing':
        return context.json(missing, 404);
    }
  })
  .delete('/:id', checkedId, async (context) => {
    const input = { format_id_input: context.req.valid('param').id };
    const isDeleted = await callFunction(context.env, 'delete_earning_format', input, z.boolean());
    return isDeleted ? context.body(null, 204) : context.json(missing, 404);
  });

export const exchangeRates = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    return json({ items: await callFunction(env, 'list_exchange_rates', {}, ratesSchema) }, 200);
  })
  .put('/', checked('json', storedRateSchema), async (context) => {
    const rate = context.req.valid('json');
    await callFunction(context.env, 'save_exchange_rate', { rate_input: rate }, z.unknown());
    return context.json({ rate }, 200);
  })
  .delete('/:currency/:into_currency', checked('param', rateKeySchema), async (context) => {
    const { currency, into_currency } = context.req.valid('param');
    const input = { currency_input: currency, into_currency_input: into_currency };
    const isDeleted = await callFunction(context.env, 'delete_exchange_rate', input, z.boolean());
    return isDeleted ? context.body(null, 204) : context.json({ error: rateMessages.missing }, 404);
  });
