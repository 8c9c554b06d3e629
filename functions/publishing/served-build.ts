import { type BuildRecord, buildRecordSchema } from '../../core/publishing/schema.ts';
import type { Env } from '../env.ts';

const RECORD_ADDRESS = 'https://assets.internal/build.json';

let kept: { tag: string; record: BuildRecord } | undefined;

/**
 * What the build that is being served says of itself: the same object as long as it is the same build.
 * Parsed once per isolate and build; later calls ask the assets only whether it is still the same.
 *
 * @throws when the build carries no readable record
 */
export async function servedBuild(env: Pick<Env, 'ASSETS'>): Promise<BuildRecord> {
  const headers: HeadersInit = kept === undefined ? {} : { 'If-None-Match': kept.tag };
  const response = await env.ASSETS.fetch(RECORD_ADDRESS, { headers });
  if (response.status === 304 && kept !== undefined) return kept.record;
  if (!response.ok) throw new Error(`The build's record answered ${response.status}`);
  const record = buildRecordSchema.parse(await response.json());
  const tag = response.headers.get('ETag');
  kept = tag === null ? undefined : { tag, record };
  return record;
}

/** The number of the last change that is in the served build. */
export async function servedChange(env: Pick<Env, 'ASSETS'>): Promise<number> {
  return (await servedBuild(env)).change;
}
