import { Hono } from 'hono';
import { z } from 'zod';
import { pickedReviewSchema, pickedReviewsQuerySchema } from '../../core/best-of/admin.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

/** What the editor shows of reviews that are picked. */
export const pickedReviews = new Hono<OwnerEnv>().get(
  '/',
  checked('query', pickedReviewsQuerySchema),
  async (context) => {
    const input = { ids_input: context.req.valid('query').ids };
    const schema = z.array(pickedReviewSchema);
    const items = await callFunction(context.env, 'picked_reviews', input, schema);
    return context.json({ items }, 200);
  },
);
