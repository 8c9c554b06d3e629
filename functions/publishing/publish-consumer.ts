import { publishingMessages } from '../../core/publishing/messages.ts';
import { REBUILD_ERROR_MAX_LENGTH } from '../../core/publishing/rebuild-report.ts';
import type { Env } from '../env.ts';
import { tellSearchEngines } from '../seo/index-now.ts';
import { callRebuildHook } from './rebuild-hook.ts';
import { storeReport } from './rebuild-reports.ts';
import { rebuildRequestSchema } from './request-rebuild.ts';
import { servedChange } from './served-build.ts';

/** What the consumer uses of a batch of messages. */
interface Batch {
  messages: readonly { body: unknown }[];
  retryAll(): void;
}

async function isBuilt(env: Env, { messages }: Batch): Promise<boolean> {
  const served = await servedChange(env);
  return messages.every(({ body }) => {
    const request = rebuildRequestSchema.safeParse(body);
    const change = request.success ? request.data.change : null;
    return change !== null && change <= served;
  });
}

async function report(env: Env, given: Parameters<typeof storeReport>[1]): Promise<void> {
  await storeReport(env, given).catch((error: unknown) => {
    console.error('A report of a rebuild could not be stored:', error);
  });
}

/**
 * The consumer of the publish queue: however many changes a batch tells of, it asks for one rebuild.
 * When that fails the whole batch comes again, after the delay that wrangler.toml says.
 */
export async function answerPublishBatch(
  batch: Batch,
  env: Env,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Promise<void> {
  await tellSearchEngines(env, fetch);
  try {
    if (await isBuilt(env, batch)) return;
    await callRebuildHook(env, fetch);
    await report(env, { id: crypto.randomUUID(), kind: 'requested' });
  } catch (error) {
    console.error('A rebuild could not be requested:', error);
    const reason = error instanceof Error ? error.message : '';
    const sentence = `${publishingMessages.hookFailed} ${reason}`.slice(
      0,
      REBUILD_ERROR_MAX_LENGTH,
    );
    await report(env, { id: crypto.randomUUID(), kind: 'failed', error: sentence });
    batch.retryAll();
  }
}
