import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  adminComparisonSchema,
  comparisonFormSchema,
  comparisonRowSchema,
  comparisonUpdateSchema,
} from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { Effect } from '../publishing/index.ts';

const savedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), comparison: adminComparisonSchema }),
  z.object({ outcome: z.literal('changed'), comparison: adminComparisonSchema }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), reason: z.enum(['post', 'taken']) }),
]);

const missing = { error: messages.missing };

const refusals = {
  post: { error: messages.postGone, field: 'post_ids' },
  taken: { error: messages.taken, field: 'post_ids' },
} as const;

const effectOf = ({ outcome }: z.infer<typeof savedSchema>): Effect =>
  outcome === 'saved' ? 'unknown' : 'nothing';

const effectOfChange = (isChanged: boolean): Effect => (isChanged ? 'unknown' : 'nothing');

function save(
  context: Context<OwnerEnv>,
  values: Record<string, string | boolean | undefined>,
  stored?: { id: string; version: string },
) {
  const input = {
    admin_user_id_input: context.get('owner').id,
    comparison_input: values,
    ...(stored && { comparison_id_input: stored.id, version_input: stored.version }),
  };
  const saving = callFunction(context.env, 'save_comparison', input, savedSchema);
  return context.get('edgeState').publish(context, saving, effectOf);
}

export const comparisons = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const items = await callFunction(env, 'list_comparisons', {}, z.array(comparisonRowSchema));
    return json({ items }, 200);
  })
  .get('/:id', checkedId, async ({ env, req, json }) => {
    const comparison = await callFunction(
      env,
      'read_comparison',
      { comparison_id_input: req.valid('param').id },
      adminComparisonSchema.nullable(),
    );
    return comparison === null ? json(missing, 404) : json({ comparison }, 200);
  })
  .post('/', checked('json', comparisonFormSchema), async (context) => {
    const { post_ids, ...texts } = context.req.valid('json');
    const [first_post_id, second_post_id] = post_ids;
    const result = await save(context, { ...texts, first_post_id, second_post_id });
    switch (result.outcome) {
      case 'saved':
        return context.json({ comparison: result.comparison }, 201);
      case 'refused':
        return context.json(refusals[result.reason], 409);
      default:
        return context.json(missing, 404);
    }
  })
  .put('/:id', checkedId, checked('json', comparisonUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const result = await save(context, form, { id: context.req.valid('param').id, version });
    switch (result.outcome) {
      case 'saved':
        return context.json({ comparison: result.comparison }, 200);
      case 'changed':
        return context.json({ error: messages.changed, comparison: result.comparison }, 409);
      default:
        return context.json(missing, 404);
    }
  })
  .put(
    '/:id/published',
    checkedId,
    checked('json', z.object({ published: z.boolean() })),
    async (context) => {
      const input = {
        admin_user_id_input: context.get('owner').id,
        comparison_id_input: context.req.valid('param').id,
        published_input: context.req.valid('json').published,
      };
      const saving = callFunction(context.env, 'set_comparison_published', input, z.boolean());
      const isThere = await context.get('edgeState').publish(context, saving, effectOfChange);
      return isThere ? context.body(null, 204) : context.json(missing, 404);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      comparison_id_input: context.req.valid('param').id,
    };
    const deleting = callFunction(context.env, 'delete_comparison', input, z.boolean());
    const isDeleted = await context.get('edgeState').publish(context, deleting, effectOfChange);
    return isDeleted ? context.body(null, 204) : context.json(missing, 404);
  });
