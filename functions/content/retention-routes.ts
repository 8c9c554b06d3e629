import { Hono } from 'hono';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  REVISION_DAYS_SETTING,
  retentionFormSchema,
  retentionSchema,
} from '../../core/revisions/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { saveSettings } from '../settings/index.ts';

export const retention = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'revision_storage', {}, retentionSchema), 200),
  )
  .put('/', checked('json', retentionFormSchema), async (context) => {
    const { days } = context.req.valid('json');
    const settings = { [REVISION_DAYS_SETTING]: String(days) };
    await saveSettings(context, settings, revisionMessages.retentionSet(days));
    return context.json({ days }, 200);
  });
