import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  DOCUMENT_PAGE_SIZE,
  documentPublishSchema,
  documentQuerySchema,
  documentRowSchema,
  documentUnpublishSchema,
  documentUpdateSchema,
  newDocumentSchema,
} from '../../core/content/schema.ts';
import { pageOf } from '../../core/http/page.ts';
import type { Json } from '../../supabase/database.types.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Effect } from '../edge/index.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { refuseLoopbackImages } from '../images/index.ts';
import { draftsOf } from './draft-routes.ts';
import { answerFailure, failuresOf } from './failures.ts';
import type { DocumentKind, Titled } from './kind.ts';
import { moveToTrash } from './move-to-trash.ts';
import { revisionsOf } from './revision-routes.ts';
import { scheduleOf } from './schedule-routes.ts';

const storedSchema = z.object({ content: z.record(z.string(), z.unknown()) }).nullable();

/** Everything that an owner does to the documents of a kind, but the trash. */
export function documentsOf<Content extends Titled & Json, Form>(
  kind: DocumentKind<Content, Form>,
) {
  const { kind: kind_input, schema, form, messages } = kind;
  const missing = { error: messages.missing };
  const outcomes = z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('saved'), content: schema }),
    ...failuresOf(kind),
  ]);
  type Outcome = z.infer<typeof outcomes>;

  const answer = (context: Context<OwnerEnv>, result: Outcome, status: 200 | 201 = 200) =>
    result.outcome === 'saved'
      ? context.json({ content: result.content }, status)
      : answerFailure(context, kind, result);

  /** The content that a form saves over the stored one; null without the document. */
  async function contentOf({ env }: Context<OwnerEnv>, id_input: string, given: Form) {
    const input = { kind_input, id_input };
    const stored = await callFunction(env, 'read_document', input, storedSchema);
    return stored === null ? null : kind.savedContent(stored.content, given);
  }

  /** A save that visitors see at once. Only the database knows which pages it changes. */
  const publish = (context: Context<OwnerEnv>, saving: Promise<Outcome>) =>
    context
      .get('edgeState')
      .publish(
        context,
        saving,
        ({ outcome }): Effect => (outcome === 'saved' ? 'unknown' : 'nothing'),
      );

  return new Hono<OwnerEnv>()
    .route('/', draftsOf(kind))
    .route('/', scheduleOf(kind))
    .route('/', revisionsOf(kind))
    .get('/', checked('query', documentQuerySchema), async (context) => {
      const { search, status, sort, page } = context.req.valid('query');
      const input = {
        kind_input,
        search_input: search,
        status_input: status,
        sort_input: sort,
        page_input: page,
        page_size_input: DOCUMENT_PAGE_SIZE,
      };
      const rows = pageOf(documentRowSchema);
      const list = await callFunction(context.env, 'list_documents', input, rows);
      return context.json(list, 200);
    })
    .post('/', refuseLoopbackImages, checked('json', newDocumentSchema(form)), async (context) => {
      const input = { kind_input, content_input: kind.contentOf(context.req.valid('json').form) };
      const result = await callAsOwner(context, 'save_document', input, outcomes);
      return answer(context, result, 201);
    })
    .get('/:id', checkedId, async (context) => {
      const input = { kind_input, id_input: context.req.valid('param').id };
      const content = await callFunction(context.env, 'read_document', input, schema.nullable());
      return content === null ? context.json(missing, 404) : context.json({ content }, 200);
    })
    .put(
      '/:id',
      checkedId,
      refuseLoopbackImages,
      checked('json', documentUpdateSchema(form)),
      async (context) => {
        const { form: given, version } = context.req.valid('json');
        const { id } = context.req.valid('param');
        const content_input = await contentOf(context, id, given);
        if (content_input === null) return context.json(missing, 404);
        const input = {
          kind_input,
          content_input,
          id_input: id,
          version_input: version,
        };
        // A draft: visitors see nothing of it.
        return answer(context, await callAsOwner(context, 'save_document', input, outcomes));
      },
    )
    .post(
      '/:id/publish',
      checkedId,
      refuseLoopbackImages,
      checked('json', documentPublishSchema(form)),
      async (context) => {
        const { form: given, version, substantive } = context.req.valid('json');
        const { id } = context.req.valid('param');
        const content = given && (await contentOf(context, id, given));
        if (content === null) return context.json(missing, 404);
        const input = {
          kind_input,
          id_input: id,
          version_input: version,
          ...(content !== undefined && { content_input: content }),
          substantive_input: substantive,
        };
        const saving = callAsOwner(context, 'publish_content', input, outcomes);
        return answer(context, await publish(context, saving));
      },
    )
    .post(
      '/:id/unpublish',
      checkedId,
      checked('json', documentUnpublishSchema),
      async (context) => {
        const input = {
          kind_input,
          id_input: context.req.valid('param').id,
          version_input: context.req.valid('json').version,
        };
        const saving = callAsOwner(context, 'unpublish_content', input, outcomes);
        return answer(context, await publish(context, saving));
      },
    )
    .delete('/:id', checkedId, async (context) => {
      const isThere = await moveToTrash(context, kind, context.req.valid('param').id);
      return isThere ? context.body(null, 204) : context.json(missing, 404);
    });
}
