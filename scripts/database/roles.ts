import type { DatabaseConnection } from './open.ts';

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
export async function keepOwnGrants(connection: DatabaseConnection): Promise<void> {
  await connection.driver.exec('begin');
  try {
    await connection.withContext(VISITOR, async () => {}, { transaction: connection.kysely });
  } finally {
    await connection.driver.exec('rollback');
  }
  const role = await connection.withContext(VISITOR, async () => {
    const { rows } = await connection.driver.query<{ role: string }>('select current_user as role');
    return rows[0]?.role;
  });
  if (role !== 'anon') throw new Error('Row-level security is not in force: migrate first');
}
