import { z } from 'zod';

/** The purpose that `npm run owner` signs for. */
export const IMAGE_FILES_PURPOSE = 'image files of npm run owner';

/** `<id of the image>/<name of the file>` */
export const imageKeySchema = z.string().regex(/^[0-9a-f]{32}\/[a-z0-9]{1,20}\.[a-z0-9]{1,8}$/);

/** A page of the files that a site has, in key order. */
export const imagePageSchema = z.object({
  files: z.array(z.object({ key: imageKeySchema, size: z.int().nonnegative() })),
  /** Null on the last page. */
  after: z.string().nullable(),
});
