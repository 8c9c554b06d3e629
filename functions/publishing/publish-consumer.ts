import { publishingMessages } from '../../core/publishing/messages.ts';
import { BuildFiles, type RebuildRequest, rebuildRequestSchema } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import { type Batch, type Parsed, parseMessages } from '../hosting/queue-messages.ts';
import { notifySearchEngines } from '../seo/index.ts';
import { REBUILD_ERROR_MAX_LENGTH } from './rebuild-report.ts';
import { HookMissing, requestFromHook } from './request-from-hook.ts';
import { storeReport } from './routes.ts';

async function isBuilt(env: Env, requests: readonly Parsed<RebuildRequest>[]): Promise<boolean> {
  const served = (await new BuildFiles().record(env)).change;
  return requests.every(({ body: { change } }) => change !== null && change <= served);
}

async function report(env: Env, given: Parameters<typeof storeReport>[1]): Promise<void> {
  await storeReport(env, given).catch((error: unknown) => {
    console.error('A report of a rebuild could not be stored:', error);
  });
}

/** Calls the hook once per batch; wrangler.toml sets the retry delay. */
export async function consumePublish(
  batch: Pick<Batch, 'messages'>,
  env: Env,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Promise<void> {
  const requests = await parseMessages(batch, rebuildRequestSchema, env.FAILED_PUBLISH_QUEUE);
  if (requests.length === 0) return;
  await notifySearchEngines(env, fetch);
  try {
    if (await isBuilt(env, requests)) return;
    await requestFromHook(env, fetch);
    await report(env, { id: crypto.randomUUID(), kind: 'requested' });
  } catch (error) {
    console.error('The rebuild hook could not be called:', error);
    const reason = error instanceof Error ? error.message : '';
    const sentence = `${publishingMessages.hookFailed} ${reason}`;
    await report(env, {
      id: crypto.randomUUID(),
      kind: 'failed',
      error: sentence.slice(0, REBUILD_ERROR_MAX_LENGTH),
    });
    // Retrying does not help while no hook is connected, and the next publish requests a rebuild again.
    if (error instanceof HookMissing) return;
    for (const { message } of requests) message.retry();
  }
}
