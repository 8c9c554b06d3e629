import { type Context, Hono } from 'hono';
import {
  type LinkCheck,
  linkCheckQuerySchema,
  type ManagedLinksCheck,
  managedLinksQuerySchema,
  type TitleCheck,
  titleCheckQuerySchema,
  titleCheckSchema,
} from '../../core/posts/publish-check.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';
import { goneLinks } from './managed-links.ts';

const LINK_CHECK_LIMIT = 8_000;
const LINK_CHECK_MAX_BYTES = 64 * 1024;

/** A shop that blocks robots (401, 403, 429) still has the page. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function answers(context: Context<OwnerEnv>, address: string, method: 'HEAD' | 'GET') {
  try {
    const { status } = await guardedFetch(context.env, address, {
      method,
      timeLimit: LINK_CHECK_LIMIT,
      maxBytes: LINK_CHECK_MAX_BYTES,
    });
    return !isGone(status);
  } catch (error) {
    if (error instanceof RejectedAddress) return false;
    // A page that is too large to read exists.
    if (error instanceof OutgoingFailure) return error.reason === 'large';
    throw error;
  }
}

export const publishCheck = new Hono<OwnerEnv>()
  .get('/title', checked('query', titleCheckQuerySchema), async (context) => {
    const { title, except } = context.req.valid('query');
    const input = { title_input: title, ...(except !== '' && { except_id_input: except }) };
    const { taken: schema } = titleCheckSchema.shape;
    const taken = await callFunction(context.env, 'find_post_by_title', input, schema);
    return context.json({ taken } satisfies TitleCheck, 200);
  })
  .get('/link', checked('query', linkCheckQuerySchema), async (context) => {
    const { address } = context.req.valid('query');
    // Some shops answer HEAD with 404.
    const there =
      (await answers(context, address, 'HEAD')) || (await answers(context, address, 'GET'));
    return context.json({ answers: there } satisfies LinkCheck, 200);
  })
  .get('/managed-links', checked('query', managedLinksQuerySchema), async (context) => {
    const gone = await goneLinks(context.env, context.req.valid('query').slugs);
    return context.json({ gone } satisfies ManagedLinksCheck, 200);
  });
