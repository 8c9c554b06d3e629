import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Edge } from '../../local/edge.ts';
import { freePort, LOOPBACK } from '../../process/ports.ts';
import { type HttpServer, serveHttp } from '../../process/serve-http.ts';
import { SubstituteAccount } from '../cloudflare/substitute-account.ts';
import { type RehearsalEvent, rehearsalEventSchema } from '../events.ts';
import type { SubstituteDatabase } from './database.ts';

/** Local substitutes for Supabase and Cloudflare. */
export interface Substitutes {
  /** The values that the owner copies from Supabase. */
  project: Record<'SUPABASE_SECRET_KEY' | 'SUPABASE_DB_URL' | 'SUPABASE_PUBLISHABLE_KEY', string>;
  siteUrl: string;
  apiUrl: string;
  account: SubstituteAccount;
  database: SubstituteDatabase;
  /** Variables that point the deployment to the substitutes. */
  environment: Record<string, string>;
}

/** Starts an empty project and an empty account, until `opened` is disposed. */
export async function startSubstitutes(
  opened: AsyncDisposableStack,
  folder: string,
  database: SubstituteDatabase,
): Promise<Substitutes> {
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const publishableKey = 'sb_publishable_rehearsal';
  const secretKey = `sb_secret_${randomBytes(12).toString('hex')}`;
  const dataDirectory = join(folder, 'edge');
  await mkdir(dataDirectory);

  let api: HttpServer | undefined;
  let edge: Edge | undefined;
  opened.defer(async () => api?.close());
  opened.defer(async () => edge?.stop());

  async function act(event: RehearsalEvent): Promise<void> {
    if (event.kind === 'migrated') {
      api ??= await database.serveApi({ port: apiPort, publishableKey, secretKey });
      return;
    }
    await edge?.stop();
    const texts = Object.entries(event.variables).map(([name, value]) => [name, String(value)]);
    edge = await Edge.start({
      port: sitePort,
      dataDirectory,
      build: () => event.build,
      country: 'US',
      // The Worker keeps the secret that the button asked for.
      bindings: {
        ...Object.fromEntries(texts),
        SUPABASE_SECRET_KEY: secretKey,
        ...event.secrets,
      },
    });
  }

  const account = new SubstituteAccount();
  const cloudflare = await serveHttp(async (request) => {
    if (new URL(request.url).pathname.startsWith('/accounts/')) return account.respond(request);
    if (request.method !== 'POST') return new Response(null, { status: 404 });
    await act(rehearsalEventSchema.parse(await request.json()));
    return new Response(null, { status: 204 });
  }, 0);
  opened.defer(() => cloudflare.close());

  const siteUrl = `http://localhost:${sitePort}`;
  const apiUrl = `http://${LOOPBACK}:${apiPort}`;
  return {
    project: {
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_DB_URL: database.address,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
    siteUrl,
    apiUrl,
    account,
    database,
    environment: {
      DEPLOY_REHEARSAL: 'true',
      REHEARSAL_URL: cloudflare.url,
      REHEARSAL_SITE_URL: siteUrl,
      REHEARSAL_SUPABASE_URL: apiUrl,
      CLOUDFLARE_API_BASE_URL: cloudflare.url,
    },
  };
}
