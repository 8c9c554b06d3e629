/** `npm run dev`: the database with its API, and Astro's dev server with the Worker in workerd. */
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { spawnAstro } from './build/astro.ts';
import { readSiteLanguage } from './build/site-language.ts';
import { openData } from './local/data.ts';
import { parsePort } from './local/flags.ts';
import { startTestWebhook } from './local/test-webhook.ts';
import { runUntilStopped } from './process/run.ts';

const root = join(import.meta.dirname, '..');
const { PORT, SPOTTER_DATA } = process.env;

await runUntilStopped(async (_signal, log) => {
  const port = parsePort(PORT);
  const data = await openData({
    port,
    directory: resolve(SPOTTER_DATA ?? join(root, '.spotter')),
    log,
  });
  const testWebhook = await startTestWebhook(data.keys.databasePort + 1);
  const astro = spawnAstro(
    root,
    ['dev', '--port', String(port), '--host', 'localhost'],
    {
      SITE_URL: `http://localhost:${port}`,
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      SUPABASE_SECRET_KEY: data.keys.secret,
      SITE_LANGUAGE: await readSiteLanguage(data.url, data.keys.publishable, log),
      DEMO: 'true',
      ALLOW_LOCAL_ADDRESSES: 'true',
      TEST_WEBHOOK_URL: testWebhook.url,
      // The Worker reads its variables from this environment.
      CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
    },
    'inherit',
  );
  const ended = once(astro, 'exit');
  return {
    ended,
    stop: async () => {
      astro.kill();
      await ended;
      await testWebhook.close();
      await data.stop();
    },
  };
});
