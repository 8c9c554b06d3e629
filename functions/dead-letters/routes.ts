import { Hono } from 'hono';
import { z } from 'zod';
import { deadLetterChoiceSchema, deadLetterListSchema } from '../../core/health/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { chosen, replay } from './replay.ts';

/** Messages that could not be processed. */
export const deadLetters = new Hono<OwnerEnv>()
  .get('/messages', async ({ env, json }) =>
    json(await callFunction(env, 'list_dead_letters', {}, deadLetterListSchema), 200),
  )
  .post('/messages/replay', checked('json', deadLetterChoiceSchema), async (context) => {
    const { id } = context.get('owner');
    return context.json(await replay(context.env, id, context.req.valid('json')), 200);
  })
  .post('/messages/discard', checked('json', deadLetterChoiceSchema), async (context) => {
    const input = chosen(context.req.valid('json'));
    const discarded = await callAsOwner(context, 'discard_dead_letters', input, z.int());
    return context.json({ discarded }, 200);
  });
