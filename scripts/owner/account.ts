/** All functions throw a Failure that describes the problem. */
import type { z } from 'zod';
import { type NewOwner, newOwnerSchema, newPasswordSchema } from '../../core/account/schema.ts';
import { Failure } from '../local/failure.ts';
import { type DatabaseAccess, openDatabase, settle } from './database.ts';

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new Failure(`${checked.error.issues[0]?.message}.`);
  return checked.data;
}

export async function createOwner(access: DatabaseAccess, account: NewOwner): Promise<void> {
  const { username, email, password } = parse(newOwnerSchema, account);
  const query = openDatabase(access).rpc('create_first_admin_user', {
    username_input: username,
    email_input: email,
    password_input: password,
  });
  await settle(access, 'create the owner', query);
}

export async function resetPassword(access: DatabaseAccess, username: string, password: string) {
  const query = openDatabase(access).rpc('reset_admin_password', {
    username_input: username,
    new_password_input: parse(newPasswordSchema, password),
  });
  await settle(access, 'reset the password', query);
}

/** Switches off the second factor, for a lost phone and lost recovery codes. */
export async function resetSecondFactor(access: DatabaseAccess, username: string) {
  const query = openDatabase(access).rpc('reset_admin_second_factor', { username_input: username });
  await settle(access, 'reset the second factor', query);
}
