import { access as fileAccess } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { callRebuildHook } from '../../functions/publishing/rebuild-hook.ts';
import { Failure, messageOf } from '../local/failure.ts';
import { type Keys, readKeys } from '../local/keys.ts';
import { LOOPBACK } from '../local/ports.ts';
import { rebuildHookPort } from '../local/rebuild/hook.ts';
import type { DatabaseAccess } from './database.ts';
import { projectOf, SET_THEM } from './project.ts';

const root = join(import.meta.dirname, '../..');

/** The database of a site, hosted or on this machine, and how its pages are built anew. */
export interface Site {
  access: DatabaseAccess;
  /** Asks for the pages to be built again; answers what to say of it. */
  rebuild(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * The site that the environment names, or else the one on this machine, whether it runs or not.
 *
 * @throws a Failure, in a sentence, when there is none
 */
export async function openSite(environment: NodeJS.ProcessEnv): Promise<Site> {
  const access = projectOf(environment);
  if (access !== undefined) {
    return { access, rebuild: () => askHook(environment), stop: async () => {} };
  }
  const directory = resolve(environment.SPOTTER_DATA ?? join(root, '.spotter'));
  await fileAccess(join(directory, 'database')).catch(() => {
    throw new Failure(
      `There is no site on this machine yet: make one with npm start. Or: ${SET_THEM}`,
    );
  });
  const keys = await readKeys(directory);
  return (await runningSite(keys)) ?? openStopped(directory);
}

async function askHook({
  REBUILD_HOOK_URL,
  REBUILD_HOOK_SECRET,
  REBUILD_HOOK_KIND,
}: NodeJS.ProcessEnv): Promise<string> {
  if (!REBUILD_HOOK_URL) {
    return 'The whole site shows it after its next build: publish something, or set REBUILD_HOOK_URL for this command.';
  }
  try {
    await callRebuildHook({ REBUILD_HOOK_URL, REBUILD_HOOK_SECRET, REBUILD_HOOK_KIND }, fetch);
    return 'The site is being built anew.';
  } catch (error) {
    return `The site could not be asked to build anew (${messageOf(error)}): it shows everything after its next build.`;
  }
}

/** The platform that runs, if it does: then its database can be reached through its API only. */
async function runningSite(keys: Keys): Promise<Site | undefined> {
  const access = { url: `http://${LOOPBACK}:${keys.databasePort}`, secretKey: keys.secret };
  const answer = await fetch(`${access.url}/rest/v1/site_settings?select=setting_key&limit=1`, {
    headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const hook = `http://${LOOPBACK}:${rebuildHookPort(keys)}/rebuild`;
  return {
    access,
    rebuild: () =>
      askHook({
        REBUILD_HOOK_URL: hook,
        REBUILD_HOOK_SECRET: keys.rebuild,
        REBUILD_HOOK_KIND: 'local',
      }),
    stop: async () => {},
  };
}

/** The database of a platform that does not run, served for as long as it is needed. */
async function openStopped(directory: string): Promise<Site> {
  // The engine is large, and who works on a hosted project does not need it.
  const { openData } = await import('../local/data.ts');
  const data = await openData({ root, directory, log: () => {} });
  return {
    access: { url: data.url, secretKey: data.keys.secret },
    rebuild: async () => 'The site shows it when it is started.',
    stop: data.stop,
  };
}
