import { Hono } from 'hono';
import { z } from 'zod';
import { profileMessages } from '../../core/account/messages.ts';
import { type OwnerSession, sessionRowSchema } from '../../core/account/sessions.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checkedId } from '../http/validate.ts';
import { browserName } from './browser-name.ts';
import { type OwnerEnv, sessionHash } from './session.ts';

/** Where the owner is signed in. The session that asks ends by logging out, not here. */
export const sessions = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const query = serviceClient(context.env).rpc('list_admin_sessions', {
      admin_user_id_input: context.get('owner').id,
      token_hash_input: (await sessionHash(context)) ?? '',
    });
    const rows = await answerTo(query, z.array(sessionRowSchema));
    const items = rows.map(
      ({ user_agent, ...row }): OwnerSession => ({ ...row, browser: browserName(user_agent) }),
    );
    return context.json({ items }, 200);
  })
  .delete('/', async (context) => {
    const query = serviceClient(context.env).rpc('end_other_admin_sessions', {
      admin_user_id_input: context.get('owner').id,
      token_hash_input: (await sessionHash(context)) ?? '',
    });
    return context.json({ ended: await answerTo(query, z.number()) }, 200);
  })
  .delete('/:id', checkedId, async (context) => {
    const query = serviceClient(context.env).rpc('end_other_admin_session', {
      admin_user_id_input: context.get('owner').id,
      token_hash_input: (await sessionHash(context)) ?? '',
      session_id_input: context.req.valid('param').id,
    });
    if (!(await answerTo(query, z.boolean()))) {
      return context.json({ error: profileMessages.sessionGone }, 404);
    }
    return context.body(null, 204);
  });
