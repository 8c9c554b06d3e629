import { type Context, Hono } from 'hono';
import {
  accountChangeSchema,
  adminAccountSchema,
  emailFormSchema,
  passwordFormSchema,
  privacyFormSchema,
  usernameFormSchema,
} from '../../core/account/schema.ts';
import type { Failure } from '../../core/forms/failure.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { sessionHash } from './session.ts';

interface Refusal extends Failure {
  retry_after?: number | undefined;
}

export function refuse(context: Context<OwnerEnv>, { error, field, retry_after }: Refusal) {
  const body: Failure = { error, field };
  if (retry_after === undefined) return context.json(body, 400);
  return context.json(body, 429, { 'Retry-After': String(retry_after) });
}

interface NewPassword {
  current_password: string;
  new_password: string;
  /** If present, it must match the account. */
  email?: string;
}

async function changePassword(context: Context<OwnerEnv>, form: NewPassword) {
  const current = await sessionHash(context);
  const input = {
    username_input: context.get('owner').username,
    current_password_input: form.current_password,
    new_password_input: form.new_password,
    ...(current !== null && { kept_token_hash_input: current }),
    ...(form.email !== undefined && { email_input: form.email }),
  };
  const { env } = context;
  const result = await callFunction(env, 'update_admin_password', input, accountChangeSchema);
  if (!result.success) return refuse(context, result);
  return context.json({ message: result.message }, 200);
}

export const account = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const read = await callAsOwner(context, 'read_admin_account', {}, adminAccountSchema);
    return context.json(read, 200);
  })
  .put('/username', checked('json', usernameFormSchema), async (context) => {
    const { id, username: current_username } = context.get('owner');
    const { username } = context.req.valid('json');
    const input = { current_username, new_username: username };
    const { env } = context;
    const result = await callFunction(env, 'update_admin_username', input, accountChangeSchema);
    if (!result.success) return refuse(context, result);
    return context.json({ user: { id, username } }, 200);
  })
  .put('/email', checked('json', emailFormSchema), async (context) => {
    const { email } = context.req.valid('json');
    const input = { new_email: email };
    const result = await callAsOwner(context, 'update_admin_email', input, accountChangeSchema);
    if (!result.success) return refuse(context, result);
    return context.json({ email }, 200);
  })
  .put('/password', checked('json', passwordFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  )
  .put('/privacy', checked('json', privacyFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  );
