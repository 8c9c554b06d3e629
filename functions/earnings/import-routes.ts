import { Hono } from 'hono';
import { importMessages as messages } from '../../core/earnings/import-messages.ts';
import {
  IMPORTS_PAGE_SIZE,
  importPageSchema,
  importsQuerySchema,
  PROBLEMS_PAGE_SIZE,
  pageQuerySchema,
  problemPageSchema,
} from '../../core/earnings/requests.ts';
import {
  earningImportSchema,
  importChunkSchema,
  startImportSchema,
} from '../../core/earnings/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { chunkResultSchema, finishedSchema, startedSchema, undoneSchema } from './store.ts';

const missing = { error: messages.missing };

const endedMessage = (state: string) =>
  state === 'undoing' ? messages.undoing : messages.notRunning;

export const earningImports = new Hono<OwnerEnv>()
  .get('/', checked('query', importsQuerySchema), async (context) => {
    const { network, page } = context.req.valid('query');
    const input = { network_input: network, page_input: page, page_size_input: IMPORTS_PAGE_SIZE };
    const list = await callFunction(context.env, 'list_earning_imports', input, importPageSchema);
    return context.json(list, 200);
  })
  .post('/', checked('json', startImportSchema), async (context) => {
    const input = { import_input: { ...context.req.valid('json'), source: 'file' } };
    const started = await callFunction(context.env, 'start_earning_import', input, startedSchema);
    const { state } = started.import;
    switch (started.outcome) {
      case 'started':
        return context.json({ import: started.import }, 201);
      case 'running':
        return context.json({ import: started.import }, 200);
      case 'other-format':
        return context.json({ error: messages.otherFormat, import: started.import }, 409);
      case 'known': {
        const error = state === 'undoing' ? messages.undoing : messages.imported;
        return context.json({ error, import: started.import }, 409);
      }
    }
  })
  .get('/:id', checkedId, async (context) => {
    const input = { import_id_input: context.req.valid('param').id };
    const schema = earningImportSchema.nullable();
    const found = await callFunction(context.env, 'read_earning_import', input, schema);
    return found === null ? context.json(missing, 404) : context.json({ import: found }, 200);
  })
  .put('/:id/rows', checkedId, checked('json', importChunkSchema), async (context) => {
    const { first_row, row_count, rows, problems } = context.req.valid('json');
    const input = {
      import_id_input: context.req.valid('param').id,
      first_row_input: first_row,
      row_count_input: row_count,
      rows_input: rows,
      problems_input: problems,
    };
    const stored = await callFunction(context.env, 'import_earning_rows', input, chunkResultSchema);
    switch (stored.outcome) {
      case 'stored':
      case 'known':
        return context.json({ import: stored.import }, 200);
      case 'out-of-order':
        return context.json({ error: messages.outOfOrder, import: stored.import }, 409);
      case 'ended':
        return context.json(
          { error: endedMessage(stored.import.state), import: stored.import },
          409,
        );
      case 'missing':
        return context.json(missing, 404);
    }
  })
  .post('/:id/finish', checkedId, async (context) => {
    const input = {
      import_id_input: context.req.valid('param').id,
      description_input: messages.activity.imported,
    };
    const finished = await callAsOwner(context, 'finish_earning_import', input, finishedSchema);
    switch (finished.outcome) {
      case 'done':
        return context.json({ import: finished.import }, 200);
      case 'incomplete':
        return context.json({ error: messages.incomplete, import: finished.import }, 409);
      case 'ended':
        return context.json({ error: messages.undoing, import: finished.import }, 409);
      case 'missing':
        return context.json(missing, 404);
    }
  })
  .get('/:id/problems', checkedId, checked('query', pageQuerySchema), async (context) => {
    const input = {
      import_id_input: context.req.valid('param').id,
      page_input: context.req.valid('query').page,
      page_size_input: PROBLEMS_PAGE_SIZE,
    };
    const found = await callFunction(
      context.env,
      'list_earning_problems',
      input,
      problemPageSchema.nullable(),
    );
    if (found === null) return context.json(missing, 404);
    return context.json(found, 200);
  })
  .post('/:id/undo', checkedId, async (context) => {
    const input = {
      import_id_input: context.req.valid('param').id,
      description_input: messages.activity.undone,
    };
    const undone = await callAsOwner(context, 'undo_earning_import', input, undoneSchema);
    return context.json(undone, 200);
  });
