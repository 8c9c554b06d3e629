import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../process/failure.ts';
import { VARIABLE_NAMES, VARIABLES } from '../cloudflare/variables.ts';
import { cloneRepository, INSTALLED_PACKAGES } from './clone.ts';
import { startServerDatabase } from './database.ts';
import { openSite, REVIEW_PATH } from './owner.ts';
import { runInPipeline } from './pipeline.ts';
import { startSubstitutes } from './substitutes.ts';
import { checkTraces } from './traces.ts';

const MOST_VALUES = 5;
const LINK = /http\S+\/thisisme\/setup#\S+/;

/**
 * What Workers Builds sets in every build. The token of a real build may deploy; this one is never sent anywhere.
 * https://developers.cloudflare.com/workers/ci-cd/builds/configuration/#default-variables
 */
const PLATFORM_VARIABLES = {
  WORKERS_CI: '1',
  WORKERS_CI_COMMIT_SHA: '0'.repeat(40),
  WORKERS_CI_BRANCH: 'main',
  CLOUDFLARE_API_TOKEN: 'a-token-of-the-rehearsal',
  CLOUDFLARE_ACCOUNT_ID: '0'.repeat(32),
};

/** Runs the build command and the deploy command, as the button and every later build do. Returns the log. */
async function deploy(folder: string, environment: Record<string, string>): Promise<string> {
  const given = { ...environment, WORKERS_CI_BUILD_UUID: randomUUID() };
  const built = await runInPipeline('npm run build', folder, given);
  const deployed = await runInPipeline('npm run deploy', folder, given);
  return built + deployed;
}

/** The deployment may learn about the accounts only from the pasted values. */
function checkValues(pasted: string[], substituted: string[]): void {
  if (pasted.length > MOST_VALUES) throw new Failure(`${pasted.length} values must be pasted.`);
  const asked = VARIABLE_NAMES.filter((name) =>
    /^(?:build|runtime)$/.test(VARIABLES[name].button ?? ''),
  );
  if (asked.toSorted().join() !== pasted.toSorted().join()) {
    throw new Failure(`The guide asks for ${asked.join(', ')}, the rehearsal pastes others.`);
  }
  const given = VARIABLE_NAMES.filter((name) => substituted.includes(name));
  if (given.length > 0) throw new Failure(`The rehearsal also gives ${given.join(', ')}.`);
}

/**
 * Makes a site as the Deploy to Cloudflare button does: clones the repository, runs the commands of Workers Builds
 * with the pasted values, sets the site up in a browser with the printed link, publishes a review, and deploys
 * again as the deploy hook does. Returns the names of the pasted values.
 *
 * @param installs whether npm installs the packages, instead of links to those of this folder
 * @throws a Failure at the first step that does not do what it should
 */
export async function rehearseButton(installs: boolean): Promise<string[]> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spotter-button-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const site = join(folder, 'site');
  await cloneRepository(site, installs ? null : INSTALLED_PACKAGES);
  const substitutes = await startSubstitutes(opened, folder, await startServerDatabase(opened));
  const { project, siteUrl } = substitutes;
  // The third value is a secret of the Worker, which its builds do not see.
  const { SUPABASE_SECRET_KEY: _, ...pasted } = project;
  const values = Object.keys(project);
  checkValues(values, Object.keys(substitutes.environment));

  if (installs) await runInPipeline('npm clean-install --progress=false', site, PLATFORM_VARIABLES);

  const environment = { ...PLATFORM_VARIABLES, ...pasted, ...substitutes.environment };
  const link = LINK.exec(await deploy(site, environment))?.[0];
  if (link === undefined) throw new Failure('The deployment printed no setup link.');
  console.log('\nSetting the site up in a browser');
  await openSite(link, siteUrl);
  console.log(`The first review is at ${siteUrl}${REVIEW_PATH}`);

  if (LINK.test(await deploy(site, environment))) {
    throw new Failure('A site with an owner got a setup link.');
  }
  if (!existsSync(join(site, `dist/client${REVIEW_PATH}.html`))) {
    throw new Failure('The second build has no file of the review.');
  }
  await checkTraces(substitutes, ['started', 'succeeded', 'started', 'succeeded']);
  console.log(`\nPasted values: ${values.length} (${values.join(', ')})\nTyped commands: 0`);
  return values;
}
