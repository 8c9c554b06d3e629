import { Hono } from 'hono';
import { z } from 'zod';
import { scheduleMessages, scheduleProblemMessages } from '../../core/schedule/messages.ts';
import {
  scheduleItemSchema,
  scheduleListSchema,
  scheduleProblems,
  scheduleRunSchema,
} from '../../core/schedule/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { applyDueChanges, runItem } from './job.ts';

const problem = z.enum(scheduleProblems);

const listSchema = scheduleListSchema.extend({
  items: z.array(
    scheduleItemSchema
      .omit({ reason: true })
      .extend({ problem: problem.nullable() })
      .transform(({ problem: failed, ...item }) => ({
        ...item,
        reason: failed === null ? null : scheduleProblemMessages[failed],
      })),
  ),
});

export const schedule = new Hono<OwnerEnv>()
  .get('/', async (context) =>
    context.json(await callFunction(context.env, 'list_schedule', {}, listSchema), 200),
  )
  .post('/run', checked('json', scheduleRunSchema), async (context) => {
    const { item } = context.req.valid('json');
    const owner = context.get('owner').id;
    const running =
      item === undefined ? applyDueChanges(context.env) : runItem(context.env, { ...item, owner });
    // Only the database knows what it changed.
    const result = await context
      .get('edgeState')
      .publish(context, running, ({ done }) => (done > 0 ? 'unread' : 'nothing'));
    if (item !== undefined && result.done + result.failed === 0) {
      return context.json({ error: scheduleMessages.itemMissing }, 404);
    }
    return context.json(result, 200);
  });
