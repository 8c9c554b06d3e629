import { Hono } from 'hono';
import type { z } from 'zod';
import { titleCheckQuerySchema, titleCheckSchema } from '../../core/domain/publish-check.ts';
import { answerTo, ownerDatabase } from '../lib/owner-database.ts';
import type { OwnerEnv } from '../lib/session.ts';
import { checked } from '../lib/validate.ts';

/** The part of the publish check that only the database knows. */
export const publishCheck = new Hono<OwnerEnv>().get(
  '/title',
  checked('query', titleCheckQuerySchema),
  async (context) => {
    const { title, except } = context.req.valid('query');
    const query = ownerDatabase(context.env).rpc('post_titled', {
      title_input: title,
      ...(except !== '' && { except_id_input: except }),
    });
    const taken = await answerTo(query, titleCheckSchema.shape.taken);
    return context.json({ taken } satisfies z.infer<typeof titleCheckSchema>, 200);
  },
);
