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
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { entityOf, refusalOf } from '../http/entity.ts';
import { checked, checkedId } from '../http/request.ts';

const category = entityOf({
  name: 'category',
  schema: adminCategorySchema,
  refusal: z
    .object({
      field: refusalOf({
        name: { error: categoryMessages.nameTaken, field: 'name' },
        slug: { error: categoryMessages.slugTaken, field: 'slug' },
      }),
    })
    .transform(({ field }) => field),
  messages: categoryMessages,
});

/** With what its page says. */
const categoryPage = entityOf({
  name: 'category',
  schema: adminCategoryPageSchema,
  refusal: z.never(),
  messages: categoryMessages,
});

function save(context: Context<OwnerEnv>, { name, slug }: CategoryForm, id?: string) {
  const input = {
    name_input: name,
    slug_input: slug,
    ...(id !== undefined && { category_id_input: id }),
  };
  const saving = callAsOwner(context, 'save_category', input, category.outcomes);
  return category.save(context, saving, id === undefined ? 201 : 200);
}

const read = ({ env }: Context<OwnerEnv>, id: string) =>
  callFunction(env, 'read_category', { category_id_input: id }, adminCategoryPageSchema.nullable());

export const categories = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const items = await callFunction(env, 'list_categories', {}, z.array(adminCategorySchema));
    return json({ items }, 200);
  })
  .post('/', checked('json', categoryFormSchema), (context) =>
    save(context, context.req.valid('json')),
  )
  .put('/:id', checkedId, checked('json', categoryFormSchema), async (context) => {
    const { id } = context.req.valid('param');
    const stored = await read(context, id);
    if (stored === null) return context.json(category.missing, 404);
    return save(context, savedCategory(stored, context.req.valid('json')), id);
  })
  .get('/:id', checkedId, async (context) => {
    const found = await read(context, context.req.valid('param').id);
    if (found === null) return context.json(category.missing, 404);
    return context.json({ category: found }, 200);
  })
  .put('/:id/page', checkedId, checked('json', categoryPageUpdateSchema), async (context) => {
    const { form, version } = context.req.valid('json');
    const { id } = context.req.valid('param');
    const stored = await read(context, id);
    if (stored === null) return context.json(category.missing, 404);
    const input = {
      category_id_input: id,
      page_input: savedCategoryPage(stored, form),
      version_input: version,
    };
    const saving = callAsOwner(context, 'save_category_page', input, categoryPage.outcomes);
    return categoryPage.save(context, saving);
  })
  .put(
    '/:id/active',
    checkedId,
    checked('json', z.object({ active: z.boolean() })),
    async (context) => {
      const input = {
        category_id_input: context.req.valid('param').id,
        active_input: context.req.valid('json').active,
      };
      const saving = callAsOwner(context, 'set_category_active', input, category.outcomes);
      return category.save(context, saving);
    },
  )
  .delete('/:id', checkedId, async (context) => {
    const input = { category_id_input: context.req.valid('param').id };
    const deleting = callAsOwner(context, 'delete_category', input, z.boolean());
    return category.change(context, deleting);
  });
