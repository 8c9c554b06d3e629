import { type Context, Hono } from 'hono';
import {
  accountChangeSchema,
  emailFormSchema,
  ownerAccountSchema,
  passwordFormSchema,
  privacyFormSchema,
  usernameFormSchema,
} from '../../core/account/schema.ts';
import type { Failure } from '../../core/forms/failure.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { sessionHash } from './session.ts';

/** Answers a refused change with a sentence and the field that it is about. */
export function refuse(
  context: Context<OwnerEnv>,
  {
    error,
    field,
    retry_after,
  }: { error: string; field?: string | undefined; retry_after?: number | undefined },
) {
  const body: Failure = { error, ...(field !== undefined && { field }) };
  if (retry_after === undefined) return context.json(body, 400);
  return context.json(body, 429, { 'Retry-After': String(retry_after) });
}

interface NewPassword {
  current_password: string;
  new_password: string;
  /** Where it is given it must be the account's. */
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
    const input = { admin_user_id_input: context.get('owner').id };
    const read = await callFunction(context.env, 'read_admin_account', input, ownerAccountSchema);
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
    const input = { admin_user_id_input: context.get('owner').id, new_email: email };
    const { env } = context;
    const result = await callFunction(env, 'update_admin_email', input, accountChangeSchema);
    if (!result.success) return refuse(context, result);
    return context.json({ email }, 200);
  })
  .put('/password', checked('json', passwordFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  )
  // The same from the privacy screen, which requires the e-mail address too.
  .put('/privacy', checked('json', privacyFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  );
