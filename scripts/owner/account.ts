/** Creating the owner's account and restoring access to it. All throw a Failure that says what is wrong. */
import type { z } from 'zod';
import { type NewOwner, newOwnerSchema, newPasswordSchema } from '../../core/account/schema.ts';
import { Failure } from '../local/failure.ts';
import { type DatabaseAccess, openDatabase, settle } from './database.ts';

function parse<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new Failure(`${checked.error.issues[0]?.message}.`);
  return checked.data;
}

/** Creates the owner of a project that has none. */
export async function createOwner(access: DatabaseAccess, account: NewOwner): Promise<void> {
  const { username, email, password } = parse(newOwnerSchema, account);
  const query = openDatabase(access).rpc('create_first_admin_user', {
    username_input: username,
    email_input: email,
    password_input: password,
  });
  await settle(access, 'create the owner', query);
}

/** Replaces a forgotten password and ends every session. */
export async function resetPassword(access: DatabaseAccess, username: string, password: string) {
  const query = openDatabase(access).rpc('reset_admin_password', {
    username_input: username,
    new_password_input: parse(newPasswordSchema, password),
  });
  await settle(access, 'reset the password', query);
}

/** Switches off the second factor of an owner who lost the phone and the recovery codes. */
export async function resetSecondFactor(access: DatabaseAccess, username: string) {
  const query = openDatabase(access).rpc('reset_admin_second_factor', { username_input: username });
  await settle(access, 'reset the second factor', query);
}
