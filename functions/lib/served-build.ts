import { type BuildRecord, buildRecordSchema } from '../../core/domain/build-record.ts';
import type { Env } from '../bindings.ts';

const RECORD_ADDRESS = 'https://assets.internal/build.json';

/**
 * What the build that is being served says of itself.
 *
 * @throws when the build carries no readable record
 */
export async function servedBuild(env: Pick<Env, 'ASSETS'>): Promise<BuildRecord> {
  const response = await env.ASSETS.fetch(RECORD_ADDRESS);
  if (!response.ok) throw new Error(`The build's record answered ${response.status}`);
  return buildRecordSchema.parse(await response.json());
}

/** The number of the last change that is in the served build. */
export async function servedChange(env: Pick<Env, 'ASSETS'>): Promise<number> {
  return (await servedBuild(env)).change;
}
