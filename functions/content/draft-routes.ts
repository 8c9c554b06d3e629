import { Hono } from 'hono';
import { z } from 'zod';
import { autosavedSchema, autosaveSchema, discardSchema } from '../../core/content/schema.ts';
import { autosaveMessages } from '../../core/posts/messages.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { answerFailure, failuresOf } from './failures.ts';
import type { ContentKind } from './kind.ts';
import { keepNewestRevision } from './revisions.ts';

/** Drafts, and the drafts of what is public: no activity, no rebuild, nothing that visitors see. */
export function draftsOf<Content extends { id: string }>(kind: ContentKind<Content>) {
  const autosaved = z.discriminatedUnion('outcome', [
    autosavedSchema.extend({ outcome: z.literal('saved') }),
    ...failuresOf(kind),
  ]);
  const discarded = z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('discarded'), content: kind.schema.nullable() }),
    z.object({ outcome: z.literal('changed'), content: kind.schema }),
    z.object({ outcome: z.literal('missing') }),
  ]);
  return new Hono<OwnerEnv>()
    .put('/:id/draft', checkedId, checked('json', autosaveSchema(kind.fields)), async (context) => {
      const { fields, version, kept } = context.req.valid('json');
      const { id } = context.req.valid('param');
      const input = {
        kind_input: kind.kind,
        id_input: id,
        fields_input: fields,
        ...(version !== null && { version_input: version }),
      };
      const result = await callAsOwner(context, 'autosave_content', input, autosaved);
      if (result.outcome !== 'saved') return answerFailure(context, kind, result);
      if (kept) await keepNewestRevision(context.env, id);
      return context.json({ version: result.version, draft: result.draft }, 200);
    })
    .delete('/:id/draft', checkedId, checked('query', discardSchema), async (context) => {
      const input = {
        kind_input: kind.kind,
        id_input: context.req.valid('param').id,
        version_input: context.req.valid('query').version,
      };
      const result = await callFunction(context.env, 'discard_draft', input, discarded);
      switch (result.outcome) {
        case 'discarded':
          return context.json({ content: result.content }, 200);
        case 'changed':
          return context.json({ error: autosaveMessages.kept, content: result.content }, 409);
        case 'missing':
          return context.json({ content: null }, 200);
      }
    });
}
