import { Hono } from 'hono';
import {
  DATABASE_LIMIT_SETTING,
  EVENT_MONTHS_SETTING,
  eventStorageFormSchema,
  eventStorageMessages,
  eventStorageSchema,
} from '../../core/analytics/event-storage.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { saveSettings } from './stored-settings.ts';

/** How long single records of analytics are kept, and how large the database may grow. */
export const eventStorage = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'event_storage', {}, eventStorageSchema), 200),
  )
  .put('/', checked('json', eventStorageFormSchema), async (context) => {
    const { months, limit } = context.req.valid('json');
    const { monthsSet, limitSet } = eventStorageMessages;
    await saveSettings(context, { [EVENT_MONTHS_SETTING]: String(months) }, monthsSet(months));
    await saveSettings(context, { [DATABASE_LIMIT_SETTING]: String(limit) }, limitSet(limit));
    return context.json({ months, limit }, 200);
  });
