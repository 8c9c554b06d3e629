import { z } from 'zod';
import { instantLine } from '../../core/forms/instant.ts';
import type { ContentSchedule } from '../../core/schedule/schema.ts';
import { scheduleFormMessages } from './screen-messages.ts';

const instantOrNull = instantLine().transform((text) => (text === '' ? null : text));

/** The schedule of a post as its form holds it: '' for no instant. */
export const scheduleFormSchema = z
  .object({
    publish_at: instantOrNull,
    unpublish_at: instantOrNull,
    outcome: z.enum(['not-found', 'redirect']),
    unpublish_to: z.uuid().nullable(),
    changes_at: instantOrNull,
  })
  .refine(
    ({ unpublish_at, outcome, unpublish_to }) =>
      unpublish_at === null || outcome === 'not-found' || unpublish_to !== null,
    { path: ['unpublish_to'], error: scheduleFormMessages.targetMissing },
  )
  .transform(
    ({ outcome, ...schedule }): ContentSchedule => ({
      ...schedule,
      // Without a time, this is where an unpublished review redirects.
      unpublish_to: outcome === 'redirect' ? schedule.unpublish_to : null,
    }),
  );

export type ScheduleForm = z.input<typeof scheduleFormSchema>;

const text = (instant: string | null) => (instant === null ? '' : new Date(instant).toISOString());

export const scheduleForm = (schedule: ContentSchedule): ScheduleForm => ({
  publish_at: text(schedule.publish_at),
  unpublish_at: text(schedule.unpublish_at),
  outcome: schedule.unpublish_to === null ? 'not-found' : 'redirect',
  unpublish_to: schedule.unpublish_to,
  changes_at: text(schedule.changes_at),
});
