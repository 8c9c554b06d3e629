import { Hono } from 'hono';
import { z } from 'zod';
import {
  brokenLinkSchema,
  CLICK_DAYS,
  DISMISSED_DAYS,
  LEAST_SALES,
  LEAST_VIEWS,
  pageCountsSchema,
  SALES_DAYS,
  type Suggestions,
  salesCountsSchema,
  suggest,
  suggestionKeySchema,
} from '../../core/earnings/suggestions.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

const stateSchema = z.object({ imported: z.boolean(), dismissed: z.array(z.string()) });

export const suggestions = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const sales = {
      days_input: SALES_DAYS,
      // A review with as many sales has at least as many clicks.
      least_clicks_input: LEAST_SALES,
      least_sales_input: LEAST_SALES,
    };
    const pages = { days_input: CLICK_DAYS, least_views_input: LEAST_VIEWS };
    const [state, counted, sold, links] = await Promise.all([
      callFunction(env, 'suggestion_state', {}, stateSchema),
      callFunction(env, 'suggestion_pages', pages, pageCountsSchema),
      callFunction(env, 'suggestion_sales', sales, salesCountsSchema.nullable()),
      callFunction(env, 'suggestion_links', {}, z.array(brokenLinkSchema)),
    ]);
    const all = suggest(counted, sold, links);
    const items = all.filter(({ key }) => !state.dismissed.includes(key));
    const answer: Suggestions = {
      imported: state.imported,
      items,
      dismissed: all.length - items.length,
    };
    return json(answer, 200);
  })
  .put('/dismissals', checked('json', suggestionKeySchema), async ({ env, req, body }) => {
    const input = { key_input: req.valid('json').key, days_input: DISMISSED_DAYS };
    await callFunction(env, 'dismiss_suggestion', input, z.unknown());
    return body(null, 204);
  })
  .delete('/dismissals', async ({ env, body }) => {
    await callFunction(env, 'restore_suggestions', {}, z.unknown());
    return body(null, 204);
  });
