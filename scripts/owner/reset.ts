import { newPasswordSchema } from '../../core/account/schema.ts';
import { Failure } from '../local/failure.ts';
import { type DatabaseAccess, openDatabase, settle } from './database.ts';

/**
 * Sets a forgotten password anew and ends every session.
 *
 * @throws a Failure, in a sentence, when that cannot be done.
 */
export async function resetPassword(access: DatabaseAccess, username: string, password: string) {
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success) throw new Failure(`${checked.error.issues[0]?.message}.`);
  const query = openDatabase(access).rpc('reset_admin_password', {
    username_input: username,
    new_password_input: checked.data,
  });
  await settle(access, 'reset the password', query);
}

/**
 * Switches the second factor off for an owner who has lost the phone and the recovery codes.
 *
 * @throws a Failure, in a sentence, when that cannot be done.
 */
export async function resetSecondFactor(access: DatabaseAccess, username: string) {
  const query = openDatabase(access).rpc('reset_admin_second_factor', { username_input: username });
  await settle(access, 'reset the second factor', query);
}
