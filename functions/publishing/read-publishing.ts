import { callFunction } from '../database/service-client.ts';
import { BuildFiles } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import { type Publishing, publishingState, publishingStatusSchema } from './status.ts';

/** What waits for a rebuild, and how the last one went. */
export async function readPublishing(env: Env, served = new BuildFiles()): Promise<Publishing> {
  const build = await served.record(env);
  const status = await callFunction(
    env,
    'publishing_status',
    { since: build.change },
    publishingStatusSchema,
  );
  return publishingState(status, build, Date.now());
}
