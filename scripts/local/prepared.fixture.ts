import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Builds } from '../build/builds.ts';
import { readDatabaseIdentity, SOURCES, sourceFingerprint } from '../build/fingerprint.ts';
import { SiteBuilder } from '../build/site-builder.ts';
import { assertPortFree, steadyPort } from '../process/ports.ts';
import { openData } from './data.ts';

const root = join(import.meta.dirname, '../..');

const stateSchema = z.object({ code: z.string(), port: z.number(), databasePort: z.number() });

/** The demo database alone, or with a build of its site. */
type Extent = 'database' | 'site';

interface Site {
  /** A built site belongs to a port, so each that runs beside others has its own. */
  name: string;
  /** Any free one without it. */
  port?: number;
}

const siteOfWorker = (): Site => ({ name: process.env.VITEST_POOL_ID ?? '1' });

/**
 * Fills a data folder as after a first start. Database and build are created once a day for the same code and kept
 * between runs, so that a platform starts without building.
 *
 * @param site that of the test worker without it
 * @returns the port of the built site
 */
export async function copyPreparedData(
  directory: string,
  extent: Extent,
  site: Site = siteOfWorker(),
): Promise<number> {
  const prepared = join(root, '.spotter/test-prepared', site.name);
  const { port } = await prepare(prepared, site.port);
  await mkdir(directory, { recursive: true });
  await cp(join(prepared, 'keys.json'), join(directory, 'keys.json'));
  await cp(join(prepared, 'database'), join(directory, 'database'), { recursive: true });
  if (extent === 'site') {
    await cp(join(prepared, 'builds'), join(directory, 'builds'), { recursive: true });
  }
  return port;
}

async function prepare(prepared: string, asked?: number): Promise<z.infer<typeof stateSchema>> {
  const sources = [...SOURCES, 'supabase', 'scripts/build', 'scripts/local', 'scripts/process'];
  // The dates of the demo are days before its set-up.
  const day = new Date().toISOString().slice(0, 10);
  const code = sourceFingerprint(root, { day }, sources);
  const stateFile = join(prepared, 'prepared.json');
  const text = await readFile(stateFile, 'utf8').catch(() => '{}');
  const { data: known } = stateSchema.safeParse(JSON.parse(text));
  const isCurrent = known?.code === code && (asked ?? known.port) === known.port;
  if (isCurrent && (await areFree(known.port, known.databasePort))) return known;
  await rm(prepared, { recursive: true, force: true });
  const port = asked ?? (await steadyPort());
  const state = { code, port, databasePort: await buildPrepared(prepared, port) };
  await writeFile(stateFile, JSON.stringify(state));
  return state;
}

/** Built pages contain the addresses of site and database. */
async function areFree(...ports: number[]): Promise<boolean> {
  try {
    for (const port of ports) await assertPortFree(port);
    return true;
  } catch {
    return false;
  }
}

/** Returns the port of the database. */
async function buildPrepared(prepared: string, port: number): Promise<number> {
  const log = () => {};
  await mkdir(prepared, { recursive: true });
  const data = await openData({ directory: prepared, log });
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
    return data.keys.databasePort;
  } finally {
    await builder.stop();
    await data.stop();
  }
}
