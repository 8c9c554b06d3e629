import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { driverOf } from '../../local/database/connect.ts';
import { openServer } from '../../local/database/open-server.ts';
import { installedServer, startPostgresServer } from '../../local/database/postgres-server.ts';
import { serveServer } from '../../local/database/serve.ts';
import { Edge } from '../../local/edge.ts';
import { Failure } from '../../local/failure.ts';
import { freePort, LOOPBACK } from '../../local/ports.ts';
import { serveHttp } from '../../local/serve-http.ts';
import { SubstituteAccount } from '../cloudflare/substitute-account.ts';
import { type RehearsalEvent, rehearsalEventSchema } from '../rehearsal-events.ts';

/** Looks like the reference of a project, from which the URL of the API follows. */
const PROJECT = 'abcdefghijklmnopqrst';
const CLOSING_SECONDS = 2;

/** Local substitutes for Supabase and Cloudflare. */
export interface ButtonSubstitutes {
  /** The values that the owner copies from Supabase, by the place where they are pasted. */
  pasted: { build: Record<string, string>; runtime: Record<string, string> };
  /** Variables that point the deployment to the substitutes. */
  environment: Record<string, string>;
  siteUrl: string;
  account: SubstituteAccount;
  /** Runs a query in the database and returns the printed rows. */
  query(sql: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** @throws a Failure if no PostgreSQL server is installed */
export async function startButtonSubstitutes(folder: string): Promise<ButtonSubstitutes> {
  if (installedServer() === undefined) {
    throw new Failure('This rehearsal needs a PostgreSQL server. Install one, such as postgresql.');
  }
  await using started = new AsyncDisposableStack();
  const [databasePort, apiPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  const server = await startPostgresServer({ port: databasePort, isEmpty: true });
  started.defer(() => server.stop());
  await server.session(`create role "postgres.${PROJECT}" superuser login`);

  const password = randomBytes(12).toString('hex');
  const host = `${LOOPBACK}:${databasePort}`;
  const publishableKey = 'sb_publishable_rehearsal';
  const secretKey = `sb_secret_${randomBytes(12).toString('hex')}`;
  const pasted = {
    build: {
      SUPABASE_DB_URL: `postgresql://postgres.${PROJECT}:${password}@${host}/postgres?sslmode=disable`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
    runtime: { SUPABASE_SECRET_KEY: secretKey },
  };

  let api: { close(): Promise<void> } | undefined;
  let edge: Edge | undefined;
  started.defer(async () => api?.close());
  started.defer(async () => edge?.stop());

  /** The API reads the schema once, after the first migration. */
  async function serveApi(): Promise<void> {
    if (api !== undefined) return;
    const connection = openServer(join(server.socket, `.s.PGSQL.${databasePort}`));
    const keys = { port: apiPort, publishableKey, secretKey };
    const served = await serveServer(connection, driverOf(connection.driver), keys);
    api = {
      async close() {
        await served.close();
        await connection.driver.end({ timeout: CLOSING_SECONDS });
      },
    };
  }

  async function serveSite(event: Extract<RehearsalEvent, { kind: 'uploaded' }>): Promise<void> {
    await edge?.stop();
    const dataDirectory = join(folder, 'edge');
    await mkdir(dataDirectory, { recursive: true });
    const texts = Object.entries(event.variables).map(([name, value]) => [name, String(value)]);
    edge = await Edge.start({
      port: sitePort,
      dataDirectory,
      build: () => event.build,
      country: 'US',
      // The values that the button asked for stay on the Worker.
      bindings: { ...Object.fromEntries(texts), ...pasted.runtime, ...event.secrets },
    });
  }

  async function act(event: RehearsalEvent): Promise<void> {
    if (event.kind === 'migrated') await serveApi();
    else await serveSite(event);
  }

  const account = new SubstituteAccount();
  const cloudflare = await serveHttp(async (request) => {
    if (new URL(request.url).pathname.startsWith('/accounts/')) return account.respond(request);
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    await act(rehearsalEventSchema.parse(await request.json()));
    return new Response(null, { status: 204 });
  }, 0);
  started.defer(() => cloudflare.close());

  const siteUrl = `http://localhost:${sitePort}`;
  const running = started.move();
  return {
    pasted,
    siteUrl,
    account,
    query: server.session,
    environment: {
      DEPLOY_REHEARSAL: 'true',
      REHEARSAL_URL: cloudflare.url,
      REHEARSAL_SITE_URL: siteUrl,
      REHEARSAL_SUPABASE_URL: `http://${LOOPBACK}:${apiPort}`,
      CLOUDFLARE_API_BASE_URL: cloudflare.url,
    },
    stop: () => running.disposeAsync(),
  };
}
