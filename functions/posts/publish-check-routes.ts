import { type Context, Hono } from 'hono';
import {
  type LinkCheck,
  linkCheckQuerySchema,
  type TitleCheck,
  titleCheckQuerySchema,
  titleCheckSchema,
} from '../../core/posts/publish-check.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked } from '../http/validate.ts';
import { RefusedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';

/** How long a shop may take to answer the check of its address. */
const LINK_CHECK_LIMIT = 8_000;
const LINK_CHECK_MAX_BYTES = 64 * 1024;

/** Nothing there. A shop that turns robots away (401, 403, 429) is there all the same. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500;

async function answers(
  context: Context<OwnerEnv>,
  address: string,
  method: 'HEAD' | 'GET',
): Promise<boolean> {
  try {
    const { status } = await guardedFetch(context.env, address, {
      method,
      timeLimit: LINK_CHECK_LIMIT,
      maxBytes: LINK_CHECK_MAX_BYTES,
    });
    return !isGone(status);
  } catch (error) {
    if (error instanceof RefusedAddress) return false;
    // What is too long to read is there.
    if (error instanceof OutgoingFailure) return error.reason === 'large';
    throw error;
  }
}

/** The parts of the publish check that the form cannot know by itself. */
export const publishCheck = new Hono<OwnerEnv>()
  .get('/title', checked('query', titleCheckQuerySchema), async (context) => {
    const { title, except } = context.req.valid('query');
    const query = serviceClient(context.env).rpc('find_post_by_title', {
      title_input: title,
      ...(except !== '' && { except_id_input: except }),
    });
    const taken = await answerTo(query, titleCheckSchema.shape.taken);
    return context.json({ taken } satisfies TitleCheck, 200);
  })
  .get('/link', checked('query', linkCheckQuerySchema), async (context) => {
    const { address } = context.req.valid('query');
    // Some shops do not know HEAD and say that nothing is there.
    const there =
      (await answers(context, address, 'HEAD')) || (await answers(context, address, 'GET'));
    return context.json({ answers: there } satisfies LinkCheck, 200);
  });
