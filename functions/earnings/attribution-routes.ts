import { Hono } from 'hono';
import { attributionMessages as messages } from '../../core/earnings/import-messages.ts';
import {
  assignmentPageSchema,
  attributionRunAnswerSchema,
  attributionRunSchema,
  NOT_ATTRIBUTED_PAGE_SIZE,
  notAttributedPageSchema,
  notAttributedQuerySchema,
  pageQuerySchema,
} from '../../core/earnings/requests.ts';
import { assignmentFormSchema } from '../../core/earnings/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { assignedSchema, unassignedSchema } from './store.ts';

export const attribution = new Hono<OwnerEnv>()
  .get('/', checked('query', notAttributedQuerySchema), async (context) => {
    const { search, network, sort, page } = context.req.valid('query');
    const input = {
      search_input: search,
      network_input: network,
      sort_input: sort,
      page_input: page,
      page_size_input: NOT_ATTRIBUTED_PAGE_SIZE,
    };
    const schema = notAttributedPageSchema;
    const list = await callFunction(context.env, 'list_not_attributed', input, schema);
    return context.json(list, 200);
  })
  .post('/run', checked('json', attributionRunSchema), async (context) => {
    const { after } = context.req.valid('json');
    const input = after === null ? {} : { after_input: after };
    const ran = await callFunction(
      context.env,
      'run_attribution',
      input,
      attributionRunAnswerSchema,
    );
    return context.json(ran, 200);
  })
  .get('/assignments', checked('query', pageQuerySchema), async (context) => {
    const input = {
      page_input: context.req.valid('query').page,
      page_size_input: NOT_ATTRIBUTED_PAGE_SIZE,
    };
    const schema = assignmentPageSchema;
    const list = await callFunction(context.env, 'list_earning_assignments', input, schema);
    return context.json(list, 200);
  })
  /** Applies to a bounded number of transactions. Sent again until none remain. */
  .put('/assignments', checked('json', assignmentFormSchema), async (context) => {
    const input = { assignment_input: context.req.valid('json') };
    const saved = await callFunction(context.env, 'assign_earnings', input, assignedSchema);
    if (saved.outcome === 'missing') {
      return context.json({ error: messages.reviewUnknown, field: 'post_id' }, 404);
    }
    return context.json({ assignment: saved.assignment, remaining: saved.remaining }, 200);
  })
  /** As many transactions as one call can return to "not attributed". Sent again until none remain. */
  .delete('/assignments/:id', checkedId, async (context) => {
    const input = { assignment_id_input: context.req.valid('param').id };
    const removed = await callFunction(
      context.env,
      'remove_earning_assignment',
      input,
      unassignedSchema,
    );
    if (removed.outcome === 'missing') return context.json({ error: messages.missing }, 404);
    return context.json({ remaining: removed.remaining }, 200);
  });
