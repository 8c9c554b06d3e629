import { inject } from 'vitest';
import { z } from 'zod';
import type { BackupOverview } from '../../core/backups/schema.ts';
import { DatabaseUnavailable } from '../database/query.ts';
import type { Env } from '../hosting/env.ts';
import { createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';
import { continueBackups } from './index.ts';

export type BackupBrowser = Awaited<ReturnType<typeof createOwnerBrowser>>;

const bucketOf = async (bucket: R2Bucket | undefined) => {
  const listed = await bucket?.list({});
  return listed?.objects ?? [];
};

async function emptyBuckets({ PICTURES, BACKUPS }: Env): Promise<void> {
  for (const bucket of [PICTURES, BACKUPS]) {
    // A page has at most a thousand.
    for (let all = await bucketOf(bucket); all.length > 0; all = await bucketOf(bucket)) {
      await bucket?.delete(all.map(({ key }) => key));
    }
  }
}

export async function keysOf(bucket: R2Bucket | undefined): Promise<string[]> {
  return (await bucketOf(bucket)).map(({ key }) => key);
}

/** An owner of a site with empty buckets and no backups. */
export async function openBackups(bindings: Partial<Env> = {}): Promise<BackupBrowser> {
  await resetDatabase();
  await execute(`
    select public.test_empty('{public.images, public.remote_images, public.merchants, public.documents}');
    delete from private.restores;
    delete from private.backup_runs;
    delete from private.staged_content;
    delete from public.site_settings where setting_key = 'automatic_backups';
  `);
  const owner = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true', ...bindings });
  await emptyBuckets(owner.bindings);
  return owner;
}

export async function readBackups(owner: BackupBrowser): Promise<BackupOverview> {
  const response = await owner.send('GET', '/backups');
  return response.json();
}

const workSchema = z.tuple([z.object({ is_busy: z.boolean(), attempts: z.int() })]);

/** Runs pieces, as the minute's job does, until nothing is left. Waits after failures are cut short. */
export async function untilIdle(owner: BackupBrowser): Promise<BackupOverview> {
  for (let minutes = 0; minutes < 200; minutes += 1) {
    // What one minute cannot reach, the next one tries again.
    await continueBackups(owner.bindings).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    });
    const [{ is_busy, attempts }] = workSchema.parse(
      await rows(`
        select count(*) > 0 as is_busy, coalesce(max(attempts), 0) as attempts from (
          select attempts from private.backup_runs where state = 'running'
          union all
          select attempts from private.restores where finished_at is null and state <> 'planned'
        ) as work
      `),
    );
    if (!is_busy) return readBackups(owner);
    if (attempts > 0) await endClaims();
  }
  throw new Error('It does not end');
}

const endClaims = () =>
  execute(`
    update private.backup_runs set claimed_until = '-infinity';
    update private.restores set claimed_until = '-infinity';
  `);

export async function backUp(owner: BackupBrowser): Promise<BackupOverview> {
  const { status } = await owner.ask('POST', '/backups');
  if (status !== 202) throw new Error(`The backup did not start: ${status}`);
  return untilIdle(owner);
}

export async function newestName(owner: BackupBrowser): Promise<string> {
  const [newest] = (await readBackups(owner)).backups;
  return z.string().parse(newest?.name);
}

/** Uploads an image of the fixtures and returns its id. */
export async function uploadFixture(owner: BackupBrowser, name: string): Promise<string> {
  const file = await fetch(`${inject('otherSite')}/pictures/${name}`);
  const { json } = await owner.upload('/pictures', await file.bytes());
  return z.object({ image: z.object({ id: z.string() }) }).parse(json).image.id;
}

/** Chooses what to restore, and waits for the preview. */
export async function preview(owner: BackupBrowser, source: unknown, replace: boolean) {
  const answer = await owner.ask('POST', '/backups/restores', { source, replace });
  const overview = await untilIdle(owner);
  return { answer, restore: overview.restore };
}

/** Confirms the preview, and waits for the end. */
export async function confirmed(owner: BackupBrowser, confirmation = 'replace') {
  const id = (await readBackups(owner)).restore?.id;
  const answer = await owner.ask('POST', `/backups/restores/${id}/confirmation`, { confirmation });
  return { answer, overview: await untilIdle(owner) };
}

/** Sends a file to be restored, as a browser does: with its length. */
export async function sendBackupFile(owner: BackupBrowser, file: string | Uint8Array<ArrayBuffer>) {
  const body = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const response = await owner.request('/api/admin/backups/uploads', {
    method: 'POST',
    headers: {
      Cookie: `__Host-spotter_session=${owner.token}`,
      'Content-Length': String(body.byteLength),
    },
    body,
  });
  return { status: response.status, json: await response.json() };
}
