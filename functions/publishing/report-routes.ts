import { Hono } from 'hono';
import { apiMessages } from '../../core/http/messages.ts';
import {
  REPORT_PURPOSE,
  REPORT_SIGNATURE_HEADER,
  REPORT_TIMESTAMP_HEADER,
  rebuildReportSchema,
  signedReport,
} from '../../core/publishing/rebuild-report.ts';
import { isSigned } from '../crypto/signature.ts';
import { answerError } from '../http/admin-errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/limited-body.ts';
import { storeReport } from './rebuild-reports.ts';

/** A signed report is believed for so long after it was signed, and clocks may differ by as much. */
export const REPORT_LIFETIME = 5 * 60 * 1_000;
const REPORT_MAX_BYTES = 16 * 1024;

function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,16}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= REPORT_LIFETIME;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the service that rebuilds the site reports: started, succeeded or failed, signed by it. */
export const rebuild = new Hono<AppEnv>()
  .onError(answerError)
  .use(limitedBody(REPORT_MAX_BYTES, { error: apiMessages.tooLarge, status: 413 }))
  .post('/', async (context) => {
    const timestamp = context.req.header(REPORT_TIMESTAMP_HEADER) ?? '';
    const signature = context.req.header(REPORT_SIGNATURE_HEADER) ?? '';
    // One that broke off on the way is signed by nobody.
    const body = await context.req.text().catch(() => '');
    const secret = context.env.REBUILD_HOOK_SECRET;
    if (
      !secret ||
      !isRecent(timestamp, Date.now()) ||
      !(await isSigned(REPORT_PURPOSE, secret, signedReport(timestamp, body), signature))
    ) {
      return context.json({ error: apiMessages.malformed }, 401);
    }
    const report = rebuildReportSchema.safeParse(parseJson(body));
    if (!report.success) return context.json({ error: apiMessages.malformed }, 400);
    await storeReport(context.env, report.data);
    return context.body(null, 204);
  });
