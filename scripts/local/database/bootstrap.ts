import type { DatabaseDriver } from './open.ts';

/** A hosted project before its first migration, with its default grants, so that a missing revoke shows. */
export const HOSTED_PROJECT = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';

  create schema extensions;
  grant usage on schema extensions to anon, authenticated, service_role;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on routines to anon, authenticated, service_role;

  create publication supabase_realtime;
`;

export async function bootstrapDatabase({ driver }: { driver: DatabaseDriver }): Promise<void> {
  const { rows } = await driver.query("select from pg_catalog.pg_roles where rolname = 'anon'");
  if (rows.length > 0) return;
  await driver.transaction(async (transaction) => {
    await transaction.exec(HOSTED_PROJECT);
  });
}
