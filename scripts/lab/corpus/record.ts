/**
 * `record.ts FOLDER`: writes what the demonstration answers into files, one for each address. Runs in a process whose
 * clock is stopped (run-record.ts).
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { collectChangedLinks } from '../../../functions/link-health/index.ts';
import { buildSite } from '../../build/astro.ts';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { readCatalogue } from '../../local/database/catalogue.ts';
import { installClock } from '../../local/database/clock.ts';
import { migrateDatabase } from '../../local/database/migrate.ts';
import { openDatabase } from '../../local/database/open.ts';
import { seedDatabase } from '../../local/database/seed.ts';
import { serveDatabase } from '../../local/database/serve.ts';
import { breakDemoLink, topUpDemoData } from '../../local/demo/top-up.ts';
import { recordAnswers, recordingBindings, SITE } from './answers.ts';
import { countInsteadOfChance } from './no-chance.ts';
import { plainFile } from './plain-text.ts';

/** A few months, because a year takes half a minute more. */
const DAYS_OF_VISITORS = 60;

/** The engine takes random bytes for 64 identifiers at once. */
const FIRST_IDENTIFIER = 0x10000;

const KEYS = {
  publishable: 'sb_publishable_recording',
  secret: 'sb_secret_recording',
  astro: Buffer.alloc(32).toString('base64'),
};

const root = join(import.meta.dirname, '../../..');
const [, , folder = ''] = process.argv;

async function write(part: string, path: string, content: string | Uint8Array) {
  const file = join(folder, part, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function builtFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

const chance = countInsteadOfChance();
const connection = await openDatabase();
await bootstrapDatabase(connection);
await migrateDatabase(connection);
for (const [name, definition] of await readCatalogue(connection.driver)) {
  await write('catalogue', name, definition);
}
// However many identifiers the migrations have used.
chance.skipTo(FIRST_IDENTIFIER);
await connection.driver.query('select gen_random_uuid() from generate_series(1, 64)');
await installClock(connection);
await seedDatabase(connection);
const server = await serveDatabase(connection, {
  port: 0,
  publishableKey: KEYS.publishable,
  secretKey: KEYS.secret,
});
const build = join(folder, 'build');
const client = join(build, 'client');
const bindings = recordingBindings({
  url: server.url,
  publishableKey: KEYS.publishable,
  secretKey: KEYS.secret,
  client,
});
await collectChangedLinks(bindings);
const { transaction } = server;
await topUpDemoData({ transaction, days: DAYS_OF_VISITORS });
await breakDemoLink({ transaction });

await buildSite({
  root,
  directory: build,
  environment: {
    SITE_URL: SITE,
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
    ASTRO_KEY: KEYS.astro,
  },
  logFile: join(folder, 'build.log'),
  signal: new AbortController().signal,
});
for (const path of await builtFiles(client)) {
  const plain = await plainFile(path, () => readFile(join(client, path)));
  if (plain !== null) await write('files', plain.path, plain.content);
}
for await (const { path, content } of recordAnswers(bindings, connection.driver)) {
  await write('answers', path, content);
}
await server.close();
await connection.close();
