/**
 * Serves the whole platform for the browser stories, on data of its own that begins afresh. With
 * CONTROL_PORT it also takes orders, for stories about what happens when a part fails.
 */
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type FaultLine, faultSchema, startFaultLine } from '../scripts/lab/faults/fault-line.ts';
import { openDatabase } from '../scripts/local/database/open.ts';
import { startPostgresServer } from '../scripts/local/database/postgres-server.ts';
import { startPlatform } from '../scripts/local/platform.ts';
import { servedBy } from '../scripts/local/server-database.ts';
import { endOrphan } from '../scripts/local/compat/workerd.ts';

const { PORT, CONTROL_PORT, DATA = 'e2e', DATABASE = 'embedded' } = process.env;
const root = join(import.meta.dirname, '..');
const directory = join(root, '.spotter', DATA);

// Of a run that was cut off: it would hold the port.
await endOrphan(directory);
await rm(directory, { recursive: true, force: true });
const server = DATABASE === 'postgres' ? await startPostgresServer() : undefined;
let line: FaultLine | undefined;
const platform = await startPlatform({
  root,
  directory,
  port: Number(PORT),
  log: console.log,
  shareImages: false,
  ...(server !== undefined && { serve: servedBy(server) }),
  ...(CONTROL_PORT !== undefined && {
    between: async (databaseUrl) => {
      line = await startFaultLine(databaseUrl);
      return line.url;
    },
  }),
});
console.log(`Serving ${platform.url}`);

/** Runs statements past the API, which is stopped. */
async function execute(statements: string) {
  if (server !== undefined) {
    await server.session(statements);
    return;
  }
  const database = await openDatabase({ directory: join(directory, 'database') });
  await database.driver.exec(statements);
  await database.close();
}

/** Has a rebuild begun 16 minutes ago, for changes as old, and never been heard of again. */
async function loseRebuild() {
  await platform.database.stop();
  await execute(`
    update public.post_changes set at = at - interval '16 minutes';
    update public.rebuild_reports set at = at - interval '17 minutes';
    insert into public.rebuild_reports (id, kind, at)
      values (gen_random_uuid(), 'started', now() - interval '16 minutes');
  `);
  await platform.database.start();
}

const orders: Record<string, () => Promise<unknown>> = {
  '/database/stop': () => platform.database.stop(),
  '/database/start': () => platform.database.start(),
  '/hook/stop': () => platform.hook.stop(),
  '/rebuild': () => platform.rebuild(),
  '/rebuild/lose': loseRebuild,
};
const control = createServer(async ({ url = '' }, response) => {
  const [, fault] = /^\/line\/(\w+)$/.exec(url) ?? [];
  if (fault !== undefined) await line?.be(faultSchema.parse(fault));
  await orders[url]?.();
  response.end();
});
if (CONTROL_PORT !== undefined) control.listen(Number(CONTROL_PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  control.close();
  void platform
    .stop()
    .then(() => line?.stop())
    .then(() => server?.stop());
});
