import { z } from 'zod';
import { versionSchema } from '../content/schema.ts';
import { isInstant } from '../forms/instant.ts';
import { formMessages } from '../forms/messages.ts';

/** What happens at an instant. */
export const scheduleActions = [
  'publish',
  'unpublish',
  'changes',
  'offer-start',
  'offer-end',
] as const;

export type ScheduleAction = (typeof scheduleActions)[number];

/** `due` will be done within the next minute; `late` should have been done by now. */
export const scheduleStates = ['due', 'late', 'upcoming', 'failed'] as const;

/** What an item belongs to: a kind of content. */
const scheduledKind = z.string().default('post');

export const scheduleItemSchema = z.object({
  /** Of the list. */
  id: z.string(),
  kind: scheduledKind,
  /** Of the post or document. */
  post_id: z.uuid(),
  title: z.string(),
  action: z.enum(scheduleActions),
  at: z.string(),
  /** The review that an unpublished one redirects to. */
  redirect_to: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  state: z.enum(scheduleStates),
  /** Why it failed. */
  reason: z.string().nullable(),
});

export type ScheduleItem = z.infer<typeof scheduleItemSchema>;

export const scheduleListSchema = z.object({
  /** In the order of their instants. */
  items: z.array(scheduleItemSchema),
  /** The clock that every instant is compared with. */
  now: z.string(),
  /** The instant of the first late item. */
  late_since: z.string().nullable(),
});

export type ScheduleList = z.infer<typeof scheduleListSchema>;

const instant = z
  .string()
  .refine((text) => isInstant(text), formMessages.instant)
  .nullable();

export const contentScheduleSchema = z.object({
  publish_at: instant,
  unpublish_at: instant,
  /** The review that an unpublished review leads to. */
  unpublish_to: z.uuid().nullable(),
  /** When the working draft of what is published becomes public. */
  changes_at: instant,
});

export type ContentSchedule = z.infer<typeof contentScheduleSchema>;

/** Replaces a schedule: null cancels. */
export const scheduleUpdateSchema = contentScheduleSchema.extend({
  version: versionSchema,
});

export type ScheduleUpdate = z.infer<typeof scheduleUpdateSchema>;

/** The answer to an update. */
export const savedScheduleSchema = z.object({
  version: z.string(),
  schedule: contentScheduleSchema,
});

/** One item, which is done at once whatever its instant, or everything that is due. */
export const scheduleRunSchema = z.object({
  item: z
    .object({ kind: scheduledKind, post_id: z.uuid(), action: z.enum(scheduleActions) })
    .optional(),
});

export const scheduleRunResultSchema = z.object({
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});

export type ScheduleRunResult = z.infer<typeof scheduleRunResultSchema>;

/** Why the database refuses a schedule or could not carry out an item. */
export const scheduleProblems = [
  'past',
  'order',
  'title',
  'slug',
  'target',
  'published',
  'draft',
  'no-changes',
  'trashed',
  'other',
] as const;

export type ScheduleProblem = (typeof scheduleProblems)[number];
