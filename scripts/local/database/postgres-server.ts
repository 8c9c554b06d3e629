import { execFile } from 'node:child_process';
import { accessSync, existsSync, globSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { LOOPBACK } from '../../process/ports.ts';
import { HOSTED_PROJECT } from './bootstrap.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations');
const PROGRAMS = ['initdb', 'pg_ctl', 'psql'];
/** The server refuses to run as root. This is the unprivileged user of every Unix. */
const NOBODY = 65_534;
const DEADLINE = 120_000;
/** Only names the socket, because the server listens on no address. */
const DEFAULT_PORT = 5432;

const run = promisify(execFile);

function hasAll(folder: string): boolean {
  try {
    for (const program of PROGRAMS) accessSync(join(folder, program));
    return true;
  } catch {
    return false;
  }
}

export function installedServer(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), ...onPath].find(hasAll);
}

/** Whether Debian has an extension for the installed server. */
export function hasExtension(name: string): boolean {
  const [, version] = /\/postgresql\/(\d+)\/bin$/.exec(installedServer() ?? '') ?? [];
  return existsSync(`/usr/share/postgresql/${version}/extension/${name}.control`);
}

export interface PostgresServer {
  /** Runs statements in a new session and returns the printed rows. Throws if one fails. */
  session(sql: string): Promise<string[]>;
  /** The folder of its socket. */
  socket: string;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Also listens on this port of the loopback interface. */
  port?: number;
  /** Applies no migration. */
  isEmpty?: boolean;
}

/** Starts the installed server, reachable through a socket. Throws if none is installed. */
export async function startPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  const { port = DEFAULT_PORT, isEmpty = false } = options;
  const programs = installedServer();
  if (programs === undefined) throw new Error('No PostgreSQL server is installed');
  const folder = await mkdtemp(join(tmpdir(), 'spotter-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const call = (program: string, words: string[]) =>
    run(join(programs, program), words, { ...user, cwd: folder, timeout: DEADLINE });
  const data = join(folder, 'data');

  async function psql(words: string[], sql = ''): Promise<string[]> {
    const ended = call('psql', [
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--no-align',
      '--set=ON_ERROR_STOP=1',
      '--host',
      folder,
      '--port',
      String(port),
      '--username',
      'postgres',
      ...words,
    ]);
    ended.child.stdin?.end(sql);
    const { stdout } = await ended;
    return stdout.split('\n').filter((line) => line !== '');
  }

  await call('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]);
  // pg_ctl starts the server in a shell.
  const addresses = options.port === undefined ? '' : LOOPBACK;
  const settings = `-k '${folder}' -p ${port} -c listen_addresses=${addresses} -c timezone=UTC -c fsync=off -c jit=off -c deadlock_timeout=100ms`;
  const log = join(folder, 'log');
  await call('pg_ctl', ['--pgdata', data, '--log', log, '--options', settings, '--wait', 'start']);
  const server = {
    session: (sql: string) => psql(['--file', '-'], sql),
    socket: folder,
    async stop() {
      await call('pg_ctl', ['--pgdata', data, '--mode', 'immediate', '--wait', 'stop']);
      await rm(folder, { recursive: true });
    },
  };
  try {
    await server.session(HOSTED_PROJECT);
    if (isEmpty) return server;
    const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
    // Read here, because the server's user may not be able to read the checkout.
    const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')));
    // In one session, because a program for each takes half of the time.
    await server.session(texts.map((text) => `begin;\n${text}\ncommit;\n`).join(''));
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
