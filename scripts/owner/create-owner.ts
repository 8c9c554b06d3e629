import { type NewOwner, newOwnerSchema } from '../../core/account/schema.ts';
import { Failure } from '../local/failure.ts';
import { type DatabaseAccess, openDatabase, settle } from './database.ts';

/**
 * Makes the owner of a project that has none.
 *
 * @throws a Failure, in a sentence, when the account is not acceptable, when there is an owner
 *   already, or when the database cannot be used.
 */
export async function createOwner(access: DatabaseAccess, account: NewOwner): Promise<void> {
  const checked = newOwnerSchema.safeParse(account);
  if (!checked.success) throw new Failure(`${checked.error.issues[0]?.message}.`);
  const { username, email, password } = checked.data;
  const query = openDatabase(access).rpc('create_first_admin_user', {
    username_input: username,
    email_input: email,
    password_input: password,
  });
  await settle(access, 'make the owner', query);
}
