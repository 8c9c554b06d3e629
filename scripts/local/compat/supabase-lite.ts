import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { z } from 'zod';

export type { PostgresConnection };
export { createPgliteConnection, createPostgresConnection, type PgliteConnection };

export const compatibility = {
  package: '@supabase/lite',
  version: '0.10.0',
  reason:
    'The only file that imports this pre-release. It grants too much, answers refused writes without their code, and begins every request with nine statements.',
};

export type ServedConnection = PgliteConnection | PostgresConnection;

export interface ApiOptions {
  publishableKey: string;
  secretKey: string;
  rowsPerRequest: number;
}

export async function createApi(
  connection: ServedConnection,
  { publishableKey, secretKey, rowsPerRequest }: ApiOptions,
): Promise<(request: Request) => Promise<Response>> {
  await preserveGrants(connection);
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: rowsPerRequest },
    auth: {
      enabled: false,
      publishable_key: publishableKey,
      secret_key: secretKey,
      // No tokens are signed, so nobody may know the secret.
      jwt_secret: randomBytes(32).toString('base64url'),
    },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  return reportRefusals(connection, (request) => app.fetch(request));
}

const VISITOR = { auth: { role: 'anon' } };

/**
 * Answers every request in the role of its key, without the grants of `@supabase/lite`, which grants the
 * API's roles everything on every table before the first request of a connection. Here that happens in a
 * transaction that is rolled back.
 *
 * @throws if the connection does not change its role, as before the migrations
 */
async function preserveGrants(connection: ServedConnection): Promise<void> {
  const { kysely } = connection;
  const undone = new Error('Rolled back');
  const granting = kysely.transaction().execute(async (transaction) => {
    // On a server it would otherwise grant in another session.
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
    const query = session.selectNoFrom(({ fn, val }) =>
      fn<string>('current_setting', [val('role')]).as('role'),
    );
    return (await query.executeTakeFirst())?.role;
  });
  if (role !== 'anon') throw new Error('Row-level security is not in force: migrate first');
}

/** Violated constraints (class 23), no space or memory left (class 53), and exceptions of functions. */
const refusalSchema = z.object({
  code: z.string().regex(/^((?:23|53)\w{3}|P0001)$/),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/**
 * Answers rejected writes as the hosted API does, with 400, or 503 without space, and Postgres' code and
 * message. `@supabase/lite` answers 500 without a code.
 */
function reportRefusals(
  connection: Pick<ServedConnection, 'normalizeDbError'>,
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const requests = new AsyncLocalStorage<{ thrown?: unknown }>();
  connection.normalizeDbError = (error) => {
    const request = requests.getStore();
    if (request !== undefined) request.thrown = error;
    return error;
  };
  return async (request) => {
    const known: { thrown?: unknown } = {};
    const response = await requests.run(known, () => fetch(request));
    const refusal = refusalSchema.safeParse(known.thrown);
    if (response.status !== 500 || !refusal.success) return response;
    const { code, message, detail = null, hint = null } = refusal.data;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const status = code.startsWith('53') ? 503 : 400;
    return Response.json({ code, message, details: detail, hint }, { status, headers });
  };
}

const SETTING = /^SELECT set_config\('(?<name>[\w.]+)', (?:\$1|''), true\)$/;

const NOTHING = { rows: [], fields: [], affectedRows: 0 };

/**
 * Combines the nine settings at the start of every request into one statement, because each costs a quarter
 * of a millisecond. They wait for the next statement and run before it, so nothing runs without its role.
 */
export function combineSettings({ driver }: PgliteConnection): void {
  const waiting: string[] = [];
  const query = driver.query.bind(driver);
  const exec = driver.exec.bind(driver);

  async function applySettings(): Promise<void> {
    const values = waiting.splice(0);
    if (values.length === 0) return;
    const calls = values.flatMap((_value, index) =>
      index % 2 === 0 ? [`set_config($${index + 1}, $${index + 2}, true)`] : [],
    );
    await query(`select ${calls.join(', ')}`, values);
  }

  driver.query = async (statement, parameters, options) => {
    const name = SETTING.exec(statement)?.groups?.name;
    if (name !== undefined) {
      waiting.push(name, String(parameters?.[0] ?? ''));
      return NOTHING as Awaited<ReturnType<typeof driver.query<never>>>;
    }
    await applySettings();
    return query(statement, parameters, options);
  };
  driver.exec = async (statements, options) => {
    await applySettings();
    return exec(statements, options);
  };
}
