import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER_KEY } from '../../../functions/hosting/bucket-mark.ts';
import { Failure } from '../../local/failure.ts';
import { cloneRepository, INSTALLED_PACKAGES } from '../clone.ts';
import { VARIABLE_NAMES, VARIABLES } from '../variables.ts';
import { openSite, REVIEW_PATH } from './owner.ts';
import { type ButtonSubstitutes, startButtonSubstitutes } from './substitutes.ts';
import { runInPipeline } from './workers-builds.ts';

const MOST_VALUES = 5;
const LINK = /http\S+\/thisisme\/setup#\S+/;

export interface Rehearsed {
  values: string[];
  /** The time from the start of the first deployment until the setup link is printed. */
  seconds: number;
}

/** Runs the build command and the deploy command, as the button and every later build do. */
async function deploy(folder: string, substitutes: ButtonSubstitutes) {
  const { pasted, environment } = substitutes;
  const given = { ...pasted.build, ...environment, WORKERS_CI_BUILD_UUID: randomUUID() };
  const built = await runInPipeline('npm run build', folder, given);
  const deployed = await runInPipeline('npm run deploy', folder, given);
  const output = built.output + deployed.output;
  const secrets = [pasted.build.SUPABASE_DB_URL, ...Object.values(pasted.runtime)];
  if (secrets.some((secret) => secret !== undefined && output.includes(secret))) {
    throw new Failure('The log of the deployment contains a secret.');
  }
  return { output, seconds: built.seconds + deployed.seconds };
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

/** Both deployments have reported to the site, and the second one has drawn the image of the review. */
async function checkTraces({ query, account }: ButtonSubstitutes): Promise<void> {
  const marked = [...account.buckets].filter(([, objects]) => objects.has(OWNER_KEY));
  const resources = [...account.queues.keys(), ...marked.map(([name]) => name)];
  if (account.queues.size !== 8 || marked.length !== 2) {
    throw new Failure(`The deployments created only ${resources.join(', ')}.`);
  }
  const reports = await query(
    "select kind from public.rebuild_reports where kind in ('started', 'succeeded') order by at",
  );
  if (reports.join() !== 'started,succeeded,started,succeeded') {
    throw new Failure(`The deployments reported ${reports.join(', ')}.`);
  }
  const [images] = await query('select count(*) from public.share_images');
  if (images === '0') throw new Failure('The review has no share image.');
}

/**
 * Makes a site as the Deploy to Cloudflare button does: clones the repository, runs the commands of Workers Builds
 * with the pasted values, sets the site up in a browser with the printed link, publishes a review, and deploys
 * again as the deploy hook does.
 *
 * @param installs whether npm installs the packages, instead of links to those of this folder
 * @throws a Failure at the first step that does not do what it should
 */
export async function rehearseButton(installs: boolean): Promise<Rehearsed> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spotter-button-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const site = join(folder, 'site');
  await cloneRepository(site, installs ? null : INSTALLED_PACKAGES);
  const substitutes = await startButtonSubstitutes(folder);
  opened.defer(substitutes.stop);
  const { pasted, siteUrl } = substitutes;
  const values = [...Object.keys(pasted.runtime), ...Object.keys(pasted.build)];
  checkValues(values, Object.keys(substitutes.environment));

  if (installs) await runInPipeline('npm clean-install --progress=false', site, {});

  const first = await deploy(site, substitutes);
  const link = LINK.exec(first.output)?.[0];
  if (link === undefined) throw new Failure('The deployment printed no setup link.');
  console.log('\nSetting the site up in a browser');
  await openSite(link, siteUrl);
  console.log(`The first review is at ${siteUrl}${REVIEW_PATH}`);

  const second = await deploy(site, substitutes);
  if (LINK.test(second.output)) throw new Failure('A site with an owner got a setup link.');
  if (!existsSync(join(site, `dist/client${REVIEW_PATH}.html`))) {
    throw new Failure('The second build has no file of the review.');
  }
  await checkTraces(substitutes);
  console.log(`\nPasted values: ${values.length} (${values.join(', ')})\nTyped commands: 0`);
  return { values, seconds: first.seconds };
}
