import { vi } from 'vitest';
import { HOSTED_PROJECT } from './bootstrap.ts';
import { connectToServer, type ServerConnection } from './connect.ts';
import type { PostgresServer } from './postgres-server.ts';

/** A hosted project's migrations are applied by a role that is not a superuser. */
const HOSTED_OWNER = `
  create role hosted login createdb createrole bypassrls in role anon, authenticated, service_role;
  alter schema public owner to hosted;
  alter schema extensions owner to hosted;
  alter publication supabase_realtime owner to hosted;`;

/** Adds a database with the roles of a hosted project, before its first migration. */
export async function createHostedProject(server: PostgresServer): Promise<void> {
  await server.session("create database project template template0 encoding 'UTF8'");
  const project = HOSTED_PROJECT.replaceAll(/^ *(?:create|alter) role .*$/gm, '');
  await server.session(
    `\\c project\n${project}\n${HOSTED_OWNER}\nalter database project owner to hosted`,
  );
}

/** The server listens on a socket alone, which an address cannot name; the client asks the environment then. */
export function connectToHostedProject(server: PostgresServer): ServerConnection {
  vi.stubEnv('PGHOST', server.socket);
  vi.stubEnv('PGUSER', 'hosted');
  try {
    return connectToServer('postgresql:///project?sslmode=disable');
  } finally {
    vi.unstubAllEnvs();
  }
}
