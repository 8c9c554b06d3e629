import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openData } from './data.ts';
import { readKeys } from './keys.ts';
import { assertPortFree } from './ports.ts';
import { Builds } from './rebuild/builds.ts';
import { readDatabaseIdentity, SOURCES, sourceFingerprint } from './rebuild/fingerprint.ts';
import { SiteBuilder } from './rebuild/site-builder.ts';

const root = join(import.meta.dirname, '../..');

/** One per test worker, because a built site belongs to a port. Kept between runs. */
const prepared = join(root, '.spotter/test-prepared', process.env.VITEST_POOL_ID ?? '1');
const stateFile = join(prepared, 'prepared.json');

const stateSchema = z.object({ code: z.string(), port: z.number() });

/** The demo database alone, or with a build of its site. */
type Extent = 'database' | 'site';

/**
 * Fills a data folder as after a first start. Database and build are created once for the same code, so that
 * a platform starts without building.
 *
 * @returns the port of the built site
 */
export async function copyPreparedData(directory: string, extent: Extent): Promise<number> {
  const { port } = await prepare();
  await mkdir(directory, { recursive: true });
  await cp(join(prepared, 'keys.json'), join(directory, 'keys.json'));
  await cp(join(prepared, 'database'), join(directory, 'database'), { recursive: true });
  if (extent === 'site') {
    await cp(join(prepared, 'builds'), join(directory, 'builds'), { recursive: true });
  }
  return port;
}

async function prepare(): Promise<z.infer<typeof stateSchema>> {
  const sources = [...SOURCES, 'supabase', 'scripts/local', 'scripts/deploy'];
  const code = sourceFingerprint(root, {}, sources);
  const known = await readState();
  if (known?.code === code && (await areFree(known.port))) return known;
  await rm(prepared, { recursive: true, force: true });
  const port = await choosePort();
  await buildPrepared(port);
  await writeFile(stateFile, JSON.stringify({ code, port }));
  return { code, port };
}

async function readState() {
  const text = await readFile(stateFile, 'utf8').catch(() => '{}');
  return stateSchema.safeParse(JSON.parse(text)).data;
}

/** Outside the range that the system assigns, because the port must be free at every start. */
async function choosePort(): Promise<number> {
  const port = 20_000 + 10 * Math.floor(Math.random() * 1_000);
  return (await areFree(port)) ? port : choosePort();
}

const databasePortOf = (port: number) => port + 1;

/** Built pages contain the addresses of site and database. */
async function areFree(port: number): Promise<boolean> {
  try {
    await assertPortFree(port);
    await assertPortFree(databasePortOf(port));
    return true;
  } catch {
    return false;
  }
}

async function buildPrepared(port: number): Promise<void> {
  const log = () => {};
  await mkdir(prepared, { recursive: true });
  const keys = { ...(await readKeys(prepared)), databasePort: databasePortOf(port) };
  await writeFile(join(prepared, 'keys.json'), JSON.stringify(keys));
  const data = await openData({ root, directory: prepared, log });
  const database = await readDatabaseIdentity(data.url, data.keys.publishable);
  const builds = await Builds.open(join(prepared, 'builds'), database);
  const builder = new SiteBuilder({
    root,
    builds,
    environment: {
      SITE_URL: `http://localhost:${port}`,
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      ASTRO_KEY: data.keys.astro,
    },
    secretKey: data.keys.secret,
    logFile: join(prepared, 'build.log'),
    log,
  });
  try {
    const fingerprint = await builder.fingerprint();
    const { signal } = new AbortController();
    await builds.replace(fingerprint, (to) => builder.build(to, fingerprint, signal));
  } finally {
    await builder.stop();
    await data.stop();
  }
}
