import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { paletteOf } from '../../core/branding/palette.ts';
import { coloursOf } from '../../core/branding/schema.ts';
import { SHARE_IMAGE_DESIGN } from '../../core/posts/share-image.ts';
import { settingRowsSchema, siteTextsOf } from '../../core/settings/schema.ts';
import type { ShareLook } from './draw.ts';
import type { ShareImageStore } from './store.ts';

const BATCH = 20;

const dueSchema = z.array(
  z.object({
    id: z.uuid(),
    title: z.string(),
    overall_rating: z.number().nullable(),
    price: z.string().nullable(),
    product_image_url: z.string().nullable(),
    updated_at: z.string(),
  }),
);

type Due = z.infer<typeof dueSchema>[number];

export interface CreateOptions {
  store: ShareImageStore;
  /** The most images to create. Recently changed reviews come first. */
  most: number;
  /** Pauses after each image as long as it took, for a machine with other work. */
  gently: boolean;
}

/** The owner's branding, and a number that changes with it. */
function lookOf(settings: unknown) {
  const rows = settingRowsSchema.parse(settings);
  const texts = siteTextsOf(rows);
  const look: ShareLook = {
    name: texts.site_name,
    tagline: texts.site_tagline,
    palette: paletteOf(coloursOf(texts), 'light'),
  };
  // Of 31 bits, the size of the column.
  const hash =
    createHash('sha256')
      .update(JSON.stringify([SHARE_IMAGE_DESIGN, rows]))
      .digest()
      .readUInt32BE() >>> 1;
  return { look, design: rows.length === 0 ? SHARE_IMAGE_DESIGN : hash };
}

/** Creates missing share images and returns their number. Throws if the database does not answer. */
export async function createShareImages(options: CreateOptions): Promise<number> {
  const { store } = options;
  const { look, design } = lookOf(await store.settings());
  const failed = new Set<string>();
  let isLastTry = false;
  let created = 0;

  async function due(): Promise<Due[]> {
    const rows = await store.due(design, BATCH + failed.size);
    return dueSchema.parse(rows).filter(({ id }) => !failed.has(id));
  }

  async function create(review: Due): Promise<void> {
    // Loaded when something is due: fonts and libraries take 60 MB.
    const { drawShareImage } = await import('./draw.ts');
    const image = await drawShareImage(review, look);
    await store.put(review, design, Buffer.from(image).toString('base64'));
    created += 1;
  }

  for (;;) {
    const reviews = await due();
    if (reviews.length === 0) {
      if (failed.size === 0 || isLastTry) return created;
      // The database may have been busy.
      failed.clear();
      isLastTry = true;
      continue;
    }
    for (const review of reviews) {
      if (created >= options.most) return created;
      const started = performance.now();
      try {
        await create(review);
      } catch (error) {
        // A review that cannot be drawn or was deleted must not block the others.
        failed.add(review.id);
        console.error(`The share image of "${review.title}" could not be created:`, error);
      }
      if (options.gently) await wait(performance.now() - started);
    }
  }
}
