import { Hono } from 'hono';
import { z } from 'zod';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  REVISION_DAYS_SETTING,
  retentionFormSchema,
  retentionSchema,
} from '../../core/revisions/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

export const retention = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'revision_storage', {}, retentionSchema), 200),
  )
  .put('/', checked('json', retentionFormSchema), async (context) => {
    const { days } = context.req.valid('json');
    const input = {
      setting_key_input: REVISION_DAYS_SETTING,
      setting_value_input: String(days),
      description_input: revisionMessages.retentionSet(days),
    };
    const saved = z.object({ outcome: z.literal('saved') });
    await callAsOwner(context, 'save_setting', input, saved);
    return context.json({ days }, 200);
  });
