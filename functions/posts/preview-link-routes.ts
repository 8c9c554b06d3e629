import { Hono } from 'hono';
import { postMessages } from '../../core/posts/messages.ts';
import type { OwnerEnv } from '../account/session.ts';
import { checkedId } from '../http/validate.ts';
import { readAnyPost } from './drafts.ts';
import { makePreviewLink } from './preview-link.ts';

/** Links that open a draft for somebody who is not signed in. */
export const previewLink = new Hono<OwnerEnv>().post(
  '/:id/preview-link',
  checkedId,
  async (context) => {
    const { id } = context.req.valid('param');
    if ((await readAnyPost(context.env, id)) === null) {
      return context.json({ error: postMessages.missing }, 404);
    }
    return context.json(await makePreviewLink(context.env, id, Date.now()), 200);
  },
);
