import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  adminSpecificationSchema,
  type SpecificationForm,
  specificationFormSchema,
  specificationListSchema,
  specificationUpdateSchema,
  specificationUsageSchema,
} from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { Effect } from '../publishing/index.ts';

const savedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), specification: adminSpecificationSchema }),
  z.object({ outcome: z.literal('changed'), specification: adminSpecificationSchema }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), field: z.enum(['name', 'kind', 'unit']) }),
]);

const missing = { error: messages.missing };

const refused = {
  name: { error: messages.nameTaken, field: 'name' },
  kind: { error: messages.kindUsed, field: 'kind' },
  unit: { error: messages.unitUsed, field: 'unit' },
} as const;

/** Only the database knows which reviews show it. */
const effectOf = ({ outcome }: z.infer<typeof savedSchema>): Effect =>
  outcome === 'saved' ? 'unknown' : 'nothing';

function save(
  context: Context<OwnerEnv>,
  { unit, direction, ...form }: SpecificationForm,
  stored?: { id: string; version: string },
) {
  const input = {
    admin_user_id_input: context.get('owner').id,
    specification_input: { ...form, unit: unit || null, direction: direction || null },
    ...(stored && { specification_id_input: stored.id, version_input: stored.version }),
  };
  const saving = callFunction(context.env, 'save_specification', input, savedSchema);
  return context.get('edgeState').publish(context, saving, effectOf);
}

export const specifications = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'list_specifications', {}, specificationListSchema), 200),
  )
  .post('/', checked('json', specificationFormSchema), async (context) => {
    const result = await save(context, context.req.valid('json'));
    switch (result.outcome) {
      case 'saved':
        return context.json({ specification: result.specification }, 201);
      case 'refused':
        return context.json(refused[result.field], 409);
      default:
        return context.json(missing, 404);
    }
  })
  .put('/:id', checkedId, checked('json', specificationUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const result = await save(context, form, { id: context.req.valid('param').id, version });
    switch (result.outcome) {
      case 'saved':
        return context.json({ specification: result.specification }, 200);
      case 'changed':
        return context.json({ error: messages.changed, specification: result.specification }, 409);
      case 'refused':
        return context.json(refused[result.field], 409);
      case 'missing':
        return context.json(missing, 404);
    }
  })
  .get('/:id/usage', checkedId, async (context) => {
    const input = { specification_id_input: context.req.valid('param').id };
    const usage = await callFunction(
      context.env,
      'specification_usage',
      input,
      specificationUsageSchema,
    );
    return context.json(usage, 200);
  })
  .delete('/:id', checkedId, async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      specification_id_input: context.req.valid('param').id,
    };
    const deleting = callFunction(context.env, 'delete_specification', input, z.boolean());
    const isDeleted = await context
      .get('edgeState')
      .publish(context, deleting, (done) => (done ? 'unknown' : 'nothing'));
    return isDeleted ? context.body(null, 204) : context.json(missing, 404);
  });
