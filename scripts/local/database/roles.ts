import type { ServedConnection } from './open.ts';

const VISITOR = { auth: { role: 'anon' } };

/**
 * Makes @supabase/lite answer every request in the role of its key, without the grants it would add.
 *
 * Before its first request lite grants the roles of the API everything on every table, which a hosted
 * project does not; what the migrations revoked would be open again. It does that once a connection,
 * so here it does it in a transaction that is rolled back.
 *
 * @throws when the connection would not change its role, as it does before the migrations.
 */
export async function keepOwnGrants(connection: ServedConnection): Promise<void> {
  const { kysely } = connection;
  const undone = new Error('Rolled back');
  const granting = kysely.transaction().execute(async (transaction) => {
    // On a server lite would grant in another session than this one.
    connection.kysely = transaction;
    try {
      await connection.withContext(VISITOR, async () => {}, { transaction });
    } finally {
      connection.kysely = kysely;
    }
    throw undone;
  });
  await granting.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  const role = await connection.withContext(VISITOR, async (session) => {
    const asked = session.selectNoFrom(({ fn, val }) =>
      fn<string>('current_setting', [val('role')]).as('role'),
    );
    return (await asked.executeTakeFirst())?.role;
  });
  if (role !== 'anon') throw new Error('Row-level security is not in force: migrate first');
}
