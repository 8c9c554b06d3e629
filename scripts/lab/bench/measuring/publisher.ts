/**
 * Run as a process by builds.ts: the rebuild service alone, with the builds of one folder. Every
 * message asks for a publish; the answer tells how long it took. With the word `once` it publishes
 * and ends.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { Builds } from '../../../local/rebuild/builds.ts';
import { SiteBuilder } from '../../../local/rebuild/site-builder.ts';

const environment = z
  .object({
    SITE_URL: z.string(),
    SUPABASE_URL: z.string(),
    SUPABASE_PUBLISHABLE_KEY: z.string(),
    ASTRO_KEY: z.string(),
    SUPABASE_SECRET_KEY: z.string(),
    FOLDER: z.string(),
  })
  .parse(process.env);
const { FOLDER, SUPABASE_SECRET_KEY, ...site } = environment;

const builds = await Builds.open(join(FOLDER, 'builds'));
let told = '';
const builder = new SiteBuilder({
  root: join(import.meta.dirname, '../../../..'),
  builds,
  environment: site,
  secretKey: SUPABASE_SECRET_KEY,
  logFile: join(FOLDER, 'build.log'),
  log: (line) => (told += `${line}\n`),
});
const { signal } = new AbortController();

async function publish() {
  told = '';
  const started = performance.now();
  const fingerprint = await builder.fingerprint();
  await builds.replace(fingerprint, (to) => builder.build(to, fingerprint, signal));
  process.send?.({ milliseconds: performance.now() - started, told });
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
