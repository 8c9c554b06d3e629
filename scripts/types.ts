/** Writes supabase/database.types.ts from the migrations. `--check` fails if it differs. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { servePostgresProtocol } from './local/compat/pglite-socket.ts';
import { bootstrapDatabase } from './local/database/bootstrap.ts';
import { migrateDatabase } from './local/database/migrate.ts';
import { openDatabase } from './local/database/open.ts';

const FILE = join(import.meta.dirname, '../supabase/database.types.ts');

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

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const types = await generateTypes();
if (!values.check) {
  await writeFile(FILE, types);
} else if (types !== (await readFile(FILE, 'utf8').catch(() => ''))) {
  console.error('supabase/database.types.ts does not match the migrations: run npm run types.');
  process.exitCode = 1;
}
