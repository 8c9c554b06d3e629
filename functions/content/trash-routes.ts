import { Hono } from 'hono';
import { z } from 'zod';
import { emptyTrashSchema, trashedSchema, trashPageSchema } from '../../core/content/trash.ts';
import { pageOf } from '../../core/http/page.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { ContentKind } from './kind.ts';

const TRASH_PAGE_SIZE = 20;

/** Nothing in the trash is public, so no change here reaches visitors. */
export const trashOf = ({ kind, messages }: ContentKind) => {
  const missing = { error: messages.missing };
  return new Hono<OwnerEnv>()
    .get('/', checked('query', trashPageSchema), async (context) => {
      const { page } = context.req.valid('query');
      const input = { kind_input: kind, page_input: page, page_size_input: TRASH_PAGE_SIZE };
      const list = await callFunction(context.env, 'list_trash', input, pageOf(trashedSchema));
      return context.json(list, 200);
    })
    .post('/:id/restore', checkedId, async (context) => {
      const input = { kind_input: kind, id_input: context.req.valid('param').id };
      const isRestored = await callAsOwner(context, 'restore_content', input, z.boolean());
      return isRestored ? context.body(null, 204) : context.json(missing, 404);
    })
    .delete('/:id', checkedId, async (context) => {
      const input = { kind_input: kind, id_input: context.req.valid('param').id };
      const isDeleted = await callAsOwner(context, 'delete_trashed', input, z.boolean());
      return isDeleted ? context.body(null, 204) : context.json(missing, 404);
    })
    .delete('/', checked('query', emptyTrashSchema), async (context) => {
      const input = { kind_input: kind, until_input: context.req.valid('query').until };
      const deleted = await callAsOwner(context, 'empty_trash', input, z.int());
      return context.json({ deleted }, 200);
    });
};

/** Deletes what has been in the trash for thirty days; returns its number. */
export const purgeTrash = (env: Env) => callFunction(env, 'purge_trash', {}, z.int());
