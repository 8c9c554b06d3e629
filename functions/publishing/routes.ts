import { Hono } from 'hono';
import { z } from 'zod';
import { apiMessages } from '../../core/http/messages.ts';
import { isSigned } from '../crypto/signature.ts';
import { signingSecret } from '../crypto/signing-secret.ts';
import { query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import { requestRebuild } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/guards.ts';
import { adminError } from '../http/server-error.ts';
import { readPublishing } from './read-publishing.ts';
import {
  REPORT_PURPOSE,
  REPORT_SIGNATURE_HEADER,
  REPORT_TIMESTAMP_HEADER,
  type RebuildReport,
  rebuildReportSchema,
  signedReport,
} from './rebuild-report.ts';

export const publishing = new Hono<OwnerEnv>()
  .get('/', async ({ env, get, json }) => {
    return json(await readPublishing(env, get('edgeState').build), 200);
  })
  .post('/retry', async (context) => {
    await storeReport(context.env, { id: crypto.randomUUID(), kind: 'requested' });
    await requestRebuild(context.env, null);
    return context.body(null, 202);
  });

/** Milliseconds; clocks may differ by as much. */
export const REPORT_LIFETIME = 5 * 60 * 1_000;
const REPORT_MAX_BYTES = 16 * 1024;

function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,16}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= REPORT_LIFETIME;
}

export const rebuild = new Hono<AppEnv>()
  .onError(adminError)
  .use(limitedBody(REPORT_MAX_BYTES, { error: apiMessages.tooLarge, status: 413 }))
  .post('/', async (context) => {
    const timestamp = context.req.header(REPORT_TIMESTAMP_HEADER) ?? '';
    const signature = context.req.header(REPORT_SIGNATURE_HEADER) ?? '';
    // A truncated body has no valid signature.
    const body = await context.req.text().catch(() => '');
    const secret = signingSecret(context.env);
    if (
      !isRecent(timestamp, Date.now()) ||
      !(await isSigned(REPORT_PURPOSE, secret, signedReport(timestamp, body), signature))
    ) {
      return context.json({ error: apiMessages.malformed }, 401);
    }
    const report = rebuildReportSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!report.success) return context.json({ error: apiMessages.malformed }, 400);
    const { build } = context.get('edgeState');
    if (report.data.kind === 'succeeded') context.executionCtx.waitUntil(build.renew(context.env));
    await storeReport(context.env, report.data);
    return context.body(null, 204);
  });

/** A repeated report changes nothing. */
export async function storeReport(
  env: Env,
  report: RebuildReport | { id: string; kind: 'requested' },
): Promise<void> {
  const call = serviceClient(env)
    .from('rebuild_reports')
    .upsert({ change: null, error: null, ...report }, { onConflict: 'id', ignoreDuplicates: true });
  await query(call, z.null());
}
