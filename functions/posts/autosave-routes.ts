import { Hono } from 'hono';
import { z } from 'zod';
import { autosaveSchema, discardSchema } from '../../core/posts/autosave.ts';
import { autosaveMessages, postMessages } from '../../core/posts/messages.ts';
import { adminPostSchema } from '../../core/posts/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { formRow } from './form-row.ts';

const outcomes = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), version: z.string() }),
  z.object({ outcome: z.enum(['changed', 'published']), post: adminPostSchema }),
  z.object({ outcome: z.literal('missing') }),
  z.object({ outcome: z.literal('refused'), field: z.enum(['slug', 'category_ids']) }),
]);

const refused = { slug: postMessages.slugTaken, category_ids: postMessages.categoryGone };

/** Drafts only: no activity, no rebuild, and nothing that visitors see. */
export const autosave = new Hono<OwnerEnv>()
  .put('/:id/draft', checkedId, checked('json', autosaveSchema), async (context) => {
    const { fields, version } = context.req.valid('json');
    const { category_ids } = fields;
    const input = {
      post_id_input: context.req.valid('param').id,
      form_input: formRow(fields),
      ...(category_ids !== undefined && { category_ids_input: category_ids }),
      ...(version !== null && { version_input: version }),
    };
    const result = await callFunction(context.env, 'autosave_post', input, outcomes);
    switch (result.outcome) {
      case 'saved':
        return context.json({ version: result.version }, 200);
      case 'changed':
        return context.json({ error: postMessages.changed, post: result.post }, 409);
      case 'published':
        return context.json({ error: autosaveMessages.published, post: result.post }, 409);
      case 'refused':
        return context.json({ error: refused[result.field], field: result.field }, 409);
      case 'missing':
        return context.json({ error: postMessages.missing }, 404);
    }
  })
  .delete('/:id/draft', checkedId, checked('query', discardSchema), async (context) => {
    const input = {
      post_id_input: context.req.valid('param').id,
      version_input: context.req.valid('query').version,
    };
    const outcome = z.enum(['discarded', 'changed', 'missing']);
    const result = await callFunction(context.env, 'discard_autosaved_post', input, outcome);
    if (result === 'changed') return context.json({ error: autosaveMessages.kept }, 409);
    return context.body(null, 204);
  });
