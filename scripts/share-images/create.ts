import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { SHARE_IMAGE_DESIGN } from '../../core/images/share-image.ts';
import { openClient } from '../local/supabase.ts';
import { drawShareImage } from './draw.ts';

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
  url: string;
  secretKey: string;
  /** The limit. Recently changed reviews come first. */
  most: number;
  /** Pauses after each image as long as it took, for a machine with other work. */
  gently: boolean;
}

/** Creates missing share images and returns their number. Throws if the database does not answer. */
export async function createShareImages(options: CreateOptions): Promise<number> {
  const supabase = openClient(options.url, options.secretKey);
  const failed = new Set<string>();
  let isLastTry = false;
  let created = 0;

  async function due(): Promise<Due[]> {
    const { data } = await supabase
      .rpc('reviews_without_share_image', {
        design_input: SHARE_IMAGE_DESIGN,
        limit_input: BATCH + failed.size,
      })
      .throwOnError();
    return dueSchema.parse(data).filter(({ id }) => !failed.has(id));
  }

  async function create(review: Due): Promise<void> {
    const image = await drawShareImage(review);
    await supabase
      .from('share_images')
      .upsert({
        post_id: review.id,
        post_version: review.updated_at,
        design: SHARE_IMAGE_DESIGN,
        image: Buffer.from(image).toString('base64'),
      })
      .throwOnError();
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
