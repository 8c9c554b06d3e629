import { Hono } from 'hono';
import { z } from 'zod';
import { type Login, loginRowSchema } from '../../core/account/sessions.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { browserName } from './browser-name.ts';
import type { OwnerEnv } from './session.ts';

const LOGIN_HISTORY_COUNT = 10;

/** The owner's last sign-ins. */
export const loginHistory = new Hono<OwnerEnv>().get('/', async (context) => {
  const query = serviceClient(context.env)
    .from('admin_login_history')
    .select('id, login_time, ip_address, user_agent')
    .eq('admin_user_id', context.get('owner').id)
    .order('login_time', { ascending: false })
    .order('id', { ascending: false })
    .limit(LOGIN_HISTORY_COUNT);
  const rows = await answerTo(query, z.array(loginRowSchema));
  const items = rows.map(
    ({ user_agent, ...row }): Login => ({ ...row, browser: browserName(user_agent) }),
  );
  return context.json({ items }, 200);
});
