/**
 * The rebuild service in a process of its own, with the builds of one folder. Every message asks for a
 * publish; the answer contains its duration. With the argument `once` it publishes once and ends.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { Builds } from '../../../local/rebuild/builds.ts';
import { readDatabaseIdentity } from '../../../local/rebuild/fingerprint.ts';
import { SiteBuilder } from '../../../local/rebuild/site-builder.ts';

const { FOLDER, SUPABASE_SECRET_KEY, ...environment } = z
  .object({
    SITE_URL: z.string(),
    SUPABASE_URL: z.string(),
    SUPABASE_PUBLISHABLE_KEY: z.string(),
    ASTRO_KEY: z.string(),
    SUPABASE_SECRET_KEY: z.string(),
    FOLDER: z.string(),
  })
  .parse(process.env);

const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
const database = await readDatabaseIdentity(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY);
const builds = await Builds.open(join(FOLDER, 'builds'), database);
let log = '';
const builder = new SiteBuilder({
  root: join(import.meta.dirname, '../../../..'),
  builds,
  environment,
  secretKey: SUPABASE_SECRET_KEY,
  logFile: join(FOLDER, 'build.log'),
  log: (line) => (log += `${line}\n`),
});
const { signal } = new AbortController();

async function publish() {
  log = '';
  const started = performance.now();
  const fingerprint = await builder.fingerprint();
  await builds.replace(fingerprint, (to) => builder.build(to, fingerprint, signal));
  process.send?.({ milliseconds: performance.now() - started, log });
}

if (process.argv[2] === 'once') {
  await publish();
  await builder.stop();
  process.disconnect();
} else {
  await builder.fingerprint();
  builder.prepare();
  process.on('message', () => void publish());
  process.send?.('ready');
}
