import { getParser } from 'bowser';
import { Hono } from 'hono';
import { z } from 'zod';
import { profileMessages } from '../../core/account/messages.ts';
import {
  type Login,
  loginRowSchema,
  type OwnerSession,
  sessionRowSchema,
} from '../../core/account/sessions.ts';
import { query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checkedId } from '../http/request.ts';
import { sessionInput } from './session.ts';

const LOGIN_HISTORY_COUNT = 10;

export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const { browser, os } = getParser(userAgent).getResult();
  const [version] = browser.version?.split('.') ?? [];
  const name = [browser.name, version].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(' on ') || null;
}

export const loginHistory = new Hono<OwnerEnv>().get('/', async (context) => {
  const call = serviceClient(context.env)
    .from('admin_login_history')
    .select('id, login_time, ip_address, user_agent')
    .eq('admin_user_id', context.get('owner').id)
    .order('login_time', { ascending: false })
    .order('id', { ascending: false })
    .limit(LOGIN_HISTORY_COUNT);
  const rows = await query(call, z.array(loginRowSchema));
  const items = rows.map(
    ({ user_agent, ...row }): Login => ({ ...row, browser: browserName(user_agent) }),
  );
  return context.json({ items }, 200);
});

/** The current session is ended by logging out, not here. */
export const sessions = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const input = await sessionInput(context);
    const schema = z.array(sessionRowSchema);
    const rows = await callFunction(context.env, 'list_admin_sessions', input, schema);
    const items = rows.map(
      ({ user_agent, ...row }): OwnerSession => ({ ...row, browser: browserName(user_agent) }),
    );
    return context.json({ items }, 200);
  })
  .delete('/', async (context) => {
    const input = await sessionInput(context);
    const ended = await callFunction(context.env, 'end_other_admin_sessions', input, z.number());
    return context.json({ ended }, 200);
  })
  .delete('/:id', checkedId, async (context) => {
    const session_id_input = context.req.valid('param').id;
    const input = { ...(await sessionInput(context)), session_id_input };
    if (await callFunction(context.env, 'end_other_admin_session', input, z.boolean())) {
      return context.body(null, 204);
    }
    return context.json({ error: profileMessages.sessionGone }, 404);
  });
