import { z } from 'zod';
import { type Counts, eachKindSchema, type Kind } from './kinds.ts';
import { importReportSchema } from './report.ts';

/** Unset or 'true': a backup is made every night, if the site has storage for it. */
export const AUTOMATIC_BACKUPS_SETTING = 'automatic_backups';

/** Older backups are removed. */
export const BACKUPS_KEPT = 14;

/** The size limit of an uploaded backup: the most that Cloudflare accepts. */
export const RESTORE_FILE_MAX_BYTES = 100 * 1024 * 1024;

/** Names of one kind and state that a preview lists. */
export const RESTORE_NAMES_SHOWN = 100;

/** What the owner types before the content is replaced. */
export const REPLACE_WORD = 'replace';

const backupCauseSchema = z.enum(['schedule', 'owner', 'restore']);
export type BackupCause = z.infer<typeof backupCauseSchema>;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
export const backupNameSchema = z.string().regex(/^\d{8}T\d{6}Z-\d{1,18}$/);
const countsSchema: z.ZodType<Counts> = eachKindSchema(z.int().nonnegative(), 0);

export const storedFileSchema = z.object({ sha256: sha256Schema, size: z.int().nonnegative() });

/** A backup: the content in compressed parts, and the list of the files of images. */
export const manifestSchema = z.object({
  format: z.literal('spotter-backup'),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  cause: backupCauseSchema,
  content: z.object({
    /** Of the lines of all rows. */
    sha256: sha256Schema,
    /** Decompressed. */
    bytes: z.int().nonnegative(),
    counts: countsSchema,
    /** The parts in order, each a gzip file. Joined, they form the downloaded file. */
    parts: z.array(storedFileSchema).min(1),
  }),
  /** Null on a site that stores no images. */
  images: z
    .object({
      list: storedFileSchema,
      files: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
    })
    .nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** An image file. The same key and etag mean the same bytes. */
const imageFileSchema = storedFileSchema.extend({ key: z.string(), etag: z.string() });
export type BackedUpImage = z.infer<typeof imageFileSchema>;
export const imageListSchema = z.array(imageFileSchema);

/** A backup as the list shows it. */
export interface Backup {
  name: string;
  made_at: string;
  cause: BackupCause;
  /** Compressed bytes of the content. */
  bytes: number;
  counts: Counts;
  images: { files: number; bytes: number } | null;
}

export const backupRunSchema = z.object({
  id: z.int(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  state: z.enum(['running', 'succeeded', 'failed']),
  cause: backupCauseSchema,
  message: z.string(),
  manifest: z.string().nullable(),
  files: z.int().nullable(),
  copied_files: z.int().nullable(),
});
type BackupRun = z.infer<typeof backupRunSchema>;

export type BackupStep = 'images' | 'content' | 'check' | 'finish';

/** What a running backup is doing. */
export interface BackupProgress {
  started_at: string;
  cause: BackupCause;
  step: BackupStep;
  /** The number of image files that were checked, and of those that were copied. */
  files: number;
  copied: number;
  counts: Counts;
}

const restoreSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('backup'), name: backupNameSchema }),
  z.object({ kind: z.literal('upload'), key: z.uuid(), name: z.string().min(1).max(200) }),
]);
export type RestoreSource = z.infer<typeof restoreSourceSchema>;

export const restoreChoiceSchema = z.object({
  source: restoreSourceSchema,
  replace: z.boolean(),
});

export const restoreConfirmationSchema = z.object({ confirmation: z.string().max(40) });

const restoreStateSchema = z.enum([
  'checking',
  'planned',
  'saving',
  'images',
  'applying',
  'applied',
  'succeeded',
  'failed',
  'cancelled',
]);
export type RestoreState = z.infer<typeof restoreStateSchema>;

const restoreProgressSchema = z.object({
  /** Of the staged file. */
  lines: z.int().optional(),
  /** The backup of the present content. */
  backup: z.int().optional(),
  /** The last image file that was looked at. */
  after: z.string().optional(),
  images_restored: z.int().default(0),
  images_lost: z.int().default(0),
});

export const restoreSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  source: restoreSourceSchema,
  is_replace: z.boolean(),
  state: restoreStateSchema,
  progress: restoreProgressSchema,
  plan: importReportSchema.nullable(),
  is_outdated: z.boolean(),
  message: z.string(),
  attempts: z.int(),
});
export type Restore = z.infer<typeof restoreSchema>;

/** A plan with at most RESTORE_NAMES_SHOWN names each. */
export type ShownPlan = Record<
  Kind,
  Record<'added' | 'changed' | 'removed', { count: number; names: string[] }> & { same: number }
>;

export interface ShownRestore extends Omit<Restore, 'plan' | 'attempts'> {
  plan: ShownPlan | null;
}

export interface BackupOverview {
  /** A separate bucket, a part of the bucket for images, or none. */
  place: 'bucket' | 'pictures' | null;
  is_automatic: boolean;
  backups: Backup[];
  running: BackupProgress | null;
  last_run: BackupRun | null;
  restore: ShownRestore | null;
}
