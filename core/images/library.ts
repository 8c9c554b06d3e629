import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { storable, textLine } from '../forms/text-field.ts';
import { pageOf } from '../http/page.ts';
import { focalPointSchema } from './focal-point.ts';
import { imageSchema } from './schema.ts';

export const LIBRARY_PAGE_SIZE = 24;
export const IMAGE_NAME_MAX_LENGTH = 200;
export const IMAGE_ALT_MAX_LENGTH = 300;
/** Images in one request to delete. */
export const DELETE_MAX_IMAGES = 200;

export const libraryFilters = ['all', 'unused', 'without-alt'] as const;
export const librarySorts = ['newest', 'oldest', 'largest', 'name'] as const;

export const libraryQuerySchema = z.object({
  search: z
    .string()
    .overwrite((text) => storable(text).slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  filter: z.enum(libraryFilters).default('all'),
  sort: z.enum(librarySorts).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type LibraryQuery = z.infer<typeof libraryQuerySchema>;

const imageId = imageSchema.shape.id;

/** As the database describes an image of the library. */
export const libraryImageSchema = z.object({
  ...imageSchema.omit({ focal: true }).shape,
  name: z.string(),
  alt: z.string(),
  /** Null until it was measured. */
  bytes: z.int().positive().nullable(),
  focal_x: z.int(),
  focal_y: z.int(),
  is_complete: z.boolean(),
  created_at: z.string(),
  address: z.string(),
});

export type LibraryImage = z.infer<typeof libraryImageSchema>;

const listedImageSchema = libraryImageSchema.extend({ uses: z.int() });

export type ListedImage = z.infer<typeof listedImageSchema>;

export const libraryPageSchema = pageOf(listedImageSchema).extend({
  /** Of the whole library. */
  count: z.int(),
  bytes: z.int(),
  unused: z.int(),
});

export const usedImageSchema = libraryImageSchema.extend({
  posts: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      published: z.boolean(),
      /** Columns of the post. */
      fields: z.array(z.string()),
    }),
  ),
  /** Keys of the site's texts. */
  settings: z.array(z.string()),
  pages: z.array(
    z.object({
      kind: z.enum(['best-of', 'site-page', 'comparison', 'category']),
      id: z.uuid(),
      title: z.string(),
      published: z.boolean(),
    }),
  ),
});

export type UsedImage = z.infer<typeof usedImageSchema>;

export const imageFormSchema = z.object({
  alt: textLine(IMAGE_ALT_MAX_LENGTH),
  focal: focalPointSchema,
});

export type ImageForm = z.infer<typeof imageFormSchema>;

export const imageReplacementSchema = z.object({ with: imageId });

export const imageDeletionSchema = z.object({
  ids: z.array(imageId).min(1).max(DELETE_MAX_IMAGES),
  /** Whether images that posts show are deleted too. */
  used: z.boolean(),
});

/** Images on other sites that an import noted for the library. */
export const wantedImagesSchema = z.object({
  waiting: z.int(),
  failed: z.array(z.object({ url: z.string(), problem: z.string().nullable() })),
});

export type WantedImages = z.infer<typeof wantedImagesSchema>;

/** The name of the file at an address. */
export function fileNameOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).slice(0, IMAGE_NAME_MAX_LENGTH);
  } catch {
    return last.slice(0, IMAGE_NAME_MAX_LENGTH);
  }
}
