import { z } from 'zod';
import { publishingMessages } from '../../core/publishing/messages.ts';
import type { FailedPage } from '../../core/publishing/schema.ts';

/** Milliseconds without a report after which a rebuild counts as failed. */
export const REBUILD_SILENCE = 15 * 60 * 1_000;

export const publishingStatusSchema = z.object({
  /** Changes missing from the served build; all categories count as one. */
  waiting: z.int().nonnegative(),
  waiting_since: z.string().nullable(),
  /** The time of the first scheduled change that is overdue. */
  late_since: z.string().nullable(),
  report: z
    .object({
      kind: z.enum(['requested', 'started', 'succeeded', 'failed']),
      error: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
});

export type PublishingStatus = z.infer<typeof publishingStatusSchema>;

export interface Publishing {
  state: 'live' | 'waiting' | 'building' | 'failed';
  waiting: number;
  late_since: string | null;
  built_at: string | null;
  error: string | null;
  /** Pages that the served build could not render. */
  failed: FailedPage[];
}

export function publishingState(
  { waiting, waiting_since, late_since, report }: PublishingStatus,
  { built_at, failed }: Pick<Publishing, 'built_at' | 'failed'>,
  now: number,
): Publishing {
  const is = (state: Publishing['state'], error: string | null = null): Publishing => ({
    state,
    waiting,
    late_since,
    built_at,
    error,
    failed,
  });
  if (waiting === 0 || waiting_since === null) return is('live');
  if (report?.kind === 'failed') return is('failed', report.error);
  const waitingSince = Date.parse(waiting_since);
  const heardAt = report === null ? waitingSince : Math.max(Date.parse(report.at), waitingSince);
  if (now - heardAt > REBUILD_SILENCE) return is('failed', publishingMessages.silent);
  return is(report?.kind === 'started' ? 'building' : 'waiting');
}
