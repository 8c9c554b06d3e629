import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  adminComparisonSchema,
  comparisonFormSchema,
  comparisonRowSchema,
  comparisonUpdateSchema,
} from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { entityOf, refusalOf } from '../http/entity.ts';
import { checked, checkedId } from '../http/request.ts';

const comparison = entityOf({
  name: 'comparison',
  schema: adminComparisonSchema,
  refusal: z
    .object({
      reason: refusalOf({
        post: { error: messages.postGone, field: 'post_ids' },
        taken: { error: messages.taken, field: 'post_ids' },
      }),
    })
    .transform(({ reason }) => reason),
  messages,
});

function save(
  context: Context<OwnerEnv>,
  values: Record<string, string | boolean | undefined>,
  stored?: { id: string; version: string },
) {
  const input = {
    comparison_input: values,
    ...(stored && { comparison_id_input: stored.id, version_input: stored.version }),
  };
  const saving = callAsOwner(context, 'save_comparison', input, comparison.outcomes);
  return comparison.save(context, saving, stored === undefined ? 201 : 200);
}

export const comparisons = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const items = await callFunction(env, 'list_comparisons', {}, z.array(comparisonRowSchema));
    return json({ items }, 200);
  })
  .get('/:id', checkedId, async ({ env, req, json }) => {
    const found = await callFunction(
      env,
      'read_comparison',
      { comparison_id_input: req.valid('param').id },
      adminComparisonSchema.nullable(),
    );
    return found === null ? json(comparison.missing, 404) : json({ comparison: found }, 200);
  })
  .post('/', checked('json', comparisonFormSchema), (context) => {
    const { post_ids, ...texts } = context.req.valid('json');
    const [first_post_id, second_post_id] = post_ids;
    return save(context, { ...texts, first_post_id, second_post_id });
  })
  .put('/:id', checkedId, checked('json', comparisonUpdateSchema), (context) => {
    const { form, version } = context.req.valid('json');
    return save(context, form, { id: context.req.valid('param').id, version });
  })
  .put(
    '/:id/published',
    checkedId,
    checked('json', z.object({ published: z.boolean() })),
    async (context) => {
      const input = {
        comparison_id_input: context.req.valid('param').id,
        published_input: context.req.valid('json').published,
      };
      const saving = callAsOwner(context, 'set_comparison_published', input, z.boolean());
      return comparison.change(context, saving);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const input = { comparison_id_input: context.req.valid('param').id };
    const deleting = callAsOwner(context, 'delete_comparison', input, z.boolean());
    return comparison.change(context, deleting);
  });
