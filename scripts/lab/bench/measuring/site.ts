import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite, type SiteEnvironment } from '../../../build/astro.ts';
import { type Data, openData } from '../../../local/data.ts';
import { type Platform, startPlatform } from '../../../local/platform.ts';
import { freePort } from '../../../process/ports.ts';

export const root = join(import.meta.dirname, '../../../..');

const DEMO_REVIEWS = 40;
export const generated = (count: number) => Math.max(0, count - DEMO_REVIEWS);

async function makeFolder(): Promise<string> {
  await mkdir(join(root, '.spotter'), { recursive: true });
  return mkdtemp(join(root, '.spotter/bench-'));
}

/** Runs a measurement on a whole platform with so many reviews, in a temporary data folder. */
export async function withPlatform(
  count: number,
  measure: (platform: Platform, directory: string) => Promise<void>,
): Promise<void> {
  const directory = await makeFolder();
  const port = await freePort();
  const reviews = generated(count);
  const platform = await startPlatform({ root, directory, port, reviews, log: () => {} });
  try {
    await measure(platform, directory);
  } finally {
    await platform.stop();
    await rm(directory, { recursive: true });
  }
}

/** The database and one full build of a site. Closing it removes both. */
export interface MeasuredSite {
  folder: string;
  data: Data;
  environment: SiteEnvironment;
  build: string;
  close(): Promise<void>;
}

export async function makeSite(count: number): Promise<MeasuredSite> {
  const folder = await makeFolder();
  const reviews = generated(count);
  const data = await openData({ directory: folder, reviews, log: () => {} });
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
    const build = join(folder, 'build');
    const logFile = join(folder, 'build.log');
    const { signal } = new AbortController();
    await buildSite({ root, directory: build, environment, logFile, signal });
    return { folder, data, environment, build, close };
  } catch (error) {
    await close();
    throw error;
  }
}
