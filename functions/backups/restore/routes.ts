import { Hono } from 'hono';
import { z } from 'zod';
import { backupMessages as messages } from '../../../core/backups/messages.ts';
import {
  REPLACE_WORD,
  RESTORE_FILE_MAX_BYTES,
  restoreChoiceSchema,
  restoreConfirmationSchema,
} from '../../../core/backups/schema.ts';
import type { OwnerEnv } from '../../http/app-env.ts';
import { limitedBody } from '../../http/guards.ts';
import { checked, checkedId } from '../../http/request.ts';
import { backupStore } from '../files/storage.ts';
import { shownRestore } from './shown.ts';
import { uploadKey } from './source.ts';
import { cancelRestore, confirmRestore, readRestore, startRestore } from './store.ts';

const gone = { error: messages.gone };
const noPlace = { error: messages.noPlace };

export const restores = new Hono<OwnerEnv>()
  .post(
    '/uploads',
    limitedBody(RESTORE_FILE_MAX_BYTES, { error: messages.fileTooLarge, status: 413 }),
    async (context) => {
      const store = backupStore(context.env);
      if (store === null) return context.json(noPlace, 409);
      const { body } = context.req.raw;
      const length = Number(context.req.header('Content-Length') ?? 0);
      if (body === null || length === 0) return context.json({ error: messages.fileEmpty }, 400);
      const key = crypto.randomUUID();
      // A bucket takes a stream of a known length, and refuses one that ends early.
      await store.put(uploadKey(key), body.pipeThrough(new FixedLengthStream(length)));
      return context.json({ key }, 201);
    },
  )
  .post('/restores', checked('json', restoreChoiceSchema), async (context) => {
    const { env } = context;
    const { source, replace } = context.req.valid('json');
    if (backupStore(env) === null) return context.json(noPlace, 409);
    const restore = await startRestore(env, source, replace);
    if (restore === null) return context.json({ error: messages.busy }, 409);
    // The open screen continues it: after a response a Worker has thirty seconds, and a large file needs more.
    return context.json({ restore: shownRestore(restore) }, 202);
  })
  .post(
    '/restores/:id/confirmation',
    checkedId,
    checked('json', restoreConfirmationSchema),
    async (context) => {
      const { env } = context;
      const { id } = context.req.valid('param');
      const { confirmation } = context.req.valid('json');
      const restore = await readRestore(env);
      if (restore?.id !== id) return context.json(gone, 409);
      if (restore.is_replace && confirmation.trim().toLowerCase() !== REPLACE_WORD) {
        return context.json({ error: messages.confirmWrong, field: 'confirmation' }, 400);
      }
      const isConfirmed = await confirmRestore(env, id, context.get('owner').id);
      return isConfirmed ? context.json({ id }, 202) : context.json(gone, 409);
    },
  )
  .delete('/restores/:id', checked('param', z.object({ id: z.uuid() })), async (context) => {
    const { id } = context.req.valid('param');
    const isCancelled = await cancelRestore(context.env, id);
    return isCancelled ? context.json({ id }, 200) : context.json(gone, 409);
  });
