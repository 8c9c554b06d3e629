import { Hono } from 'hono';
import { z } from 'zod';
import { workingDraftSchema } from '../../core/content/schema.ts';
import { autosaveSchema, discardSchema } from '../../core/posts/autosave.ts';
import { autosaveMessages, postMessages } from '../../core/posts/messages.ts';
import { adminPostSchema } from '../../core/posts/schema.ts';
import { keepNewestRevision } from '../content/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { formRow } from './form-row.ts';
import { refused, refusedSchema } from './refused.ts';

const savedSchema = z.object({
  outcome: z.literal('saved'),
  version: z.string(),
  draft: workingDraftSchema.nullable(),
});
const changedSchema = z.object({ outcome: z.literal('changed'), post: adminPostSchema });
const missingSchema = z.object({ outcome: z.literal('missing') });

const autosaved = z.discriminatedUnion('outcome', [
  savedSchema,
  changedSchema,
  missingSchema,
  refusedSchema,
]);

const discarded = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('discarded'), post: adminPostSchema.nullable() }),
  changedSchema,
  missingSchema,
]);

/** Drafts and the working drafts of published posts: no activity, no rebuild, nothing that visitors see. */
export const autosave = new Hono<OwnerEnv>()
  .put('/:id/draft', checkedId, checked('json', autosaveSchema), async (context) => {
    const { fields, version, kept } = context.req.valid('json');
    const { category_ids } = fields;
    const input = {
      admin_user_id_input: context.get('owner').id,
      post_id_input: context.req.valid('param').id,
      form_input: formRow(fields),
      ...(category_ids !== undefined && { category_ids_input: category_ids }),
      ...(version !== null && { version_input: version }),
    };
    const result = await callFunction(context.env, 'autosave_post', input, autosaved);
    switch (result.outcome) {
      case 'saved':
        if (kept) await keepNewestRevision(context.env, input.post_id_input);
        return context.json({ version: result.version, draft: result.draft }, 200);
      case 'changed':
        await keepNewestRevision(context.env, input.post_id_input);
        return context.json({ error: postMessages.changed, post: result.post }, 409);
      case 'refused':
        return context.json(refused[result.field], 409);
      case 'missing':
        return context.json({ error: postMessages.missing }, 404);
    }
  })
  .delete('/:id/draft', checkedId, checked('query', discardSchema), async (context) => {
    const input = {
      post_id_input: context.req.valid('param').id,
      version_input: context.req.valid('query').version,
    };
    const result = await callFunction(context.env, 'discard_draft', input, discarded);
    switch (result.outcome) {
      case 'discarded':
        return context.json({ post: result.post }, 200);
      case 'changed':
        return context.json({ error: autosaveMessages.kept, post: result.post }, 409);
      case 'missing':
        return context.json({ post: null }, 200);
    }
  });
