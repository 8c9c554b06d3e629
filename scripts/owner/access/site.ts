import { access as fileAccess } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { callRebuildHook } from '../../../functions/publishing/rebuild-hook.ts';
import { DEFAULT_PORT } from '../../local/flags.ts';
import { type Keys, readKeys } from '../../local/keys.ts';
import { rebuildHookPort } from '../../local/rebuild/hook.ts';
import { Failure, messageOf } from '../../process/failure.ts';
import { LOOPBACK } from '../../process/ports.ts';
import { ACCESS_MISSING, accessFrom, type DatabaseAccess } from './database.ts';

const root = join(import.meta.dirname, '../../..');

export interface Site {
  access: DatabaseAccess;
  /**
   * The URL of the running site, without a trailing slash. Null if it is not running, or its URL is unknown.
   */
  url: string | null;
  rebuild(): Promise<string>;
  stop(): Promise<void>;
}

/** Opens the site in the environment, or else the local one. Throws a Failure if there is none. */
export async function openSite(environment: NodeJS.ProcessEnv): Promise<Site> {
  const access = accessFrom(environment);
  if (access !== undefined) {
    const url = environment.SITE_URL?.replace(/\/$/, '') || null;
    return { access, url, rebuild: () => requestRebuild(environment), stop: async () => {} };
  }
  const directory = resolve(environment.SPOTTER_DATA ?? join(root, '.spotter'));
  await fileAccess(join(directory, 'database')).catch(() => {
    throw new Failure(
      `There is no site on this machine yet. Create one with npm start. Or: ${ACCESS_MISSING}`,
    );
  });
  return (await openRunning(await readKeys(directory), environment)) ?? openStopped(directory);
}

async function requestRebuild(environment: NodeJS.ProcessEnv): Promise<string> {
  const { REBUILD_HOOK_URL, REBUILD_HOOK_SECRET, REBUILD_HOOK_KIND } = environment;
  if (!REBUILD_HOOK_URL) {
    return 'The whole site shows the changes after its next build: publish something, or set REBUILD_HOOK_URL for this command.';
  }
  try {
    await callRebuildHook({ REBUILD_HOOK_URL, REBUILD_HOOK_SECRET, REBUILD_HOOK_KIND }, fetch);
    return 'The site is being rebuilt.';
  } catch (error) {
    return `The rebuild could not be requested (${messageOf(error)}). The site shows the changes after its next build.`;
  }
}

/** The database of a running platform is only reachable through its API. */
async function openRunning(keys: Keys, environment: NodeJS.ProcessEnv): Promise<Site | undefined> {
  const access = { url: `http://${LOOPBACK}:${keys.databasePort}`, secretKey: keys.secret };
  const answer = await fetch(`${access.url}/rest/v1/site_settings?select=setting_key&limit=1`, {
    headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const hook = {
    REBUILD_HOOK_URL: `http://${LOOPBACK}:${rebuildHookPort(keys)}/rebuild`,
    REBUILD_HOOK_SECRET: keys.rebuild,
    REBUILD_HOOK_KIND: 'local',
  };
  const url = environment.SITE_URL || `http://${LOOPBACK}:${environment.PORT || DEFAULT_PORT}`;
  return { access, url, rebuild: () => requestRebuild(hook), stop: async () => {} };
}

async function openStopped(directory: string): Promise<Site> {
  // The database engine is large, and hosted projects do not need it.
  const { openData } = await import('../../local/data.ts');
  const data = await openData({ directory, log: () => {} });
  return {
    access: { url: data.url, secretKey: data.keys.secret },
    url: null,
    rebuild: async () => 'The site shows the changes when it is started.',
    stop: data.stop,
  };
}
