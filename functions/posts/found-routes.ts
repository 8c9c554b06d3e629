import { Hono } from 'hono';
import { z } from 'zod';
import { foundReviewSchema, foundReviewsQuerySchema } from '../../core/posts/list.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

/** Reviews that something else can name, found by part of their title. */
export const foundReviews = new Hono<OwnerEnv>().get(
  '/',
  checked('query', foundReviewsQuerySchema),
  async (context) => {
    const { search, status } = context.req.valid('query');
    const input = { search_input: search, published_only_input: status === 'published' };
    const schema = z.array(foundReviewSchema);
    return context.json(
      { items: await callFunction(context.env, 'find_reviews', input, schema) },
      200,
    );
  },
);
