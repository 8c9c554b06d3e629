import { Hono } from 'hono';
import { z } from 'zod';
import { postChangeSchema } from '../../core/publishing/schema.ts';
import { scheduleProblemMessages } from '../../core/schedule/messages.ts';
import {
  contentScheduleSchema,
  scheduleProblems,
  scheduleUpdateSchema,
} from '../../core/schedule/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import type { Effect } from '../edge/index.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { ContentKind } from './kind.ts';

/** The schedule of one text. */
export const scheduleOf = ({ kind, schema, messages }: ContentKind) => {
  const outcomes = z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('saved'),
      version: z.string(),
      schedule: contentScheduleSchema,
      change: postChangeSchema.nullable(),
    }),
    z.object({ outcome: z.literal('missing') }),
    z.object({ outcome: z.literal('changed'), content: schema }),
    z.object({
      outcome: z.literal('refused'),
      field: z.string(),
      problem: z.enum(scheduleProblems),
    }),
  ]);
  return new Hono<OwnerEnv>().put(
    '/:id/schedule',
    checkedId,
    checked('json', scheduleUpdateSchema),
    async (context) => {
      const { version, ...schedule_input } = context.req.valid('json');
      const input = {
        kind_input: kind,
        id_input: context.req.valid('param').id,
        version_input: version,
        schedule_input,
      };
      const saving = callAsOwner(context, 'save_schedule', input, outcomes);
      const result = await context.get('edgeState').publish(context, saving, (saved): Effect => {
        switch (saved.outcome) {
          case 'saved':
            // The redirect target of a review that is not public.
            return saved.change === null ? 'nothing' : { change: saved.change, review: null };
          case 'missing':
            return 'nothing';
          default:
            // What was due has been done.
            return 'unknown';
        }
      });
      switch (result.outcome) {
        case 'saved':
          return context.json({ version: result.version, schedule: result.schedule }, 200);
        case 'missing':
          return context.json({ error: messages.missing }, 404);
        case 'changed':
          return context.json({ error: messages.changed, content: result.content }, 409);
        case 'refused':
          return context.json(
            { error: scheduleProblemMessages[result.problem], field: result.field },
            409,
          );
      }
    },
  );
};
