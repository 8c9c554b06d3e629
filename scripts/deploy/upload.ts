import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../process/failure.ts';
import {
  type DeployedConfiguration,
  forPreview,
  forProduction,
  readConfiguration,
  withOwnNames,
  writeConfiguration,
} from './cloudflare/configuration.ts';
import { VARIABLE_GROUPS, VARIABLES } from './cloudflare/variables.ts';
import { wrangler } from './cloudflare/wrangler.ts';
import { deployedCommit } from './deployed-commit.ts';
import { isWorkersBuild, requireVariables, setVariables, variable } from './environment.ts';
import { announce } from './events.ts';
import { findResources } from './provision.ts';

const FREE_FILES = 20_000;
const MOST_FILES = 100_000;

export interface Upload {
  build: string;
  /** Undefined for the site itself. */
  preview?: string | undefined;
  dryRun: boolean;
  log: (line: string) => void;
}

/** Wrangler's report has one JSON object per line. */
const reportSchema = z.union([
  z.object({ type: z.literal('deploy'), targets: z.array(z.string()).nullish() }),
  z.object({ type: z.literal('preview'), preview_urls: z.array(z.string()).nullish() }),
  z.object({ type: z.string() }),
]);

/** Returns the URLs of the deployment. Throws a Failure if Cloudflare rejects the build. */
export async function upload({ build, preview, dryRun, log }: Upload): Promise<string[]> {
  await checkFiles(build, log);
  const built = await readConfiguration(build);
  const named = dryRun ? withOwnNames(built) : await withResources(built, preview, log);
  const configuration = configurationFor(named, preview);
  const file = await writeConfiguration(build, configuration);
  const folder = await mkdtemp(join(tmpdir(), 'spotter-upload-'));
  try {
    const report = join(folder, 'report');
    const words = [...(await command(preview, dryRun, folder)), '--config', file];
    const { code } = await wrangler(words, 'inherit', { WRANGLER_OUTPUT_FILE_PATH: report });
    if (code !== 0) throw new Failure('The build could not be deployed. See the error above.');
    if (preview === undefined) {
      const { vars: variables } = configuration;
      await announce({ kind: 'uploaded', build, variables, secrets: secretsOfWorker() });
      if (!dryRun) await requireSecret(configuration.name);
    }
    return addressesIn(await readFile(report, 'utf8').catch(() => ''));
  } finally {
    await rm(folder, { recursive: true });
    await rm(file);
  }
}

export async function removePreview(name: string): Promise<void> {
  const words = ['preview', 'delete', '--name', name, '--skip-confirmation'];
  const { code } = await wrangler(words, 'inherit');
  if (code !== 0) throw new Failure(`The preview ${name} could not be removed.`);
}

function configurationFor(
  built: DeployedConfiguration,
  preview: string | undefined,
): DeployedConfiguration {
  const reading = requireVariables('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY');
  if (preview !== undefined) return forPreview(built, reading);
  const site = requireVariables('SITE_URL');
  const hook = setVariables('REBUILD_HOOK_URL', 'REBUILD_HOOK_KIND');
  const commit = deployedCommit(import.meta.dirname);
  return forProduction(built, { ...reading, ...site, ...hook, ...commit });
}

/** Asks Cloudflare, because another site may have taken a name since the queues were created. */
async function withResources(
  built: DeployedConfiguration,
  preview: string | undefined,
  log: (line: string) => void,
): Promise<DeployedConfiguration> {
  const { plan } = await findResources(built, { isPreview: preview !== undefined, log });
  return plan.configuration;
}

/**
 * Its owner could not sign in without the key. A site deployed with the button got it from the button's page.
 */
async function requireSecret(worker: string): Promise<void> {
  if (variable('SUPABASE_SECRET_KEY') !== undefined) return;
  const { code, output } = await wrangler(['secret', 'list', '--name', worker], 'pipe');
  if (code !== 0 || output.includes('"SUPABASE_SECRET_KEY"')) return;
  throw new Failure(
    `The Worker has no SUPABASE_SECRET_KEY. Enter it in Cloudflare: your Worker, Settings, Variables and Secrets, with the type Secret. Where to find it: ${VARIABLES.SUPABASE_SECRET_KEY.source}.`,
  );
}

async function command(
  preview: string | undefined,
  dryRun: boolean,
  folder: string,
): Promise<string[]> {
  if (preview !== undefined) {
    // Wrangler has no dry run for previews. The dry run of a deployment reads the same configuration.
    return dryRun
      ? ['deploy', '--dry-run']
      : ['preview', '--name', preview, '--ignore-base-config'];
  }
  const secrets = secretsOfWorker();
  const words = ['deploy', ...(dryRun ? ['--dry-run'] : [])];
  if (Object.keys(secrets).length === 0) return words;
  const file = join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  return [...words, '--secrets-file', file];
}

/** The Worker keeps secrets that are not among them. */
function secretsOfWorker(): Record<string, string> {
  if (!isWorkersBuild()) requireVariables('SUPABASE_SECRET_KEY');
  return setVariables('SUPABASE_SECRET_KEY', 'REBUILD_HOOK_SECRET', ...VARIABLE_GROUPS.flat());
}

async function checkFiles(build: string, log: (line: string) => void): Promise<void> {
  const entries = await readdir(join(build, 'client'), { recursive: true, withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  if (count > MOST_FILES) {
    throw new Failure(`The site has ${count} files. Cloudflare accepts at most ${MOST_FILES}.`);
  }
  log(`${count} files${count > FREE_FILES ? ` (the free plan accepts ${FREE_FILES})` : ''}`);
}

function addressesIn(report: string): string[] {
  const lines = report.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const entry = reportSchema.parse(JSON.parse(line));
    if ('targets' in entry) return entry.targets ?? [];
    return 'preview_urls' in entry ? (entry.preview_urls ?? []) : [];
  });
}
