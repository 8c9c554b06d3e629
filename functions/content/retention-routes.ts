import { Hono } from 'hono';
import { retentionSchema } from '../../core/revisions/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';

export const retention = new Hono<OwnerEnv>().get('/', async ({ env, json }) =>
  json(await callFunction(env, 'revision_storage', {}, retentionSchema), 200),
);
