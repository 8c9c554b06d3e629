import { execFile } from 'node:child_process';
import { access, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { SqlDriver } from '../../database/driver.ts';
import { openDatabase } from '../../database/open.ts';
import { freePort } from '../../platform/ports.ts';

const run = promisify(execFile);

/** Where Debian keeps programs that only an unprivileged user may run, newest version first. */
const DEBIAN_FOLDERS = [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** A database that is measured, empty at first and gone afterwards. */
export interface Engine {
  name: string;
  driver: SqlDriver;
  close(): Promise<void>;
}

/** The embedded engine, with its data in a temporary folder. */
export async function openEmbedded(): Promise<Engine> {
  const directory = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const connection = await openDatabase({ directory });
  return {
    name: 'PGlite',
    driver: connection.driver,
    async close() {
      await connection.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** A PostgreSQL server of its own, or null where none is installed. */
export async function openServer(): Promise<Engine | null> {
  const programs = await findPrograms();
  if (programs === null) return null;
  const directory = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const asUser = await unprivileged(directory);
  const port = await freePort();
  const data = join(directory, 'data');
  const control = (...words: string[]) =>
    run(join(programs, 'pg_ctl'), ['--pgdata', data, '--wait', ...words], asUser);
  await run(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'],
    asUser,
  );
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${directory}`;
  await control('--log', join(directory, 'log'), '--options', options, 'start');
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  const [version] = await sql<{ server_version: string }[]>`show server_version`;
  return {
    name: `PostgreSQL ${version?.server_version ?? ''}`,
    driver: driverOf(sql),
    async close() {
      await sql.end();
      await control('--mode', 'immediate', 'stop');
      await rm(directory, { recursive: true });
    },
  };
}

function queriesOf(sql: postgres.Sql) {
  return {
    async query<Row>(text: string, parameters: (string | number | boolean)[] = []) {
      const rows = await sql.unsafe<(Row & postgres.Row)[]>(text, parameters);
      return { rows };
    },
    exec: (text: string) => sql.unsafe(text).simple(),
  };
}

function driverOf(sql: postgres.Sql): SqlDriver {
  const queries = queriesOf(sql);
  return {
    ...queries,
    // There is one connection, so what comes between is in the transaction.
    async transaction(work) {
      await queries.exec('begin');
      try {
        const result = await work(queries);
        await queries.exec('commit');
        return result;
      } catch (error) {
        await queries.exec('rollback');
        throw error;
      }
    },
  };
}

async function findPrograms(): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...DEBIAN_FOLDERS];
  for (const folder of folders) {
    const found = await Promise.all(['initdb', 'pg_ctl'].map((name) => exists(join(folder, name))));
    if (found.every(Boolean)) return folder;
  }
  return null;
}

/** The server refuses to run as root: then its own user, which Debian makes, runs it. */
async function unprivileged(
  directory: string,
): Promise<{ uid?: number; gid?: number; cwd: string }> {
  if (userInfo().uid !== 0) return { cwd: directory };
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')]);
  await chown(directory, uid, gid);
  return { uid, gid, cwd: directory };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
