import { Hono } from 'hono';
import { z } from 'zod';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  comparedRevisionSchema,
  restoredSchema,
  revisionListSchema,
  revisionNameSchema,
  revisionPageSchema,
  revisionPairSchema,
  revisionParamSchema,
} from '../../core/revisions/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import type { ContentKind } from './kind.ts';

const REVISIONS_PAGE_SIZE = 50;

const restoreOutcomes = z.discriminatedUnion('outcome', [
  restoredSchema.extend({ outcome: z.literal('restored') }),
  z.object({ outcome: z.enum(['missing', 'refused']) }),
]);

const missing = { error: revisionMessages.missing };

/** The history of a kind. */
export const revisionsOf = ({ kind, messages }: ContentKind) =>
  new Hono<OwnerEnv>()
    .get('/:id/revisions', checkedId, checked('query', revisionPageSchema), async (context) => {
      const { before } = context.req.valid('query');
      const input = {
        kind_input: kind,
        id_input: context.req.valid('param').id,
        limit_input: REVISIONS_PAGE_SIZE,
        ...(before !== undefined && { before_input: before }),
      };
      const list = await callFunction(
        context.env,
        'list_revisions',
        input,
        revisionListSchema.nullable(),
      );
      if (list === null) return context.json({ error: messages.missing }, 404);
      const { current_id: currentId, ...rest } = list;
      return context.json({ ...rest, currentId, pageSize: REVISIONS_PAGE_SIZE }, 200);
    })
    .get(
      '/:id/revisions/compare',
      checkedId,
      checked('query', revisionPairSchema),
      async (context) => {
        const { one, other } = context.req.valid('query');
        const input = {
          kind_input: kind,
          id_input: context.req.valid('param').id,
          ids_input: [one, other],
        };
        const compared = z.array(comparedRevisionSchema);
        const found = await callFunction(context.env, 'read_revisions', input, compared);
        const [first, second] = found;
        if (first === undefined || found.length < new Set([one, other]).size) {
          return context.json(missing, 404);
        }
        // One revision alone is the first one, which has nothing before it.
        const pair =
          second === undefined ? { older: null, newer: first } : { older: first, newer: second };
        return context.json(pair, 200);
      },
    )
    .put(
      '/:id/revisions/:revision/name',
      checked('param', revisionParamSchema),
      checked('json', revisionNameSchema),
      async (context) => {
        const { id, revision } = context.req.valid('param');
        const { name } = context.req.valid('json');
        const input = {
          kind_input: kind,
          id_input: id,
          revision_id_input: revision,
          name_input: name,
        };
        const isNamed = await callFunction(context.env, 'name_revision', input, z.boolean());
        return isNamed ? context.json({ name }, 200) : context.json(missing, 404);
      },
    )
    .post(
      '/:id/revisions/:revision/restore',
      checked('param', revisionParamSchema),
      async (context) => {
        const { id, revision } = context.req.valid('param');
        const input = { kind_input: kind, id_input: id, revision_id_input: revision };
        const result = await callAsOwner(context, 'restore_revision', input, restoreOutcomes);
        switch (result.outcome) {
          case 'restored': {
            const { outcome: _, ...restored } = result;
            return context.json(restored, 200);
          }
          case 'refused':
            return context.json({ error: revisionMessages.refused }, 409);
          case 'missing':
            return context.json(missing, 404);
        }
      },
    );
