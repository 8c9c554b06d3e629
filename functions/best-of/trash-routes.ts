import { Hono } from 'hono';
import { z } from 'zod';
import {
  BEST_OF_PAGE_SIZE,
  bestOfTrashQuerySchema,
  emptyBestOfTrashSchema,
  trashedBestOfSchema,
} from '../../core/best-of/admin.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { missing } from './outcomes.ts';

const listSchema = z.object({
  items: z.array(trashedBestOfSchema),
  total: z.number(),
  page: z.number(),
  page_count: z.number(),
});

const ownerAndPage = (owner: string, id: string) => ({
  admin_user_id_input: owner,
  page_id_input: id,
});

/** Nothing in the trash is public, so no change here reaches visitors. */
export const bestOfTrash = new Hono<OwnerEnv>()
  .get('/', checked('query', bestOfTrashQuerySchema), async (context) => {
    const { page } = context.req.valid('query');
    const input = { page_input: page, page_size_input: BEST_OF_PAGE_SIZE };
    const list = await callFunction(context.env, 'list_best_of_trash', input, listSchema);
    const { page_count: pageCount, ...rest } = list;
    return context.json({ ...rest, pageCount }, 200);
  })
  .post('/:id/restore', checkedId, async (context) => {
    const input = ownerAndPage(context.get('owner').id, context.req.valid('param').id);
    const isRestored = await callFunction(context.env, 'restore_best_of', input, z.boolean());
    return isRestored ? context.body(null, 204) : context.json(missing, 404);
  })
  .delete('/:id', checkedId, async (context) => {
    const input = ownerAndPage(context.get('owner').id, context.req.valid('param').id);
    const isDeleted = await callFunction(context.env, 'delete_trashed_best_of', input, z.boolean());
    return isDeleted ? context.body(null, 204) : context.json(missing, 404);
  })
  .delete('/', checked('query', emptyBestOfTrashSchema), async (context) => {
    const input = {
      admin_user_id_input: context.get('owner').id,
      until_input: context.req.valid('query').until,
    };
    const deleted = await callFunction(context.env, 'empty_best_of_trash', input, z.int());
    return context.json({ deleted }, 200);
  });
