import { z } from 'zod';
import { publishingMessages } from './messages.ts';

/** Milliseconds without a report after which a rebuild counts as failed. */
export const REBUILD_SILENCE = 15 * 60 * 1_000;

export const publishingStatusSchema = z.object({
  /** Changes missing from the served build; all categories count as one. */
  waiting: z.int().nonnegative(),
  waiting_since: z.string().nullable(),
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
  built_at: string | null;
  error: string | null;
}

export function publishingState(
  { waiting, waiting_since, report }: PublishingStatus,
  built_at: string | null,
  now: number,
): Publishing {
  const is = (state: Publishing['state'], error: string | null = null): Publishing => ({
    state,
    waiting,
    built_at,
    error,
  });
  if (waiting === 0 || waiting_since === null) return is('live');
  if (report?.kind === 'failed') return is('failed', report.error);
  const waitingSince = Date.parse(waiting_since);
  const heardAt = report === null ? waitingSince : Math.max(Date.parse(report.at), waitingSince);
  if (now - heardAt > REBUILD_SILENCE) return is('failed', publishingMessages.silent);
  return is(report?.kind === 'started' ? 'building' : 'waiting');
}
