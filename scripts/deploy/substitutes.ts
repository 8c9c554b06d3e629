import { mkdir } from 'node:fs/promises';
import { servePostgresProtocol } from '../local/compat/pglite-socket.ts';
import { bootstrapDatabase } from '../local/database/bootstrap.ts';
import { openDatabase } from '../local/database/open.ts';
import { serveDatabase } from '../local/database/serve.ts';
import { Edge } from '../local/edge.ts';
import { freePort, LOOPBACK } from '../local/ports.ts';

/** Local substitutes for Supabase and Cloudflare. */
export interface Substitutes {
  variables: Record<string, string>;
  secrets: Record<string, string>;
  serveDatabase(): Promise<void>;
  serve(build: string): Promise<void>;
  publish(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an empty project and reserves a port for the site. */
export async function startSubstitutes(edgeFolder: string): Promise<Substitutes> {
  await mkdir(edgeFolder, { recursive: true });
  await using started = new AsyncDisposableStack();
  const connection = await openDatabase();
  started.defer(() => connection.close());
  await bootstrapDatabase(connection);
  const socket = await servePostgresProtocol(connection);
  started.defer(() => socket.stop());

  const [port, apiPort] = [await freePort(), await freePort()];
  const publishableKey = 'sb_publishable_rehearsal';
  const secrets: Record<string, string> = {
    SUPABASE_SECRET_KEY: 'sb_secret_rehearsal',
    SUPABASE_DB_URL: socket.address,
    REBUILD_HOOK_SECRET: 'a secret of this rehearsal alone',
    CLOUDFLARE_API_TOKEN: 'none',
  };
  const variables: Record<string, string> = {
    DEPLOY_REHEARSAL: 'true',
    SITE_URL: `http://localhost:${port}`,
    SUPABASE_URL: `http://${LOOPBACK}:${apiPort}`,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    REBUILD_HOOK_URL: 'https://api.github.com/repos/somebody/spotter/dispatches',
    REBUILD_HOOK_KIND: 'github',
    CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
  };

  let api: Awaited<ReturnType<typeof serveDatabase>> | undefined;
  let edge: Edge | undefined;
  started.defer(async () => api?.close());
  started.defer(async () => edge?.stop());
  const running = started.move();
  return {
    variables,
    secrets,
    async serveDatabase() {
      const { SUPABASE_SECRET_KEY: secretKey = '' } = secrets;
      api ??= await serveDatabase(connection, { port: apiPort, publishableKey, secretKey });
    },
    async serve(build) {
      await edge?.stop();
      edge = await Edge.start({
        port,
        dataDirectory: edgeFolder,
        build: () => build,
        country: 'US',
        bindings: { ...variables, ...secrets },
      });
    },
    async publish() {
      await connection.driver.exec(
        "insert into public.posts (title, published) values ('A review of the rehearsal', true)",
      );
    },
    stop: () => running.disposeAsync(),
  };
}
