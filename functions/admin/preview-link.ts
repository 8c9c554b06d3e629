import { Hono } from 'hono';
import { ownerFailure } from '../../core/messages.ts';
import { readAnyPost } from '../lib/drafts.ts';
import { makePreviewLink } from '../lib/preview-link.ts';
import type { OwnerEnv } from '../lib/session.ts';
import { checkedId } from '../lib/validate.ts';

/** Links that open a draft for somebody who is not signed in. */
export const previewLink = new Hono<OwnerEnv>().post(
  '/:id/preview-link',
  checkedId,
  async (context) => {
    const { id } = context.req.valid('param');
    if ((await readAnyPost(context.env, id)) === null) {
      return context.json({ error: ownerFailure.postMissing }, 404);
    }
    return context.json(await makePreviewLink(context.env, id, Date.now()), 200);
  },
);
