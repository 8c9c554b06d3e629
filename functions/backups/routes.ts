import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import { backupNameSchema } from '../../core/backups/schema.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { contentFile, streamOf } from './files/content-file.ts';
import { readManifest, removeManifest } from './files/manifests.ts';
import { backupStore } from './files/storage.ts';
import { continueBackups } from './index.ts';
import { continueBackup, startBackup } from './making/run.ts';
import { isSourceOf, readOverview } from './overview.ts';
import { restores } from './restore/routes.ts';
import { readRestore } from './restore/store.ts';

const checkedName = checked('param', z.object({ name: backupNameSchema }));

const noPlace = { error: messages.noPlace };
const missing = { error: messages.missing };

/** Runs after the response; the minute's job continues what is left. */
function inBackground(context: Context<OwnerEnv>, work: Promise<unknown>): void {
  context.executionCtx.waitUntil(
    work.catch((error: unknown) => console.error('A backup could not go on:', error)),
  );
}

export const backups = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => json(await readOverview(env), 200))
  .post('/', async (context) => {
    const { env } = context;
    if (backupStore(env) === null) return context.json(noPlace, 409);
    await startBackup(env, 'owner');
    inBackground(context, continueBackup(env));
    return context.json(await readOverview(env), 202);
  })
  // Sent by the open screen, so that the owner does not wait for the minute's job.
  .post('/continue', async (context) => {
    const { env } = context;
    const before = await readRestore(env);
    const work = continueBackups(env);
    // A tab that is closed does not stop it at once.
    inBackground(context, work);
    await work;
    const overview = await readOverview(env);
    if (before?.state === 'applying' && overview.restore?.state === 'succeeded') {
      await context.get('edgeState').changes.reread(env);
    }
    return context.json(overview, 200);
  })
  .route('/', restores)
  .get('/stored/:name/content', checkedName, async (context) => {
    const { name } = context.req.valid('param');
    const store = backupStore(context.env);
    const manifest = store === null ? null : await readManifest(store, name);
    if (store === null || manifest === null) return context.json(missing, 404);
    return new Response(streamOf(contentFile(store, manifest)), {
      headers: {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="spotter-${name}.jsonl.gz"`,
      },
    });
  })
  .delete('/stored/:name', checkedName, async (context) => {
    const { name } = context.req.valid('param');
    const store = backupStore(context.env);
    if (store === null) return context.json(missing, 404);
    if (await store.isForeign(context.env)) {
      return context.json({ error: messages.failures.foreign }, 409);
    }
    const restore = await readRestore(context.env);
    if (restore !== null && restore.finished_at === null && isSourceOf(restore.source, name)) {
      return context.json({ error: messages.inUse }, 409);
    }
    await removeManifest(store, name);
    return context.json({ deleted: name }, 200);
  });
