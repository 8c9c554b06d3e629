import { Hono } from 'hono';
import { z } from 'zod';
import {
  bestOfRevisionListSchema,
  comparedBestOfRevisionSchema,
  restoredBestOfSchema,
} from '../../core/best-of/admin.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import {
  revisionNameSchema,
  revisionPageSchema,
  revisionPairSchema,
  revisionParamSchema,
} from '../../core/revisions/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { missing as pageMissing } from './outcomes.ts';

const REVISIONS_PAGE_SIZE = 50;

const restoreOutcomes = z.discriminatedUnion('outcome', [
  restoredBestOfSchema.extend({ outcome: z.literal('restored') }),
  z.object({ outcome: z.enum(['missing', 'refused']) }),
]);

const missing = { error: revisionMessages.missing };

export const bestOfRevisions = new Hono<OwnerEnv>()
  .get('/:id/revisions', checkedId, checked('query', revisionPageSchema), async (context) => {
    const { before } = context.req.valid('query');
    const input = {
      page_id_input: context.req.valid('param').id,
      limit_input: REVISIONS_PAGE_SIZE,
      ...(before !== undefined && { before_input: before }),
    };
    const schema = bestOfRevisionListSchema.nullable();
    const list = await callFunction(context.env, 'list_best_of_revisions', input, schema);
    if (list === null) return context.json(pageMissing, 404);
    const { current_id: currentId, ...rest } = list;
    return context.json({ ...rest, currentId, pageSize: REVISIONS_PAGE_SIZE }, 200);
  })
  .get(
    '/:id/revisions/compare',
    checkedId,
    checked('query', revisionPairSchema),
    async (context) => {
      const { one, other } = context.req.valid('query');
      const input = { page_id_input: context.req.valid('param').id, ids_input: [one, other] };
      const schema = z.array(comparedBestOfRevisionSchema);
      const found = await callFunction(context.env, 'read_best_of_revisions', input, schema);
      const [first, second] = found;
      if (first === undefined || found.length < new Set([one, other]).size) {
        return context.json(missing, 404);
      }
      // One revision alone is the first of a page, which has nothing before it.
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
      const input = { page_id_input: id, revision_id_input: revision, name_input: name };
      const isNamed = await callFunction(context.env, 'name_best_of_revision', input, z.boolean());
      return isNamed ? context.json({ name }, 200) : context.json(missing, 404);
    },
  )
  .post(
    '/:id/revisions/:revision/restore',
    checked('param', revisionParamSchema),
    async (context) => {
      const { id, revision } = context.req.valid('param');
      const input = {
        admin_user_id_input: context.get('owner').id,
        page_id_input: id,
        revision_id_input: revision,
      };
      const restoring = callFunction(
        context.env,
        'restore_best_of_revision',
        input,
        restoreOutcomes,
      );
      const result = await restoring;
      if (result.outcome === 'missing') return context.json(missing, 404);
      if (result.outcome === 'refused') {
        return context.json({ error: revisionMessages.refused }, 409);
      }
      const { outcome: _, ...restored } = result;
      return context.json(restored, 200);
    },
  );
