import { z } from 'zod';

export const REBUILD_ERROR_MAX_LENGTH = 1_000;

/** Given by the sender, so that a report delivered twice is one. */
const id = z.uuid();

/** What the service that rebuilds the site says of a rebuild. */
export const rebuildReportSchema = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('started') }),
  z.object({ id, kind: z.literal('succeeded'), change: z.int().nonnegative() }),
  z.object({
    id,
    kind: z.literal('failed'),
    error: z.string().transform((text) => text.slice(0, REBUILD_ERROR_MAX_LENGTH)),
  }),
]);

export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** What a report is signed for: see functions/crypto/signature.ts. */
export const REPORT_PURPOSE = 'rebuild-report';
export const REPORT_TIMESTAMP_HEADER = 'X-Spotter-Timestamp';
export const REPORT_SIGNATURE_HEADER = 'X-Spotter-Signature';

/** The text that is signed: the report, and when it was sent. */
export function signedReport(timestamp: string, body: string): string {
  return `${timestamp}.${body}`;
}
