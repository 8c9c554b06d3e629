import { Hono } from 'hono';
import { z } from 'zod';
import {
  adminBestOfSchema,
  bestOfAutosavedSchema,
  bestOfAutosaveSchema,
  bestOfDiscardSchema,
} from '../../core/best-of/admin.ts';
import { contentOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { keepNewestRevision } from '../content/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { changedSchema, missing, missingSchema, refused, refusedSchema } from './outcomes.ts';

const autosaved = z.discriminatedUnion('outcome', [
  bestOfAutosavedSchema.extend({ outcome: z.literal('saved') }),
  changedSchema,
  missingSchema,
  refusedSchema,
]);

const discarded = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('discarded'), page: adminBestOfSchema.nullable() }),
  changedSchema,
  missingSchema,
]);

/** Nothing that visitors see. */
export const bestOfDrafts = new Hono<OwnerEnv>()
  .put('/:id/draft', checkedId, checked('json', bestOfAutosaveSchema), async (context) => {
    const { fields, version, kept } = context.req.valid('json');
    const input = {
      admin_user_id_input: context.get('owner').id,
      page_id_input: context.req.valid('param').id,
      fields_input: contentOfForm(fields),
      ...(version !== null && { version_input: version }),
    };
    const result = await callFunction(context.env, 'autosave_best_of', input, autosaved);
    switch (result.outcome) {
      case 'saved':
        if (kept) await keepNewestRevision(context.env, input.page_id_input);
        return context.json({ version: result.version, draft: result.draft }, 200);
      case 'changed':
        await keepNewestRevision(context.env, input.page_id_input);
        return context.json({ error: bestOfMessages.changed, page: result.page }, 409);
      case 'refused':
        return context.json(refused[result.field], 409);
      case 'missing':
        return context.json(missing, 404);
    }
  })
  .delete('/:id/draft', checkedId, checked('query', bestOfDiscardSchema), async (context) => {
    const input = {
      page_id_input: context.req.valid('param').id,
      version_input: context.req.valid('query').version,
    };
    const result = await callFunction(context.env, 'discard_best_of_draft', input, discarded);
    switch (result.outcome) {
      case 'discarded':
        return context.json({ page: result.page }, 200);
      case 'changed':
        return context.json({ error: bestOfMessages.draftKept, page: result.page }, 409);
      case 'missing':
        return context.json({ page: null }, 200);
    }
  });
