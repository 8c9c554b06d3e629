import { z } from 'zod';

export const trashedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string().nullable(),
  trashed_at: z.string(),
  /** When it is deleted permanently. */
  purged_at: z.string(),
});

export type Trashed = z.infer<typeof trashedSchema>;

export const trashPageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

/** The newest entry of the confirmed list. Later entries are kept. */
export const emptyTrashSchema = z.object({ until: z.iso.datetime({ offset: true }) });
