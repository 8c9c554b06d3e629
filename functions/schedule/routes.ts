import { Hono } from 'hono';
import { z } from 'zod';
import { postMessages } from '../../core/posts/messages.ts';
import { adminPostSchema } from '../../core/posts/schema.ts';
import { postChangeSchema } from '../../core/publishing/schema.ts';
import { scheduleMessages, scheduleProblemMessages } from '../../core/schedule/messages.ts';
import {
  postScheduleSchema,
  scheduleItemSchema,
  scheduleListSchema,
  scheduleProblems,
  scheduleRunSchema,
  scheduleUpdateSchema,
} from '../../core/schedule/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
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

const outcomes = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    version: z.string(),
    schedule: postScheduleSchema,
    change: postChangeSchema.nullable(),
  }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('changed'), post: adminPostSchema }),
  z.object({ outcome: z.literal('refused'), field: z.string(), problem }),
]);

export const postSchedule = new Hono<OwnerEnv>().put(
  '/:id/schedule',
  checkedId,
  checked('json', scheduleUpdateSchema),
  async (context) => {
    const { version, ...schedule_input } = context.req.valid('json');
    const input = {
      admin_user_id_input: context.get('owner').id,
      post_id_input: context.req.valid('param').id,
      version_input: version,
      schedule_input,
    };
    const saving = callFunction(context.env, 'save_schedule', input, outcomes);
    const result = await context.get('edgeState').publish(context, saving, (saved) => {
      // The redirect target of a review that is not public.
      const isChange = saved.outcome === 'saved' && saved.change !== null;
      return isChange ? { change: saved.change, review: null } : 'nothing';
    });
    switch (result.outcome) {
      case 'saved':
        return context.json({ version: result.version, schedule: result.schedule }, 200);
      case 'missing':
        return context.json({ error: postMessages.missing }, 404);
      case 'changed':
        return context.json({ error: postMessages.changed, post: result.post }, 409);
      case 'refused':
        return context.json(
          { error: scheduleProblemMessages[result.problem], field: result.field },
          409,
        );
    }
  },
);
