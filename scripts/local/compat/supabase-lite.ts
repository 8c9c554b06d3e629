import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
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

/** Answers every request in the role of its key, with the grants of the migrations. */
export function createApi(
  connection: ServedConnection,
  { publishableKey, secretKey, rowsPerRequest }: ApiOptions,
): (request: Request) => Promise<Response> {
  // What the connection finds out before its first request, and then grants these roles everything on every table.
  Object.assign(connection, { rlsState: 'active' });
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

const keptSchema = z.object({ version: z.string(), schema: z.string() });

/**
 * Keeps the description of tables and functions, which the first request otherwise reads in a third of a second, in a
 * file. It is read again when the version of the schema or of this library differs.
 */
export function keepSchema(connection: ServedConnection, file: string, version: string): void {
  const known = `${compatibility.version} ${version}`;
  connection.config.schemaCache = {
    async get() {
      try {
        const kept = keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
        return kept.version === known ? kept.schema : undefined;
      } catch {
        return undefined;
      }
    },
    async set(_key, schema) {
      try {
        await writeFile(`${file}.new`, JSON.stringify({ version: known, schema }));
        await rename(`${file}.new`, file);
      } catch {
        // On a full disk. It would fail the request.
      }
    },
    // A connection does so whenever it is closed.
    async delete() {},
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
