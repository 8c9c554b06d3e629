import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { categoryMessages } from '../../core/categories/messages.ts';
import {
  adminCategoryPageSchema,
  adminCategorySchema,
  type CategoryForm,
  categoryFormSchema,
  categoryPageUpdateSchema,
  savedCategory,
  savedCategoryPage,
} from '../../core/categories/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { Effect } from '../publishing/index.ts';

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), category: adminCategorySchema }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), field: z.enum(['name', 'slug']) }),
]);

const pageOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['saved', 'changed']), category: adminCategoryPageSchema }),
  z.object({ outcome: z.literal('missing') }),
]);

const missing = { error: categoryMessages.missing };

const taken = {
  name: { error: categoryMessages.nameTaken, field: 'name' },
  slug: { error: categoryMessages.slugTaken, field: 'slug' },
} as const;

const effectOf = ({ outcome }: z.infer<typeof outcomeSchema>): Effect =>
  outcome === 'saved' ? 'unknown' : 'nothing';

function save(context: Context<OwnerEnv>, { name, slug }: CategoryForm, id?: string) {
  const input = {
    admin_user_id_input: context.get('owner').id,
    name_input: name,
    slug_input: slug,
    ...(id !== undefined && { category_id_input: id }),
  };
  const saving = callFunction(context.env, 'save_category', input, outcomeSchema);
  return context.get('edgeState').publish(context, saving, effectOf);
}

const read = ({ env }: Context<OwnerEnv>, id: string) =>
  callFunction(env, 'read_category', { category_id_input: id }, adminCategoryPageSchema.nullable());

export const categories = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const items = await callFunction(env, 'list_categories', {}, z.array(adminCategorySchema));
    return json({ items }, 200);
  })
  .post('/', checked('json', categoryFormSchema), async (context) => {
    const result = await save(context, context.req.valid('json'));
    if (result.outcome === 'missing') return context.json(missing, 404);
    if (result.outcome === 'refused') return context.json(taken[result.field], 409);
    return context.json({ category: result.category }, 201);
  })
  .put('/:id', checkedId, checked('json', categoryFormSchema), async (context) => {
    const { id } = context.req.valid('param');
    const stored = await read(context, id);
    if (stored === null) return context.json(missing, 404);
    const result = await save(context, savedCategory(stored, context.req.valid('json')), id);
    if (result.outcome === 'missing') return context.json(missing, 404);
    if (result.outcome === 'refused') return context.json(taken[result.field], 409);
    return context.json({ category: result.category }, 200);
  })
  .get('/:id', checkedId, async (context) => {
    const category = await read(context, context.req.valid('param').id);
    return category === null ? context.json(missing, 404) : context.json({ category }, 200);
  })
  .put('/:id/page', checkedId, checked('json', categoryPageUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const { id } = context.req.valid('param');
    const stored = await read(context, id);
    if (stored === null) return context.json(missing, 404);
    const input = {
      admin_user_id_input: context.get('owner').id,
      category_id_input: id,
      page_input: savedCategoryPage(stored, form),
      version_input: version,
    };
    const saving = callFunction(context.env, 'save_category_page', input, pageOutcomeSchema);
    const result = await context
      .get('edgeState')
      .publish(context, saving, ({ outcome }) => (outcome === 'saved' ? 'unknown' : 'nothing'));
    if (result.outcome === 'missing') return context.json(missing, 404);
    const { category } = result;
    return result.outcome === 'saved'
      ? context.json({ category }, 200)
      : context.json({ error: categoryMessages.changed, category }, 409);
  })
  .put(
    '/:id/active',
    checkedId,
    checked('json', z.object({ active: z.boolean() })),
    async (context) => {
      const input = {
        admin_user_id_input: context.get('owner').id,
        category_id_input: context.req.valid('param').id,
        active_input: context.req.valid('json').active,
      };
      const saving = callFunction(context.env, 'set_category_active', input, outcomeSchema);
      const result = await context.get('edgeState').publish(context, saving, effectOf);
      if (result.outcome !== 'saved') return context.json(missing, 404);
      return context.json({ category: result.category }, 200);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      category_id_input: context.req.valid('param').id,
    };
    const deleting = callFunction(context.env, 'delete_category', input, z.boolean());
    const isDeleted = await context
      .get('edgeState')
      .publish(context, deleting, (done) => (done ? 'unknown' : 'nothing'));
    return isDeleted ? context.body(null, 204) : context.json(missing, 404);
  });
