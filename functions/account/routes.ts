import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  accountChangeSchema,
  emailFormSchema,
  ownerAccountSchema,
  passwordFormSchema,
  privacyFormSchema,
  usernameFormSchema,
} from '../../core/account/schema.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked } from '../http/validate.ts';
import { type OwnerEnv, sessionHash } from './session.ts';

/** Answers a change that the database refused, with its sentence and the field that it is about. */
function refuse(
  context: Context<OwnerEnv>,
  { error, field, retry_after }: Exclude<z.output<typeof accountChangeSchema>, { success: true }>,
) {
  const body = { error, ...(field !== undefined && { field }) };
  if (retry_after === undefined) return context.json(body, 400);
  return context.json(body, 429, { 'Retry-After': String(retry_after) });
}

interface NewPassword {
  current_password: string;
  new_password: string;
  /** Must be the account's, where it is given. */
  email?: string;
}

/** Changes the password; of all sessions only the one that asks goes on. */
async function changePassword(context: Context<OwnerEnv>, form: NewPassword) {
  const kept = await sessionHash(context);
  const query = serviceClient(context.env).rpc('update_admin_password', {
    username_input: context.get('owner').username,
    current_password_input: form.current_password,
    new_password_input: form.new_password,
    ...(kept !== null && { kept_token_hash_input: kept }),
    ...(form.email !== undefined && { email_input: form.email }),
  });
  const result = await answerTo(query, accountChangeSchema);
  if (!result.success) return refuse(context, result);
  return context.json({ message: result.message }, 200);
}

/** The owner's account. */
export const account = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const query = serviceClient(context.env).rpc('read_admin_account', {
      admin_user_id_input: context.get('owner').id,
    });
    return context.json(await answerTo(query, ownerAccountSchema), 200);
  })
  .put('/username', checked('json', usernameFormSchema), async (context) => {
    const { id, username } = context.get('owner');
    const renamed = context.req.valid('json').username;
    const query = serviceClient(context.env).rpc('update_admin_username', {
      current_username: username,
      new_username: renamed,
    });
    const result = await answerTo(query, accountChangeSchema);
    if (!result.success) return refuse(context, result);
    return context.json({ user: { id, username: renamed } }, 200);
  })
  .put('/email', checked('json', emailFormSchema), async (context) => {
    const { email } = context.req.valid('json');
    const query = serviceClient(context.env).rpc('update_admin_email', {
      admin_user_id_input: context.get('owner').id,
      new_email: email,
    });
    const result = await answerTo(query, accountChangeSchema);
    if (!result.success) return refuse(context, result);
    return context.json({ email }, 200);
  })
  .put('/password', checked('json', passwordFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  )
  // The same from the privacy screen, which asks for the e-mail address as well.
  .put('/privacy', checked('json', privacyFormSchema), (context) =>
    changePassword(context, context.req.valid('json')),
  );
