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
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { entityOf, refusalOf } from '../http/entity.ts';
import { checked, checkedId } from '../http/request.ts';

const specification = entityOf({
  name: 'specification',
  schema: adminSpecificationSchema,
  refusal: z
    .object({
      field: refusalOf({
        name: { error: messages.nameTaken, field: 'name' },
        kind: { error: messages.kindUsed, field: 'kind' },
        unit: { error: messages.unitUsed, field: 'unit' },
      }),
    })
    .transform(({ field }) => field),
  messages,
});

function save(
  context: Context<OwnerEnv>,
  { unit, direction, ...form }: SpecificationForm,
  stored?: { id: string; version: string },
) {
  const input = {
    specification_input: { ...form, unit: unit || null, direction: direction || null },
    ...(stored && { specification_id_input: stored.id, version_input: stored.version }),
  };
  const saving = callAsOwner(context, 'save_specification', input, specification.outcomes);
  return specification.save(context, saving, stored === undefined ? 201 : 200);
}

export const specifications = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) =>
    json(await callFunction(env, 'list_specifications', {}, specificationListSchema), 200),
  )
  .post('/', checked('json', specificationFormSchema), (context) =>
    save(context, context.req.valid('json')),
  )
  .put('/:id', checkedId, checked('json', specificationUpdateSchema), (context) => {
    const { form, version } = context.req.valid('json');
    return save(context, form, { id: context.req.valid('param').id, version });
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
    const input = { specification_id_input: context.req.valid('param').id };
    const deleting = callAsOwner(context, 'delete_specification', input, z.boolean());
    return specification.change(context, deleting);
  });
