import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteEnvironment } from '../../../local/astro.ts';
import { type Data, openData } from '../../../local/data.ts';
import { Builds } from '../../../local/rebuild/builds.ts';

/** The repository. */
export const root = join(import.meta.dirname, '../../../..');

/** The demo brings so many reviews by itself. */
const DEMO_REVIEWS = 40;

/** A site that is measured: its database, and one whole build of it. Gone when it is closed. */
export interface MeasuredSite {
  folder: string;
  data: Data;
  environment: SiteEnvironment;
  /** For processes that work on this site. */
  env: Record<string, string>;
  /** The folder of the whole build. */
  build: string;
  close(): Promise<void>;
}

/** Starts publisher.ts as a process of its own. */
export function startPublisher(env: Record<string, string>, words: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'publisher.ts'), ...words], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
}

/** Makes and builds a site with so many reviews. */
export async function makeSite(count: number): Promise<MeasuredSite> {
  await mkdir(join(root, '.spotter'), { recursive: true });
  const folder = await mkdtemp(join(root, '.spotter/bench-'));
  const reviews = Math.max(0, count - DEMO_REVIEWS);
  const data = await openData({ root, directory: folder, reviews, log: () => {} });
  const close = async () => {
    await data.stop();
    await rm(folder, { recursive: true });
  };
  try {
    const environment: SiteEnvironment = {
      SITE_URL: 'http://localhost:8787',
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      ASTRO_KEY: data.keys.astro,
    };
    const env = {
      ...environment,
      SUPABASE_SECRET_KEY: data.keys.secret,
      FOLDER: folder,
      // As `npm run build` has it.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
    await once(startPublisher(env, ['once']), 'exit');
    const builds = await Builds.open(join(folder, 'builds'));
    return { folder, data, environment, env, build: builds.currentFolder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
