/** Writes supabase/database.types.ts and the newest migration's number. `--check` fails if they differ. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { servePostgresProtocol } from './local/compat/pglite-socket.ts';
import { bootstrapDatabase } from './local/database/bootstrap.ts';
import { migrateDatabase, readMigrations } from './local/database/migrate.ts';
import { openDatabase } from './local/database/open.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'supabase/database.types.ts');
/** The Worker compares it with the database. */
const VERSION_FILE = join(ROOT, 'functions/health/schema-version.ts');

const library = createRequire(import.meta.url).resolve('@supabase/postgres-meta');
const GENERATOR = join(dirname(library), '../server/server.js');

async function generateTypes(): Promise<string> {
  const connection = await openDatabase();
  await bootstrapDatabase(connection);
  await migrateDatabase(connection);
  const server = await servePostgresProtocol(connection);
  const { stdout } = await promisify(execFile)(process.execPath, [GENERATOR], {
    env: {
      ...process.env,
      PG_META_DB_URL: server.address,
      PG_META_GENERATE_TYPES: 'typescript',
      PG_META_GENERATE_TYPES_INCLUDED_SCHEMAS: 'public',
      PG_META_GENERATE_TYPES_DETECT_ONE_TO_ONE_RELATIONSHIPS: 'true',
    },
  });
  await server.stop();
  await connection.close();
  return stdout;
}

async function generateVersion(): Promise<string> {
  const newest = (await readMigrations()).at(-1)?.version ?? '';
  return `/** The newest migration of this code, written by \`npm run types\`. */
export const SCHEMA_VERSION = '${newest}';
`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const generated = [
  { file: FILE, text: await generateTypes() },
  { file: VERSION_FILE, text: await generateVersion() },
];
for (const { file, text } of generated) {
  if (!values.check) {
    await writeFile(file, text);
  } else if (text !== (await readFile(file, 'utf8').catch(() => ''))) {
    console.error(`${relative(ROOT, file)} does not match the migrations: run npm run types.`);
    process.exitCode = 1;
  }
}
