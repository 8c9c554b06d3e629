import { Hono } from 'hono';
import { eventStorageSchema } from '../../core/analytics/event-storage.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';

/** How long single records of analytics are kept, what they use, and how large the database may grow. */
export const eventStorage = new Hono<OwnerEnv>().get('/', async ({ env, json }) =>
  json(await callFunction(env, 'event_storage', {}, eventStorageSchema), 200),
);
