/** All functions throw a Failure that describes the problem. */
import type { z } from 'zod';
import { type NewOwner, newOwnerSchema, newPasswordSchema } from '../../core/account/schema.ts';
import { newSetupToken, setupAddress } from '../deploy/setup-token.ts';
import { Failure } from '../process/failure.ts';
import { type DatabaseAccess, openDatabase, resultOf, settle } from './access/database.ts';

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

/** The address of the setup of a site without an owner, valid for an hour. */
export async function makeSetupLink(access: DatabaseAccess, siteUrl: string): Promise<string> {
  const { token, hash } = newSetupToken();
  const query = openDatabase(access).rpc('store_setup_token', { token_hash_input: hash });
  if ((await resultOf(access, 'make a setup link', query)) !== true) {
    throw new Failure(
      'The site is set up already. For a forgotten password: npm run owner -- reset-password.',
    );
  }
  return setupAddress(siteUrl, token);
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
