import { Hono } from 'hono';
import { z } from 'zod';
import { categoryMessages } from '../../core/categories/messages.ts';
import { categoryFormSchema, ownerCategorySchema } from '../../core/categories/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked, checkedId } from '../http/validate.ts';

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), category: ownerCategorySchema }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), field: z.enum(['name', 'slug']) }),
]);

const missing = { error: categoryMessages.missing };

const taken = {
  name: { error: categoryMessages.nameTaken, field: 'name' },
  slug: { error: categoryMessages.slugTaken, field: 'slug' },
} as const;

/** Master Category. */
export const categories = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const query = serviceClient(context.env).rpc('list_categories');
    return context.json({ items: await answerTo(query, z.array(ownerCategorySchema)) }, 200);
  })
  .post('/', checked('json', categoryFormSchema), async (context) => {
    const { name, slug } = context.req.valid('json');
    const query = serviceClient(context.env).rpc('save_category', {
      admin_user_id_input: context.get('owner').id,
      name_input: name,
      slug_input: slug,
    });
    const result = await answerTo(query, outcomeSchema);
    if (result.outcome === 'missing') return context.json(missing, 404);
    if (result.outcome === 'refused') return context.json(taken[result.field], 409);
    return context.json({ category: result.category }, 201);
  })
  .put('/:id', checkedId, checked('json', categoryFormSchema), async (context) => {
    const { name, slug } = context.req.valid('json');
    const query = serviceClient(context.env).rpc('save_category', {
      admin_user_id_input: context.get('owner').id,
      category_id_input: context.req.valid('param').id,
      name_input: name,
      slug_input: slug,
    });
    const result = await answerTo(query, outcomeSchema);
    if (result.outcome === 'missing') return context.json(missing, 404);
    if (result.outcome === 'refused') return context.json(taken[result.field], 409);
    return context.json({ category: result.category }, 200);
  })
  .put(
    '/:id/active',
    checkedId,
    checked('json', z.object({ active: z.boolean() })),
    async (context) => {
      const query = serviceClient(context.env).rpc('set_category_active', {
        admin_user_id_input: context.get('owner').id,
        category_id_input: context.req.valid('param').id,
        active_input: context.req.valid('json').active,
      });
      const result = await answerTo(query, outcomeSchema);
      if (result.outcome !== 'saved') return context.json(missing, 404);
      return context.json({ category: result.category }, 200);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const query = serviceClient(context.env).rpc('delete_category', {
      admin_user_id_input: context.get('owner').id,
      category_id_input: context.req.valid('param').id,
    });
    if (!(await answerTo(query, z.boolean()))) return context.json(missing, 404);
    return context.body(null, 204);
  });
