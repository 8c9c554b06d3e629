import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../local/failure.ts';
import {
  type DeployedConfiguration,
  forPreview,
  forProduction,
  readConfiguration,
  writeConfiguration,
} from './configuration.ts';
import { requireVariables, variable } from './environment.ts';
import type { VariableName } from './variables.ts';
import { wrangler } from './wrangler.ts';

/** As many files a Worker may have on Cloudflare's free plan, and on any. */
const FREE_FILES = 20_000;
const MOST_FILES = 100_000;

const SECRETS = ['SUPABASE_SECRET_KEY', 'REBUILD_HOOK_SECRET'] as const;
const OPTIONAL = ['REBUILD_HOOK_URL', 'REBUILD_HOOK_KIND'] as const;

export interface Upload {
  /** The folder with `client/` and `server/`. */
  build: string;
  /** Of a preview beside the site; the site itself without one. */
  preview?: string | undefined;
  /** Whether everything is done but the sending. */
  dryRun: boolean;
  log: (line: string) => void;
}

/** What Wrangler writes, a line of JSON each, of what it has put out. */
const reportSchema = z.union([
  z.object({ type: z.literal('deploy'), targets: z.array(z.string()).nullish() }),
  z.object({ type: z.literal('preview'), preview_urls: z.array(z.string()).nullish() }),
  z.object({ type: z.string() }),
]);

/**
 * Puts a build out: as the site, or as a preview of its own beside it.
 *
 * @returns the addresses it can be visited at; none after a dry run
 * @throws a Failure when a variable is missing or Cloudflare does not take it
 */
export async function upload({ build, preview, dryRun, log }: Upload): Promise<string[]> {
  await checkFiles(build, log);
  const built = await readConfiguration(build);
  const file = await writeConfiguration(build, configured(built, preview));
  const folder = await mkdtemp(join(tmpdir(), 'spotter-upload-'));
  try {
    const report = join(folder, 'report');
    const words = [...(await command(preview, dryRun, folder)), '--config', file];
    const { code } = await wrangler(words, 'inherit', { WRANGLER_OUTPUT_FILE_PATH: report });
    if (code !== 0) throw new Failure('The build could not be put out: the reason stands above.');
    return addressesIn(await readFile(report, 'utf8').catch(() => ''));
  } finally {
    await rm(folder, { recursive: true });
    await rm(file);
  }
}

function configured(
  built: DeployedConfiguration,
  preview: string | undefined,
): DeployedConfiguration {
  const reading = requireVariables('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY');
  if (preview !== undefined) return forPreview(built, reading);
  const site = requireVariables('SITE_URL');
  return forProduction(built, { ...reading, ...site, ...valuesOf(OPTIONAL) });
}

function valuesOf(names: readonly VariableName[]): Record<string, string> {
  const values = names.map((name) => [name, variable(name)] as const);
  return Object.fromEntries(values.filter((pair): pair is [VariableName, string] => !!pair[1]));
}

async function command(
  preview: string | undefined,
  dryRun: boolean,
  folder: string,
): Promise<string[]> {
  if (preview !== undefined) {
    // Wrangler has no dry run of a preview; that of a deployment reads the same configuration.
    return dryRun
      ? ['deploy', '--dry-run']
      : ['preview', '--name', preview, '--ignore-base-config'];
  }
  requireVariables('SUPABASE_SECRET_KEY');
  const secrets = join(folder, 'secrets.json');
  await writeFile(secrets, JSON.stringify(valuesOf(SECRETS)), { mode: 0o600 });
  return ['deploy', '--secrets-file', secrets, ...(dryRun ? ['--dry-run'] : [])];
}

async function checkFiles(build: string, log: (line: string) => void): Promise<void> {
  const entries = await readdir(join(build, 'client'), { recursive: true, withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  if (count > MOST_FILES) {
    throw new Failure(`The site has ${count} files, and Cloudflare takes ${MOST_FILES} at most.`);
  }
  log(`${count} files${count > FREE_FILES ? `: the free plan takes ${FREE_FILES}` : ''}`);
}

function addressesIn(report: string): string[] {
  const lines = report.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const entry = reportSchema.parse(JSON.parse(line));
    if ('targets' in entry) return entry.targets ?? [];
    return 'preview_urls' in entry ? (entry.preview_urls ?? []) : [];
  });
}
