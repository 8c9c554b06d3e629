import { z } from 'zod';
import { publishingMessages } from './messages.ts';

/** A rebuild that nobody has heard of for so long counts as failed. */
export const REBUILD_SILENCE = 15 * 60 * 1_000;

/** What the database knows of publishing: see its function `publishing_status`. */
export const publishingStatusSchema = z.object({
  /** Changes that the served build does not have: reviews, and one for all of the categories. */
  waiting: z.int().nonnegative(),
  /** When the oldest of them was made. */
  waiting_since: z.string().nullable(),
  /** The last thing heard of a rebuild. */
  report: z
    .object({
      kind: z.enum(['requested', 'started', 'succeeded', 'failed']),
      error: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
});

export type PublishingStatus = z.infer<typeof publishingStatusSchema>;

/** The state of publishing in one word, and why if it has failed. */
export interface Publishing {
  state: 'live' | 'waiting' | 'building' | 'failed';
  /** Changes that visitors do not find in the lists yet. */
  waiting: number;
  built_at: string | null;
  error: string | null;
}

/** What is true of publishing, given what is served, what is known and the time. */
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
