import { z } from 'zod';
import { formSchemaOf, jsonSetting } from '../forms/setting.ts';
import { textLine } from '../forms/text-field.ts';
import { revisionMessages } from './messages.ts';

export const REVISION_NAME_MAX_LENGTH = 100;
const REVISION_DAYS_MAX = 9_999;

export const revisionKinds = [
  'save',
  'autosave',
  'publish',
  'import',
  'ai',
  'restore',
  'schedule',
] as const;

/** A bundle of autosaves began at `started_at`. */
export const revisionSchema = z.object({
  id: z.number(),
  kind: z.enum(revisionKinds),
  at: z.string(),
  started_at: z.string(),
  name: z.string().nullable(),
  /** Null for the schedule, imports and texts from before the history. */
  username: z.string().nullable(),
  /** The revision that it is based on. For a restored text, this is the restored revision. */
  parent_id: z.number().nullable(),
  previous_id: z.number().nullable(),
  /** The fields that differ from the previous revision; null for the first one. */
  changed: z.array(z.string()).nullable(),
});

export type Revision = z.infer<typeof revisionSchema>;

export const revisionListSchema = z.object({
  title: z.string(),
  published: z.boolean(),
  total: z.number(),
  bytes: z.number(),
  /** The newest revision, if it is the current text. */
  current_id: z.number().nullable(),
  items: z.array(revisionSchema),
});

/** Fields by name, as they were stored: of any version of the field table. */
export const revisionContentSchema = z.record(z.string(), z.unknown());

export type RevisionContent = z.infer<typeof revisionContentSchema>;

export const comparedRevisionSchema = revisionSchema.extend({ content: revisionContentSchema });

export type ComparedRevision = z.infer<typeof comparedRevisionSchema>;

const revisionId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const revisionPageSchema = z.object({ before: revisionId.optional() });
export const revisionPairSchema = z.object({ one: revisionId, other: revisionId });
export const revisionParamSchema = z.object({ id: z.uuid(), revision: revisionId });

/** '' removes the name. */
export const revisionNameSchema = z.object({ name: textLine(REVISION_NAME_MAX_LENGTH) });

export const restoredSchema = z.object({
  revision_id: z.number(),
  /** Whether the text became the draft of a published review or page. */
  published: z.boolean(),
  lost_categories: z.number(),
  /** The slug that another review or page has taken meanwhile. */
  taken_slug: z.string().nullable(),
});

export type Restored = z.infer<typeof restoredSchema>;

const daysField = z
  .int(revisionMessages.daysRange)
  .min(1, revisionMessages.daysRange)
  .max(REVISION_DAYS_MAX, revisionMessages.daysRange);

export const retentionSettings = { revision_days: jsonSetting(daysField, 90) };

export const retentionFormSchema = formSchemaOf(retentionSettings);

export type RetentionForm = z.output<typeof retentionFormSchema>;

export const retentionSchema = z.object({
  days: z.number(),
  count: z.number(),
  bytes: z.number(),
});
